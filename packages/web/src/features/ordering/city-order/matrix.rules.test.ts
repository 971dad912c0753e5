import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { cmp, sum } from '@material/contract/kernel/value/decimal.ts';
import { cityOrderCalls } from '@material/contract/ordering/city-order/city-order.calls.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materialPick, offer } from '../../../../test/ask-orders.ts';
import { type LineOffers, offerKey } from '../ask-line/line.rules.ts';
import {
  cellProblemAt,
  commonDay,
  emptyRow,
  fieldOf,
  inputOf,
  isBlank,
  type Matrix,
  type MatrixPlace,
  type MatrixRow,
  mergedRows,
  placeAmong,
  sumsOf,
  totalOf,
  wrongRows,
} from './matrix.rules.ts';

const day = '2026-12-04';
const places: readonly MatrixPlace[] = [
  { id: 11, name: '上海中心仓', cityId: 1 },
  { id: 12, name: '上海一店', cityId: 1 },
  { id: 21, name: '广州中心仓', cityId: 2 },
];
const materials = [1, 2, 3].map((id) => materialPick({ id, code: `WL${id}`, displayName: `物料${id}` }));
const offered = (change: Parameters<typeof offer>[0] = {}): LineOffers => ({
  list: [offer({ earliestDate: '2026-12-01', deliveryDays: [], calendar: [], minOrderAmount: null, ...change })],
  problem: '',
  controlledFor: null,
});
const bookOf = (change: Parameters<typeof offer>[0] = {}) =>
  new Map(materials.flatMap(({ id }) => [1, 2].map((cityId) => [offerKey(id, day, cityId), offered(change)] as const)));
const matrix: Matrix = { places, day, book: bookOf() };

const row = (key: string, material: number, qtys: Readonly<Record<number, string>>): MatrixRow => {
  const picked = materials[material - 1] ?? null;
  const cells = Object.fromEntries(Object.entries(qtys).map(([id, qty]) => [fieldOf(Number(id)), qty]));
  return { ...emptyRow(key), material: picked?.displayName ?? '', picked, ...cells };
};

const qty = fc.constantFrom('', '0', '1', '20', '35');
const anyRow = fc
  .record({ material: fc.integer({ min: 1, max: 3 }), a: qty, b: qty, c: qty })
  .map(({ material, a, b, c }) => ({ material, qtys: { 11: a, 12: b, 21: c } }));
const anyRows = fc
  .uniqueArray(anyRow, { selector: ({ material }) => material, maxLength: 3 })
  .map((rows) => rows.map(({ material, qtys }, at) => row(`r${at}`, material, qtys)));

describe('what is written for cities', () => {
  it('is sent quantity by quantity, and every refusal comes back to the cell that it is about', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const values = { deliveryDate: day, places: places.map(({ id }) => id), lines: rows };
        const sent = inputOf(values, matrix) as { lines: { qtys: { placeId: number; qty: string }[] }[] };
        const cells = sent.lines.flatMap(({ qtys }, line) =>
          qtys.map((one, at) => {
            const { path } = placeAmong(values, places)({ path: ['lines', line, 'qtys', at, 'qty'], message: '' });
            const field = path.at(-1) as ReturnType<typeof fieldOf>;
            expect(field).toBe(fieldOf(one.placeId));
            const found = rows.find(({ key }) => path.includes(key));
            expect(found?.[field]).toBe(one.qty);
            return path.join('/');
          }),
        );
        const filled = rows.flatMap((one) => places.filter(({ id }) => !['', '0'].includes(one[fieldOf(id)] ?? '')));
        expect(new Set(cells).size).toBe(filled.length);
      }),
    );
  });

  it('comes to as many lines and as much in all cities together as its rows do', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const sums = sumsOf(rows, matrix);
        const wanted = rows.map((one) => totalOf(one, places)).filter((total) => cmp(total, '0') > 0);
        expect(sums.reduce((all, { lines }) => all + lines, 0)).toBe(
          rows.flatMap((one) => places.filter(({ id }) => !['', '0'].includes(one[fieldOf(id)] ?? ''))).length,
        );
        expect(cmp(sum(sums.map(({ amount }) => amount)), '0') > 0).toBe(wanted.length > 0);
        for (const { cityId } of sums) expect(places.some((place) => place.cityId === cityId)).toBe(true);
      }),
    );
  });

  it('takes what the contract takes', () => {
    const values = { deliveryDate: day, places: [11, 21], lines: [row('a', 1, { 11: '25', 21: '30' }), emptyRow('b')] };
    const { places: _unsent, ...sent } = inputOf(values, {
      ...matrix,
      places: [places[0], places[2]].filter((one) => one !== undefined),
    });
    expect(cityOrderCalls.addCityMainOrder.input.safeParse(sent).success).toBe(true);
  });

  it('finds another day where something cannot be there, and none where no day is', () => {
    const rows = [row('a', 1, { 11: '25', 21: '30' })];
    const late = { ...matrix, book: bookOf({ earliestDate: '2026-12-07' }) };
    const [place] = places;
    if (!place || !rows[0]) throw new Error('there is a cell');
    expect(cellProblemAt(rows[0], place, matrix)).toBeUndefined();
    expect(cellProblemAt(rows[0], place, late)).toBe('最早可送达 2026-12-07');
    expect(commonDay(rows, late, '2026-12-01')).toBe('2026-12-07');
    expect(commonDay([], late, day)).toBe(day);
    expect(commonDay(rows, { ...matrix, book: bookOf({ earliestDate: addDays(day, 1) }) }, day)).toBe(addDays(day, 1));
  });

  it('says where a material stands twice, and takes pasted quantities into the row that is there', () => {
    const rows = [row('a', 1, { 11: '5' }), row('b', 2, { 12: '2' }), row('c', 1, { 21: '1' })];
    expect(wrongRows(rows)).toEqual([{ key: 'c', field: 'material', message: '与第 1 行重复' }]);
    const merged = mergedRows(
      [...rows.slice(0, 2), emptyRow('x')],
      [row('n', 1, { 11: '9', 21: '3' }), row('m', 3, {})],
    );
    expect(merged.map(({ key, p11, p12, p21 }) => [key, p11, p12, p21])).toEqual([
      ['a', '9', undefined, '3'],
      ['b', undefined, '2', undefined],
      ['m', undefined, undefined, undefined],
    ]);
    expect(isBlank(emptyRow('x'))).toBe(true);
    expect(isBlank({ ...emptyRow('x'), p11: '' })).toBe(true);
    expect(isBlank({ ...emptyRow('x'), p11: '1' })).toBe(false);
  });
});
