import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { ImportBatch, ImportOutcome } from '@material/contract/kernel/reference/import.calls.ts';
import { refuse } from '../refusal/refuse.ts';
import { created, unscoped, updated, type Ctx } from '../ctx.ts';
import type { Row } from '../database/columns.ts';
import type { KernelTables } from '../database/tables.ts';
import { unitColumns } from '../session/centre.ts';
import type { SheetUnit } from './importer.ts';
import { sql } from '../database/sql.ts';

/** A person leaves few of them; older ones are forgotten after their time. */
const shownUnfinished = 20;

export type BatchRow = Row<KernelTables['import_batch']>;

/** The batch as the wire shows it. */
export const batchAnswer = (row: BatchRow): ImportBatch => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  status: row.status,
  rowCount: row.row_count,
  badCount: row.problem_count,
  problemCount: row.mark_count,
  hiddenCount: row.hidden_count,
  progress: row.progress,
  message: row.error ?? '',
  unknownColumns: [...row.unknown_columns],
  amount: row.amount,
  outcome: row.outcome,
  createTime: wireTime(row.create_time),
});

/** The unit that sent it. */
export const unitOf = (row: BatchRow): SheetUnit => ({
  cityId: row.city_id,
  placeId: row.place_id,
  supplierId: row.supplier_id,
});

/** A batch of the session's unit; refuses as not found otherwise. */
export async function findBatch(ctx: Ctx, id: number): Promise<BatchRow> {
  const row = await ctx
    .from('import_batch')
    .selectAll('import_batch')
    .where('import_batch.id', '=', id)
    .executeTakeFirst();
  if (!row) refuse('notFound');
  return row as BatchRow;
}

/** What the session's user has begun in its unit and not ended, newest first. */
export const unfinishedOf = (ctx: Ctx, kind: string): Promise<BatchRow[]> =>
  ctx
    .from('import_batch')
    .selectAll('import_batch')
    .where('import_batch.kind', '=', kind)
    .where('import_batch.create_id', '=', ctx.userId)
    .where('import_batch.status', 'in', ['PARSING', 'READY', 'COMMITTING'])
    .orderBy('import_batch.id', 'desc')
    .limit(shownUnfinished)
    .execute() as Promise<BatchRow[]>;

