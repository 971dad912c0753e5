import { cityFile } from '@material/contract/catalogue/attachments.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import type { fileZipCalls } from '@material/contract/ordering/file-manage.calls.ts';
import { visibleCalls } from '../contract/visible.ts';
import { pdf } from '../file/pictures.ts';
import type { Signed } from '../harness/client.ts';
import type { Harness } from '../harness/harness.ts';

let made = 0;

/** Gives somebody's city one file of its own; returns what takes it in an archive. */
export async function ownFilesOf(server: Harness, who: Signed): Promise<Sent<typeof fileZipCalls.zipCityFiles>> {
  // The bytes of what was played stand elsewhere.
  await server.rows(`delete from attachment where kind = $1`, [cityFile.kind]);
  const [cityId = 0] = (await server.done(who, visibleCalls.probeVisible, { table: 'city' })).ids;
  const file = { name: '证照.pdf', bytes: pdf({ mark: String((made += 1)) }) };
  const input = { of: cityId, validUntil: '2099-12-31' };
  const { status, message } = await server.upload(who, cityFile.calls.add, { input, files: [file] });
  if (status !== 1) throw new Error(message);
  return { certificates: [], reports: [], cityId };
}
