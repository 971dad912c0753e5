import type { ImportRow } from '@material/contract/ordering/ask-order-excel.calls.ts';
import type { DraftLine } from '@material/contract/ordering/ask-order-schemas.ts';
import { decimal, plain } from '@material/contract/kernel/decimal.ts';
import { sql, type RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { askOrderColumns } from './ask-order-sheet.ts';
import { columnOf, type CellProblem, type CheckedLine } from './check-line.rules.ts';

/** A line on its way into a preview. */
export type PreviewLine = CheckedLine & {
  readonly seq: number;
  readonly sheetRow: number;
  readonly cells: Readonly<Record<string, string>>;
};

const recordOf = (line: PreviewLine) => ({
  seq: line.seq,
  sheet_row: line.sheetRow,
  cells: line.cells,
  parsed: line.draft,
  problems: line.problems.length === 0 ? null : line.problems,
  material_id: line.materialId,
  supplier_id: line.supplierId,
  place_id: line.placeId,
  delivery_date: line.deliveryDate,
  price: line.price,
  amount: line.amount,
});

const lines = (
  rows: readonly PreviewLine[],
): RawBuilder<unknown> => sql`jsonb_to_recordset(${JSON.stringify(rows.map(recordOf))}::jsonb)
  as d(seq int, sheet_row int, cells jsonb, parsed jsonb, problems jsonb, material_id bigint, supplier_id bigint, place_id bigint,
    delivery_date date, price numeric, amount numeric)`;

export async function insertRows(ctx: Ctx, batchId: number, rows: readonly PreviewLine[]): Promise<void> {
  await sql`insert into import_row (import_batch_id, seq, sheet_row, cells, parsed, problems, material_id, supplier_id, place_id,
      delivery_date, price, amount)
    select ${batchId}, seq, sheet_row, cells, parsed, problems, material_id, supplier_id, place_id,
      delivery_date, price, amount from ${lines(rows)}`.execute(unscoped(ctx));
}

/** Writes mended lines over what was there; whether they repeat others is found out afterwards. */
export async function updateRows(ctx: Ctx, batchId: number, rows: readonly PreviewLine[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_row r set cells = d.cells, parsed = d.parsed, problems = d.problems,
      material_id = d.material_id, supplier_id = d.supplier_id, place_id = d.place_id, delivery_date = d.delivery_date,
      price = d.price, amount = d.amount, duplicate_of = null
    from ${lines(rows)} where r.import_batch_id = ${batchId} and r.seq = d.seq`.execute(unscoped(ctx));
}

export async function deleteRows(ctx: Ctx, batchId: number, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await sql`delete from import_row where import_batch_id = ${batchId} and seq = any(${seqs}::bigint[])`.execute(
    unscoped(ctx),
  );
}

/** What makes two lines one: the same material of the same supplier for the same place and day. */
const twinColumns = sql`material_id, supplier_id, place_id, delivery_date`;
const isWhole = sql<boolean>`material_id is not null and supplier_id is not null and place_id is not null and delivery_date is not null`;

/** Marks every line that repeats an earlier one, after all have been written. */
export async function markTwins(ctx: Ctx, batchId: number): Promise<void> {
  await sql`update import_row r set duplicate_of = d.first from (
      select seq, first_value(sheet_row) over w as first, row_number() over w as nth from import_row
      where import_batch_id = ${batchId} and ${isWhole} window w as (partition by ${twinColumns} order by seq)) d
    where r.import_batch_id = ${batchId} and r.seq = d.seq and d.nth > 1`.execute(unscoped(ctx));
}

export type TwinKey = Pick<CheckedLine, 'materialId' | 'supplierId' | 'placeId' | 'deliveryDate'>;

/** Marks and unmarks the lines of these keys anew; answers which of them changed. */
export async function remarkTwins(ctx: Ctx, batchId: number, keys: readonly TwinKey[]): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    update import_row r set duplicate_of = d.first from (
      select seq, nullif(first_value(sheet_row) over w, sheet_row) as first from import_row
      where import_batch_id = ${batchId} and ${isWhole} and (${twinColumns}) in (
        select "materialId", "supplierId", "placeId", "deliveryDate" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as k("materialId" bigint, "supplierId" bigint, "placeId" bigint, "deliveryDate" date))
      window w as (partition by ${twinColumns} order by seq)) d
    where r.import_batch_id = ${batchId} and r.seq = d.seq and r.duplicate_of is distinct from d.first
    returning r.seq`.execute(unscoped(ctx));
  return rows.map(({ seq }) => seq);
}

type StoredRow = {
  seq: number;
  sheetRow: number;
  cells: Record<string, string>;
  problems: readonly CellProblem[] | null;
  duplicateOf: number | null;
  materialName: string;
  supplierName: string;
  placeName: string;
  unitName: string;
  price: string | null;
  amount: string | null;
};

/** Every problem of a stored line, its being a repetition included. */
export function problemsOf(row: Pick<StoredRow, 'cells' | 'problems' | 'duplicateOf'>): CellProblem[] {
  const own = row.problems ?? [];
  if (row.duplicateOf === null) return [...own];
  const message = `与 Excel 第 ${row.duplicateOf} 行重复（同一物料、供应商、收货地点和送达日期），请合并数量`;
  return [...own, { column: columnOf('materialId', row.cells), message }];
}

// Blank cells are not stored, but a grid wants every one.
const blankCells = Object.fromEntries(Object.keys(askOrderColumns).map((key) => [key, '']));

const rowAnswer = (row: StoredRow): ImportRow => ({
  seq: row.seq,
  sheetRow: row.sheetRow,
  cells: { ...blankCells, ...row.cells },
  problems: problemsOf(row),
  materialName: row.materialName,
  supplierName: row.supplierName,
  placeName: row.placeName,
  unitName: row.unitName,
  price: row.price === null ? '' : plain(decimal(row.price)),
  amount: row.amount ?? '',
});

/** Rows of a preview in the sheet's order, with the names of what they were understood as. */
async function shownRows(ctx: Ctx, batchId: number, narrowed: RawBuilder<unknown>): Promise<ImportRow[]> {
  const name = (alias: string): RawBuilder<unknown> =>
    ctx.request.nameType === 2
      ? sql`coalesce(${sql.ref(`${alias}.short_name`)}, ${sql.ref(`${alias}.name`)}, '')`
      : sql`coalesce(${sql.ref(`${alias}.name`)}, '')`;
  const { rows } = await sql<StoredRow>`
    select r.seq, r.sheet_row as "sheetRow", r.cells, r.problems, r.duplicate_of as "duplicateOf", r.price, r.amount,
      ${name('m')} as "materialName", ${name('s')} as "supplierName", ${name('p')} as "placeName", coalesce(u.name, '') as "unitName"
    from (select * from import_row where import_batch_id = ${batchId} ${narrowed}) r
      left join material m on m.id = r.material_id left join unit u on u.id = m.unit_id
      left join supplier s on s.id = r.supplier_id left join place p on p.id = r.place_id
    order by r.seq`.execute(unscoped(ctx));
  return rows.map(rowAnswer);
}

export const rowsOf = (ctx: Ctx, batchId: number, seqs: readonly number[]): Promise<ImportRow[]> =>
  shownRows(ctx, batchId, sql`and seq = any(${seqs}::bigint[])`);

export type RowPage = { readonly pageIndex: number; readonly pageSize: number; readonly onlyBad: boolean };

export const pageOfRows = (
  ctx: Ctx,
  batchId: number,
  { pageIndex, pageSize, onlyBad }: RowPage,
): Promise<ImportRow[]> =>
  shownRows(
    ctx,
    batchId,
    sql`${onlyBad ? sql`and (problems is not null or duplicate_of is not null)` : sql``}
      order by seq limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );

export type MendedRow = TwinKey & {
  readonly seq: number;
  readonly sheetRow: number;
  readonly cells: Record<string, string>;
};

/** Rows as they stand, to be mended; a batch is locked before. */
export async function rowsToMend(ctx: Ctx, batchId: number, seqs: readonly number[]): Promise<Map<number, MendedRow>> {
  const { rows } =
    await sql<MendedRow>`select seq, sheet_row as "sheetRow", cells, material_id as "materialId", supplier_id as "supplierId",
      place_id as "placeId", delivery_date as "deliveryDate"
    from import_row where import_batch_id = ${batchId} and seq = any(${seqs}::bigint[])`.execute(unscoped(ctx));
  return new Map(rows.map((row) => [row.seq, row]));
}

export type OrderedRow = {
  readonly seq: number;
  readonly cells: Record<string, string>;
  readonly parsed: DraftLine;
  readonly price: string;
};

/** The lines that a batch without problems orders. */
export async function orderedRows(ctx: Ctx, batchId: number): Promise<OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`select seq, cells, parsed, trim_scale(price)::text as price from import_row
    where import_batch_id = ${batchId} and parsed is not null order by seq`.execute(unscoped(ctx));
  return rows;
}

export type OrderedPrice = {
  readonly lineId: number;
  readonly materialId: number;
  readonly supplierId: number;
  readonly placeId: number;
  readonly deliveryDate: string;
  readonly materialName: string;
  readonly unitPrice: string;
};

/** What the lines of an order cost. Compared outside: for rows just written the planner knows no better than a nested loop. */
export async function orderedPrices(ctx: Ctx, mainOrderId: number): Promise<OrderedPrice[]> {
  const { rows } = await sql<OrderedPrice>`
    select l.id as "lineId", l.material_id as "materialId", o.supplier_id as "supplierId", o.place_id as "placeId",
      o.delivery_date as "deliveryDate", l.material_name as "materialName", trim_scale(l.unit_price)::text as "unitPrice"
    from ask_order o join ask_line l on l.ask_order_id = o.id
    where o.main_order_id = ${mainOrderId} and not o.is_deleted order by l.id`.execute(unscoped(ctx));
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
  await sql`update import_row r set problems = d.problems, parsed = null, price = null, amount = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(seq int, problems jsonb)
    where r.import_batch_id = ${batchId} and r.seq = d.seq`.execute(unscoped(ctx));
}

export type BadRow = Pick<StoredRow, 'cells' | 'problems' | 'duplicateOf'>;

/** The rows that keep a batch from being committed, for one cursor. */
export const badRows = (
  batchId: number,
): RawBuilder<BadRow> => sql<BadRow>`select cells, problems, duplicate_of as "duplicateOf"
  from import_row where import_batch_id = ${batchId} and (problems is not null or duplicate_of is not null) order by seq`;
