import { readFileSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { download, upload, write } from '@material/contract/kernel/call.ts';
import { ref } from '@material/contract/kernel/fields.ts';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openFileStore } from '../../src/kernel/file/file-store.ts';
import { openAttachment, storeAttachment } from '../../src/kernel/file/files.ts';
import { implement } from '../../src/kernel/call/implement.ts';
import { expectRefusal, type FilePart } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const fileCalls = {
  probeKeep: upload('/api/Probe/ProbeKeep', {
    access: 'signedIn',
    upload: { maxBytes: 1024 * 1024, maxFiles: 1, types: ['pdf', 'jpeg', 'png'] },
    input: z.strictObject({}),
    output: z.object({ id: z.int(), bytes: z.int() }),
  }),
  probeTake: download('/api/Probe/ProbeTake', { access: 'signedIn', input: z.strictObject({ id: ref('attachment') }) }),
  probeKeepLate: write('/api/Probe/ProbeKeepLate', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({}),
  }),
};
const unit = { docType: 'place', docId: 1, kind: 'LOT_REPORT' as const };
const probes = implement(fileCalls, {
  probeKeep: async (ctx, _input, [file]) => {
    if (!file) throw new Error('the call takes one file');
    const cityId = ctx.centre.kind === 'city' ? ctx.centre.cityId : null;
    const { id, bytes } = await storeAttachment(ctx, file, { ...unit, cityId, supplierId: 1 });
    return { id, bytes };
  },
  probeTake: (ctx, { id }) => openAttachment(ctx, id, 'LOT_REPORT'),
  probeKeepLate: async (ctx) => {
    await storeAttachment(ctx, { name: 'a', path: 'a', bytes: 1, sha256: '', type: 'application/pdf' }, unit);
    return {};
  },
});

const server = await startHarness({ extra: probes });
afterAll(server.stop);
const city = await server.as('city_sh');
const keep = (file: FilePart) => server.upload(city, fileCalls.probeKeep, { input: {}, files: [file] });
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const picture = readFileSync(new URL('pictures/upright.jpg', import.meta.url));

test('a stored file comes back under its name to everyone who may see it, and to nobody else', async () => {
  const pdf = Buffer.from('%PDF-1.7 报告');
  const { data } = await keep({ name: '检验 报告(1).pdf', bytes: pdf });
  for (const who of [city, await server.as('sup_gys001'), await server.as('glzx01')]) {
    const file = await server.fetchFile(who, fileCalls.probeTake, { id: data.id });
    expect(file).toEqual({ name: '检验 报告(1).pdf', type: 'application/pdf', bytes: pdf });
  }
  for (const name of ['city_hz', 'sup_gys002']) {
    expectRefusal(await server.send(await server.as(name), fileCalls.probeTake, { id: data.id }), 'notFound');
  }
  await server.rows('update attachment set is_deleted = true where id = $1', [data.id]);
  expectRefusal(await server.send(city, fileCalls.probeTake, { id: data.id }), 'notFound');
});

test('a picture is stored without what its camera knew, with the size and hash of what is stored', async () => {
  const { data } = await keep({ name: 'IMG_0001.JPG', bytes: picture });
  const file = await server.fetchFile(city, fileCalls.probeTake, { id: data.id });
  expect(file.type).toBe('image/jpeg');
  expect(file.bytes.includes('SECRET')).toBe(false);
  const stored = await server.rows(`select bytes, sha256 = sha256($2) as is_same from attachment where id = $1`, [
    data.id,
    file.bytes,
  ]);
  expect(stored).toEqual([{ bytes: file.bytes.length, is_same: true }]);
});

test('a broken picture is refused with a sentence, and nothing is stored', async () => {
  const before = await server.rows('select count(*) from attachment');
  const answer = await keep({ name: 'a.jpg', bytes: picture.subarray(0, 200) });
  expectRefusal(answer, 'brokenFile');
  expect(answer.message).toBe('图片已损坏，请重新拍摄或选择');
  expect(await server.rows('select count(*) from attachment')).toEqual(before);
});

test('stored files are closed to every other account of the machine, those of earlier versions too', async () => {
  const { data } = await keep({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') });
  const image = await keep({ name: 'a.jpg', bytes: picture });
  const keys = await server.rows<{ storage_key: string }>('select storage_key from attachment where id = any($1)', [
    [data.id, image.data.id],
  ]);
  const root = join(server.folder, 'files');
  expect(keys).toHaveLength(2);
  for (const { storage_key: key } of keys) {
    expect(modeOf(join(root, key))).toBe('600');
    for (let folder = dirname(join(root, key)); folder.length >= root.length; folder = dirname(folder))
      expect(modeOf(folder), folder).toBe('700');
  }
  for (const open of [root, join(server.folder, 'tmp')]) await chmod(open, 0o755);
  await openFileStore(server.config);
  expect([modeOf(root), modeOf(join(server.folder, 'tmp'))]).toEqual(['700', '700']);
});

test('bytes that were lost are a clear sentence, not a fault', async () => {
  const { data } = await keep({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') });
  const [row] = await server.rows<{ storage_key: string }>('select storage_key from attachment where id = $1', [
    data.id,
  ]);
  await server.files.remove(row?.storage_key ?? '');
  const answer = await server.send(city, fileCalls.probeTake, { id: data.id });
  expect(answer.message).toBe('文件内容已丢失，请联系管理员');
});

test('files are stored before a transaction, never inside it', async () => {
  expect((await server.send(city, fileCalls.probeKeepLate, {})).http).toBe(500);
  expect(await server.rows(`select 1 from attachment where name = 'a'`)).toEqual([]);
});
