import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { versionOn } from '@material/contract/catalogue/price/price.rules.ts';
import type { z } from 'zod';
import type { decision } from '@material/contract/ordering/shortage/shortage.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { moveBySystem } from '../../kernel/document/transition.ts';
import { askOrderMoves } from '../ask-order/ask-order.moves.ts';
import { refuseLockedCity, sumMainOrder } from '../ask-order/ask-order.repo.ts';
import { priceLine, type PricedLine } from '../ask-order/draft-line.rules.ts';
import { rebuildSplit } from '../ask-order/main-order-split.repo.ts';
import { insertMainOrder } from '../ask-order/main-order.repo.ts';
import { tellCity } from '../ask-order/tell-city.ts';
import { enoughOf, madeGood } from './proposal.rules.ts';
import { goodsFor, marketOf, type Market } from './proposals.ts';
import type { ShortAt } from './short-lines.repo.ts';

export type Decision = z.output<typeof decision>;
/** What is decided of which line. */
export type Decided = { readonly line: ShortAt; readonly decision: Decision };
/** What became of a decision about one line. */
export type Outcome = { readonly id: number; readonly message: string; readonly supplementNo?: string };

type Priced = { readonly decided: Decided; readonly line: PricedLine };

/** The line that a 补货 asks for in place of a short one, or why it cannot be. */
function lineFor({ line, decision }: Decided, market: Market): PricedLine | string {
  const goods = goodsFor(line, market).find(({ material }) => material.id === (decision.materialId ?? line.materialId));
  if (!goods) return '该物料不能替代原物料';
  const { material } = goods;
  const isSubstitute = goods.way === 'SUBSTITUTE';
  const offers = market.offers.get(material.id) ?? [];
  const offer = offers.find(({ supplierId }) => supplierId === decision.supplierId);
  if (!isSubstitute && decision.supplierId === line.supplierId) return '请选择另一家供应商';
  const deliveryDate = decision.deliveryDate ?? line.deliveryDate;
  const enough = enoughOf(goods.qty, orderStepOf(material, offer && versionOn(offer.versions, deliveryDate)));
  const qty = decision.qty ?? enough;
  const entered = {
    materialId: material.id,
    supplierId: decision.supplierId,
    placeId: line.placeId,
    deliveryDate,
    qty,
    qty2: undefined,
    controlReasonId: line.controlReasonId ?? undefined,
    remark: undefined,
    makesGood: { lineId: line.id, qty: madeGood(qty, { enough, lacking: line.lacking }), isSubstitute },
  };
  const { line: priced, problems } = priceLine(entered, { cityId: line.cityId, material, offers });
  return priced ?? problems.map(({ message }) => message).join('；');
}

const keyOf = ({ line }: Priced): string =>
  [line.supplierId, line.deliveryDate, line.placeId, line.materialId].join('/');

/** One order asks for a material once: what it would ask for again goes into another one. */
function sheets(all: readonly Priced[]): Priced[][] {
  const found: { readonly keys: Set<string>; readonly lines: Priced[] }[] = [];
  for (const priced of all) {
    const key = keyOf(priced);
    let sheet = found.find(({ keys }) => !keys.has(key));
    if (!sheet) found.push((sheet = { keys: new Set(), lines: [] }));
    sheet.keys.add(key);
    sheet.lines.push(priced);
  }
  return found.map(({ lines }) => lines);
}

type Made = { readonly no: string; readonly lines: readonly Priced[] };

/** Makes a main order of 补货 with one order for each supplier and day, and puts them before their city. */
async function makeSheet(ctx: Ctx, priced: readonly Priced[], reason: string): Promise<Made[]> {
  const lines = priced.map(({ line }) => line);
  const [first] = lines;
  const [decided] = priced;
  if (!first || !decided) return [];
  const head = {
    cityId: decided.decided.line.cityId,
    placeId: null,
    receivingPlaceId: first.placeId,
    deliveryDate: first.deliveryDate,
    source: 'DESK' as const,
    kind: 'BUHUO' as const,
    supplementReason: reason,
  };
  const saving = insertMainOrder(ctx, head, lines);
  const { main, orders } = await rebuildSplit(ctx, saving, { kept: [], lines, taken: new Set(), kind: 'BUHUO' });
  for (const { id } of orders) {
    await moveBySystem(ctx, askOrderMoves, { action: 'arrange', id, reason, input: undefined });
    await tellCity(ctx, id, { action: 'arrange', reason });
  }
  await sumMainOrder(ctx, main.id);
  return orders.map(({ no, supplier_id: supplierId, delivery_date: on }) => ({
    no,
    lines: priced.filter(({ line }) => line.supplierId === supplierId && line.deliveryDate === on),
  }));
}

/** The orders behind say what was arranged in their place. */
function tellOrders(ctx: Ctx, { no, lines }: Made, reason: string): void {
  for (const [id, own] of Map.groupBy(lines, ({ decided: { line } }) => line.askOrderId)) {
    const [one] = own;
    if (!one) continue;
    const changes = own.map(({ decided, line }) => ({
      label: `${decided.line.materialName} 安排补货`,
      from: '',
      to: `${line.material.name} ${line.qty}${line.material.unitName}（${line.offer.supplierName}，${no}）`,
      reason,
    }));
    const told = { type: 'SUPPLEMENT_MADE', action: '安排补货', changes };
    const { cityId: city_id, supplierId: supplier_id } = one.decided.line;
    const doc = { id, city_id, supplier_id };
    recordEvent(ctx, { table: 'ask_order', doc }, told);
  }
}

/** Arranges goods of other suppliers, or others in their place, for the short lines of one city; the lines are locked. */
export async function arrange(ctx: Ctx, decided: readonly Decided[], reason: string): Promise<Outcome[]> {
  const [first] = decided;
  if (!first) return [];
  const { cityId } = first.line;
  await refuseLockedCity(ctx, cityId);
  const market = await marketOf(
    ctx,
    cityId,
    decided.map(({ line }) => line),
  );
  const tried = decided.map((one) => ({ decided: one, line: lineFor(one, market) }));
  const refused = tried.flatMap(({ decided: { line }, line: found }) =>
    typeof found === 'string' ? [{ id: line.id, message: found }] : [],
  );
  const priced = tried.flatMap(({ line, ...rest }) => (typeof line === 'string' ? [] : [{ ...rest, line }]));
  const made: Made[] = [];
  for (const own of Map.groupBy(priced, ({ line }) => line.placeId).values())
    for (const sheet of sheets(own)) made.push(...(await makeSheet(ctx, sheet, reason)));
  for (const one of made) tellOrders(ctx, one, reason);
  const done = made.flatMap(({ no, lines }) =>
    lines.map(({ decided: { line } }) => ({ id: line.id, message: '', supplementNo: no })),
  );
  return [...refused, ...done];
}
