import { callKey } from '@material/contract/kernel/call/call.ts';
import { randomUUID } from 'node:crypto';
import {
  importCalls,
  importStates,
  type ImportBatch,
  type SheetCalls,
} from '@material/contract/kernel/reference/import.calls.ts';
import { isAllowed } from '../call/access.rules.ts';
import { implement, type Binding, type Handlers, type UploadedFile } from '../call/implement.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import { filesOf, type Ctx } from '../ctx.ts';
import { assertZip } from '../excel/file-kind.ts';
import { readLimits } from '../excel/limits.ts';
import { cancelJobsAbout, enqueue } from '../queue/queued-job.repo.ts';
import { beginCommit } from './commit-import.ts';
import { commitWork, readWork } from './import-works.ts';
import {
  batchAnswer,
  cancelBatch,
  findBatch,
  insertBatch,
  lockBatch,
  unfinishedOf,
  type BatchRow,
} from './import-batch.repo.ts';
import { problemsFile, templateOf } from './import-files.ts';
import { pageOfRows } from './import-row.repo.ts';
import { asNow, type AnyImporter, type Importer } from './importer.ts';
import { mendRows } from './mend.ts';

/** Stores the sheet where every process finds it, and has it read behind the answer. */
async function importSheet(ctx: Ctx, importer: AnyImporter, file: UploadedFile | undefined): Promise<ImportBatch> {
  if (!file) refuseInput([{ path: ['file'], message: '请选择文件' }]);
  await importer.begin?.(ctx);
  await assertZip(file.path, readLimits.maxFileBytes);
  const files = filesOf(ctx);
  const sourceKey = `imports/${randomUUID()}`;
  await files.put(sourceKey, file.path);
  try {
    return await ctx.inTransaction(async (own) => {
      const row = await insertBatch(own, { kind: importer.kind, fileName: file.name });
      const { id } = row;
      own.audit({
        table: 'import_batch',
        id,
        after: { fileName: file.name, bytes: file.bytes, sha256: file.sha256 },
      });
      const job = { work: readWork, kind: 'IMPORT', name: file.name, sourceKey } as const;
      await enqueue(own, { ...job, input: { id, kind: importer.kind }, about: { table: 'import_batch', id } });
      return batchAnswer(row);
    });
  } catch (error) {
    await files.remove(sourceKey);
    throw error;
  }
}

/** A commit under way holds the batch: its job is called off, and the preview is open again once that has wound down. */
async function cancel(ctx: Ctx, { id, status }: BatchRow): Promise<ImportBatch> {
  if (status === 'COMMITTING') {
    if (await cancelJobsAbout(ctx, 'import_batch', id))
      ctx.audit({ table: 'import_batch', id, before: { status }, after: { commit: 'CANCELLED' } });
    return batchAnswer(await findBatch(ctx, id));
  }
  const batch = await lockBatch(ctx, id);
  if (batch.status === 'CANCELLED') return batchAnswer(batch);
  if (batch.status !== 'PARSING' && batch.status !== 'READY') {
    refuse('wrongState', { noun: '导入', state: importStates[batch.status], action: '取消' });
  }
  ctx.audit({ table: 'import_batch', id, before: { status: batch.status }, after: { status: 'CANCELLED' } });
  const cancelled = await cancelBatch(ctx, id);
  await cancelJobsAbout(ctx, 'import_batch', id);
  return batchAnswer(cancelled);
}

const wireKinds = { text: 'text', number: 'decimal', date: 'date' } as const;
const columnsOf = ({ sheet, results = [] }: AnyImporter) => ({
  list: Object.entries(sheet.columns).map(([key, { title, required, format }]) => ({
    key,
    title,
    isRequired: required,
    kind: wireKinds[format],
  })),
  results: [...results],
});

/** The calls that are an importer's own: its template, and sending the filled one. */
export const sheetHandlers = <T extends string, S extends string>(
  importer: Importer<T, S>,
): Handlers<SheetCalls<T, S>> =>
  ({
    [callKey(importer.template)]: async (ctx: Ctx) => templateOf(ctx, await asNow(ctx, importer)),
    [callKey(importer.send)]: (ctx: Ctx, _input: unknown, [file]: readonly UploadedFile[]) =>
      importSheet(ctx, importer, file),
  }) as unknown as Handlers<SheetCalls<T, S>>;

type Opened = { readonly batch: BatchRow; readonly importer: AnyImporter };

/** What is done with the batches of all importers: to each its own permission. */
export function implementImports(importers: readonly AnyImporter[]): readonly Binding[] {
  const known = new Map(importers.map((one) => [one.kind, one]));
  const importerOf = (ctx: Ctx, kind: string): AnyImporter => {
    const importer = known.get(kind);
    if (!importer) refuse('notFound');
    if (!isAllowed(importer.access, ctx.powers)) refuse('noPower');
    return importer;
  };
  const open = async (ctx: Ctx, id: number): Promise<Opened> => {
    const batch = await findBatch(ctx, id);
    return { batch, importer: await asNow(ctx, importerOf(ctx, batch.kind)) };
  };
  return implement(importCalls, {
    getUnfinishedImports: async (ctx, { kind }) => ({
      list: (await unfinishedOf(ctx, importerOf(ctx, kind).kind)).map(batchAnswer),
    }),
    getImportBatch: async (ctx, { id }) => batchAnswer((await open(ctx, id)).batch),
    getImportColumns: async (ctx, { id }) => columnsOf((await open(ctx, id)).importer),
    getImportRows: async (ctx, { id, ...page }) => {
      const { batch, importer } = await open(ctx, id);
      const list = await pageOfRows(ctx, { importer, batchId: id }, page);
      return { list, totalCount: page.onlyBad ? batch.problem_count : batch.row_count };
    },
    updateImportRows: async (ctx, { id, rows }) => {
      const { importer } = await open(ctx, id);
      const mended = await mendRows(ctx, { batchId: id, importer }, rows);
      return { batch: batchAnswer(mended.batch), rows: mended.rows };
    },
    cancelImport: async (ctx, { id }) => cancel(ctx, (await open(ctx, id)).batch),
    commitImport: async (ctx, { id }) => {
      const { importer } = await open(ctx, id);
      const { batch, isBegun } = await beginCommit(ctx, id);
      const job = { work: commitWork, kind: 'COMMIT', name: batch.file_name } as const;
      if (isBegun)
        await enqueue(ctx, { ...job, input: { id, kind: importer.kind }, about: { table: 'import_batch', id } });
      return batchAnswer(batch);
    },
    downImportProblems: async (ctx, { id }, running) => problemsFile(ctx, await open(ctx, id), running),
  });
}
