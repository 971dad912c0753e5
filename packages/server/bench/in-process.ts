import { mkdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import { settingsOf } from '../src/kernel/config/settings.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { openFileStore } from '../src/kernel/file/file-store.ts';
import { castOf } from '../src/kernel/operation/actor.ts';
import { modules } from '../src/modules.ts';
import type { BenchResources } from './import-export-sheet.ts';

/** What real handlers and the queue work with in this process, so that its memory is theirs. */
export async function inProcess({ database, folder }: { readonly database: Database; readonly folder: string }) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const files = await openFileStore(config);
  await mkdir(files.scratch, { recursive: true });
  const settings = settingsOf(config);
  const cast = castOf({ database, bindings: modules.flat(), settings, random: Math.random, files });
  return { cast, resources: { database, settings, random: Math.random, files } };
}

const MB = 1024 * 1024;
export const pollMs = 20;
const sampleMs = 10;

type Measured<R> = { readonly seconds: number; readonly memoryMb: number; readonly result: R };

export async function measured<R>(work: () => Promise<R>): Promise<Measured<R>> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = () => (peak = Math.max(peak, process.memoryUsage().rss));
  const watch = setInterval(look, sampleMs);
  const start = performance.now();
  try {
    const result = await work();
    look();
    return { seconds: (performance.now() - start) / 1000, memoryMb: (peak - before) / MB, result };
  } finally {
    clearInterval(watch);
  }
}

/** A sheet once it has been read or written, or has failed. */
export async function settled({ actor, now }: Pick<BenchResources, 'actor' | 'now'>, id: number): Promise<ImportBatch> {
  for (;;) {
    const batch = await actor.ask(importCalls.getImportBatch, { id }, { now });
    if (batch.status !== 'PARSING' && batch.status !== 'COMMITTING') return batch;
    await setTimeout(pollMs);
  }
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
