import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { lotDates } from '@material/contract/ordering/transport-order/lot.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import { documentNumbers } from '../../kernel/document/document-number.ts';
import { quantitiesOf, type AskLineRow } from '../ledger/ledger.repo.ts';
import { secondQty, type LineInput, type LotInput, type Source, type TransportHeadInput } from './draft.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

const sources = selectOf(
  { p: 'pickup_line', k: 'pickup_order', l: 'ask_line' },
  { k: ['placeId'], p: ['askLineId'], l: ['askOrderId', 'cityId', 'supplierId', 'isDecimal', 'shelfLifeDays'] },
  {
    pickupLineId: 'p.id',
    pickupNo: 'k.no',
    pickupStatus: 'k.status',
    deliveryDate: sql<string>`coalesce(p.confirm_date, k.delivery_date)`,
    hasSecondUnit: sql<boolean>`l.second_unit_name is not null`,
  },
);

/** Pickup lines with everything a transport checks before it takes from them, by id. */
export async function loadSources(ctx: Ctx, ids: readonly Seen<'pickup_line'>[]): Promise<ReadonlyMap<number, Source>> {
  const found = sources.from`pickup_line p join pickup_order k on k.id = p.pickup_order_id join ask_line l on l.id = p.ask_line_id
    where p.id = any(${ids})`;
  const behind = sql<AskLineRow>`select l.* from ask_line l join pickup_line p on p.ask_line_id = l.id where p.id = any(${ids})`;
  const [rows, asks] = await Promise.all([readUnder(ctx, ids, found), readUnder(ctx, ids, behind)]);
  const askById = new Map(asks.map((ask) => [ask.id, ask]));
  return new Map(
    rows.flatMap((row) => {
      const ask = askById.get(row.askLineId);
      return ask ? [[row.pickupLineId, { ...row, quantities: quantitiesOf(ask) }] as const] : [];
    }),
  );
}

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
  const units = { city_id: first.source.cityId, supplier_id: first.source.supplierId };
  const dates = { delivery_date: earliestDelivery(lines), line_count: lines.length };
  const [made] = await beginDocuments(ctx, transportOrderStatus, {
    prefix: numberPrefixes.transportOrder,
    rows: [{ ...units, ...rowOf('transport_order', head), ...dates }],
    until,
    event: { type: 'TRANSPORT_CREATED', action: '新建' },
  });
  if (!made) throw new Error('no transport was made');
  await saveLines(ctx, made, lines);
  return made.id;
}

type Units = { readonly id: Seen<'transport_order'>; readonly city_id: number; readonly supplier_id: number };

/** Brings the stored lines and lots of a draft in line with what was entered. Lots that stay keep their reports. */
export async function saveLines(ctx: Ctx, { id, ...units }: Units, lines: readonly DraftLine[]): Promise<void> {
  const keptLots = lines.flatMap(({ input }) => input.lots.flatMap((lot) => lot.id ?? []));
  const pickupLines = lines.map(({ source }) => source.pickupLineId);
  const droppedLots = sql`delete from transport_lot
    where transport_line_id in (select t.id from transport_line t where t.transport_order_id = ${id}) and id <> all(${keptLots})`;
  const dropped = sql`delete from transport_line where transport_order_id = ${id} and pickup_line_id <> all(${pickupLines})`;
  await runUnder(ctx, id, droppedLots);
  await runUnder(ctx, id, dropped);
  const rows = lines.map(({ input, source }, at) => ({
    pickup_line_id: source.pickupLineId,
    ask_line_id: source.askLineId,
    place_id: source.placeId,
    seq: at + 1,
    qty: input.qty,
    qty2: secondQty(input),
  }));
  const kept = sql<{ id: number; pickup_line_id: number }>`
    insert into transport_line (transport_order_id, city_id, supplier_id, pickup_line_id, ask_line_id, place_id, seq, qty, qty2, create_time, create_id)
    select ${id}::bigint, ${units.city_id}::bigint, ${units.supplier_id}::bigint, r.*, ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(pickup_line_id bigint, ask_line_id bigint, place_id bigint, seq int, qty numeric, qty2 numeric)
    on conflict (transport_order_id, pickup_line_id) do update set seq = excluded.seq, qty = excluded.qty, qty2 = excluded.qty2,
      row_version = transport_line.row_version + 1, update_time = excluded.create_time, update_id = excluded.create_id
    returning id, pickup_line_id`;
  const idByPickupLine = new Map((await readUnder(ctx, id, kept)).map((row) => [row.pickup_line_id, row.id]));
  await saveLots(
    ctx,
    id,
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
    lot_no: lot.lotNo.trim(),
    produce_date: entered.produceDate,
    expire_date: lotDates(entered, source.shelfLifeDays).expireDate,
    qty: lot.qty,
    qty2: lot.qty2 ?? '0',
  };
};

async function saveLots(ctx: Ctx, id: Seen<'transport_order'>, lots: readonly DraftLot[]): Promise<void> {
  const kept = lots.filter(({ lot }) => lot.id !== undefined).map(lotColumns);
  const fresh = lots.filter(({ lot }) => lot.id === undefined).map(lotColumns);
  const changed = sql`update transport_lot t set lot_no = d.lot_no, produce_date = d.produce_date, expire_date = d.expire_date, qty = d.qty, qty2 = d.qty2,
      row_version = t.row_version + 1, update_time = ${ctx.now}, update_id = ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as d(id bigint, lot_no text, produce_date date, expire_date date, qty numeric, qty2 numeric)
    where t.id = d.id and t.transport_line_id in (select l.id from transport_line l where l.transport_order_id = ${id})`;
  if (kept.length > 0) await runUnder(ctx, id, changed);
  await insertLots(ctx, id, fresh);
}

export type NewLot = Omit<ReturnType<typeof lotColumns>, 'id'>;

/** New lots of a transport's lines, each with a number of its own. */
export async function insertLots(ctx: Ctx, id: Seen<'transport_order'>, lots: readonly NewLot[]): Promise<void> {
  if (lots.length === 0) return;
  const numbers = await documentNumbers(ctx, numberPrefixes.lot, lots.length);
  const rows = lots.map((lot, at) => ({
    ...lot,
    no: numbers[at],
    lot_no: lot.lot_no === '' ? numbers[at] : lot.lot_no,
  }));
  const inserted = sql`insert into transport_lot (no, transport_line_id, city_id, supplier_id, material_id, lot_no, produce_date, expire_date, qty, qty2, create_time, create_id)
    select d.no, t.id, l.city_id, l.supplier_id, l.material_id, d.lot_no, d.produce_date, d.expire_date, d.qty, d.qty2,
      ${ctx.now}::timestamptz, ${ctx.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(no text, transport_line_id bigint, lot_no text, produce_date date, expire_date date, qty numeric, qty2 numeric)
      join transport_line t on t.id = d.transport_line_id and t.transport_order_id = ${id} join ask_line l on l.id = t.ask_line_id
    order by d.no`;
  await runUnder(ctx, id, inserted);
}
