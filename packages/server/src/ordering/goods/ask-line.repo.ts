import type { AskLine } from '@material/contract/ordering/ask-order-schemas.ts';
import { shorten } from '@material/contract/kernel/decimal.ts';
import { deriveLine } from '@material/contract/ordering/quantity.rules.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder, type SeenOf } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { weighedLots, type Weighed } from './weighed.repo.ts';
import { quantitiesOf, type AskLineRow } from '../ledger/ledger.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

/** A stored line with what its wire form needs from other tables. */
export type ShownLine = AskLineRow & Weighed & { readonly control_reason: string };

/** The lines that a condition on `l` names by rows that were seen, in the order of their documents. */
export const shownLines = (ctx: Ctx, parents: SeenOf, where: RawBuilder<boolean>): Promise<ShownLine[]> =>
  readUnder(
    ctx,
    parents,
    sql<ShownLine>`select l.*, weighed.*, coalesce(r.name, '') as control_reason
      from ask_line l left join control_reason r on r.id = l.control_reason_id
      ${weighedLots(sql<boolean>`l.second_unit_name is not null and i.ask_line_id = l.id`)}
      where ${where} order by l.ask_order_id, l.seq`,
  );
export const shownLinesOf = (ctx: Ctx, orderIds: readonly Seen<'ask_order'>[]): Promise<ShownLine[]> =>
  shownLines(ctx, orderIds, sql<boolean>`l.ask_order_id = any(${orderIds})`);

/** The lines of some ask orders of one main order. */
export const shownLinesOfMain = (ctx: Ctx, id: Seen<'main_order'>, orderIds: readonly number[]) =>
  shownLines(
    ctx,
    id,
    sql<boolean>`l.ask_order_id in (select id from ask_order where main_order_id = ${id}) and l.ask_order_id = any(${orderIds})`,
  );

/** A stored line as the wire shows it, with what follows from its quantities. */
export function askLineOf(ctx: Ctx, row: ShownLine): AskLine {
  const derived = deriveLine(quantitiesOf(row));
  return {
    id: row.id,
    seq: row.seq,
    materialId: row.material_id,
    materialCode: row.material_code,
    materialName: ctx.request.nameType === 2 ? row.material_short_name : row.material_name,
    spec: row.spec,
    unitName: row.unit_name,
    isDecimal: row.is_decimal,
    baseUnitName: row.base_unit_name,
    baseFactor: shorten(row.base_factor),
    secondUnitName: row.second_unit_name ?? '',
    storageName: row.storage_name,
    qtyAsked: shorten(row.qty_asked),
    qtyAsked2: shorten(row.qty_asked2),
    qtyFirst: shorten(row.qty_first),
    qtyApproved: shorten(row.qty_approved),
    qtyCancelled: shorten(row.qty_cancelled),
    qtyConfirmed: shorten(row.qty_confirmed),
    qtyShipped: shorten(row.qty_shipped),
    qtyAccepted: shorten(row.qty_accepted),
    qtyAccepted2: shorten(row.qty_accepted2),
    isAccepted2Weighed: row.is_accepted2_weighed,
    isRejected2Weighed: row.is_rejected2_weighed,
    qtyRejected: shorten(row.qty_rejected),
    qtyRejected2: shorten(row.qty_rejected2),
    qtyShort: shorten(row.qty_short),
    qtyShort2: shorten(row.qty_short2),
    qtyOver: shorten(row.qty_over),
    qtyOver2: shorten(row.qty_over2),
    qtyReturned: shorten(row.qty_returned),
    qtyInTransit: derived.inTransit,
    qtyOpen: derived.open,
    unitPrice: shorten(row.unit_price),
    priceSource: row.price_source,
    taxRate: shorten(row.tax_rate),
    amount: row.amount,
    amountExTax: row.amount_ex_tax,
    tax: row.tax,
    isControl: row.is_control,
    controlReason: row.control_reason,
    isClosed: row.is_closed,
    changeReason: row.final_reason ?? row.first_reason ?? '',
    remark: row.remark ?? '',
  };
}
