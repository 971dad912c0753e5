import { spawn } from 'node:child_process';

/** Whom the database's processes run as; PostgreSQL refuses to run as root. */
export type Account =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  /** The present user, seen as `nobody` inside a user namespace of its own. */
  | { readonly kind: 'namespace' };

export interface Finished {
  readonly ok: boolean;
  readonly output: string;
}

const nobody = 65_534;

/** Runs a program to its end as `account`; never throws: a program that cannot be run is one that failed. */
export async function runAs(account: Account, program: string, args: readonly string[]): Promise<Finished> {
  try {
    return await finish(start(account, program, args));
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

function start(account: Account, program: string, args: readonly string[]) {
  const inNamespace = account.kind === 'namespace';
  return spawn(
    inNamespace ? 'unshare' : program,
    inNamespace ? ['--user', `--map-user=${nobody}`, '--', program, ...args] : args,
    {
      // PostgreSQL's programs refuse to work from a folder that their user cannot enter.
      cwd: '/',
      // Nothing else: PGPORT, PGDATA and their like would change what the programs do.
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account.kind === 'user' && { uid: account.uid, gid: account.gid }),
    },
  );
}

function finish(child: ReturnType<typeof start>): Promise<Finished> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
