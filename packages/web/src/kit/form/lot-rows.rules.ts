import type { Values } from './form-state.rules.ts';
import type { Place } from './placed.ts';

/** What is entered of a received lot; without a quantity nothing is said of it. */
export type LotRow = { readonly inboundLineId: number; readonly qty: string };

const isLot = (value: unknown): value is LotRow =>
  typeof value === 'object' && value !== null && 'inboundLineId' in value && 'qty' in value;

/** The rows that a field of lots holds. */
export const lotsIn = <R extends LotRow = LotRow>(value: unknown): readonly R[] =>
  Array.isArray(value) ? value.filter((one): one is R => isLot(one)) : [];

/** Those of which something is said, with the place of each among all. */
export const filledIn = <R extends LotRow = LotRow>(value: unknown) =>
  lotsIn<R>(value).flatMap((row, at) => (row.qty.trim() === '' || row.qty === '0' ? [] : [{ ...row, at }]));

/** What is sent: only lots of which something is said, each as `sent` says it. */
export const onlyFilled =
  <R extends LotRow>(sent: (row: R) => object) =>
  ({ lines, ...values }: Values): Values => ({ ...values, lines: filledIn<R>(lines).map((row) => sent(row)) });

/** What is wrong with a lot that is sent is said at its place among all. */
export const placeAmong: Place = (values) => (problem) => {
  const [field, at, ...rest] = problem.path;
  const row = field === 'lines' && typeof at === 'number' ? filledIn(values['lines'])[at] : undefined;
  return row ? { path: ['lines', row.at, ...rest], message: problem.message } : problem;
};
