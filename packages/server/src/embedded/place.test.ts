import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedFolder } from './binaries.ts';
import { choosePlace } from './place.ts';
import { runAs } from './run-as.ts';
import { startEmbedded } from './start-embedded.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-'));
});

afterEach(async () => {
  const { home } = await choosePlace(folder);
  await Promise.all([home, folder].map((made) => rm(made, { recursive: true, force: true })));
});

test('a folder that everybody can enter holds its database itself', async () => {
  await chmod(folder, 0o755);
  const { home, account } = await choosePlace(folder);
  expect(home).toBe(join(folder, 'postgres'));
  expect(account.kind).toBe(isRoot ? 'user' : 'self');
});

test('a folder that only root can enter has its database outside, always at the same place', async () => {
  await chmod(folder, 0o700);
  const place = await choosePlace(folder);
  expect(place.home.startsWith(isRoot ? sharedFolder : folder)).toBe(true);
  const database = await startEmbedded({ dataDir: folder });
  await database.stop();
  await chmod(folder, 0o755);
  expect(await choosePlace(folder)).toMatchObject({ home: place.home, account: place.account });
});

test('two folders never share a place', async () => {
  const inner = join(folder, 'inner');
  const [one, two] = [await choosePlace(folder), await choosePlace(inner)];
  expect(one.home).not.toBe(two.home);
  await rm(two.home, { recursive: true });
});

test('a program that cannot be run is one that failed, with a reason', async () => {
  expect(await runAs({ kind: 'self' }, '/nowhere/initdb', [])).toMatchObject({
    ok: false,
    output: expect.stringContaining('ENOENT') as string,
  });
});
