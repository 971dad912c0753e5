import { lineAmounts, shownPriceAt } from '@material/contract/catalogue/price/price.rules.ts';
import {
  cmp,
  decimal,
  decimalProblem,
  formatQty,
  isZero,
  qtyShape,
  roundMoney,
  sum,
  wholeText,
} from '@material/contract/kernel/value/decimal.ts';
import type { AskLine, AskOrderDocument, ShownPrice } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { mostApproved } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { stageOf } from '../ask-order/stage.rules.ts';

/** What a checker enters of a line. */
export type CheckEntry = {
  readonly key: string;
  readonly materialName: string;
  readonly qty: string;
  readonly reason: string;
};

/** A line under check: the quantity it comes with, the one it is to leave with, and why they differ. */
export type CheckRow = AskLine &
  CheckEntry & {
    /** What the line costs at any quantity: the price version that was fixed when it was submitted. */
    readonly fixed: ShownPrice | undefined;
    /** What was asked for, or at the final check what the first one left. */
    readonly previous: string;
    /** The most that may be entered; undefined for whoever may go beyond it. */
    readonly most: string | undefined;
  };

/** What a checker's changes to an order are kept as. */
export const checkName = (orderId: number): string => `ask-check:${orderId}`;

export const isChanged = ({ qty, previous }: CheckRow): boolean =>
  decimalProblem(qty, qtyShape) !== undefined || cmp(qty, previous) !== 0;

const previousOf = ({ status }: AskOrderDocument, line: AskLine): string =>
  stageOf(status) === 'open' ? line.qtyAsked : line.qtyFirst;

/** Every line as it comes to the check. */
export const uncheckedLines = (document: AskOrderDocument): CheckEntry[] =>
  document.lines.map((line) => ({
    key: String(line.id),
    materialName: line.materialName,
    qty: previousOf(document, line),
    reason: '',
  }));

/** The lines as far as they are checked. */
export const checkRows = (
  document: AskOrderDocument,
  entries: readonly CheckEntry[],
  mayExceed: boolean,
): CheckRow[] => {
  const fixedPrices = new Map(document.fixedPrices.map((fixed) => [fixed.lineId, fixed]));
  const entered = new Map([...uncheckedLines(document), ...entries].map((entry) => [entry.key, entry]));
  return document.lines.flatMap((line) => {
    const entry = entered.get(String(line.id));
    const most = mayExceed ? undefined : mostApproved(line.qtyAsked, document.increaseLimit);
    const known = { fixed: fixedPrices.get(line.id), previous: previousOf(document, line), most };
    return entry ? [{ ...line, ...known, ...entry }] : [];
  });
};

export const checkEntry = ({ key, materialName, qty, reason }: CheckRow): CheckEntry => ({
  key,
  materialName,
  qty,
  reason,
});

export const checkQtyProblem = ({ qty, isDecimal, most }: CheckRow): string | undefined => {
  const problem = decimalProblem(qty, qtyShape);
  if (problem !== undefined) return problem;
  if (!isDecimal && !decimal(qty).isInteger()) return wholeText;
  if (most !== undefined && cmp(qty, most) > 0) return `最多 ${formatQty(most)}，超出需要超量核准权限`;
  return undefined;
};

export const checkReasonProblem = (row: CheckRow): string | undefined =>
  isChanged(row) && row.reason.trim() === '' ? '修改了数量，请填写原因' : undefined;

/** The lines as the check call wants them: only those whose quantity changes. */
export const checkedLines = (rows: readonly CheckRow[]): { id: number; qty: string; reason: string }[] =>
  rows.filter(isChanged).map(({ id, qty, reason }) => ({ id, qty, reason: reason.trim() }));

export const isAllZero = (rows: readonly CheckRow[]): boolean =>
  rows.every(({ qty }) => decimalProblem(qty, qtyShape) === undefined && isZero(qty));

export type CheckPrice = Pick<AskLine, 'priceSource' | 'unitPrice' | 'amount'>;

/** What a line costs once its quantity is checked as entered: the version stays, the tier follows. Undefined for no number. */
export const checkPrice = (row: CheckRow): CheckPrice | undefined => {
  const { fixed, qty, unitPrice, priceSource, taxRate } = row;
  if (decimalProblem(qty, qtyShape) !== undefined) return undefined;
  if (!isChanged(row)) return row;
  const { price, source } = fixed ? shownPriceAt(fixed, qty) : { price: unitPrice, source: priceSource };
  return {
    unitPrice: price,
    priceSource: source,
    amount: lineAmounts({ qty, price, taxRate }).amount,
  };
};

const isWrong = (row: CheckRow): boolean => checkQtyProblem(row) !== undefined;

/** How many lines are changed, and the order's amount then; those with a wrong quantity stand as they came. */
export const checkTotals = (rows: readonly CheckRow[]) => ({
  changed: rows.filter((row) => isChanged(row) && !isWrong(row)).length,
  wrong: rows.filter(isWrong).length,
  amount: roundMoney(sum(rows.map((row) => (isWrong(row) ? row.amount : (checkPrice(row)?.amount ?? row.amount))))),
});
