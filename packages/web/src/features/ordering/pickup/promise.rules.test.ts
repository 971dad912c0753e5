import { describe, expect, it } from 'vitest';
import { pickupDocument, pickupLine } from '../../../../test/deliveries.ts';
import {
  dateProblem,
  fullPromise,
  promiseAmounts,
  promiseEntry,
  promiseLines,
  promiseRows,
  promiseWords,
  qtyProblem,
  reasonProblem,
} from './promise.rules.ts';

const document = pickupDocument({
  deliveryDate: '2026-11-22',
  lines: [
    pickupLine(),
    pickupLine({ id: 102, pickupLineId: 202, qtyWanted: '6' }),
    pickupLine({ id: 103, pickupLineId: 203, isClosed: true, qtyWanted: '0' }),
  ],
});

describe('a supplier’s answer', () => {
  it('starts with everything in full on the wished day, and then sends nothing', () => {
    const rows = promiseRows(document, []);
    expect(rows.map(({ qty, promisedDate }) => [qty, promisedDate])).toEqual([
      ['18', '2026-11-22'],
      ['6', '2026-11-22'],
      ['0', '2026-11-22'],
    ]);
    expect(promiseLines(rows)).toEqual([]);
    expect(promiseWords(rows)).toBe('共 3 行，全部足额');
  });

  it('sends only what differs, with its reason', () => {
    const rows = promiseRows(document, []).map((row, at) =>
      at === 1 ? { ...row, qty: '4', promisedDate: '2026-11-23', reason: ' 缺货 ' } : row,
    );
    expect(promiseLines(rows)).toEqual([{ id: 202, qty: '4', promisedDate: '2026-11-23', reason: '缺货' }]);
    expect(promiseWords(rows)).toBe('共 3 行，足额 2 行，短供 1 行，改期 1 行');
  });

  it('asks why it is less or later', () => {
    const [row] = promiseRows(document, []);
    if (!row) throw new Error('no row');
    expect(reasonProblem(row)).toBeUndefined();
    expect(reasonProblem({ ...row, qty: '17' })).toBe('数量少于需求，请填写原因');
    expect(reasonProblem({ ...row, promisedDate: '2026-11-30' })).toBe('晚于要求的送达日期，请填写原因');
    expect(reasonProblem({ ...row, qty: '0', reason: '缺货' })).toBeUndefined();
    expect(qtyProblem({ ...row, qty: '' })).toContain('不供货填 0');
  });

  it('is red at once beyond the cap, in broken bags, and on impossible days', () => {
    const [row] = promiseRows(document, []);
    if (!row) throw new Error('no row');
    expect(qtyProblem({ ...row, qty: '19' })).toBe('最多可确认 18（需求 18）');
    expect(qtyProblem({ ...row, qty: '17.5' })).toBe('该单位只能填写整数');
    expect(qtyProblem({ ...row, qty: '17.5', isDecimal: true })).toBeUndefined();
    expect(qtyProblem({ ...row, isClosed: true, qty: '99' })).toBeUndefined();
    expect(dateProblem({ ...row, promisedDate: '2099-12-31' })).toContain('最晚可承诺');
    expect(dateProblem({ ...row, promisedDate: '2020-01-01' })).toBe('送达日期不能早于今天');
  });

  it('does not call full what is more than asked for', () => {
    const rows = promiseRows(document, []).map((row, at) => (at === 1 ? { ...row, qty: '9999' } : row));
    expect(promiseWords(rows)).toBe('共 3 行，足额 2 行，超出 1 行');
  });

  it('costs what is promised, beside what was asked for', () => {
    const rows = promiseRows(document, []).map((row, at) => (at === 0 ? { ...row, qty: '15' } : { ...row, qty: '0' }));
    expect(promiseAmounts(rows)).toEqual({ wanted: '6432', promised: '4020', wrong: 0 });
    const open = rows.filter(({ isClosed }) => !isClosed).map((one) => ({ ...one, qty: '999999' }));
    expect(promiseAmounts(open)).toMatchObject({ promised: '0', wrong: open.length });
  });

  it('asked again, shows the earlier promise beside it', () => {
    const again = promiseRows({ ...document, confirmTime: '2026-11-20 10:00:00' }, []);
    expect(again[0]).toMatchObject({ promisedBefore: '0', qty: '18' });
  });

  it('goes on with what was entered, also where lines came meanwhile', () => {
    const [first] = promiseRows(document, []).map((row) => promiseEntry({ ...row, qty: '1' }));
    expect(promiseRows(document, first ? [first] : []).map(({ qty }) => qty)).toEqual(['1', '6', '0']);
    expect(fullPromise(document).map(({ qty }) => qty)).toEqual(['18', '6', '0']);
  });
});
