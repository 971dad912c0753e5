import { describe, expect, it } from 'vitest';
import { askDocument, askLine } from '../../../../test/ask-orders.ts';
import {
  checkAmount,
  checkPrice,
  checkDraft,
  checkedLines,
  checkQtyProblem,
  checkReasonProblem,
  type CheckRow,
  checkRows,
  isAllZero,
  isCheckDraft,
  refusedCells,
} from './ask-order-check.rules.ts';

const first = askDocument({ status: 'SUBMITTED' });
const final = askDocument({ status: 'FIRST_PASSED', lines: [askLine({ qtyFirst: '38' })] });
const [row] = checkRows(first, undefined, false) as [CheckRow];

describe('the lines of a check', () => {
  it('start from what was asked for, at the final check from what the first one left', () => {
    expect(row).toMatchObject({ previous: '40', qty: '40', reason: '' });
    expect(checkRows(final, undefined, false)[0]).toMatchObject({ previous: '38', qty: '38' });
  });

  it('need a reason for every change and a permission to raise', () => {
    expect(checkReasonProblem(row)).toBeUndefined();
    expect(checkReasonProblem({ ...row, qty: '30' })).toBe('修改了数量，请填写原因');
    expect(checkReasonProblem({ ...row, qty: '30', reason: '库存充足' })).toBeUndefined();
    expect(checkQtyProblem({ ...row, qty: '41' })).toBe('最多 40，超出需要超量核准权限');
    expect(checkQtyProblem({ ...row, qty: '41', mayExceed: true })).toBeUndefined();
    expect(checkQtyProblem({ ...row, qty: '' })).toBe('请填写数字');
  });

  it('are sent only where they changed', () => {
    const rows = [{ ...row, qty: '30', reason: ' 库存充足 ' }, ...checkRows(first, undefined, false).slice(1)];
    expect(checkedLines(rows)).toEqual([{ id: 101, qty: '30', reason: '库存充足' }]);
    expect(checkAmount(rows)).toBe('4553.40');
    expect(isAllZero(rows)).toBe(false);
    expect(isAllZero(rows.map((one) => ({ ...one, qty: '0' })))).toBe(true);
  });
});

describe('the price of a changed quantity', () => {
  const fixed = {
    lineId: 101,
    price: '138',
    tiers: [
      { minQty: '20', maxQty: null, price: '135.93' },
      { minQty: '40', maxQty: null, price: '133.86' },
    ],
    cityPrice: null,
  };
  const priced = askDocument({ status: 'SUBMITTED', fixedPrices: [fixed] });
  const at = (qty: string) => checkPrice({ ...(checkRows(priced, undefined, false)[0] as CheckRow), qty });

  it('is that of its tier, at once', () => {
    expect(at('40')).toMatchObject({ unitPrice: '133.86', amount: '5354.40' });
    expect(at('39')).toEqual({ unitPrice: '135.93', priceSource: 'TIER', amount: '5301.27' });
    expect(at('19')).toEqual({ unitPrice: '138', priceSource: 'BASE', amount: '2622.00' });
    expect(at('')).toBeUndefined();
  });

  it('is in the order’s amount', () => {
    const rows = checkRows(priced, undefined, false).map((one, at) => (at === 0 ? { ...one, qty: '19' } : one));
    expect(checkAmount(rows)).toBe('3159.60');
  });
});

describe('what a checker has entered', () => {
  it('is kept by line and comes back', () => {
    const draft = checkDraft('SUBMITTED', [{ ...row, qty: '30', reason: '库存充足' }], '同意');
    expect(isCheckDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(checkRows(first, draft, false)[0]).toMatchObject({ qty: '30', reason: '库存充足' });
    expect(checkDraft('SUBMITTED', [row], '')).toBeUndefined();
    expect(isCheckDraft({ lines: {}, opinion: '' })).toBe(false);
    expect(isCheckDraft(null)).toBe(false);
  });

  it('gets the server’s refusals on its cells', () => {
    const problems = [
      { path: ['lines', 0, 'reason'], message: '第 1 行：修改了数量，请填写原因' },
      { path: ['lines', -1, 'qty'], message: '第 2 行：数量不能为负' },
    ];
    expect(refusedCells([{ id: 101 }], problems)).toEqual({
      marks: [{ key: '101', field: 'reason', message: '第 1 行：修改了数量，请填写原因' }],
      rest: ['第 2 行：数量不能为负'],
    });
  });
});