/** A batch of the session's unit, held until the transaction ends, so that of two changes one waits for the other. */
export async function lockBatch(ctx: Ctx, id: number): Promise<BatchRow> {
  const row = await ctx
    .from('import_batch')
    .selectAll('import_batch')
    .where('import_batch.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('notFound');
  return row as BatchRow;
}

export async function insertBatch(
  ctx: Ctx,
  { kind, fileName }: { readonly kind: string; readonly fileName: string },
): Promise<BatchRow> {
  return unscoped(ctx)
    .insertInto('import_batch')
    .values({
      kind,
      file_name: fileName,
      ...unitColumns(ctx.centre),
      update_time: ctx.now,
      ...created(ctx),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type Progress = {
  readonly rowCount: number;
  readonly badCount: number;
  readonly hiddenCount: number;
  readonly percent: number;
};

/** Tells how far reading has come; returns whether it is still wanted. */
export async function recordProgress(
  ctx: Ctx,
  id: number,
  { rowCount, badCount, hiddenCount, percent }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await unscoped(ctx)
    .updateTable('import_batch')
    .set({
      row_count: rowCount,
      problem_count: badCount,
      // Counted exactly once everything has been read.
      mark_count: badCount,
      hidden_count: hiddenCount,
      progress: percent,
    })
    .where('id', '=', id)
    .where('status', '=', 'PARSING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The columns of the declaration that a sheet's header has, and the titles of its others. */
type Header = { readonly columns: readonly string[]; readonly unknown: readonly string[] };

export async function recordHeader(ctx: Ctx, id: number, { columns, unknown }: Header): Promise<void> {
  await unscoped(ctx)
    .updateTable('import_batch')
    .set({ sheet_columns: JSON.stringify(columns), unknown_columns: JSON.stringify(unknown) })
    .where('id', '=', id)
    .where('status', '=', 'PARSING')
    .execute();
}

/** Ends a batch that is being read; returns whether it was. Its rows go first, so that whoever sees the end finds none. */
export async function failBatch(ctx: Ctx, id: number, message: string): Promise<boolean> {
  await dropRows(ctx, id, ['PARSING', 'FAILED', 'CANCELLED']);
  const { numUpdatedRows } = await unscoped(ctx)
    .updateTable('import_batch')
    .set({ status: 'FAILED', error: message, row_count: 0, problem_count: 0, mark_count: 0, ...updated(ctx) })
    .where('id', '=', id)
    .where('status', '=', 'PARSING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function cancelBatch(ctx: Ctx, id: number): Promise<BatchRow> {
  await dropRows(ctx, id, ['PARSING', 'READY']);
  return unscoped(ctx)
    .updateTable('import_batch')
    .set({ status: 'CANCELLED', row_count: 0, problem_count: 0, mark_count: 0, amount: '0', ...updated(ctx) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the rows of a batch that is in one of these states, those included that a reader has just written. */
export async function dropRows(ctx: Ctx, id: number, states: readonly BatchRow['status'][]): Promise<void> {
  await sql`delete from import_row where import_batch_id = ${id}
    and exists (select 1 from import_batch b where b.id = ${id} and b.status = any(${states}))`.execute(unscoped(ctx));
}

/** Cells of a row that are marked, each once; a repetition stands where the row says. */
const wrongCells = sql`case when problems is null and duplicate_of is null then 0 else (
  select count(distinct column_key) from (
    select p ->> 'column' as column_key from jsonb_array_elements(coalesce(problems, '[]')) p
    union all
    select twin_column where duplicate_of is not null) marked) end`;

/** Counts a batch's rows anew, after its last row was read or some were mended. */
export async function countBatch(ctx: Ctx, id: number, change: { readonly isRead?: boolean } = {}): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`
    update import_batch b set row_count = s.rows, problem_count = s.bad, mark_count = s.marks, amount = s.amount, row_version = row_version + 1,
      update_time = ${ctx.now}, update_id = ${ctx.userId}
      ${change.isRead ? sql`, status = 'READY', progress = 100` : sql``}
    from (select count(*)::int as rows, (count(*) filter (where problems is not null or duplicate_of is not null))::int as bad,
      coalesce(sum(${wrongCells}), 0)::int as marks,
      coalesce(sum(amount) filter (where problems is null and duplicate_of is null), 0) as amount
      from import_row where import_batch_id = ${id}) s
    where b.id = ${id} returning b.*`.execute(unscoped(ctx));
  const [row] = rows;
  if (!row) refuse('notFound');
  return row;
}

/** From an open preview to its commit, and back when that did not come about. */
export async function turnBatch(
  ctx: Ctx,
  id: number,
  {
    from,
    to,
    error,
  }: { readonly from: 'READY' | 'COMMITTING'; readonly to: 'READY' | 'COMMITTING'; readonly error: string },
): Promise<BatchRow | undefined> {
  return unscoped(ctx)
    .updateTable('import_batch')
    .set({ status: to, error: error === '' ? null : error, ...updated(ctx) })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
}

export async function recordCommit(ctx: Ctx, id: number, outcome: ImportOutcome): Promise<BatchRow> {
  return unscoped(ctx)
    .updateTable('import_batch')
    .set({
      status: 'COMMITTED',
      outcome: JSON.stringify(outcome),
      error: null,
      commit_at: ctx.now,
      commit_by: ctx.userId,
      ...updated(ctx),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Previews that nobody has written to since. */
export async function silentSince(ctx: Ctx, since: Date): Promise<number[]> {
  const rows = await unscoped(ctx)
    .selectFrom('import_batch')
    .select('id')
    .where('status', '=', 'READY')
    .where(({ fn }) => fn.coalesce('update_time', 'create_time'), '<', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the rows of batches that were committed before, and what was written behind the end of others. */
export async function forgetRows(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from import_row r using import_batch b
    where b.id = r.import_batch_id
      and (b.status = 'COMMITTED' and b.commit_at < ${before} or b.status in ('FAILED', 'CANCELLED'))`.execute(
    unscoped(ctx),
  );
}
