import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { splitLines, type SplitOrder } from '@material/contract/ordering/ask-order/split.rules.ts';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { cmp } from '@material/contract/kernel/value/decimal.ts';
import { unwaited, type Ctx } from '../../kernel/ctx.ts';
import { runUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sumsOf } from '../header-columns.ts';
import { insertAll } from '../../kernel/row/write.ts';
import { documentNumbers } from '../../kernel/document/document-number.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import { linesOf, sumHeaders, type AskOrderRecord } from './ask-order.repo.ts';
import { insertLines, lineRow, updateLines } from './draft-lines.repo.ts';
import type { PricedLine } from './draft-line.rules.ts';
import type { MainOrderRecord, PriceChange } from './main-order.repo.ts';
import { loadModes, modeFor } from './transport-mode.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

type SplitPart = SplitOrder<PricedLine>;
const keyOf = (part: { supplierId: number; deliveryDate: string; placeId: number }) =>
  [part.supplierId, part.deliveryDate, part.placeId].join('/');
const keyOfOrder = (order: AskOrderRecord): string =>
  keyOf({ supplierId: order.supplier_id, deliveryDate: order.delivery_date, placeId: order.place_id });

/** The ask orders that lines would leave without any. */
export function vanishing(existing: readonly AskOrderRecord[], lines: readonly PricedLine[]): AskOrderRecord[] {
  const wanted = new Set(splitLines(lines).map(keyOf));
  return existing.filter((order) => !wanted.has(keyOfOrder(order)));
}

function orderOf(byKey: ReadonlyMap<string, AskOrderRecord>, part: SplitPart): AskOrderRecord {
  const order = byKey.get(keyOf(part));
  if (!order) throw new Error('every part of the split has its order');
  return order;
}

/** A main order, the ask orders that its lines were split into, and what else became of the lines. */
export type Split = {
  readonly main: MainOrderRecord;
  readonly orders: readonly AskOrderRecord[];
  readonly priceChanges: readonly PriceChange[];
};
/** A main order as it was saved: every ask order of it, and the lines that were written. */
export type Saved = Split & { readonly lines: readonly PricedLine[] };

type Rebuilt = {
  readonly kept: readonly AskOrderRecord[];
  readonly lines: readonly PricedLine[];
  /** The numbers of the main order's other lines. */
  readonly taken: ReadonlySet<number>;
  readonly kind: MainOrderRecord['kind'];
};

/**
 * Rebuilds the split of a main order from its priced lines. The kept ask orders, of the same supplier, day and place, keep
 * their number, their lines keep their ids by material; the numbers of lines that are not written are passed over.
 */
export async function rebuildSplit(
  ctx: Ctx,
  saving: Promise<MainOrderRecord>,
  { kept, lines, taken, kind }: Rebuilt,
): Promise<Split> {
  const parts = splitLines(lines);
  const byKey = new Map(kept.map((order) => [keyOfOrder(order), order]));
  const { touched = [], missing = [] } = Object.groupBy(parts, (part) =>
    byKey.has(keyOf(part)) ? 'touched' : 'missing',
  );
  const [main, oldLines, facts, known] = await Promise.all([
    saving,
    linesOf(
      ctx,
      kept.map((order) => order.id),
    ),
    factsOf(ctx, kind, missing),
    loadModes(ctx),
  ]);
  const modeOf = modeFor(known, { cityId: main.city_id, chosen: main.transport_mode_id });
  const made = await insertOrders(ctx, main, { parts: missing, facts, modeOf });
  for (const order of made) byKey.set(keyOfOrder(order), order);
  const priceChanges = await replaceLines(ctx, parts, { byKey, oldLines, seqs: numbersOf(lines, taken) });
  await touchOrders(ctx, main, { ids: touched.map((part) => orderOf(byKey, part).id), modes: touched.map(modeOf) });
  // As `touchOrders` leaves them.
  const left = kept.map((order) => ({ ...order, row_version: order.row_version + 1 }));
  return { main, orders: [...left, ...made], priceChanges };
}

const placesOf = (ctx: Ctx, parts: readonly SplitPart[]) =>
  ctx
    .from('place')
    .select(['place.id', 'place.contact', 'place.phone', 'place.address'])
    .where(sql<boolean>`place.id = any(${[...new Set(parts.map((part) => part.placeId))]})`)
    .execute();

type Facts = { readonly numbers: readonly string[]; readonly places: Awaited<ReturnType<typeof placesOf>> };

/** What new ask orders are written with. */
async function factsOf(ctx: Ctx, kind: MainOrderRecord['kind'], parts: readonly SplitPart[]): Promise<Facts> {
  if (parts.length === 0) return { numbers: [], places: [] };
  const [numbers, places] = await Promise.all([
    documentNumbers(ctx, numberPrefixes[kind === 'NORMAL' ? 'askOrder' : 'supplement'], parts.length),
    placesOf(ctx, parts),
  ]);
  return { numbers, places };
}

