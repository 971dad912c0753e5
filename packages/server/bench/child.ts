import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type Child = { readonly port: number; readonly process: ChildProcess };

/** Starts a server of this project as a process of its own; it is ready with the first thing it says. */
export async function startChild(
  module: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<Child> {
  const port = await freePort();
  const path = fileURLToPath(new URL(module, import.meta.url));
  const child = spawn(process.execPath, [...flags, path], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
  return { port, process: child };
}

export async function endChild({ process: child }: Child): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Resident memory of a process, MB. */
export async function memory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
