import { describe, expect, it } from 'vitest';
import { mainOrder, materialPick, offer, savedOrder } from '../../../../test/ask-orders.ts';
import { type AddLine, emptyLine, pricedLine } from './line.rules.ts';
import { duplicates, lateDates, newsSinceSaved, previewOf, priceNews, wrongLines } from './whole.rules.ts';

const rice = materialPick();
const flour = materialPick({ id: 2, code: 'WL1002001', name: '高筋小麦粉', displayName: '高筋小麦粉' });
const list = [offer()];
const other = [offer({ supplierId: 6, supplierName: '莹川面业', price: '110.32', tiers: [] })];
const line = (key: string, change: Partial<AddLine> = {}): AddLine => ({
  ...emptyLine(key),
  material: '东北珍珠米',
  picked: rice,
  qty: '5',
  on: '2026-11-22',
  at: '11',
  offers: { list, problem: '', controlledFor: null },
  ...change,
});
const wheat = (key: string, change: Partial<AddLine> = {}): AddLine =>
  line(key, {
    material: '高筋小麦粉',
    picked: flour,
    offers: { list: other, problem: '', controlledFor: null },
    ...change,
  });

describe('the split while writing', () => {
  it('is one order per supplier, day and place, with its own sum', () => {
    const preview = previewOf([line('a'), wheat('b'), wheat('c', { at: '12', qty: '1' }), emptyLine('d')]);
    expect(preview.orders.map(({ supplierName, placeId, amount }) => [supplierName, placeId, amount])).toEqual([
      ['枕禾粮油', 11, '690.00'],
      ['莹川面业', 11, '551.60'],
      ['莹川面业', 12, '110.32'],
    ]);
    expect(preview).toMatchObject({ amount: '1351.92', materialCount: 2, openCount: 0, wrongCount: 0 });
    expect(previewOf([line('a'), wheat('b')], new Set(['b']))).toMatchObject({
      amount: '690.00',
      materialCount: 1,
      wrongCount: 1,
    });
  });

  it('counts lines that nobody delivers', () => {
    expect(previewOf([line('a', { offers: { list: [], problem: '无', controlledFor: null } })])).toMatchObject({
      materialCount: 1,
      openCount: 1,
    });
  });
});

describe('the least that a supplier delivers for', () => {
  it.each([
    [null, ''],
    ['138', ''],
    ['500.00', '362'],
  ])('%s asks for %s more', (minOrderAmount, missingAmount) => {
    const offers = { list: [offer({ minOrderAmount })], problem: '', controlledFor: null };
    expect(previewOf([line('a', { qty: '1', offers })]).orders).toMatchObject([{ amount: '138.00', missingAmount }]);
  });
});

describe('problems of the whole', () => {
  it('finds the same material for the same supplier, day and place', () => {
    expect(duplicates([line('a'), wheat('b'), line('c'), line('d', { at: '12' })])).toEqual([
      { key: 'c', field: 'material', message: '与第 1 行重复' },
    ]);
  });

  it('puts a late day where it can be seen', () => {
    const late = line('a', {
      offers: { list: [offer({ earliestDate: '2026-11-24' })], problem: '', controlledFor: null },
    });
    expect(lateDates([late], true)).toEqual([{ key: 'a', field: 'deliveryDate', message: '最早可送达 2026-11-24' }]);
    expect(lateDates([late], false)[0]?.field).toBe('supplierId');
    expect(wrongLines([late, line('c'), emptyLine('d')])).toEqual([
      { key: 'a', field: 'supplierId', message: '最早可送达 2026-11-24' },
      { key: 'c', field: 'material', message: '与第 1 行重复' },
    ]);
  });
});

describe('a draft that lay there while prices changed', () => {
  const [stored] = mainOrder().lines;
  if (!stored) throw new Error('the sample has a line');
  const now = pricedLine(line('0'))?.price ?? '';
  const saved = { ...stored, id: 7, materialId: 1, supplierId: 5, qtyAsked: '5', deliveryDate: '2026-11-22' };
  const was = { ...saved, unitPrice: '120' };
  const shown = line('7', { offers: { list: [offer({ validFrom: '2026-11-20' })], problem: '', controlledFor: null } });

  it('says from which price to which, and since when', () => {
    expect(now).not.toBe('');
    expect(newsSinceSaved([shown], [was])).toEqual([
      { name: was.materialName, from: '120', to: now, since: '2026-11-20' },
    ]);
  });

  it('says nothing of what costs the same, and of lines that were changed since', () => {
    expect(newsSinceSaved([shown], [{ ...was, unitPrice: now }])).toEqual([]);
    expect(newsSinceSaved([{ ...shown, qty: '80' }], [was])).toEqual([]);
    expect(newsSinceSaved([{ ...shown, on: '2026-11-25' }], [was])).toEqual([]);
    expect(newsSinceSaved([{ ...shown, key: 'new' }], [was])).toEqual([]);
    expect(newsSinceSaved([shown], [{ ...was, supplierId: 6 }])).toEqual([]);
  });
});

describe('what the server says', () => {
  it('tells prices that differ from what was shown, each once', () => {
    const shown = line('a', { qty: '40', on: '2026-11-26' });
    const [stored] = mainOrder().lines;
    if (!stored) throw new Error('the sample has a line');
    const saved = savedOrder({ lines: [{ ...stored, unitPrice: '140' }] });
    expect(priceNews([shown], saved)).toEqual([{ name: '东北珍珠米', from: '135.93', to: '140' }]);
    const change = { lineId: 1, materialName: '馄饨皮', from: '5', to: '5.2' };
    const same = { ...change, materialName: '东北珍珠米' };
    expect(priceNews([shown], { ...saved, priceChanges: [change, same] })).toHaveLength(2);
    expect(priceNews([shown], savedOrder())).toEqual([]);
  });
});
