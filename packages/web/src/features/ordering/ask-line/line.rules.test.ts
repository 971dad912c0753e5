import { describe, expect, it } from 'vitest';
import { materialPick, offer } from '../../../../test/ask-orders.ts';
import {
  type AddLine,
  dateProblem,
  draftLineOf,
  dressed,
  emptyLine,
  type LineOffers,
  offerKey,
  offerOf,
  pricedLine,
  qtyProblem,
  reasonProblem,
  supplierProblem,
  withMaterial,
  withQty,
} from './line.rules.ts';

const offers: LineOffers = {
  list: [offer(), offer({ supplierId: 6, supplierName: '莹川面业', price: '130', tiers: [] })],
  problem: '',
  controlledFor: null,
};
const line = (change: Partial<AddLine> = {}): AddLine => ({
  ...emptyLine('a'),
  material: '东北珍珠米',
  picked: materialPick(),
  on: '2026-11-22',
  at: '11',
  offers,
  ...change,
});

describe('the price of a line', () => {
  it.each([
    ['5', '138', 'BASE', '690.00'],
    ['40', '135.93', 'TIER', '5437.20'],
    ['100', '133.86', 'TIER', '13386.00'],
  ])('follows the tier of %s', (qty, price, source, amount) => {
    expect(pricedLine(line({ qty }))).toMatchObject({ price, source, amount });
  });

  it('takes the city’s own price before the others', () => {
    const city = offer({ cityPrice: { price: '142.14', tiers: [{ minQty: '20', maxQty: null, price: '140' }] } });
    const own = { list: [city], problem: '', controlledFor: null };
    expect(pricedLine(line({ qty: '2', offers: own }))).toMatchObject({ price: '142.14', source: 'CITY' });
    expect(pricedLine(line({ qty: '20', offers: own }))).toMatchObject({ price: '140', source: 'CITY_TIER' });
  });

  it('is there without a quantity, and not without an offer', () => {
    expect(pricedLine(line())).toMatchObject({ price: '138', amount: '0.00' });
    expect(pricedLine(line({ qty: 'x' }))).toMatchObject({ amount: '0.00' });
    expect(pricedLine(line({ offers: null }))).toBeUndefined();
  });
});

describe('the offer of a line', () => {
  const late = offer({ earliestDate: '2026-11-27' });
  const soon = offer({ supplierId: 6, earliestDate: '2026-11-22' });

  it('is the best that can deliver in time, else the soonest', () => {
    expect(offerOf(line({ offers: { list: [late, soon], problem: '', controlledFor: null } }))?.supplierId).toBe(6);
    const sooner = offer({ supplierId: 7, earliestDate: '2026-11-25' });
    const all = { list: [late, sooner], problem: '', controlledFor: null };
    expect(offerOf(line({ offers: all }))?.supplierId).toBe(7);
    expect(dateProblem(line({ offers: all }))).toBe('最早可送达 2026-11-25');
  });

  it('is the chosen one, even when it is late', () => {
    const chosen = line({ supplierId: '5', offers: { list: [late, soon], problem: '', controlledFor: null } });
    expect(dateProblem(chosen)).toBe('最早可送达 2026-11-27');
    expect(supplierProblem(line({ supplierId: '99' }))).toBe('该供应商当天不能供应此物料');
    expect(supplierProblem(line({ offers: { list: [], problem: '没有供应商供应该物料', controlledFor: null } }))).toBe(
      '没有供应商供应该物料',
    );
  });
});

describe('quantities', () => {
  it.each([
    ['0', '数量必须大于 0'],
    ['3', '起订量为 10'],
    ['12', '数量必须是 5 的倍数'],
    ['15', undefined],
    ['', undefined],
  ])('of %s: %s', (qty, problem) => {
    const strict = { list: [offer({ minQty: '10', multiple: '5' })], problem: '', controlledFor: null };
    expect(qtyProblem(line({ qty, offers: strict }))).toBe(problem);
  });

  it('bring the second quantity along until somebody types one of their own', () => {
    const meat = materialPick({ secondUnitName: '千克', baseFactor: '10' });
    const begun = withQty(withMaterial(line({ qty: '' }), meat), '20');
    expect(begun.qty2).toBe('200');
    expect(withQty(begun, '21').qty2).toBe('210');
    expect(withQty({ ...begun, qty2: '198.4' }, '21').qty2).toBe('198.4');
    expect(withQty(begun, '').qty2).toBe('');
  });

  it('of controlled materials need a reason', () => {
    const controlled = line({ offers: { list: [offer()], problem: '', controlledFor: '价格波动' } });
    expect(reasonProblem(controlled)).toBe('管控物料（价格波动），请选择要货原因');
    expect(reasonProblem({ ...controlled, controlReasonId: '2' })).toBeUndefined();
  });

  it('of materials that are free on their day need none, whatever the picker said of another day', () => {
    const free = line({ picked: materialPick({ isControl: true }), controlReasonId: '2' });
    expect(reasonProblem({ ...free, controlReasonId: '' })).toBeUndefined();
    expect(draftLineOf(free)).not.toHaveProperty('controlReasonId');
    expect(draftLineOf({ ...free, offers: null })).toMatchObject({ controlReasonId: 2 });
  });
});

describe('what is sent of a line', () => {
  it('is the supplier that was shown, and only what differs from the head', () => {
    expect(draftLineOf(line({ qty: '40' }))).toEqual({ materialId: 1, qty: '40', supplierId: 5 });
    const own = line({
      qty: '1',
      placeId: '12',
      deliveryDate: '2026-11-25',
      controlReasonId: '2',
      remark: ' 急 ',
      offers: { list: [offer()], problem: '', controlledFor: '价格波动' },
    });
    expect(draftLineOf(own)).toEqual({
      materialId: 1,
      qty: '1',
      supplierId: 5,
      placeId: 12,
      deliveryDate: '2026-11-25',
      controlReasonId: 2,
      remark: '急',
    });
    expect(draftLineOf(line({ qty: '40', supplierId: '6', offers: null }))).toMatchObject({ supplierId: 6 });
    expect(draftLineOf(line({ qty: '40', offers: null }))).not.toHaveProperty('supplierId');
    expect(draftLineOf(line({ picked: null }))).not.toHaveProperty('materialId');
  });
});

describe('dressing a line', () => {
  const head = { deliveryDate: '2026-11-22', placeId: 11 };
  const book = new Map([[offerKey(1, '2026-11-22'), offers]]);

  it('fills in day, place and offers, and keeps the object while nothing changes', () => {
    const raw = line({ on: '', at: '', offers: null });
    const once = dressed(raw, head, book);
    expect(once).toMatchObject({ on: '2026-11-22', at: '11', offers });
    expect(dressed(raw, head, book)).toBe(once);
    expect(dressed(once, head, book)).toBe(once);
    expect(dressed(line({ deliveryDate: '11-2', on: '', at: '' }), head, book).on).toBe('2026-11-22');
  });

  it('keeps the old day’s offers until the new day’s are there', () => {
    expect(dressed(line(), { ...head, deliveryDate: '2026-11-23' }, new Map()).offers).toBe(offers);
  });
});
