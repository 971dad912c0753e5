import { lineAmounts, shownPriceAt } from '@material/contract/catalogue/price.rules.ts';
import {
  cmp,
  decimalProblem,
  formatQty,
  isZero,
  qtyShape,
  roundMoney,
  sum,
} from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import type { AskLine, AskOrderDocument, ShownPrice } from '@material/contract/ordering/ask-order-schemas.ts';
import type { AskOrderState } from '@material/contract/ordering/ask-order.status.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { stageOf } from '../ask-order/stage.rules.ts';

/** A line under check: the quantity it comes with, the one it is to leave with, and why they differ. */
export type CheckRow = {
  readonly key: string;
  readonly line: AskLine;
  /** What the line costs at any quantity: the price version that was fixed when it was submitted. */
  readonly fixed: ShownPrice | undefined;
  /** What was asked for, or at the final check what the first one left. */
  readonly previous: string;
  readonly mayExceed: boolean;
  readonly name: string;
  readonly qty: string;
  readonly reason: string;
};

/** What a checker has entered and not yet sent, by line id; it belongs to the state the order was in. */
export type CheckDraft = {
  readonly status: AskOrderState;
  readonly lines: Readonly<Record<string, { readonly qty: string; readonly reason: string }>>;
  readonly opinion: string;
};

/** What a checker's changes to an order are kept as. */
export const checkName = (userId: number | null, orderId: number | undefined): string =>
  `ask-check:${userId ?? ''}:${orderId ?? ''}`;

export const isCheckDraft = (value: unknown): value is CheckDraft => {
  const draft = value as Partial<CheckDraft> | null;
  if (typeof draft !== 'object' || draft === null || typeof draft.opinion !== 'string') return false;
  const entries = Object.values(draft.lines ?? {});
  const isWhole = entries.every((one) => typeof one.qty === 'string' && typeof one.reason === 'string');
  return typeof draft.status === 'string' && typeof draft.lines === 'object' && isWhole;
};

export const isChanged = ({ qty, previous }: CheckRow): boolean =>
  decimalProblem(qty, qtyShape) !== undefined || cmp(qty, previous) !== 0;

export const checkRows = (
  document: AskOrderDocument,
  draft: CheckDraft | undefined,
  mayExceed: boolean,
): CheckRow[] => {
  const isFirst = stageOf(document.status) === 'open';
  const fixedPrices = new Map(document.fixedPrices.map((fixed) => [fixed.lineId, fixed]));
  return document.lines.map((line) => {
    const fixed = fixedPrices.get(line.id);
    const previous = isFirst ? line.qtyAsked : line.qtyFirst;
    const { qty = previous, reason = '' } = draft?.lines[String(line.id)] ?? {};
    return { key: String(line.id), line, fixed, previous, mayExceed, name: line.materialName, qty, reason };
  });
};

/** The rows as a draft, which holds only what differs from the document; undefined when nothing does. */
export const checkDraft = (
  status: AskOrderState,
  rows: readonly CheckRow[],
  opinion: string,
): CheckDraft | undefined => {
  const changed = rows.filter((row) => isChanged(row) || row.reason !== '');
  if (changed.length === 0 && opinion === '') return undefined;
  return { status, lines: Object.fromEntries(changed.map(({ key, qty, reason }) => [key, { qty, reason }])), opinion };
};

export const checkQtyProblem = ({ qty, line, mayExceed }: CheckRow): string | undefined => {
  const problem = decimalProblem(qty, qtyShape);
  if (problem !== undefined) return problem;
  if (cmp(qty, line.qtyAsked) > 0 && !mayExceed) return `最多 ${formatQty(line.qtyAsked)}，超出需要超量核准权限`;
  return undefined;
};

export const checkReasonProblem = (row: CheckRow): string | undefined =>
  isChanged(row) && row.reason.trim() === '' ? '修改了数量，请填写原因' : undefined;

/** The lines as the check call wants them: only those whose quantity changes. */
export const checkedLines = (rows: readonly CheckRow[]): { id: number; qty: string; reason: string }[] =>
  rows.filter(isChanged).map(({ line, qty, reason }) => ({ id: line.id, qty, reason: reason.trim() }));

export const isAllZero = (rows: readonly CheckRow[]): boolean =>
  rows.every(({ qty }) => decimalProblem(qty, qtyShape) === undefined && isZero(qty));

export type CheckPrice = Pick<AskLine, 'priceSource' | 'unitPrice' | 'amount'>;

/** What a line costs once its quantity is checked as entered: the version stays, the tier follows. Undefined for no number. */
export const checkPrice = (row: CheckRow): CheckPrice | undefined => {
  const { line, fixed, qty } = row;
  if (decimalProblem(qty, qtyShape) !== undefined) return undefined;
  if (!isChanged(row)) return line;
  const { price, source } = fixed ? shownPriceAt(fixed, qty) : { price: line.unitPrice, source: line.priceSource };
  return {
    unitPrice: price,
    priceSource: source,
    amount: lineAmounts({ qty, price, taxRate: line.taxRate }).amount,
  };
};

/** The order's amount once its quantities are checked as entered. */
export const checkAmount = (rows: readonly CheckRow[]): string =>
  roundMoney(sum(rows.map((row) => checkPrice(row)?.amount ?? row.line.amount)));

/** What the server refused, on the cells it means; the rest are sentences. */
export const refusedCells = (sent: readonly { readonly id: number }[], problems: readonly Problem[]) => {
  const marks: GridProblem[] = [];
  const rest: string[] = [];
  for (const { path, message } of problems) {
    const [first, at, field] = path;
    const line = first === 'lines' && typeof at === 'number' ? sent[at] : undefined;
    if (line) marks.push({ key: String(line.id), message, ...(typeof field === 'string' ? { field } : {}) });
    else rest.push(message);
  }
  return { marks, rest };
};
