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
};
const flags = { isClosed: false, overGranted: '0' };
const deltas = [
  { kind: 'FIRST', qty: '-3' },
  { kind: 'APPROVED', qty: '6' },
  { kind: 'CANCELLED', qty: '1' },
  { kind: 'SHIPPED', qty: '5' },
] as const;

test('what is entered in the order unit alone takes the second unit along by its share', () => {
  expect(followSecond(line, { ...flags, deltas }).deltas).toEqual([
    { kind: 'FIRST', qty: '-3', qty2: '-4.285714' },
    { kind: 'APPROVED', qty: '6', qty2: '8.571429' },
    { kind: 'CANCELLED', qty: '1', qty2: '1.428571' },
    { kind: 'SHIPPED', qty: '5' },
  ]);
});

test('goods with one unit have no second quantity', () => {
  expect(followSecond({ ...line, second_unit_name: null }, { ...flags, deltas }).deltas).toEqual(deltas);
});
