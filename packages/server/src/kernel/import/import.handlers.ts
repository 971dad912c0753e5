import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { callKey } from '@material/contract/kernel/action-calls.ts';
import {
  importCalls,
  importStates,
  type ImportBatch,
  type SheetCalls,
} from '@material/contract/kernel/import.calls.ts';
import { isAllowed } from '../call/access.rules.ts';
import { implement, type Binding, type Handlers, type UploadedFile } from '../call/implement.ts';
import { refuse, refuseInput } from '../call/refuse.ts';
import type { Ctx } from '../ctx.ts';
import { assertZip } from '../excel/file-kind.ts';
import { readLimits } from '../excel/limits.ts';
import { commitImport } from './commit-import.ts';
import {
  batchAnswer,
  cancelBatch,
  failBatch,
  findBatch,
  insertBatch,
  lockBatch,
  parsingOf,
  unfinishedOf,
  unitOf,
  type BatchRow,
} from './import-batch.repo.ts';
import { problemsFile, templateOf } from './import-files.ts';
import { pageOfRows } from './import-row.repo.ts';
import type { AnyImporter, Importer } from './importer.ts';
import { mendRows } from './mend.ts';
import { expireSilent, refuseCrowd, startReading, uploadPath } from './reading-line.ts';

/** Copies the file out of the upload's folder, which goes with the answer, and has it read behind the answer. */
async function importSheet(ctx: Ctx, importer: AnyImporter, file: UploadedFile | undefined): Promise<ImportBatch> {
  if (!file) refuseInput([{ path: ['file'], message: '请选择文件' }]);
  await importer.begin?.(ctx);
  await assertZip(file.path, readLimits.maxFileBytes);
  refuseCrowd();
  // One whose reader is gone does not stand in the way of the next.
  for (const batch of await parsingOf(ctx)) await expireSilent(ctx, batch);
  const batch = await ctx.inTransaction(async (own) => {
    const row = await insertBatch(own, { kind: importer.kind, fileName: file.name });
    own.audit({
      table: 'import_batch',
      id: row.id,
      after: { fileName: file.name, bytes: file.bytes, sha256: file.sha256 },
    });
    return row;
  });
  try {
    const path = uploadPath(ctx, batch.id);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(file.path, path);
  } catch (error) {
    await failBatch(ctx, batch.id, '文件没有保存下来，请重新上传');
    throw error;
  }
  startReading(ctx, { batchId: batch.id, unit: unitOf(batch), importer });
  return batchAnswer(batch);
}

async function cancel(ctx: Ctx, id: number): Promise<ImportBatch> {
  const batch = await lockBatch(ctx, id);
  if (batch.status === 'CANCELLED') return batchAnswer(batch);
  if (batch.status !== 'PARSING' && batch.status !== 'READY') {
    refuse('wrongState', { noun: '导入', state: importStates[batch.status], action: '取消' });
  }
  ctx.audit({ table: 'import_batch', id, before: { status: batch.status }, after: { status: 'CANCELLED' } });
  return batchAnswer(await cancelBatch(ctx, id));
}

/** Those whose reader is gone have ended. */
async function unfinished(ctx: Ctx, kind: string): Promise<{ list: ImportBatch[] }> {
  const list: ImportBatch[] = [];
  for (const batch of await unfinishedOf(ctx, kind))
    if (!(await expireSilent(ctx, batch))) list.push(batchAnswer(batch));
  return { list };
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
    [callKey(importer.template)]: (ctx: Ctx) => templateOf(ctx, importer),
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
    return { batch, importer: importerOf(ctx, batch.kind) };
  };
  return implement(importCalls, {
    getUnfinishedImports: (ctx, { kind }) => unfinished(ctx, importerOf(ctx, kind).kind),
    getImportBatch: async (ctx, { id }) => {
      const { batch } = await open(ctx, id);
      return batchAnswer((await expireSilent(ctx, batch)) ? await findBatch(ctx, id) : batch);
    },
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
    cancelImport: async (ctx, { id }) => {
      await open(ctx, id);
      return cancel(ctx, id);
    },
    commitImport: async (ctx, { id }) => {
      const { importer } = await open(ctx, id);
      return batchAnswer(await commitImport(ctx, importer, id));
    },
    downImportProblems: async (ctx, { id }) => {
      const { batch, importer } = await open(ctx, id);
      return problemsFile(ctx, importer, batch);
    },
  });
}
