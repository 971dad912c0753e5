import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, plain, sum } from '../../kernel/value/decimal.ts';
import type { LoadingLine } from './big-order.calls.ts';
import { byMaterial, toLoad } from './loading.rules.ts';

const line = (change: Partial<LoadingLine>): LoadingLine => ({
  id: 1,
  pickupOrderId: 1,
  pickupOrderNo: 'TH1',
  placeId: 1,
  placeName: '静安店',
  materialId: 1,
  materialCode: 'WL1',
  materialName: '大米',
  spec: '25kg/袋',
  unitName: '袋',
  isDecimal: false,
  secondUnitName: '',
  storageName: '常温',
  qtyLoad: '3',
  ...change,
});

describe('what is loaded together', () => {
  it('adds up by material, and says for whom', () => {
    const lines = [
      line({}),
      line({ id: 2, placeId: 2, placeName: '徐汇店', qtyLoad: '2.5' }),
      line({ id: 3, materialId: 2, materialName: '面粉', qtyLoad: '1' }),
      line({ id: 4, placeName: '静安店', qtyLoad: '1' }),
      line({ id: 5, materialId: 3, qtyLoad: '0' }),
    ];
    expect(byMaterial(lines).map(({ materialName, qtyLoad, shares }) => [materialName, qtyLoad, shares])).toEqual([
      ['大米', '6.5', '静安店 4，徐汇店 2.5'],
      ['面粉', '1', '静安店 1'],
    ]);
  });

  it('keeps places of one name apart', () => {
    const lines = [line({}), line({ id: 2, placeId: 2 })];
    expect(byMaterial(lines).map(({ shares }) => shares)).toEqual(['静安店 3，静安店 3']);
  });

  it('loses nothing, whatever the lines', () => {
    const lines = fc.array(
      fc.record({ materialId: fc.nat(3), place: fc.constantFrom('甲', '乙', '丙'), qty: fc.nat(5) }),
    );
    fc.assert(
      fc.property(lines, (drawn) => {
        const all = drawn.map(({ materialId, place, qty }, id) =>
          line({ id, materialId, placeName: place, qtyLoad: String(qty) }),
        );
        const total = (of: readonly { readonly qtyLoad: string }[]) =>
          plain(decimal(sum(of.map(({ qtyLoad }) => qtyLoad))));
        expect(total(byMaterial(all))).toBe(total(all));
        expect(new Set(byMaterial(all).map(({ materialId }) => materialId)).size).toBe(byMaterial(all).length);
        expect(toLoad(all).every(({ qtyLoad }) => qtyLoad !== '0')).toBe(true);
      }),
    );
  });
});
