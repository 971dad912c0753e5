import { revisable, revisableLine } from '@material/contract/ordering/revision/revision.calls.ts';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../../test/sample.ts';
import { changedOf, changeWords, checksWords, inputOf, placeAmong, startOf } from './revise.rules.ts';

const line = (id: number, qtyFrom: string) =>
  sampleOf(revisableLine, { id, qtyFrom, priceFrom: '5', priceTo: '5', qtyLeast: '0', isClosed: false });
const lines = [line(1, '20'), line(2, '10'), line(3, '6')];
const order = sampleOf(revisable, { deliveryDate: '2026-12-02', placeId: 11, freePercent: 10, lines });
const start = { lines: startOf(lines), deliveryDate: '2026-12-02', placeId: 11, hasNewPrices: false, added: [] };
const withQty = (id: number, qty: string) => ({
  ...start,
  lines: start.lines.map((row) => (row.id === id ? { id, qty } : row)),
});

describe('what is sent of an amendment', () => {
  it('is only what is otherwise', () => {
    expect(inputOf(order)(start)).toEqual({ lines: [], hasNewPrices: false, added: [] });
    expect(inputOf(order)({ ...withQty(2, '10.0'), deliveryDate: '2026-12-03' })).toMatchObject({
      lines: [],
      deliveryDate: '2026-12-03',
    });
    expect(inputOf(order)(withQty(3, '0'))).toMatchObject({ lines: [{ id: 3, qty: '0' }] });
  });

  it('is refused at the place of the line among all', () => {
    const at = placeAmong(lines)(withQty(3, '0'))({ path: ['lines', 0, 'qty'], message: '最少 2' });
    expect(at).toEqual({ path: ['lines', 2, 'qty'], message: '最少 2' });
    const whole = { path: ['lines'], message: '数量全部为 0' };
    expect(placeAmong(lines)(start)(whole)).toBe(whole);
  });

  it('counts what is no number as changed, so that it is said', () => {
    expect(changedOf(lines, withQty(1, 'x').lines).map(({ id }) => id)).toEqual([1]);
  });
});

it('says how it will be checked', () => {
  expect(checksWords(order, start)).toBe('');
  expect(checksWords(order, withQty(1, '22'))).toBe('提交后只需一次审核');
  expect(checksWords(order, withQty(1, '22.5'))).toBe('提交后须初审和终审');
  expect(checksWords(order, { ...start, deliveryDate: '2026-12-05' })).toBe('提交后只需一次审核');
  expect(checksWords(order, { ...start, deliveryDate: '2026-12-01' })).toBe('提交后须初审和终审');
  expect(checksWords(order, { ...start, added: [{}] })).toBe('提交后须初审和终审');
});

it('says what it comes to', () => {
  expect(changeWords(lines, start.lines)).toBe('');
  expect(changeWords(lines, withQty(1, '24').lines)).toBe('改 1 行，金额 +20.00');
  expect(changeWords(lines, withQty(2, '0').lines)).toBe('改 1 行，其中移除 1 行，金额 -50.00');
});
