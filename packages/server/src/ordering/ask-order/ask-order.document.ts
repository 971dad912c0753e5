import type { AskLine, AskOrderDocument, MainOrderDocument } from '@material/contract/ordering/ask-order.schemas.ts';
import type { AskOrderState } from '@material/contract/ordering/ask-order.status.ts';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import { plain, decimal } from '@material/contract/kernel/decimal.ts';
import { deriveLine } from '@material/contract/ordering/quantity.rules.ts';
import { sql } from 'kysely';
import { dbOf, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refuse.ts';
import { actionsOf } from '../../kernel/transition.ts';
import { chainOf } from '../document/chain.ts';
import { historyOf } from '../document/history.ts';
import { quantitiesOf, type AskLineRow } from '../ledger/ledger.repo.ts';
import { askOrderMoves } from './ask-order.moves.ts';
import * as repo from './ask-order.repo.ts';
import { findMainOrder, type PriceChange } from './main-order.repo.ts';

/** What this session may do with an ask order. */
export const actions = (ctx: Ctx) => (doc: repo.AskOrderHead) => actionsOf(ctx, askOrderMoves, doc);

export const rowOf = (ctx: Ctx, id: number) => repo.freshRow(ctx, id, actions(ctx));

const short = (value: string): string => plain(decimal(value));

type LineExtras = { readonly isDecimal: boolean; readonly controlReason: string };

/** A stored line as the wire shows it, with what follows from its quantities. */
export function askLineOf(ctx: Ctx, row: AskLineRow, extras: LineExtras): AskLine {
  const derived = deriveLine(quantitiesOf(row));
  return {
    id: row.id,
    seq: row.seq,
    materialId: row.material_id,
    materialCode: row.material_code,
    materialName: ctx.request.nameType === 2 ? row.material_short_name : row.material_name,
    spec: row.spec,
    unitName: row.unit_name,
    isDecimal: extras.isDecimal,
    baseUnitName: row.base_unit_name,
    baseFactor: short(row.base_factor),
    secondUnitName: row.second_unit_name ?? '',
    storageName: row.storage_name,
    qtyAsked: short(row.qty_asked),
    qtyAsked2: short(row.qty_asked2),
    qtyFirst: short(row.qty_first),
    qtyApproved: short(row.qty_approved),
    qtyCancelled: short(row.qty_cancelled),
    qtyConfirmed: short(row.qty_confirmed),
    qtyShipped: short(row.qty_shipped),
    qtyAccepted: short(row.qty_accepted),
    qtyAccepted2: short(row.qty_accepted2),
    qtyRejected: short(row.qty_rejected),
    qtyShort: short(row.qty_short),
    qtyOver: short(row.qty_over),
    qtyReturned: short(row.qty_returned),
    qtyInTransit: derived.inTransit,
    qtyOpen: derived.open,
    unitPrice: short(row.unit_price),
    priceSource: row.price_source,
    taxRate: short(row.tax_rate),
    amount: row.amount,
    amountExTax: row.amount_ex_tax,
    tax: row.tax,
    isControl: row.is_control,
    controlReason: extras.controlReason,
    isClosed: row.is_closed,
    changeReason: row.final_reason ?? row.first_reason ?? '',
    remark: row.remark ?? '',
  };
}

/** What a line's wire form needs from other tables, by line id. */
export async function lineExtras(ctx: Ctx, rows: readonly AskLineRow[]): Promise<(row: AskLineRow) => LineExtras> {
  const { rows: found } = await sql<LineExtras & { id: number }>`
    select l.id, u.is_decimal as "isDecimal", coalesce(r.name, '') as "controlReason"
    from ask_line l join material m on m.id = l.material_id join unit u on u.id = m.unit_id left join control_reason r on r.id = l.control_reason_id
    where l.id = any(${rows.map((row) => row.id)})`.execute(dbOf(ctx));
  const byId = new Map(found.map((row) => [row.id, row]));
  return (row) => byId.get(row.id) ?? { isDecimal: false, controlReason: '' };
}

type DocumentFacts = {
  amountExTax: string;
  tax: string;
  placeAddress: string;
  receiveWindow: string;
  contact: string;
  phone: string;
  transportModeName: string;
  firstCheckName: string;
  firstCheckTime: Date | null;
  firstCheckOpinion: string;
  finalCheckName: string;
  finalCheckTime: Date | null;
  finalCheckOpinion: string;
};

async function documentFacts(ctx: Ctx, id: number): Promise<DocumentFacts> {
  const { rows } = await sql<DocumentFacts>`
    select o.amount_ex_tax as "amountExTax", o.tax, coalesce(o.address, p.address) as "placeAddress",
      coalesce(to_char(p.receive_from, 'HH24:MI') || '–' || to_char(p.receive_to, 'HH24:MI'), '') as "receiveWindow",
      coalesce(o.contact, '') as contact, coalesce(o.contact_phone, '') as phone, coalesce(t.name, '') as "transportModeName",
      coalesce(f.name, '') as "firstCheckName", o.first_check_at as "firstCheckTime", coalesce(o.first_check_opinion, '') as "firstCheckOpinion",
      coalesce(l.name, '') as "finalCheckName", o.final_check_at as "finalCheckTime", coalesce(o.final_check_opinion, '') as "finalCheckOpinion"
    from ask_order o join place p on p.id = o.place_id left join transport_mode t on t.id = o.transport_mode_id
      left join app_user f on f.id = o.first_check_by left join app_user l on l.id = o.final_check_by
    where o.id = ${id}`.execute(dbOf(ctx));
  if (!rows[0]) refuse('notFound');
  return rows[0];
}

const timeOf = (value: Date | null): string | null => (value ? wireTime(value) : null);

/** The whole ask order: head, lines with their quantities, chain of documents and history. */
export async function askOrderDocument(ctx: Ctx, id: number): Promise<AskOrderDocument> {
  const row = await rowOf(ctx, id);
  const [facts, lines, chain, history] = await Promise.all([
    documentFacts(ctx, id),
    repo.linesOf(ctx, [id]),
    chainOf(ctx, [id]),
    historyOf(ctx, 'ask_order', id),
  ]);
  const extras = await lineExtras(ctx, lines);
  return {
    ...row,
    ...facts,
    firstCheckTime: timeOf(facts.firstCheckTime),
    finalCheckTime: timeOf(facts.finalCheckTime),
    chain,
    history,
    lines: lines.map((line) => askLineOf(ctx, line, extras(line))),
  };
}

/** From the least to the most advanced. */
const advance: readonly AskOrderState[] = [
  'RETURNED',
  'DRAFT',
  'SUBMITTED',
  'FIRST_PASSED',
  'APPROVED',
  'COMPLETED',
  'TERMINATED',
  'REFUSED',
  'CANCELLED',
];

/** A main order with its ask orders and all their lines. */
export async function mainOrderDocument(
  ctx: Ctx,
  id: number,
  priceChanges: readonly PriceChange[] = [],
): Promise<MainOrderDocument> {
  const main = await findMainOrder(ctx, id);
  if (!main) refuse('notFound');
  const page = await repo.listAskOrders(
    ctx,
    { pageIndex: 1, pageSize: 1000, sorting: 'id asc', mainorderid: id } as never,
    actions(ctx),
  );
  const lines = await repo.linesOf(
    ctx,
    page.list.map((order) => order.id),
  );
  const extras = await lineExtras(ctx, lines);
  const orderById = new Map(page.list.map((order) => [order.id, order]));
  const city = await dbOf(ctx)
    .selectFrom('city')
    .select('name')
    .where('id', '=', main.city_id)
    .executeTakeFirstOrThrow();
  return {
    id: main.id,
    no: main.no,
    cityId: main.city_id,
    cityName: city.name,
    placeId: main.place_id,
    deliveryDate: main.delivery_date,
    transportModeId: main.transport_mode_id,
    remark: main.remark ?? '',
    source: main.source,
    amount: main.amount,
    tax: main.tax,
    lineCount: main.line_count,
    createTime: wireTime(main.create_time),
    rowVersion: main.row_version,
    status:
      page.list.map((order) => order.status).sort((a, b) => advance.indexOf(a) - advance.indexOf(b))[0] ?? 'CANCELLED',
    isEditable:
      page.list.length > 0 && page.list.every((order) => order.status === 'DRAFT' || order.status === 'RETURNED'),
    askOrders: page.list,
    lines: lines.flatMap((line) => {
      const order = orderById.get(line.ask_order_id);
      if (!order) return [];
      const { supplierId, supplierName, placeId, placeName, deliveryDate } = order;
      const own = { orderId: order.id, orderNo: order.no, supplierId, supplierName, placeId, placeName, deliveryDate };
      return [{ ...askLineOf(ctx, line, extras(line)), ...own, controlReasonId: line.control_reason_id }];
    }),
    priceChanges: [...priceChanges],
  };
}
