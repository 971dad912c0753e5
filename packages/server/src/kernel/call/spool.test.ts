import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spooled } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-spool-'));
});
afterAll(() => rm(folder, { recursive: true }));

const pieces = Array.from({ length: 300 }, (_, index) => Buffer.alloc(1000 + index * 7, index));

test('answers the bytes of its source, and leaves nothing in the folder', async () => {
  const { stream, written } = await spooled(Readable.from(pieces), folder);
  expect(await readdir(folder)).toEqual([]);
  await written;
  expect(await buffer(stream)).toEqual(Buffer.concat(pieces));
});

test('answers what has come before the rest is there', async () => {
  const source = new PassThrough();
  const { stream } = await spooled(source, folder);
  source.write('first');
  const [first] = (await once(stream, 'data')) as [Buffer];
  expect(first.toString()).toBe('first');
  source.end(' and last');
  const [rest] = (await once(stream, 'data')) as [Buffer];
  expect(rest.toString()).toBe(' and last');
  await once(stream, 'end');
});

test('reads its source to the end while nobody reads it', async () => {
  let made = 0;
  async function* bytes() {
    for (const piece of pieces) {
      made += 1;
      yield await Promise.resolve(piece);
    }
  }
  const { stream, written } = await spooled(Readable.from(bytes()), folder);
  await written;
  expect(made).toBe(pieces.length);
  expect(await buffer(stream)).toHaveLength(Buffer.concat(pieces).length);
});

test('fails with its source, also before anybody listens', async () => {
  const source = new PassThrough();
  const { stream, written } = await spooled(source, folder);
  source.write('half');
  source.destroy(new Error('the database is gone'));
  await written;
  await expect(buffer(stream)).rejects.toThrow();
  expect(stream.errored?.message).toBe('the database is gone');
});

test('gives its source up when the reader leaves, also while it waits', async () => {
  const source = new PassThrough();
  const { stream, written } = await spooled(source, folder);
  source.write('one');
  await once(stream, 'data');
  stream.destroy();
  await written;
  expect(source.destroyed).toBe(true);
});

test('gives its source up when the disk refuses', async () => {
  const source = new PassThrough();
  await expect(spooled(source, '/dev/null/nowhere')).rejects.toThrow('ENOTDIR');
  expect(source.destroyed).toBe(true);
});
