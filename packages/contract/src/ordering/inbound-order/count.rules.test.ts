import { describe, expect, test } from 'vitest';
import { countProblems, differencesOf, overOf, type Count, type Reason, type Shipped } from './count.rules.ts';

const tolerance = { tolOver2: '0.05', tolUnder2: '0.05' };
const shipped: Shipped = {
  shippedQty: '10',
  shippedQty2: '0',
  isDecimal: false,
  unitName: '箱',
  secondUnitName: '',
  ...tolerance,
};
const weighed: Shipped = {
  shippedQty: '10',
  shippedQty2: '100.5',
  isDecimal: true,
  unitName: '箱',
  secondUnitName: '千克',
  ...tolerance,
};
const count = (change: Partial<Count>): Count => ({ qtyAccepted: '10', qtyRejected: '0', qtyShort: '0', ...change });
const reasons = new Map<number, Reason>([
  [1, { kind: 'REJECTED', isEnabled: true }],
  [2, { kind: 'SHORT', isEnabled: true }],
  [3, { kind: 'ANY', isEnabled: true }],
  [4, { kind: 'REJECTED', isEnabled: false }],
]);
const said = (of: Shipped, { reasonId = 0, ...change }: Partial<Count> & { readonly reasonId?: number }) =>
  countProblems(of, count(change), reasons.get(reasonId)).map(({ path, message }) => `${path.join('.')}: ${message}`);

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
      'qtyShort: 还有 3 箱没有去向，请填拒收或短少',
    ]);
    expect(said(shipped, { qtyAccepted: '0', qtyRejected: '8', qtyShort: '3', reasonId: 3 })).toEqual([
      'qtyRejected: 拒收和短少合计不能超过发运 10 箱',
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
    expect(said(weighed, { qtyAccepted: '9', qtyShort: '1', reasonId: 2 })).toEqual(['qtyAccepted2: 请填写实收千克数']);
    expect(said(weighed, { qtyAccepted: '9', qtyAccepted2: '90', qtyShort: '1', reasonId: 2 })).toEqual([]);
    expect(said(weighed, { qtyAccepted: '0', qtyRejected: '10', reasonId: 1 })).toEqual([]);
    expect(said(shipped, { qtyAccepted2: '1' })).toEqual(['qtyAccepted2: 该物料没有副单位，不能填写副单位数量']);
  });
  test('of weighed goods may weigh a little more or less without a word, and must say why beyond that', () => {
    expect(said(weighed, { qtyAccepted2: '105.5' })).toEqual([]);
    expect(said(weighed, { qtyAccepted2: '95.5' })).toEqual([]);
    expect(said(weighed, { qtyAccepted2: '106' })).toEqual(['reasonId: 请选择多收原因']);
    expect(said(weighed, { qtyAccepted2: '90' })).toEqual(['reasonId: 请选择短少原因']);
    expect(said(weighed, { qtyAccepted2: '90', reasonId: 2 })).toEqual([]);
  });
  test('never is many times what was shipped, in either unit', () => {
    expect(said(shipped, { qtyAccepted: '101', reasonId: 3 })).toEqual([
      'qtyAccepted: 发运 10 箱，实收最多 100 箱，请核对',
    ]);
    expect(said(shipped, { qtyAccepted: '100', reasonId: 3 })).toEqual([]);
    expect(said(weighed, { qtyAccepted2: '9999', reasonId: 3 })).toEqual([
      'qtyAccepted2: 发运 100.5 千克，实收最多 1,005 千克，请核对',
    ]);
  });
  test('weighs nothing that was not accepted, and sends back no more weight than came', () => {
    expect(said(weighed, { qtyAccepted: '0', qtyAccepted2: '4', qtyRejected: '10', reasonId: 1 })).toEqual([
      'qtyAccepted2: 没有实收，不能填写实重',
    ]);
    expect(said(weighed, { qtyAccepted: '0', qtyRejected: '10', qtyRejected2: '101', reasonId: 1 })).toEqual([
      'qtyRejected2: 拒收实重不能超过发运的 100.5 千克',
    ]);
  });
});
