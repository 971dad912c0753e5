import { expect, test } from 'vitest';
import { followSecond } from './second.rules.ts';

const line = {
  second_unit_name: '千克',
  qty_asked: '7.000000',
  qty_asked2: '10.000000',
  qty_first: '3.000000',
  qty_first2: '4.285714',
  qty_approved: '0.000000',
  qty_approved2: '0.000000',
  qty_confirmed: '0.000000',
  qty_confirmed2: '0.000000',
  qty_cancelled2: '0.000000',
  qty_shipped2: '0.000000',
  qty_accepted2: '0.000000',
  qty_rejected2: '0.000000',
  qty_short2: '0.000000',
  qty_over2: '0.000000',
  tol_over2: '0.050000',
  tol_under2: '0.050000',
  over_granted2: '0.000000',
};
const flags = { isClosed: false, overGranted: '0' };
const deltas = [
  { kind: 'FIRST', qty: '-3' },
  { kind: 'APPROVED', qty: '6' },
  { kind: 'CANCELLED', qty: '1' },
  { kind: 'SHIPPED', qty: '5' },
] as const;

test('a closing takes no more weight than is open', () => {
  const close = { ...flags, deltas: [{ kind: 'CANCELLED', qty: '3' }] as const };
  const shipped = { ...line, qty_approved2: '10.000000', qty_shipped2: '8.500000' };
  expect(followSecond({ ...line, qty_approved2: '10.000000' }, close).deltas[0]?.qty2).toBe('4.285714');
  expect(followSecond(shipped, close).deltas[0]?.qty2).toBe('1.5');
  expect(followSecond({ ...shipped, qty_shipped2: '10.400000' }, close).deltas[0]?.qty2).toBe('0');
});

test('what is entered in the order unit alone takes the second unit along by its share', () => {
  const open = { ...line, qty_approved2: '5.000000' };
  expect(
    followSecond(open, { ...flags, deltas: deltas.filter(({ kind }) => kind !== 'APPROVED') }).deltas[1]?.qty2,
  ).toBe('1.428571');
  expect(followSecond(line, { ...flags, deltas: deltas.filter(({ kind }) => kind !== 'CANCELLED') }).deltas).toEqual([
    { kind: 'FIRST', qty: '-3', qty2: '-4.285714' },
    { kind: 'APPROVED', qty: '6', qty2: '8.571429' },
    { kind: 'SHIPPED', qty: '5' },
  ]);
});

test('goods with one unit have no second quantity', () => {
  expect(followSecond({ ...line, second_unit_name: null }, { ...flags, deltas }).deltas).toEqual(deltas);
});
