import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { numberPrefixes } from '@material/contract/kernel/constants.ts';
import { lotDates } from '@material/contract/ordering/lot.rules.ts';
import type { PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { insert } from '../../kernel/database/write.ts';
import { writeDuties } from '../../kernel/document/duty.ts';
import { documentNumber, documentNumbers } from '../../kernel/document/document-number.ts';
import { quantitiesOf, type AskLineRow } from '../ledger/ledger.repo.ts';
import { secondQty, type LineInput, type LotInput, type Source, type TransportHeadInput } from './draft.rules.ts';

type SourceRow = {
  pickupLineId: number;
  placeId: number;
  pickupNo: string;
  pickupStatus: PickupOrderState;
  deliveryDate: string;
  isDecimal: boolean;
  askLineId: number;
};

/** Pickup lines with everything a transport checks before it takes from them, by id. */
export async function loadSources(ctx: Ctx, pickupLineIds: readonly number[]): Promise<ReadonlyMap<number, Source>> {
  const { rows } = await sql<SourceRow>`
    select p.id as "pickupLineId", k.place_id as "placeId", k.no as "pickupNo", k.status as "pickupStatus",
      coalesce(p.confirm_date, k.delivery_date) as "deliveryDate", l.is_decimal as "isDecimal", p.ask_line_id as "askLineId"
    from pickup_line p join pickup_order k on k.id = p.pickup_order_id join ask_line l on l.id = p.ask_line_id
    where p.id = any(${pickupLineIds})`.execute(unscoped(ctx));
  const ids = rows.map((row) => row.askLineId);
  const asks = await unscoped(ctx)
    .selectFrom('ask_line')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const askById = new Map(asks.map((ask) => [ask.id, ask]));
  return new Map(
    rows.flatMap((row) => {
      const ask = askById.get(row.askLineId);
      return ask ? [[row.pickupLineId, sourceOf(row, ask)] as const] : [];
    }),
  );
}

const sourceOf = (row: SourceRow, ask: AskLineRow): Source => ({
  ...row,
  askOrderId: ask.ask_order_id,
  cityId: ask.city_id,
  supplierId: ask.supplier_id,
  quantities: quantitiesOf(ask),
  hasSecondUnit: ask.second_unit_name !== null,
  shelfLifeDays: ask.shelf_life_days,
});

/** A line to be stored with the pickup line it takes from. */
export type DraftLine = { readonly input: LineInput; readonly source: Source };

export const earliestDelivery = (lines: readonly DraftLine[]): string =>
  lines.map(({ source }) => source.deliveryDate).toSorted()[0] ?? '';

type NewTransport = { readonly head: TransportHeadInput; readonly lines: readonly DraftLine[]; readonly until: Date };

/** A new draft with its lines and lots; returns its id. */
export async function insertTransport(
  ctx: Ctx,
  { head, lines, until }: NewTransport,
): Promise<Seen<'transport_order'>> {
  const [first] = lines;
  if (!first) throw new Error('a transport has at least one line');
  const no = await documentNumber(ctx, numberPrefixes.transportOrder);
  const units = { city_id: first.source.cityId, supplier_id: first.source.supplierId };
  const { id } = await insert(ctx, 'transport_order', {
    no,
    ...units,
    ...rowOf('transport_order', head),
    delivery_date: earliestDelivery(lines),
    line_count: lines.length,
    status: transportOrderStatus.initial,
    act_by: until,
  });
  const status = transportOrderStatus.initial;
  await writeDuties(ctx, 'transport_order', [{ id, ...units, status, duties: [{ party: 'SUPPLIER', until }] }]);
  await saveLines(ctx, { id, ...units }, lines);
  const event = {
    type: 'TRANSPORT_CREATED',
    docType: 'transport_order',
    docId: id,
    cityId: units.city_id,
    supplierId: units.supplier_id,
  };
  ctx.event({ ...event, payload: { no, action: '新建' } });
  return id;
}

type Units = { readonly id: Seen<'transport_order'>; readonly city_id: number; readonly supplier_id: number };

/** Brings the stored lines and lots of a draft in line with what was entered. Lots that stay keep their reports. */
export async function saveLines(ctx: Ctx, transport: Units, lines: readonly DraftLine[]): Promise<void> {
  const db = unscoped(ctx);
  const keptLots = lines.flatMap(({ input }) => input.lots.flatMap((lot) => lot.id ?? []));
  const pickupLines = lines.map(({ source }) => source.pickupLineId);
  await sql`delete from transport_lot where transport_line_id in (select t.id from transport_line t where t.transport_order_id = ${transport.id})
    and id <> all(${keptLots})`.execute(db);
  await sql`delete from transport_line where transport_order_id = ${transport.id} and pickup_line_id <> all(${pickupLines})`.execute(
    db,
  );
  const rows = lines.map(({ input, source }, at) => ({
    pickup_line_id: source.pickupLineId,
    ask_line_id: source.askLineId,
    place_id: source.placeId,
    seq: at + 1,
    qty: input.qty,
    qty2: secondQty(input),
  }));
  const { rows: stored } = await sql<{ id: number; pickupLineId: number }>`
    insert into transport_line (transport_order_id, city_id, supplier_id, pickup_line_id, ask_line_id, place_id, seq, qty, qty2, create_time, create_id)
    select ${transport.id}::bigint, ${transport.city_id}::bigint, ${transport.supplier_id}::bigint, r.*, ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(pickup_line_id bigint, ask_line_id bigint, place_id bigint, seq int, qty numeric, qty2 numeric)
    on conflict (transport_order_id, pickup_line_id) do update set seq = excluded.seq, qty = excluded.qty, qty2 = excluded.qty2,
      row_version = transport_line.row_version + 1, update_time = excluded.create_time, update_id = excluded.create_id
    returning id, pickup_line_id as "pickupLineId"`.execute(db);
  const idByPickupLine = new Map(stored.map((row) => [row.pickupLineId, row.id]));
  await saveLots(
    ctx,
    lines.flatMap(({ input, source }) => {
      const lineId = idByPickupLine.get(source.pickupLineId) ?? 0;
      return input.lots.map((lot) => ({ lot, lineId, source }));
    }),
  );
}

type DraftLot = { readonly lot: LotInput; readonly lineId: number; readonly source: Source };

const lotColumns = ({ lot, lineId, source }: DraftLot) => {
  const entered = { produceDate: lot.produceDate ?? null, expireDate: lot.expireDate ?? null };
  return {
    id: lot.id ?? null,
    transport_line_id: lineId,
    ask_line_id: source.askLineId,
    lot_no: lot.lotNo.trim(),
    produce_date: entered.produceDate,
    expire_date: lotDates(entered, source.shelfLifeDays).expireDate,
    qty: lot.qty,
    qty2: lot.qty2 ?? '0',
  };
};

async function saveLots(ctx: Ctx, lots: readonly DraftLot[]): Promise<void> {
  const kept = lots.filter(({ lot }) => lot.id !== undefined).map(lotColumns);
  const fresh = lots.filter(({ lot }) => lot.id === undefined).map(lotColumns);
  if (kept.length > 0) {
    await sql`update transport_lot t set lot_no = d.lot_no, produce_date = d.produce_date, expire_date = d.expire_date, qty = d.qty, qty2 = d.qty2,
        row_version = t.row_version + 1, update_time = ${ctx.now}, update_id = ${ctx.userId}
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as d(id bigint, lot_no text, produce_date date, expire_date date, qty numeric, qty2 numeric)
      where t.id = d.id`.execute(unscoped(ctx));
  }
  await insertLots(ctx, fresh);
}

export type NewLot = Omit<ReturnType<typeof lotColumns>, 'id'>;

/** New lots, each with a number of its own. */
export async function insertLots(ctx: Ctx, lots: readonly NewLot[]): Promise<void> {
  if (lots.length === 0) return;
  const numbers = await documentNumbers(ctx, numberPrefixes.lot, lots.length);
  const rows = lots.map((lot, at) => ({
    ...lot,
    no: numbers[at],
    lot_no: lot.lot_no === '' ? numbers[at] : lot.lot_no,
  }));
  await sql`insert into transport_lot (no, transport_line_id, city_id, supplier_id, material_id, lot_no, produce_date, expire_date, qty, qty2, create_time, create_id)
    select d.no, d.transport_line_id, l.city_id, l.supplier_id, l.material_id, d.lot_no, d.produce_date, d.expire_date, d.qty, d.qty2,
      ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(no text, transport_line_id bigint, ask_line_id bigint, lot_no text, produce_date date, expire_date date, qty numeric, qty2 numeric)
      join ask_line l on l.id = d.ask_line_id
    order by d.no`.execute(unscoped(ctx));
}
