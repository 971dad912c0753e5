import { statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { batchReport, receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from '../../src/kernel/file/file-store.ts';
import { keepFile } from '../../src/kernel/attachment/stored-file.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { deliveryServer, first } from '../factories/delivery-server.ts';
import { picture } from './pictures.ts';

const { server, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());
const { store } = deliver.people;

let lineId = 0;
beforeAll(async () => {
  lineId = first((await arrived()).inbound.lines).id;
});
const keyOf = async (id: number): Promise<string> => {
  const [row] = await server.rows<{ key: string }>('select storage_key as key from attachment where id = $1', [id]);
  return row?.key ?? '';
};
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('size and hash are those of what is stored', async () => {
  const files = [{ name: 'IMG_0001.JPG', bytes: await picture(1) }];
  const { data } = await server.upload(store, receiptPhoto.calls.add, { input: { of: lineId }, files });
  const file = await server.fetchFile(store, receiptPhoto.calls.down, { id: data.id });
  const stored = await server.rows(`select bytes, sha256 = sha256($2) as is_same from attachment where id = $1`, [
    data.id,
    file.bytes,
  ]);
  expect(stored).toEqual([{ bytes: file.bytes.length, is_same: true }]);
});

test('stored files are closed to every other account of the machine, those of earlier versions too', async () => {
  const root = join(server.folder, 'files');
  const rows = await server.rows<{ storage_key: string; has_thumbnail: boolean }>('select * from attachment');
  const keys = rows.flatMap((row) => [row.storage_key, ...(row.has_thumbnail ? [`${row.storage_key}.thumb`] : [])]);
  expect(keys.length).toBeGreaterThan(rows.length);
  for (const key of keys) {
    expect(modeOf(join(root, key))).toBe('600');
    for (let folder = dirname(join(root, key)); folder.length >= root.length; folder = dirname(folder))
      expect(modeOf(folder), folder).toBe('700');
  }
  for (const open of [root, join(server.folder, 'tmp')]) await chmod(open, 0o755);
  await openFileStore(server.config);
  expect([modeOf(root), modeOf(join(server.folder, 'tmp'))]).toEqual(['700', '700']);
});

test('bytes that were lost are a clear sentence, not a fault', async () => {
  const id = await deliver.photo(lineId);
  await server.files.remove(await keyOf(id));
  const answer = await server.send(store, receiptPhoto.calls.down, { id });
  expect(answer.message).toBe('文件内容已丢失，请联系管理员');
});

test('a store that fails leaves a row that does not count, and no half file', async () => {
  const files = { ...server.files, put: () => Promise.reject(new Error('no room')) };
  const ctx = systemCtx({ ...server.resources, files }, server.clock.now, 'test');
  const file = { name: 'a.xlsx', path: '/nowhere', bytes: 1, sha256: '00'.repeat(32), type: 'application/zip' };
  const owner = lineId as Parameters<typeof keepFile>[2]['owner'];
  await expect(keepFile(ctx, batchReport, { file, owner })).rejects.toThrow('no room');
  expect(await server.rows(`select stored_at from attachment where name = 'a.xlsx'`)).toEqual([{ stored_at: null }]);
});
