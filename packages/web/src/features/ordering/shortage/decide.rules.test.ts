import type { Proposal, ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { describe, expect, test } from 'vitest';
import { decisionOf, differenceText, effectText, proposalText, reasonOf, summaryOf, wrongOf } from './decide.rules.ts';

const line: ShortLine = {
  id: 7,
  askOrderId: 3,
  askOrderNo: 'YH1',
  restTask: 'SHORT',
  decideBy: null,
  materialName: '五花肉',
  spec: '10kg/箱',
  unitName: '箱',
  qtyApproved: '12',
  qtyConfirmed: '8',
  qtyLacking: '4',
  unitPrice: '268',
  cityId: 1,
  cityName: '上海',
  placeName: '上海示例一店',
  placeShortName: '上海一店',
  supplierId: 3,
  supplierName: '示例砚牧肉类',
  supplierShortName: '砚牧肉类',
  deliveryDate: '2026-11-29',
  lackingReason: '库存不足',
  restWish: null,
  objection: '',
  rowVersion: 5,
};
const other: Proposal = {
  way: 'SUPPLIER',
  supplierId: 20,
  supplierName: '示例云鹊食材',
  supplierShortName: '云鹊食材',
  materialId: 17,
  materialName: '冷冻带皮五花肉',
  materialShortName: '五花肉',
  spec: '10kg/箱',
  unitName: '箱',
  qtyOffered: '4',
  unitPrice: '267.76',
  priceDifference: '-0.96',
  deliveryDate: '2026-11-29',
  isOnTime: true,
  fillRate: '0.96',
  isDecidedHere: true,
  isPreferred: false,
};
const close: Proposal = { ...other, way: 'CLOSE', supplierId: null, materialId: null, supplierShortName: '' };

describe('a decision', () => {
  test('sends what was proposed, or what was made of it; without goods nothing but the way', () => {
    const goods = { id: 7, rowVersion: 5, way: 'SUPPLIER', supplierId: 20, materialId: 17 };
    expect(decisionOf(line, other)).toEqual({ ...goods, qty: '4', deliveryDate: '2026-11-29' });
    const changed = { qty: '2', deliveryDate: '2026-11-30' };
    expect(decisionOf(line, other, changed)).toEqual({ ...goods, ...changed });
    expect(decisionOf(line, close, changed)).toEqual({ id: 7, rowVersion: 5, way: 'CLOSE' });
  });

  test.each<[ShortLine['restTask'], string, string]>([
    ['SHORT', '库存不足', '供应商短交：库存不足'],
    ['REJECTED', '', '供应商拒单'],
    ['REST', '', '到货短少或拒收'],
  ])('of %s says why: %s', (restTask, lackingReason, words) => {
    expect(reasonOf({ restTask, lackingReason })).toBe(words);
  });

  test('says before it is made what follows from it', () => {
    expect(effectText(line, other)).toBe('上海可提异议，逾期按同意处理；之后云鹊食材收到提货单，原单关闭五花肉 4箱。');
    expect(effectText(line, { ...other, isDecidedHere: false })).toContain('城市同意后转初审');
    expect(effectText(line, close)).toBe('原单关闭五花肉 4箱，不再供货。');
  });
});

test('what is refused stands at its field, or for the whole', () => {
  const at = (...path: (string | number)[]) => ({ path, message: path.join('.') });
  const problems = [at('orders', 0, 'qty'), at('reason'), at('orders', 0, 'supplierId')];
  expect(wrongOf({ message: '请检查标红的内容', problems })).toEqual({
    qty: 'orders.0.qty',
    reason: 'reason',
    rest: 'orders.0.supplierId',
  });
  expect(wrongOf({ message: '网络断开', problems: [] })).toEqual({ rest: '网络断开' });
});

test('proposals in a few words, alone and together', () => {
  expect(proposalText(other)).toBe('换供应商 云鹊食材');
  expect(proposalText({ ...other, way: 'SUBSTITUTE', materialShortName: '后腿肉' })).toBe('换物料 后腿肉，云鹊食材');
  expect(proposalText(close)).toBe('关闭');
  expect(summaryOf([other, other, { ...close, priceDifference: '0.00' }])).toBe('换供应商 2，关闭 1，差价合计 -1.92');
  expect(differenceText('12')).toBe('+12.00');
});
