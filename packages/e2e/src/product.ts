import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The whole product as `npm start` runs it, on a free port and a folder of its own. */
export type Product = { readonly url: string; readonly folder: string; stop(): Promise<void> };

const readyWithinMs = 120_000;

/** Starts it with master data and, unless `demoDays` asks for that many days of them, no orders. */
export async function startProduct(demoDays = 0): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'material-journey-'));
  // PostgreSQL runs as another user where this one is root, and must reach its files.
  await chmod(folder, 0o755);
  const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'true',
    DEMO_DAYS: String(demoDays),
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the product was not ready in time')), readyWithinMs);
    let said = '';
    server.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, folder, stop };
}
