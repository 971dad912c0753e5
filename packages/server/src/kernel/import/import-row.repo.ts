import type { ImportRow } from '@material/contract/kernel/reference/import.calls.ts';
import type { RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import { selectOf, type RowOf } from '../database/select-of.ts';
import type { AnyImporter, CellProblem, Cells, CheckedLine, CommitRow } from './importer.ts';
import { sql } from '../database/sql.ts';

/** A line on its way into a preview. */
export type PreviewLine = CheckedLine<unknown, unknown> & {
  readonly seq: number;
  readonly sheetRow: number;
  readonly cells: Cells;
};

const recordOf = (line: PreviewLine) => ({
  seq: line.seq,
  sheet_row: line.sheetRow,
  cells: line.cells,
  parsed: line.problems.length === 0 ? line.value : null,
  problems: line.problems.length === 0 ? null : line.problems,
  understood: line.understood ?? null,
  twin_key: line.twin?.key ?? null,
  twin_column: line.twin?.column ?? null,
  amount: line.problems.length === 0 ? (line.amount ?? null) : null,
});

const lines = (
  rows: readonly PreviewLine[],
): RawBuilder<unknown> => sql`jsonb_to_recordset(${JSON.stringify(rows.map(recordOf))}::jsonb)
  as d(seq int, sheet_row int, cells jsonb, parsed jsonb, problems jsonb, understood jsonb, twin_key text, twin_column text, amount numeric)`;

const written = sql`seq, sheet_row, cells, parsed, problems, understood, twin_key, twin_column, amount`;

export async function insertRows(ctx: Ctx, batchId: number, rows: readonly PreviewLine[]): Promise<void> {
  await sql`insert into import_row (import_batch_id, ${written}) select ${batchId}, ${written} from ${lines(rows)}`.execute(
    unscoped(ctx),
  );
}

/** Writes mended lines over what was there; whether they repeat others is found out afterwards. */
export async function updateRows(ctx: Ctx, batchId: number, rows: readonly PreviewLine[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_row r set cells = d.cells, parsed = d.parsed, problems = d.problems, understood = d.understood,
      twin_key = d.twin_key, twin_column = d.twin_column, amount = d.amount, duplicate_of = null
    from ${lines(rows)} where r.import_batch_id = ${batchId} and r.seq = d.seq`.execute(unscoped(ctx));
}

export async function deleteRows(ctx: Ctx, batchId: number, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await sql`delete from import_row where import_batch_id = ${batchId} and seq = any(${seqs}::bigint[])`.execute(
    unscoped(ctx),
  );
}

/** Marks every line that repeats an earlier one, after all have been written. */
export async function markTwins(ctx: Ctx, batchId: number): Promise<void> {
  await sql`update import_row r set duplicate_of = d.first from (
      select seq, first_value(sheet_row) over w as first, row_number() over w as nth from import_row
      where import_batch_id = ${batchId} and twin_key is not null window w as (partition by twin_key order by seq)) d
    where r.import_batch_id = ${batchId} and r.seq = d.seq and d.nth > 1`.execute(unscoped(ctx));
}

/** Marks and unmarks the lines of these keys anew; returns which of them changed. */
export async function remarkTwins(ctx: Ctx, batchId: number, keys: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    update import_row r set duplicate_of = d.first from (
      select seq, nullif(first_value(sheet_row) over w, sheet_row) as first from import_row
      where import_batch_id = ${batchId} and twin_key = any(${keys}::text[])
      window w as (partition by twin_key order by seq)) d
    where r.import_batch_id = ${batchId} and r.seq = d.seq and r.duplicate_of is distinct from d.first
    returning r.seq`.execute(unscoped(ctx));
  return rows.map(({ seq }) => seq);
}

const stored = selectOf(
  { r: 'import_row' },
  { r: ['seq', 'sheetRow', 'cells', 'problems', 'duplicateOf', 'twinColumn', 'understood'] },
);
type StoredRow = RowOf<typeof stored>;

export type BadRow = Pick<StoredRow, 'cells' | 'problems' | 'duplicateOf' | 'twinColumn'>;

/** Every problem of a stored line, its being a repetition included. */
export function problemsOf({ twins }: AnyImporter, row: BadRow): CellProblem[] {
  const own = row.problems ?? [];
  if (row.duplicateOf === null || row.twinColumn === null) return [...own];
  const [same, advice] = twins ? [`（${twins.same}）`, `，${twins.advice}`] : ['', ''];
  return [...own, { column: row.twinColumn, message: `与 Excel 第 ${row.duplicateOf} 行重复${same}${advice}` }];
}

type Shown = { readonly importer: AnyImporter; readonly batchId: number };

/** Rows of a preview in the sheet's order, with what they were understood as. */
async function shownRows(ctx: Ctx, { importer, batchId }: Shown, narrowed: RawBuilder<unknown>): Promise<ImportRow[]> {
  const { rows } = await stored.from`import_row r where import_batch_id = ${batchId} ${narrowed}`.execute(
    unscoped(ctx),
  );
  const shown = await importer.show?.(
    ctx,
    rows.map(({ understood }) => understood),
  );
  // Blank cells are not stored, but a grid wants every one.
  const blank = Object.fromEntries(Object.keys(importer.sheet.columns).map((key) => [key, '']));
  const noResults = Object.fromEntries((importer.results ?? []).map(({ key }) => [key, '']));
  return rows.map((row, index) => ({
    seq: row.seq,
    sheetRow: row.sheetRow,
    cells: { ...blank, ...row.cells },
    problems: problemsOf(importer, row),
    // What is wrong follows from nothing.
    shown: { ...shown?.[index], ...(row.problems === null ? {} : noResults) },
  }));
}

export const rowsOf = (ctx: Ctx, of: Shown, seqs: readonly number[]): Promise<ImportRow[]> =>
  shownRows(ctx, of, sql`and seq = any(${seqs}::bigint[]) order by seq`);

const isBad = sql`(problems is not null or duplicate_of is not null)`;

export type RowPage = { readonly pageIndex: number; readonly pageSize: number; readonly onlyBad: boolean };

export const pageOfRows = (ctx: Ctx, of: Shown, { pageIndex, pageSize, onlyBad }: RowPage): Promise<ImportRow[]> =>
  shownRows(
    ctx,
    of,
    sql`${onlyBad ? sql`and ${isBad}` : sql``} order by seq limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );

const mended = selectOf({ r: 'import_row' }, { r: ['seq', 'sheetRow', 'cells', 'twinKey'] });
export type MendedRow = RowOf<typeof mended>;

/** Rows as they stand, to be mended; a batch is locked before. */
export async function rowsToMend(ctx: Ctx, batchId: number, seqs: readonly number[]): Promise<Map<number, MendedRow>> {
  const { rows } =
    await mended.from`import_row r where import_batch_id = ${batchId} and seq = any(${seqs}::bigint[])`.execute(
      unscoped(ctx),
    );
  return new Map(rows.map((row) => [row.seq, row]));
}

/** The lines of a batch without problems. */
export async function rowsToCommit(ctx: Ctx, batchId: number): Promise<CommitRow<unknown, unknown>[]> {
  const { rows } = await sql<CommitRow<unknown, unknown>>`select seq, cells, parsed as value, understood from import_row
    where import_batch_id = ${batchId} and parsed is not null order by seq`.execute(unscoped(ctx));
  return rows;
}

/** Puts problems that came to light later onto their rows. */
export async function putProblems(
  ctx: Ctx,
  batchId: number,
  problems: readonly (CellProblem & { readonly seq: number })[],
): Promise<void> {
  const bySeq = Map.groupBy(problems, ({ seq }) => seq);
  const rows = [...bySeq].map(([seq, own]) => ({
    seq,
    problems: own.map(({ column, message }) => ({ column, message })),
  }));
  await sql`update import_row r set problems = d.problems, parsed = null, amount = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(seq int, problems jsonb)
    where r.import_batch_id = ${batchId} and r.seq = d.seq`.execute(unscoped(ctx));
}

/** The rows that keep a batch from being committed, for one cursor. */
export const badRows = (batchId: number): RawBuilder<BadRow> =>
  stored.from`import_row r where import_batch_id = ${batchId} and ${isBad} order by seq`;
