import {
  cmp,
  decimalProblem,
  formatMoney,
  isZero,
  mul,
  qtyShape,
  roundMoney,
  sub,
  sum,
} from '@material/contract/kernel/value/decimal.ts';
import type { Revisable, RevisableLine } from '@material/contract/ordering/revision/revision.calls.ts';
import { needsFinalCheck } from '@material/contract/ordering/revision/revision.rules.ts';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { Place } from '../../../kit/form/placed.ts';

/** What is entered of a line. */
export type RevisedQty = { readonly id: number; readonly qty: string };

const isRevised = (value: unknown): value is RevisedQty =>
  typeof value === 'object' && value !== null && 'id' in value && 'qty' in value;
export const revisedIn = (value: unknown): readonly RevisedQty[] =>
  Array.isArray(value) ? value.filter(isRevised) : [];

const isNumber = (qty: string): boolean => decimalProblem(qty, qtyShape) === undefined;
const isChanged = ({ qtyFrom }: RevisableLine, qty: string): boolean => !isNumber(qty) || cmp(qty, qtyFrom) !== 0;

/** A quantity for every line, as it stands. */
export const startOf = (lines: readonly RevisableLine[]): RevisedQty[] =>
  lines.map(({ id, qtyFrom }) => ({ id, qty: qtyFrom }));

/** The lines that are to be otherwise, with the place of each among all. */
export const changedOf = (lines: readonly RevisableLine[], value: unknown) => {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return revisedIn(value).flatMap((row, at) => {
    const line = byId.get(row.id);
    return line && isChanged(line, row.qty) ? [{ ...row, at, line }] : [];
  });
};

/** What is wrong with a changed line is said at its place among all lines. */
export const placeAmong =
  (lines: readonly RevisableLine[]): Place =>
  (values) =>
  (problem) => {
    const [field, at, ...rest] = problem.path;
    const row = field === 'lines' && typeof at === 'number' ? changedOf(lines, values['lines'])[at] : undefined;
    return row ? { path: ['lines', row.at, ...rest], message: problem.message } : problem;
  };

/** What is sent: only what is otherwise. */
export const inputOf =
  ({ lines, deliveryDate, placeId }: Revisable) =>
  ({ lines: entered, deliveryDate: date, placeId: place, ...values }: Values): Values => ({
    ...values,
    lines: changedOf(lines, entered).map(({ id, qty }) => ({ id, qty })),
    ...(date === undefined || date === '' || date === deliveryDate ? {} : { deliveryDate: date }),
    ...(place === undefined || place === null || place === placeId ? {} : { placeId: place }),
  });

const addedIn = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** How an amendment will be checked, as far as its quantities, day and place say; other prices take both checks as well. */
export function checksWords(order: Revisable, values: Values): string {
  const changed = changedOf(order.lines, values['lines']).filter(({ qty }) => isNumber(qty));
  const { deliveryDate: date, placeId: place } = inputOf(order)(values);
  const dateTo = typeof date === 'string' ? date : null;
  const added = addedIn(values['added']);
  if (changed.length + added === 0 && dateTo === null && place === undefined && values['hasNewPrices'] !== true)
    return '';
  const lines = changed.map(({ qty, line }) => ({
    qtyFrom: line.qtyFrom,
    qtyTo: qty,
    priceFrom: line.priceFrom,
    priceTo: line.priceTo,
  }));
  const isFull =
    added > 0 ||
    values['hasNewPrices'] === true ||
    needsFinalCheck(
      { lines, dateFrom: order.deliveryDate, dateTo, hasNewPlace: place !== undefined },
      order.freePercent,
    );
  return isFull ? '提交后须初审和终审' : '提交后只需一次审核';
}

/** `改 2 行，移除 1 行，金额 +120.00`: by the prices as they are. */
export function changeWords(lines: readonly RevisableLine[], value: unknown): string {
  const changed = changedOf(lines, value).filter(({ qty }) => isNumber(qty));
  if (changed.length === 0) return '';
  const gone = changed.filter(({ qty }) => isZero(qty)).length;
  const more = sum(changed.map(({ qty, line }) => roundMoney(mul(sub(qty, line.qtyFrom), line.priceTo))));
  return [
    `改 ${changed.length} 行`,
    ...(gone > 0 ? [`其中移除 ${gone} 行`] : []),
    `金额 ${cmp(more, '0') < 0 ? '' : '+'}${formatMoney(more)}`,
  ].join('，');
}
