import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sectionOf, type SectionName } from '@material/contract/kernel/call/screen.ts';
import { refusal } from '../refusal/refuse.ts';
import { filesOf, unscoped, type Ctx } from '../ctx.ts';
import type { QueuedWork } from '../queue/queued-work.ts';
import type { Running } from '../call/running.ts';
import { commitImport } from './commit-import.ts';
import {
  cancelBatch,
  dropRows,
  failBatch,
  findBatch,
  lockBatch,
  turnBatch,
  unitOf,
  type BatchRow,
} from './import-batch.repo.ts';
import { asNow, type AnyImporter } from './importer.ts';
import { readUpload } from './read-upload.ts';

export const readWork = 'readImport';
export const commitWork = 'commitImport';

type Input = { readonly id: number; readonly kind: string };

/** The sheet of a batch as a file of this machine, for as long as it is read. */
async function withSheet<R>(ctx: Ctx, id: number, work: (path: string) => Promise<R>): Promise<R> {
  const files = filesOf(ctx);
  const { source_key: key } = await unscoped(ctx)
    .selectFrom('queued_job')
    .select('source_key')
    .where('doc_type', '=', 'import_batch')
    .where('doc_id', '=', id)
    .where('work', '=', readWork)
    .executeTakeFirstOrThrow();
  const stored = key === null ? undefined : await files.open(key);
  if (!stored) throw refusal('brokenFile', { reason: '文件内容已丢失，请重新上传' });
  const path = join(files.scratch, `import-${id}-${randomUUID()}.xlsx`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(stored, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether its preview was opened. */
const isRead = ({ status }: BatchRow): boolean =>
  status === 'READY' || status === 'COMMITTING' || status === 'COMMITTED';

type Reading = { readonly importer: AnyImporter; readonly id: number };

const readWords = ({ row_count: rows, problem_count: wrong }: BatchRow): string => {
  const bad = wrong > 0 ? `，${wrong.toLocaleString('en-US')} 行需要修改` : '';
  return `共 ${rows.toLocaleString('en-US')} 行${bad}，请预览并确认`;
};

async function read(ctx: Ctx, { importer, id }: Reading, { signal, progress, finish }: Running): Promise<string> {
  const batch = await findBatch(ctx, id);
  if (isRead(batch)) return readWords(batch);
  // What an earlier attempt has written.
  await dropRows(ctx, id, ['PARSING']);
  let words = '';
  await withSheet(ctx, id, (path) =>
    readUpload(ctx, {
      batchId: id,
      unit: unitOf(batch),
      importer,
      path,
      signal,
      progress,
      finish: (own, opened) => finish(own, (words = readWords(opened))),
    }),
  );
  return words;
}

/** Reading sheets and committing previews, for every importer. */
export function importWorks(importers: readonly AnyImporter[]): readonly QueuedWork[] {
  const known = new Map(importers.map((one) => [one.kind, one]));
  const importerOf = (input: unknown): AnyImporter => {
    const importer = known.get((input as Input).kind);
    if (!importer) throw new Error(`nobody imports ${(input as Input).kind}`);
    return importer;
  };
  const shared = {
    isKnown: (input: unknown) => known.has((input as Input).kind),
    access: (input: unknown) => importerOf(input).access,
    opens: (input: unknown, centre: SectionName) => {
      const { screens, tab } = importerOf(input);
      const { path = '' } = screens.find((screen) => sectionOf(screen.path) === centre) ?? screens[0] ?? {};
      return { path, query: { ...(tab === undefined ? {} : { tab }), import: String((input as Input).id) } };
    },
  };
  return [
    {
      ...shared,
      key: readWork,
      kind: 'IMPORT',
      opens: (input, centre) => ({ label: '打开预览', ...shared.opens(input, centre) }),
      run: async (ctx, input, running) =>
        read(ctx, { importer: await asNow(ctx, importerOf(input)), id: (input as Input).id }, running),
      ended: async (own, input, { status, message }) => {
        const { id } = input as Input;
        if (status === 'DONE') return;
        own.audit({ table: 'import_batch', id, after: { status } });
        if (status === 'FAILED') await failBatch(own, id, message);
        else if ((await lockBatch(own, id)).status === 'PARSING') await cancelBatch(own, id);
        else await dropRows(own, id, ['FAILED', 'CANCELLED']);
      },
    },
    {
      ...shared,
      key: commitWork,
      kind: 'COMMIT',
      opens: (input, centre) => ({ label: '查看结果', ...shared.opens(input, centre) }),
      run: (ctx, input, running) =>
        ctx.inTransaction(async (own) => {
          const sentence = await commitImport(own, await asNow(own, importerOf(input)), (input as Input).id);
          await running.finish(own, sentence);
          return sentence;
        }),
      ended: async (own, input, { status, message }) => {
        if (status === 'DONE') return;
        const error = status === 'FAILED' ? message : '';
        await turnBatch(own, (input as Input).id, { from: 'COMMITTING', to: 'READY', error });
      },
    },
  ];
}
