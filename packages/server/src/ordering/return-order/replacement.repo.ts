import { replacement } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentNumbers } from '../../kernel/document/document-number.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { readUnder, runUnder, seenRow } from '../../kernel/row/run-under.ts';
import { insert } from '../../kernel/row/write.ts';
import { insertMainOrder } from '../ask-order/main-order.repo.ts';
import { sumsOf } from '../header-columns.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';

/** What is to come in place of what of an ordered line. */
export type Replaced = { readonly askLineId: number; readonly qty: string; readonly qty2: string };
export type ReplacementOf = {
  readonly returned: SeenRow<'return_order'>;
  readonly original: SeenRow<'ask_order'>;
  readonly deliveryDate: string;
  readonly lines: readonly Replaced[];
};

const nothing = { amount: '0', amountExTax: '0', tax: '0' };

/** An order of the same goods for the same place, at no price, with a line for each ordered line of which something goes back. */
export async function insertReplacement(
  ctx: Ctx,
  { returned, original, deliveryDate, lines }: ReplacementOf,
): Promise<SeenRow<'ask_order'>> {
  const { city_id, place_id, supplier_id, transport_mode_id, contact, contact_phone, address } = original;
  const supplement_reason = `退货单 ${returned.no} 换货`;
  const { id: main_order_id } = await insertMainOrder(
    ctx,
    {
      cityId: city_id,
      placeId: place_id,
      receivingPlaceId: place_id,
      deliveryDate,
      transportModeId: transport_mode_id,
      source: 'RETURN',
      kind: 'HUANHUO',
      supplementReason: supplement_reason,
    },
    lines.map(() => ({ amounts: nothing })),
  );
  const [no = ''] = await documentNumbers(ctx, numberPrefixes.supplement, 1);
  const order = await insert(ctx, 'ask_order', {
    no,
    main_order_id,
    city_id,
    place_id,
    supplier_id,
    transport_mode_id,
    contact,
    contact_phone,
    address,
    ...sumsOf([]),
    source: 'RETURN',
    kind: 'HUANHUO',
    supplement_reason,
    origin_order_id: original.id,
    return_order_id: returned.id,
    delivery_date: deliveryDate,
    status: askOrderStatus.initial,
    line_count: lines.length,
  });
  await runUnder(
    ctx,
    order.id,
    sql`insert into ask_line (ask_order_id, city_id, supplier_id, seq, material_id, material_code, material_name, material_short_name,
        spec, unit_name, is_decimal, base_unit_name, base_factor, second_unit_name, storage_name, min_temp, max_temp, is_food,
        shelf_life_days, accept_ratio, is_cross, qty_asked, qty_asked2, supplier_price_id, unit_price, price_source, tax_rate,
        tax_treatment, amount, amount_ex_tax, tax, is_control, controlled_for, control_reason_id, parent_line_id, parent_qty,
        tol_over, tol_under, tol_over2, tol_under2, create_time, create_id)
      select ${order.id}, l.city_id, l.supplier_id, row_number() over (order by l.seq), l.material_id, l.material_code, l.material_name,
        l.material_short_name, l.spec, l.unit_name, l.is_decimal, l.base_unit_name, l.base_factor, l.second_unit_name, l.storage_name,
        l.min_temp, l.max_temp, l.is_food, l.shelf_life_days, l.accept_ratio, l.is_cross, d.qty, d.qty2, l.supplier_price_id, 0,
        l.price_source, l.tax_rate, l.tax_treatment, 0, 0, 0, l.is_control, l.controlled_for, l.control_reason_id, l.id, d.qty,
        l.tol_over, l.tol_under, l.tol_over2, l.tol_under2, ${ctx.now}::timestamptz, ${ctx.userId}::bigint
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d("askLineId" bigint, qty numeric, qty2 numeric)
        join ask_line l on l.id = d."askLineId"`,
  );
  return order;
}

export const originalOf = async (ctx: Ctx, askOrderId: number): Promise<SeenRow<'ask_order'>> => {
  const order = await seenRow(ctx, 'ask_order', askOrderId);
  if (!order) throw new Error(`ask order ${askOrderId} is gone`);
  return order;
};

const replacements = rowsOf(replacement, { table: 'ask_order', joins: {}, columns: {} });

/** The orders by which goods come in place of those of a return. */
export const replacementsOf = (ctx: Ctx, id: Seen<'return_order'>) =>
  replacements.of(ctx, id, sql`where ask_order.return_order_id = ${id} order by ask_order.id`);

/** What a receipt has brought in place of returned goods: of which line how much, and how much of it is owed still. */
export type Brought = {
  readonly inboundLineId: number;
  readonly parentId: number;
  readonly qty: string;
  readonly qty2: string;
  /** What agreed returns of that line that are not done yet are to be replaced with. */
  readonly granted: string;
};

export const broughtBy = (ctx: Ctx, inboundId: Seen<'inbound_order'>): Promise<Brought[]> =>
  readUnder(
    ctx,
    inboundId,
    sql<Brought>`select min(i.id) as "inboundLineId", l.parent_line_id as "parentId", sum(i.qty_accepted)::text as qty,
        sum(i.qty_accepted2)::text as qty2, (select coalesce(sum(x.qty_returned), 0) from return_line x
          join return_order r on r.id = x.return_order_id and r.status = any(${statesIn(returnStatus, 'toHandOver')}) and not r.is_deleted
          where x.ask_line_id = l.parent_line_id and x.return_outcome = 'REPLACE')::text as granted
      from inbound_line i join ask_line l on l.id = i.ask_line_id join ask_order o on o.id = l.ask_order_id
      where i.inbound_order_id = ${inboundId} and o.kind = 'HUANHUO' and i.qty_accepted > 0 group by l.parent_line_id`,
  );

/** The lines that goods have come in place of, locked in id order. */
export const lockReplaced = (ctx: Ctx, inboundId: Seen<'inbound_order'>): Promise<AskLineRow[]> =>
  readUnder(
    ctx,
    inboundId,
    sql<AskLineRow>`select p.* from ask_line p where p.id in (select l.parent_line_id from inbound_line i
        join ask_line l on l.id = i.ask_line_id join ask_order o on o.id = l.ask_order_id
        where i.inbound_order_id = ${inboundId} and o.kind = 'HUANHUO') order by p.id for update`,
  );

/** What a receipt had brought in place of returned goods: booked on which line, as of which of its own. */
export type Booked = {
  readonly askLineId: number;
  readonly lineId: number;
  readonly qty: string;
  readonly qty2: string;
};

export const bookedBy = (ctx: Ctx, id: Seen<'inbound_order'>): Promise<Booked[]> =>
  readUnder(
    ctx,
    id,
    sql<Booked>`select q.ask_line_id as "askLineId", q.doc_line_id as "lineId", sum(q.qty)::text as qty, sum(q.qty2)::text as qty2
      from qty_event q where q.doc_type = 'inbound_line' and q.kind = 'REPLACED'
        and q.doc_line_id in (select l.id from inbound_line l where l.inbound_order_id = ${id})
      group by 1, 2 having sum(q.qty) <> 0 order by 1, 2`,
  );
