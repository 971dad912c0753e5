import { describe, expect, it } from 'vitest';
import { askDocument, askLine } from '../../../test/ask-orders.ts';
import {
  checkAmount,
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
