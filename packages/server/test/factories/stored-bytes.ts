import { prints } from '@material/contract/prints.ts';
import type { Print } from '@material/contract/kernel/print/print.ts';
import type { Harness } from '../harness/harness.ts';

/** The played days keep the rows of their files and not the bytes: those that are packed with their documents get some. */
export async function storePackedBytes(server: Harness): Promise<void> {
  const kinds = Object.values<Print>(prints).flatMap(({ zip }) => zip?.files.map(({ kind }) => kind) ?? []);
  const stored = await server.rows<{ storage_key: string }>(
    'select storage_key from attachment where kind = any($1) and stored_at is not null',
    [kinds],
  );
  for (const { storage_key: key } of stored) await server.files.putBytes(key, Buffer.from(key));
}