type NewOrders = {
  readonly parts: readonly SplitPart[];
  readonly facts: Facts;
  readonly modeOf: (part: SplitPart) => number | null;
};

async function insertOrders(
  ctx: Ctx,
  main: MainOrderRecord,
  { parts, facts: { numbers, places }, modeOf }: NewOrders,
): Promise<AskOrderRecord[]> {
  const placeById = new Map(places.map((place) => [place.id, place]));
  const rows = parts.map((part, index) => ({
    no: numbers[index] ?? '',
    main_order_id: main.id,
    city_id: main.city_id,
    place_id: part.placeId,
    supplier_id: part.supplierId,
    source: main.source,
    kind: main.kind,
    supplement_reason: main.supplement_reason,
    delivery_date: part.deliveryDate,
    transport_mode_id: modeOf(part),
    contact: placeById.get(part.placeId)?.contact ?? null,
    contact_phone: placeById.get(part.placeId)?.phone ?? null,
    address: placeById.get(part.placeId)?.address ?? null,
    status: askOrderStatus.initial,
    remark: main.remark,
    line_count: part.lines.length,
    ...sumsOf(part.lines.map(({ amounts }) => amounts)),
  }));
  return insertAll(ctx, 'ask_order', rows);
}

/** Takes away ask orders that nobody but their writers has ever seen, with their lines. */
export async function deleteUnsent(ctx: Ctx, orders: readonly AskOrderRecord[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map((order) => order.id);
  await runUnder(ctx, ids, sql`delete from ask_line where ask_order_id = any(${ids})`);
  await runUnder(
    ctx,
    ids,
    sql`update ask_order set is_deleted = true, update_time = ${ctx.now}, update_id = ${ctx.userId} where id = any(${ids})`,
  );
}

type Existing = {
  readonly byKey: ReadonlyMap<string, AskOrderRecord>;
  readonly oldLines: readonly AskLineRow[];
  readonly seqs: ReadonlyMap<PricedLine, number>;
};

/**
 * Lines are numbered in the order in which they were entered, over the whole main order, so that it opens as it was written.
 * Beside lines that stay, the written ones take the places that those leave free: their own from before, then new ones.
 */
function numbersOf(lines: readonly PricedLine[], taken: ReadonlySet<number>): ReadonlyMap<PricedLine, number> {
  let seq = 0;
  return new Map(
    lines.map((line) => {
      do seq += 1;
      while (taken.has(seq));
      return [line, seq];
    }),
  );
}

async function replaceLines(
  ctx: Ctx,
  parts: readonly SplitPart[],
  { byKey, oldLines, seqs }: Existing,
): Promise<PriceChange[]> {
  const oldByKey = new Map(oldLines.map((line) => [`${line.ask_order_id}/${line.material_id}`, line]));
  const rows = parts.flatMap((part) => {
    const order = orderOf(byKey, part);
    return part.lines.map((line) => ({
      old: oldByKey.get(`${order.id}/${line.materialId}`),
      row: lineRow(order, { line, seq: seqs.get(line) ?? 1 }),
    }));
  });
  const kept = new Set(rows.flatMap(({ old }) => (old ? [old.id] : [])));
  const gone = oldLines.filter((line) => !kept.has(line.id)).map((line) => line.id);
  const orderIds = [...byKey.values()].map((order) => order.id);
  const dropped = sql`delete from ask_line where ask_order_id = any(${orderIds}) and id = any(${gone})`;
  if (gone.length > 0) await runUnder(ctx, orderIds, dropped);
  await insertLines(
    ctx,
    rows.flatMap(({ old, row }) => (old ? [] : [row])),
  );
  await updateLines(
    ctx,
    orderIds,
    rows.flatMap(({ old, row }) => (old ? [{ ...row, id: old.id }] : [])),
  );
  const name = ctx.request.nameType === 2 ? 'material_short_name' : 'material_name';
  return rows.flatMap(({ old, row }) =>
    old && cmp(old.unit_price, row.unit_price) !== 0
      ? [{ lineId: old.id, materialName: old[name], from: old.unit_price, to: row.unit_price }]
      : [],
  );
}

type Touched = { readonly ids: readonly Seen<'ask_order'>[]; readonly modes: readonly (number | null)[] };

/** Every kept order of the split gets its transport mode, the head's remark, its sums and a new version. */
async function touchOrders(ctx: Ctx, main: MainOrderRecord, { ids, modes }: Touched): Promise<void> {
  if (ids.length === 0) return;
  const touched = sql`update ask_order set transport_mode_id = d.mode, remark = ${main.remark},
      supplement_reason = ${main.supplement_reason}, row_version = row_version + 1
    from unnest(${ids}::bigint[], ${modes}::bigint[]) as d(id, mode) where ask_order.id = d.id`;
  await unwaited(ctx, runUnder(ctx, ids, touched));
  await unwaited(ctx, sumHeaders(ctx, ids));
}
