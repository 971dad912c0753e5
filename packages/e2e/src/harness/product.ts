import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { discard, throwAwayFolder } from '@material/server/embedded/throw-away.ts';

/** The whole product as `npm start` runs it, on a free port and a folder of its own. */
export type Product = { readonly url: string; readonly folder: string; stop(): Promise<void> };

const readyWithinMs = 120_000;
/** Of the folders of journeys; each is removed by the next run where its own process was killed. */
export const journeyPrefix = 'material-journey-';

/** The address of the page, once everything behind it is ready. */
async function readyUrl(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the product was not ready in time')), readyWithinMs);
    let said = '';
    server.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)));
  });
}

/** Runs the product on a folder; where it has to be filled first, with so many days of orders. */
async function run(folder: string, demoDays: number): Promise<{ url: string; end(): Promise<void> }> {
  const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'true',
    DEMO_DAYS: String(demoDays),
    CALLS_PER_MINUTE: '0',
    // A machine that is busy with browsers is no reason to turn calls away.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    LOG_LEVEL: 'warn',
    // A third of a start is reading the sources.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)),
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  // Whoever started it may end without a word.
  const endWithUs = (): void => void server.kill('SIGTERM');
  process.once('exit', endWithUs);
  const end = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    process.off('exit', endWithUs);
  };
  return { url: await readyUrl(server), end };
}

const variableOf = (demoDays: number): string => `JOURNEY_DATA_${demoDays}`;

/** Fills a folder and keeps it, so that products with as many days start from a copy of it; returns what removes it. */
export async function prepareProduct(demoDays: number): Promise<() => Promise<void>> {
  const folder = await throwAwayFolder(journeyPrefix);
  const { end } = await run(folder, demoDays);
  await end();
  process.env[variableOf(demoDays)] = folder;
  return () => discard(folder);
}

/** Starts it with master data and so many days of orders, filled anew where none was prepared. */
export async function startProduct(demoDays: number): Promise<Product> {
  const folder = await throwAwayFolder(journeyPrefix);
  const prepared = process.env[variableOf(demoDays)];
  // The files of the database go on belonging to whom it runs as; without the dot the folder itself would lie in the other.
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  const { url, end } = await run(folder, demoDays);
  const stop = async () => {
    await end();
    await discard(folder);
  };
  return { url, folder, stop };
}
