import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileStore } from '../../../test/file-store.ts';
import { dropFile, keepFile, keptFiles, sendKept } from './kept-files.ts';

let store: ReturnType<typeof fileStore>;
beforeEach(() => {
  store = fileStore();
});
afterEach(() => {
  store.close(true);
  vi.unstubAllGlobals();
});

const keep = (): Promise<number | undefined> => keepFile({ of: '1:photo', owner: 7, file: new File(['x'], 'a.jpg') });
const kept = async (): Promise<number> => (await keptFiles('1:photo')).length;

it('is asked for again after it could not be opened', async () => {
  store.refuse(true);
  expect(await keep()).toBeUndefined();
  store.refuse(false);
  expect(await keep()).toBeDefined();
  expect(await kept()).toBe(1);
});

it.each([true, false])('is opened again after the browser has closed it (said: %j)', async (isSaid) => {
  await keep();
  const before = store.opened();
  await kept();
  expect(store.opened()).toBe(before);
  store.close(isSaid);
  expect(await kept()).toBe(1);
});

it('keeps only what it has room for', async () => {
  store.fill(true);
  expect(await keep()).toBeUndefined();
  store.fill(false);
  expect(await kept()).toBe(0);
});

it('gives a file out once, and forgets it when it has arrived', async () => {
  const key = (await keep()) ?? 0;
  const { signal } = new AbortController();
  await expect(sendKept(key, signal, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await kept()).toBe(1);
  expect(await sendKept(key, signal, async () => 'arrived')).toBe('arrived');
  expect(await kept()).toBe(0);
  const sending = vi.fn<() => Promise<string>>();
  expect(await sendKept(key, signal, sending)).toBeUndefined();
  expect(sending).not.toHaveBeenCalled();
  await dropFile(key);
});
