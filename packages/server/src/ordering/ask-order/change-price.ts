import { amountProblem, effectivePrice, lineAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { foreignLines } from '@material/contract/kernel/value/problems.ts';
import { decimal, plain, roundMoney, shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { RepricedLine } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { loadPricesOn } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { sumsOf } from '../header-columns.ts';
import { writeLedger, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { ofGoods } from '../goods/of-goods.ts';
import * as repo from './ask-order.repo.ts';

export type ChangePriceInput = { readonly lines?: readonly number[] | undefined; readonly reason: string };
type At = Pick<Locked<repo.AskOrderRecord, AskLineRow>, 'doc' | 'lines'>;

const chosen = ({ lines }: Pick<At, 'lines'>, wanted: readonly number[] | undefined): readonly AskLineRow[] =>
  wanted === undefined ? lines : lines.filter(({ id }) => wanted.includes(id));

/** The quantity that a line is priced by at its stage of the check. */
const pricedQty = ({ doc }: At, line: AskLineRow): string =>
  isIn(askOrderStatus, 'firstCheck', doc.status) ? line.qty_asked : line.qty_first;

/** The lines whose supplier asks another version on their day now than they were submitted with. */
async function repriced(ctx: Ctx, at: At, wanted: readonly number[] | undefined) {
  const lines = chosen(at, wanted);
  const prices = await loadPricesOn(ctx, {
    supplierId: at.doc.supplier_id,
    materialIds: lines.map((line) => line.material_id),
    on: at.doc.delivery_date,
  });
  return lines.flatMap((line) => {
    const version = prices.get(line.material_id);
    if (!version || version.id === line.supplier_price_id) return [];
    const qty = pricedQty(at, line);
    const price = effectivePrice(version, { cityId: line.city_id, qty, on: at.doc.delivery_date });
    return [{ line, version, price, amounts: lineAmounts({ qty, price: price.price, taxRate: version.taxRate }) }];
  });
}

/** Whether an order that is held has anything to be priced anew. */
export const hasNewPrices = async (ctx: Ctx, at: At): Promise<boolean> =>
  (await repriced(ctx, at, undefined)).length > 0;

/** What a change of prices would do to an order now. */
export async function newPricesOf(ctx: Ctx, wanted: number): Promise<RepricedLine[]> {
  const doc = await seenRow(ctx, 'ask_order', wanted);
  if (!doc) refuse('notFound');
  if (!(askOrderStatus.actions.changePrice.from as readonly string[]).includes(doc.status)) return [];
  const changed = await repriced(ctx, { doc, lines: await repo.linesOf(ctx, [doc.id]) }, undefined);
  return changed.map(({ line, price, amounts }) => ({
    id: line.id,
    materialName: line.material_name,
    spec: line.spec,
    unitName: line.unit_name,
    priceFrom: shorten(line.unit_price),
    priceTo: shorten(price.price),
    amount: roundMoney(plain(decimal(amounts.amount).minus(decimal(line.amount)))),
  }));
}

export async function changePriceGuard(ctx: Ctx, at: At, { lines: wanted }: ChangePriceInput): Promise<Problem[]> {
  const foreign = foreignLines(
    '要货单',
    (wanted ?? []).map((id) => ({ id })),
    new Set(at.lines.map(({ id }) => id)),
  );
  if (foreign.length > 0) return foreign;
  const changed = await repriced(ctx, at, wanted);
  if (changed.length === 0) return [{ path: ['lines'], message: '送达日没有比提交时更新的报价，无需改价' }];
  return changed.flatMap(({ line, amounts }) => {
    const message = amountProblem(amounts);
    return message === undefined ? [] : [{ path: ['lines'], message: ofGoods(line)(message) }];
  });
}

/** Fixes the version that holds now in place of the one of the submit; the tier follows the quantity as before. */
export async function changePrice(ctx: Ctx, at: At, { lines: wanted, reason }: ChangePriceInput) {
  const changed = await repriced(ctx, at, wanted);
  const entries = changed.map(({ line, version, price, amounts }): LedgerEntry => ({
    line,
    change: { deltas: [], isClosed: line.is_closed, overGranted: line.over_granted },
    source: { type: 'ask_order', lineId: line.id, version: at.doc.row_version },
    patch: {
      supplier_price_id: version.id,
      unit_price: price.price,
      price_source: price.source,
      tax_rate: version.taxRate,
      tax_treatment: version.taxTreatment,
      amount: amounts.amount,
      amount_ex_tax: amounts.amountExTax,
      tax: amounts.tax,
      price_reason: reason,
    },
  }));
  await writeLedger(ctx, entries);
  const now = new Map(changed.map(({ line, amounts }) => [line.id, amounts]));
  const sums = sumsOf(
    at.lines.map((line) => now.get(line.id) ?? { amount: line.amount, amountExTax: line.amount_ex_tax, tax: line.tax }),
  );
  // The reason of all is the move's own.
  const changes = changed.map(({ line, price }) => ({
    label: `${line.material_name} 单价`,
    from: shorten(line.unit_price),
    to: shorten(price.price),
  }));
  return { payload: { changes }, head: sums };
}
