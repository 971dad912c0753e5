import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { jobList } from '../../src/jobs.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { deliveryServer, first } from '../factories/delivery-server.ts';
import { picture } from './pictures.ts';

const { server, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());
const { store } = deliver.people;
const { add, down, ...calls } = receiptPhoto.calls;
const taking = (call: typeof calls.remove): NonNullable<typeof calls.remove> => {
  if (!call) throw new Error('photos are not taken off');
  return call;
};
const [remove, restore] = [taking(calls.remove), taking(calls.restore)];

/** Everything that is done about files by itself, as if its time had come. */
async function clean(): Promise<void> {
  const runs = jobList.schedules.filter(({ name }) => /^remove-(?:loose|deleted|lost)/.test(name));
  expect(runs).toHaveLength(3);
  for (const { run } of runs)
    await run(systemCtx(server.resources, server.clock.now, 'job:test'), new AbortController().signal);
}
/** What was there before: the reports of what arrived. */
const reports = new Set<string>();
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.files.keysUnder('attachments')) if (!reports.has(key)) keys.push(key);
  return keys.toSorted();
}
const keyOf = async (id: number): Promise<string> => {
  const rows = await server.rows<{ key: string }>('select storage_key as key from attachment where id = $1', [id]);
  return first(rows).key;
};
const both = (key: string): string[] => [key, `${key}.thumb`];
const putBytes = async (key: string, daysOld: number): Promise<void> => {
  await server.files.putBytes(key, Buffer.from('x'));
  const at = new Date(server.clock.now.getTime() - daysOld * 86_400_000);
  await utimes(join(server.folder, 'files', key), at, at);
};

test('nothing is looked for where nothing was stored', async () => {
  expect(await stored()).toEqual([]);
  await clean();
});

test('what broke off, was taken off long ago, or is of nothing goes with its bytes; the rest stays', async () => {
  const [{ inbound }, gone] = [await arrived(), await arrived()];
  for (const key of await stored()) reports.add(key);
  const line = first(inbound.lines).id;
  const photo = async (seed: number, of = line) => {
    const files = [{ name: '破损.png', bytes: await picture(seed, 'png') }];
    const { data } = await server.upload(store, add, { input: { of }, files });
    return { id: data.id, key: await keyOf(data.id) };
  };
  const [kept, taken] = [await photo(1), await photo(2)];
  await server.done(store, remove, { id: taken.id });
  const ofNothing = await photo(3, first(gone.inbound.lines).id);
  const { rowVersion } = await deliver.inbound(gone.inbound.id);
  await server.done(store, inboundCalls.delteInboundOrder, { id: gone.inbound.id, rowVersion });
  const loose = await photo(4);
  await server.rows('update attachment set stored_at = null where id = $1', [loose.id]);
  const [old, young] = ['attachments/2026/10/old', 'attachments/2026/11/young'];
  await putBytes(old, 8);
  await putBytes(young, 5);

  await clean();
  const rest = [kept, taken, loose].flatMap(({ key }) => both(key));
  expect(await stored()).toEqual([...rest, young].toSorted());
  expect(await server.rows('select 1 from attachment where id = $1', [ofNothing.id])).toEqual([]);

  server.clock.forward({ hours: 25 });
  await clean();
  expect(await stored()).toEqual([...both(kept.key), ...both(taken.key), young].toSorted());
  const evening = await server.as('store_sh001');
  await server.done(evening, restore, { id: taken.id });
  await server.done(evening, remove, { id: taken.id });

  server.clock.forward({ days: 31 });
  await clean();
  expect(await stored()).toEqual(both(kept.key).toSorted());
  const later = await server.as('store_sh001');
  expect((await server.send(later, restore, { id: taken.id })).status).toBe(0);
  expect((await server.fetchFile(later, down, { id: kept.id })).type).toBe('image/png');
});
