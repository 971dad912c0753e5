import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { importStates, type ImportRow } from '@material/contract/kernel/reference/import.calls.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import { keysOf } from '../excel/sheet-decl.ts';
import { lineChecker } from './check-lines.ts';
import { countBatch, lockBatch, unitOf, type BatchRow } from './import-batch.repo.ts';
import {
  deleteRows,
  remarkTwins,
  rowsOf,
  rowsToMend,
  updateRows,
  type MendedRow,
  type PreviewLine,
} from './import-row.repo.ts';
import type { AnyImporter } from './importer.ts';
import { cellsOf, lineOf } from './read-upload.ts';

export type Mend = {
  readonly seq: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly isRemoved?: boolean | undefined;
};

/** Refuses what can only be done to an open preview. */
export function refuseUnlessReady(batch: BatchRow, action: string): void {
  if (batch.status !== 'READY') refuse('wrongState', { noun: '导入', state: importStates[batch.status], action });
}

function refuseUnknown({ sheet }: AnyImporter, mends: readonly Mend[], known: ReadonlyMap<number, MendedRow>): void {
  const columns = new Set<string>(keysOf(sheet));
  const problems = mends.flatMap(({ seq, cells }, index): Problem[] => [
    ...(known.has(seq) ? [] : [{ path: ['rows', index, 'seq'], message: '这一行已不在预览里，请刷新' }]),
    ...Object.keys(cells)
      .filter((key) => !columns.has(key))
      .map((key) => ({ path: ['rows', index, 'cells', key], message: '没有这一列' })),
  ]);
  if (problems.length > 0) refuseInput(problems);
}

/** The rows with their new texts; of several changes to one row the later ones lie over the earlier ones. */
function mended(mends: readonly Mend[], known: ReadonlyMap<number, MendedRow>): MendedRow[] {
  const rows = new Map<number, MendedRow>();
  for (const { seq, cells } of mends) {
    const before = rows.get(seq) ?? known.get(seq);
    if (before) rows.set(seq, { ...before, cells: { ...before.cells, ...cells } });
  }
  return [...rows.values()];
}

type Checking = { readonly batch: BatchRow; readonly importer: AnyImporter };

async function checked(ctx: Ctx, { batch, importer }: Checking, rows: readonly MendedRow[]): Promise<PreviewLine[]> {
  const lines = rows.map((row) => lineOf(importer.sheet, { ...row, columns: batch.sheet_columns }));
  const results = await (await lineChecker(ctx, importer, unitOf(batch)))(lines);
  return rows.flatMap(({ seq, sheetRow, cells }, index) => {
    const result = results[index];
    return result ? [{ ...result, seq, sheetRow, cells: cellsOf(cells) }] : [];
  });
}

type Mending = { readonly batchId: number; readonly importer: AnyImporter };

/**
 * Writes mended cells and takes rows away; only these rows are checked again, and those that repeat them or no longer do.
 * Returns every row whose look changed.
 */
export async function mendRows(
  ctx: Ctx,
  { batchId, importer }: Mending,
  mends: readonly Mend[],
): Promise<{ batch: BatchRow; rows: ImportRow[] }> {
  const batch = await lockBatch(ctx, batchId);
  refuseUnlessReady(batch, '修改');
  const known = await rowsToMend(
    ctx,
    batchId,
    mends.map(({ seq }) => seq),
  );
  refuseUnknown(importer, mends, known);
  const gone = new Set(mends.filter(({ isRemoved }) => isRemoved).map(({ seq }) => seq));
  const kept = mends.filter(({ seq }) => !gone.has(seq));
  const lines = await checked(ctx, { batch, importer }, mended(kept, known));
  await deleteRows(ctx, batchId, [...gone]);
  await updateRows(ctx, batchId, lines);
  const keys = [...known.values().map(({ twinKey }) => twinKey), ...lines.map(({ twin }) => twin?.key ?? null)];
  const twins = await remarkTwins(
    ctx,
    batchId,
    keys.filter((key) => key !== null),
  );
  const counted = await countBatch(ctx, batchId);
  ctx.audit({ table: 'import_batch', id: batchId, after: { mended: lines.length, removed: gone.size } });
  const changed = [...new Set([...lines.map(({ seq }) => seq), ...twins])];
  return { batch: counted, rows: await rowsOf(ctx, { importer, batchId }, changed) };
}
