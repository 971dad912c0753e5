import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { LedgerChange } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import {
  qtyColumns,
  type GoodsKind,
  type LineQuantities,
} from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { RawBuilder } from 'kysely';
import { unscoped, unwaited, type Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { readScoped, readUnder, type SeenOf } from '../../kernel/row/run-under.ts';
import { snake } from '../../kernel/database/row-of.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { relation, selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import type { OrderingTables } from '../tables.ts';
import { sql } from '../../kernel/database/sql.ts';

export type AskLineRow = Row<OrderingTables['ask_line']>;

/** The ledger columns of a stored line, as the quantity rules take them. */
export const quantitiesOf = (row: AskLineRow): LineQuantities => ({
  qtyAsked: row.qty_asked,
  qtyFirst: row.qty_first,
  qtyApproved: row.qty_approved,
  qtyCancelled: row.qty_cancelled,
  qtyConfirmed: row.qty_confirmed,
  qtyShipped: row.qty_shipped,
  qtyAccepted: row.qty_accepted,
  qtyRejected: row.qty_rejected,
  qtyShort: row.qty_short,
  qtyOver: row.qty_over,
  qtyReturned: row.qty_returned,
  qtyReplaced: row.qty_replaced,
  tolOver: row.tol_over,
  tolUnder: row.tol_under,
  overGranted: row.over_granted,
  isClosed: row.is_closed,
});

/** The document whose line and version stand behind a change of quantities. */
export type LedgerSource = { readonly type: string; readonly lineId: number; readonly version: number };

/** Columns outside the ledger that the same act sets on a line, written by the same statement. */
export const patchTypes = {
  supplier_price_id: 'bigint',
  unit_price: 'numeric',
  price_source: 'text',
  tax_rate: 'numeric',
  tax_treatment: 'text',
  price_reason: 'text',
  amount: 'numeric',
  amount_ex_tax: 'numeric',
  tax: 'numeric',
  is_control: 'boolean',
  controlled_for: 'text',
  tol_over: 'numeric',
  tol_under: 'numeric',
  tol_over2: 'numeric',
  tol_under2: 'numeric',
  first_reason: 'text',
  final_reason: 'text',
  confirm_reason: 'text',
  cancel_reason: 'text',
} as const;
export type LinePatch = { readonly [column in keyof typeof patchTypes]?: string | number | boolean | null };

export type LedgerEntry = {
  readonly line: AskLineRow;
  readonly change: LedgerChange;
  readonly source: LedgerSource;
  /** Why the quantities changed; what is rejected, short, over or cancelled has one. */
  readonly reason?: string | undefined;
  /** Another reason than that, by kind. */
  readonly reasons?: { readonly [kind in GoodsKind]?: string };
  /** The same columns in every entry of one write. */
  readonly patch?: LinePatch;
  /** The line's columns hold the result already, as a draft's do when it is submitted; only the ledger is written. */
  readonly isStored?: true;
};

const kinds = Object.keys(qtyColumns) as GoodsKind[];
const columnNames = Object.fromEntries(kinds.map((kind) => [kind, snake(qtyColumns[kind])])) as Record<
  GoodsKind,
  string
>;
const columnOf = (kind: GoodsKind): string => columnNames[kind];
const columns = kinds.flatMap((kind) => [columnOf(kind), `${columnOf(kind)}2`]);

function deltasOf({ line, change, patch, isStored }: LedgerEntry): Record<string, unknown> {
  const row: Record<string, unknown> = {
    id: line.id,
    is_closed: change.isClosed,
    over_granted: change.overGranted,
    over_granted2: change.overGranted2,
    ...patch,
  };
  if (isStored) return row;
  for (const { kind, qty, qty2 } of change.deltas) {
    row[columnOf(kind)] = qty;
    if (qty2 !== undefined) row[`${columnOf(kind)}2`] = qty2;
  }
  return row;
}

const joined = (parts: readonly string[]): RawBuilder<unknown> => sql.raw(parts.join(', '));

/** Only the columns that move are written: the statement stays short, and so does its planning. */
const movedColumns = (entries: readonly LedgerEntry[]): string[] => {
  const deltas = entries.flatMap(({ change, isStored }) => (isStored ? [] : change.deltas));
  return columns.filter((column) =>
    deltas.some(
      ({ kind, qty2 }) => column === columnOf(kind) || (qty2 !== undefined && column === `${columnOf(kind)}2`),
    ),
  );
};

const ledgerRows = ({ line, change, source, reason, reasons }: LedgerEntry) =>
  change.deltas.map(({ kind, qty, qty2 }) => ({
    ask_line_id: line.id,
    city_id: line.city_id,
    supplier_id: line.supplier_id,
    kind,
    qty,
    qty2: qty2 ?? '0',
    doc_type: source.type,
    doc_line_id: source.lineId,
    doc_version: source.version,
    reason_code: reasons?.[kind] ?? reason ?? null,
  }));

/**
 * Writes changes of quantities: the lines' sums and the ledger's rows, in one statement. The lines must be locked by this
 * transaction. The checks of the table hold for each line as a whole.
 */
export async function writeLedger(ctx: Ctx, entries: readonly LedgerEntry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const moved = movedColumns(entries);
  const patched = Object.keys(first.patch ?? {}) as (keyof typeof patchTypes)[];
  const recordTypes = [
    'id bigint',
    'is_closed boolean',
    'over_granted numeric',
    'over_granted2 numeric',
    ...moved.map((column) => `${column} numeric`),
    ...patched.map((column) => `${column} ${patchTypes[column]}`),
  ];
  const sets = [
    'is_closed = d.is_closed',
    'over_granted = d.over_granted',
    'over_granted2 = coalesce(d.over_granted2, l.over_granted2)',
    ...moved.map((column) => `${column} = l.${column} + coalesce(d.${column}, 0)`),
    ...patched.map((column) => `${column} = d.${column}`),
  ];
  const written = sql`with told as (
      insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, qty2, doc_type, doc_line_id, doc_version, reason_code, actor_id, at)
      select e.*, ${ctx.userId}::bigint, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(entries.flatMap(ledgerRows))}::jsonb) as e(ask_line_id bigint, city_id bigint, supplier_id bigint,
        kind text, qty numeric, qty2 numeric, doc_type text, doc_line_id bigint, doc_version int, reason_code text))
    update ask_line l set ${joined(sets)}, row_version = l.row_version + 1, update_time = ${ctx.now}::timestamptz, update_id = ${ctx.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(entries.map(deltasOf))}::jsonb) as d(${joined(recordTypes)})
    where l.id = d.id`.execute(unscoped(ctx));
  await unwaited(ctx, written);
}

/** The same where a line has several changes: it takes one at a time, in their order. */
export async function writeInTurn(ctx: Ctx, entries: readonly LedgerEntry[]): Promise<void> {
  const byLine = [...Map.groupBy(entries, ({ line }) => line.id).values()];
  const rounds = Math.max(0, ...byLine.map((own) => own.length));
  for (let round = 0; round < rounds; round += 1)
    await writeLedger(
      ctx,
      byLine.flatMap((own) => own[round] ?? []),
    );
}

/** Every line of an ask order, locked in id order. */
export const lockLinesOf = (ctx: Ctx, askOrderId: Seen<'ask_order'>): Promise<AskLineRow[]> =>
  ctx.under(askOrderId, 'ask_line').selectAll('ask_line').orderBy('ask_line.id').forUpdate().execute();

/** Every line of the ask orders that a statement about seen documents names, locked in id order. */
export const lockLinesBehind = (ctx: Ctx, parents: SeenOf, askOrderIds: RawBuilder<unknown>): Promise<AskLineRow[]> =>
  readUnder(
    ctx,
    parents,
    sql<AskLineRow>`select l.* from ask_line l where l.ask_order_id in (${askOrderIds}) order by l.id for update`,
  );

const drift = selectOf(
  { l: 'ask_line', v: relation<{ name: string }>() },
  {},
  {
    askLineId: 'l.id',
    cityId: 'l.city_id',
    supplierId: 'l.supplier_id',
    column: 'v.name',
    stored: sql<string>`v.stored::text`,
    summed: sql<string>`v.summed::text`,
  },
);
export type Drift = RowOf<typeof drift>;

/** Lines whose columns differ from the sums of the ledger; must be none. Drafts write no ledger until they are submitted. */
export function findDrift(ctx: Ctx, limit: number): Promise<Drift[]> {
  const sums = kinds.flatMap((kind) => [
    `coalesce(sum(q.qty) filter (where q.kind = '${kind}'), 0) as ${columnOf(kind)}`,
    `coalesce(sum(q.qty2) filter (where q.kind = '${kind}'), 0) as ${columnOf(kind)}2`,
  ]);
  const pairs = columns.map((column) => `('${column}', l.${column}, s.${column})`);
  return readScoped(
    ctx,
    { o: 'ask_order' },
    (
      seen,
    ) => drift.from`ask_line l join ask_order o on o.id = l.ask_order_id and o.status = any(${statesIn(askOrderStatus, 'counted')}) and ${seen('o')}
    join lateral (select ${joined(sums)} from qty_event q where q.ask_line_id = l.id) s on true
    cross join lateral (values ${joined(pairs)}) as v(name, stored, summed)
    where v.stored <> v.summed limit ${limit}`,
  );
}
