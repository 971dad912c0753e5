import { expect, test } from 'vitest';
import { amountText, differencesTold, takenText } from './goods-words.rules.ts';

const units = { unitName: '箱', secondUnitName: '千克' };
const nothing = {
  qtyAccepted: '0',
  qtyAccepted2: '0',
  isAccepted2Weighed: true,
  qtyRejected: '0',
  qtyRejected2: '0',
  isRejected2Weighed: true,
  qtyShort: '0',
  qtyShort2: '0',
  qtyOver: '0',
  qtyOver2: '0',
};

test('a weight that nobody took says what it is', () => {
  expect(amountText(units, { qty: '6.000000', qty2: '59.870000' })).toBe('6 箱（59.87 千克）');
  expect(amountText(units, { qty: '6', qty2: '59.87', isWeighed: false })).toBe('6 箱（59.87 千克，按发运）');
  expect(amountText({ unitName: '袋', secondUnitName: '' }, { qty: '6', qty2: '0' })).toBe('6 袋');
});

test('what was taken and what was not stand together with their weights', () => {
  const taken = {
    qtyAccepted: '6',
    qtyAccepted2: '60.3',
    qtyRejected: '2',
    qtyRejected2: '20.1',
    qtyShort: '1',
    qtyShort2: '9.8',
  };
  expect(takenText(units, { ...nothing, ...taken })).toBe(
    '实收 6 箱（60.3 千克），拒收 2 箱（20.1 千克），短少 1 箱（9.8 千克）',
  );
  expect(takenText(units, { ...nothing, ...taken, isRejected2Weighed: false })).toContain(
    '拒收 2 箱（20.1 千克，按发运）',
  );
  expect(takenText(units, { ...nothing, qtyAccepted: '8', qtyAccepted2: '80', qtyOver: '1', qtyOver2: '10' })).toBe(
    '实收 8 箱（80 千克），多收 1 箱（10 千克）',
  );
  expect(takenText(units, nothing)).toBe('');
});

test('a lot that is right in boxes and not in weight tells the weight', () => {
  expect(differencesTold(units, { ...nothing, qtyShort2: '118' })).toEqual([{ name: '实重少', text: '118 千克' }]);
  expect(differencesTold(units, { ...nothing, qtyOver2: '7.5' })).toEqual([{ name: '实重多', text: '7.5 千克' }]);
  expect(differencesTold(units, nothing)).toEqual([]);
  // What the scale shows beside boxes that were counted is no difference of its own on a print.
  expect(takenText(units, { ...nothing, qtyAccepted: '6', qtyAccepted2: '59.6', qtyShort2: '0.3' })).toBe(
    '实收 6 箱（59.6 千克）',
  );
});
