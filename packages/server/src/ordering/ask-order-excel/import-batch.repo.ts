import { wireTime } from '@material/contract/kernel/business-time.ts';
import type { ImportBatch } from '@material/contract/ordering/ask-order-excel.calls.ts';
import { sql } from 'kysely';
import type { Row } from '../../kernel/database/columns.ts';
import { created, unscoped, updated, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { OrderingTables } from '../tables.ts';

/** A person leaves few of them; older ones are forgotten after their time. */
const shownUnfinished = 20;

export type BatchRow = Row<OrderingTables['import_batch']>;

/** The batch as the wire shows it. */
export const batchAnswer = (row: BatchRow): ImportBatch => ({
  id: row.id,
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
  mainOrderId: row.main_order_id,
  createTime: wireTime(row.create_time),
});

/** Whom the batch orders for. */
export function unitOf({ id, city_id: cityId, place_id: placeId }: BatchRow): {
  cityId: number;
  placeId: number | null;
} {
  if (cityId === null) throw new Error(`import ${id} belongs to no city`);
  return { cityId, placeId };
}

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
export const unfinishedOf = (ctx: Ctx): Promise<BatchRow[]> =>
  ctx
    .from('import_batch')
    .selectAll('import_batch')
    .where('import_batch.create_id', '=', ctx.userId)
    .where('import_batch.status', 'in', ['PARSING', 'READY'])
    .orderBy('import_batch.id', 'desc')
    .limit(shownUnfinished)
    .execute() as Promise<BatchRow[]>;

/** Sheets of a user that are being read, in whatever unit. */
export const parsingOf = (ctx: Ctx): Promise<BatchRow[]> =>
  unscoped(ctx)
    .selectFrom('import_batch')
    .selectAll()
    .where('create_id', '=', ctx.userId)
    .where('status', '=', 'PARSING')
    .execute();

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

export type NewBatch = { readonly kind: string; readonly fileName: string; readonly cityId: number };

export async function insertBatch(ctx: Ctx, { kind, fileName, cityId }: NewBatch): Promise<BatchRow> {
  return unscoped(ctx)
    .insertInto('import_batch')
    .values({
      kind,
      file_name: fileName,
      city_id: cityId,
      place_id: ctx.centre.kind === 'city' ? ctx.centre.placeId : null,
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
  readonly at: Date;
};

/** Tells how far reading has come; answers whether it is still wanted. */
export async function recordProgress(
  ctx: Ctx,
  id: number,
  { rowCount, badCount, hiddenCount, percent, at }: Progress,
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
      update_time: at,
    })
    .where('id', '=', id)
    .where('status', '=', 'PARSING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says that somebody is still at work on the batch, or will be. */
export async function recordLife(ctx: Ctx, id: number, at: Date): Promise<void> {
  await unscoped(ctx)
    .updateTable('import_batch')
    .set({ update_time: at })
    .where('id', '=', id)
    .where('status', '=', 'PARSING')
    .execute();
}

export async function recordUnknownColumns(ctx: Ctx, id: number, titles: readonly string[]): Promise<void> {
  await unscoped(ctx)
    .updateTable('import_batch')
    .set({ unknown_columns: JSON.stringify(titles) })
    .where('id', '=', id)
    .execute();
}

/** Ends a batch that is being read; answers whether it was. Its rows go first, so that whoever sees the end finds none. */
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

/** Cells of a row that are marked, each once; a repetition stands at what names the material, as on the row itself. */
const wrongCells = sql`case when problems is null and duplicate_of is null then 0 else (
  select count(distinct column_key) from (
    select p ->> 'column' as column_key from jsonb_array_elements(coalesce(problems, '[]')) p
    union all
    select case when coalesce(btrim(cells ->> 'materialCode'), '') = '' then 'materialName' else 'materialCode' end
    where duplicate_of is not null) marked) end`;

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

export async function recordCommit(ctx: Ctx, id: number, mainOrderId: number): Promise<void> {
  await unscoped(ctx)
    .updateTable('import_batch')
    .set({
      status: 'COMMITTED',
      main_order_id: mainOrderId,
      commit_at: ctx.now,
      commit_by: ctx.userId,
      ...updated(ctx),
    })
    .where('id', '=', id)
    .execute();
}

/** Batches in this state that nobody has written to since. */
export async function silentSince(ctx: Ctx, status: 'PARSING' | 'READY', since: Date): Promise<number[]> {
  const rows = await unscoped(ctx)
    .selectFrom('import_batch')
    .select('id')
    .where('status', '=', status)
    .where(({ fn }) => fn.coalesce('update_time', 'create_time'), '<', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the rows of batches that were committed before. */
export async function forgetRows(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from import_row r using import_batch b
    where b.id = r.import_batch_id and b.status = 'COMMITTED' and b.commit_at < ${before}`.execute(unscoped(ctx));
}
