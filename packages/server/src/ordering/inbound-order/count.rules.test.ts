import { describe, expect, test } from 'vitest';
import {
  accepted2Of,
  countProblems,
  differencesOf,
  overOf,
  type Count,
  type Reason,
  type Shipped,
} from './count.rules.ts';

const shipped: Shipped = { qty: '10', qty2: '0', isDecimal: false, hasSecondUnit: false };
const weighed: Shipped = { qty: '10', qty2: '100.5', isDecimal: true, hasSecondUnit: true };
const count = (change: Partial<Count>): Count => ({ qtyAccepted: '10', qtyRejected: '0', qtyShort: '0', ...change });
const reasons = new Map<number, Reason>([
  [1, { kind: 'REJECTED', isEnabled: true }],
  [2, { kind: 'SHORT', isEnabled: true }],
  [3, { kind: 'ANY', isEnabled: true }],
  [4, { kind: 'REJECTED', isEnabled: false }],
]);
const said = (of: Shipped, change: Partial<Count>) =>
  countProblems(of, count(change), reasons).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('the surplus is what came beyond the rest of the shipment', () => {
  expect(overOf(shipped, count({}))).toBe('0');
  expect(overOf(shipped, count({ qtyAccepted: '12' }))).toBe('2');
  expect(overOf(shipped, count({ qtyAccepted: '9', qtyRejected: '3' }))).toBe('2');
  expect(overOf(shipped, count({ qtyAccepted: '7', qtyShort: '3' }))).toBe('0');
  expect(differencesOf(shipped, count({ qtyAccepted: '9', qtyRejected: '3' }))).toEqual(['REJECTED', 'OVER']);
});

describe('a count', () => {
  test('of everything as shipped is right without a word', () => {
    expect(said(shipped, {})).toEqual([]);
  });
  test('accounts for all that was shipped', () => {
    expect(said(shipped, { qtyAccepted: '6', qtyRejected: '1', reasonId: 1 })).toEqual([
      'qtyAccepted: 实收、拒收、短少合计应等于发运数量 10，还差 3',
    ]);
    expect(said(shipped, { qtyAccepted: '0', qtyRejected: '8', qtyShort: '3', reasonId: 3 })).toEqual([
      'qtyRejected: 拒收和短少合计不能超过发运数量 10',
    ]);
    expect(said(shipped, { qtyAccepted: '10', qtyShort: '1', reasonId: 3 })).toEqual([
      'qtyShort: 同一批次不能既多收又短少',
    ]);
  });
  test('gives a reason that explains the difference', () => {
    expect(said(shipped, { qtyAccepted: '9', qtyRejected: '1' })).toEqual(['reasonId: 请选择拒收原因']);
    expect(said(shipped, { qtyAccepted: '9', qtyRejected: '1', reasonId: 2 })).toEqual([
      'reasonId: 所选原因不适用于拒收',
    ]);
    expect(said(shipped, { qtyAccepted: '9', qtyRejected: '1', reasonId: 4 })).toEqual(['reasonId: 请选择拒收原因']);
    expect(said(shipped, { qtyAccepted: '9', qtyRejected: '1', reasonId: 1 })).toEqual([]);
    expect(said(shipped, { qtyAccepted: '8', qtyRejected: '1', qtyShort: '1', reasonId: 2 })).toEqual([]);
  });
  test('of pieces is whole', () => {
    expect(said(shipped, { qtyAccepted: '9.5', qtyShort: '0.5', reasonId: 3 })).toEqual([
      'qtyAccepted: 必须是整数',
      'qtyShort: 必须是整数',
    ]);
  });
  test('of weighed goods brings the weight where it is not as shipped', () => {
    expect(said(weighed, {})).toEqual([]);
    expect(accepted2Of(weighed, count({}))).toBe('100.5');
    expect(said(weighed, { qtyAccepted: '9', qtyShort: '1', reasonId: 2 })).toEqual([
      'qtyAccepted2: 请填写实收副单位数量',
    ]);
    expect(said(weighed, { qtyAccepted: '9', qtyAccepted2: '90', qtyShort: '1', reasonId: 2 })).toEqual([]);
    expect(said(weighed, { qtyAccepted: '0', qtyRejected: '10', reasonId: 1 })).toEqual([]);
    expect(said(shipped, { qtyAccepted2: '1' })).toEqual(['qtyAccepted2: 该物料没有副单位，不能填写副单位数量']);
  });
});
