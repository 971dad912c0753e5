import { expect, test } from 'vitest';
import { callProblems, countsFrom, sameProblems, tailOf } from './bank-change.rules.ts';

const now = new Date('2026-03-02T02:00:00Z');
const numbers = ['15400000001', '021-6438 0000'];
const called = { callPhone: '15400000001', callTime: '2026-03-02 09:30:00' };
const fieldsOf = (call: Partial<typeof called>): unknown[] =>
  callProblems({ ...called, ...call }, { numbers, now }).map(({ path }) => path[0]);

test('a change counts a day after it was approved, to the minute', () => {
  expect(countsFrom(now)).toEqual(new Date('2026-03-03T02:00:00Z'));
});

test.each([
  [{}, []],
  [{ callPhone: '021-64380000' }, []],
  [{ callPhone: '15400000009' }, ['callPhone']],
  [{ callPhone: '' }, ['callPhone']],
  [{ callTime: '2026-03-02 10:00:01' }, ['callTime']],
  [{ callTime: '2026-02-23 09:59:00' }, ['callTime']],
  [{ callTime: '2026-02-23 10:00:00' }, []],
  [{ callPhone: '110', callTime: '2027-01-01 00:00:00' }, ['callPhone', 'callTime']],
])('a call %o is wrong at %o', (call, fields) => {
  expect(fieldsOf(call)).toEqual(fields);
});

test('a change changes something', () => {
  const before = { accountName: '甲公司', bankName: '某银行', bankNo: null, bankAccount: '0000000000000001' };
  expect(sameProblems(before, { ...before })).toHaveLength(1);
  for (const other of [{ bankNo: '000000000001' }, { bankAccount: '0000000000000002' }, { bankName: '另一银行' }])
    expect(sameProblems(before, { ...before, ...other })).toEqual([]);
  expect(tailOf('0000000000001234')).toBe('尾号 1234');
});
