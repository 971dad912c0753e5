import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, realpath, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { canRun, copyBinaries, installedBinaries, sharedFolder, type Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { runAs, type Account } from './run-as.ts';

/** Where one database lives and who runs it. */
export interface Place {
  readonly account: Account;
  readonly binaries: string;
  /** Owned by the account, mode 700; holds `data`, `log` and `start.log`. */
  readonly home: string;
}

export const dataOf = (place: Place) => join(place.home, 'data');
export const program = (place: Place, name: 'initdb' | 'pg_ctl') => join(place.binaries, 'bin', name);

/**
 * Decides who runs the database of `dataDir` and where it is kept, and makes that folder.
 * Throws EmbeddedError when PostgreSQL can be run in no way here.
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  if (process.platform === 'win32') throw new EmbeddedError('there is none for Windows');
  await mkdir(resolve(dataDir), { recursive: true });
  const folder = await realpath(dataDir);
  const binaries = await installedBinaries();
  if (process.getuid?.() !== 0) return ownPlace(folder, binaries);
  return (await placeForUser(folder, binaries)) ?? (await placeInNamespace(folder, binaries)) ?? refuseRoot();
}

function refuseRoot(): never {
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root, and this root can become no other user; start as an ordinary user',
  );
}

async function ownPlace(folder: string, binaries: Binaries): Promise<Place> {
  const account: Account = hasName() ? { kind: 'self' } : { kind: 'namespace' };
  const home = join(folder, 'postgres');
  if (existsSync(home) && statSync(home).uid !== process.getuid?.())
    throw new EmbeddedError(`${home} belongs to another user; start as that one, or name another folder in DATA_DIR`);
  if (!(await canRun(account, binaries)))
    throw new EmbeddedError(`this user cannot run the programs in ${binaries.folder}`);
  await makeHome(home, account);
  return { account, binaries: binaries.folder, home };
}

/** initdb refuses a user id without a name, as containers with an arbitrary user have. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function placeForUser(folder: string, binaries: Binaries): Promise<Place | undefined> {
  const inside = join(folder, 'postgres');
  const shared = join(sharedFolder, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  // A database that exists decides: another choice would silently show an empty one.
  const existing = [inside, shared].find((home) => existsSync(join(home, 'data')));
  const account = existing ? ownerOf(existing) : accountNobody();
  if (!account) return undefined;
  const reachable = (await canRun(account, binaries)) ? binaries : await copyBinaries(binaries);
  if (!reachable || !(await canRun(account, reachable))) return undefined;
  const home = existing ?? ((await canEnter(account, folder)) ? inside : shared);
  if (home === shared) {
    await writeFile(join(folder, 'postgres.location'), `${shared}\n`);
    await openShared();
  }
  await makeHome(home, account);
  if (await canEnter(account, home)) return { account, binaries: reachable.folder, home };
  if (existing) throw new EmbeddedError(`its files are in ${existing}, which their owner cannot enter`);
  return undefined;
}

async function placeInNamespace(folder: string, binaries: Binaries): Promise<Place | undefined> {
  const account: Account = { kind: 'namespace' };
  const home = join(folder, 'postgres');
  if (existsSync(home) && ownerOf(home)) return undefined;
  if (!(await canRun(account, binaries))) return undefined;
  await makeHome(home, account);
  return { account, binaries: binaries.folder, home };
}

/** Undefined for root, whose database can only have been made in a namespace. */
function ownerOf(home: string): Account | undefined {
  const { uid, gid } = statSync(home);
  return uid === 0 ? undefined : { kind: 'user', uid, gid };
}

function accountNobody(): Account | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { kind: 'user', uid, gid } : undefined;
}

async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, 'sh', ['-c', 'cd "$1"', 'sh', folder])).ok;
}

/** Each database in it closes its own folder; the way there is open to every account. */
async function openShared(): Promise<void> {
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755);
}

async function makeHome(home: string, account: Account): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await giveTo(account, home);
}

/** Makes the folder the account's own and closes it to everybody else. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (account.kind === 'user') await chown(folder, account.uid, account.gid);
}
