import { approveProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askDocument, askLine } from '../../../../test/ask-orders.ts';
import {
  checkTotals,
  checkPrice,
  checkedLines,
  checkEntry,
  checkQtyProblem,
  checkReasonProblem,
  type CheckRow,
  checkRows,
  isAllZero,
  uncheckedLines,
} from './ask-order-check.rules.ts';

const first = askDocument({ status: 'SUBMITTED' });
const final = askDocument({ status: 'FIRST_PASSED', lines: [askLine({ qtyFirst: '38' })] });
const untouched = { qtyReplaced: '0', tolOver: '0', tolUnder: '0', overGranted: '0', isClosed: false };
const [row] = checkRows(first, [], false) as [CheckRow];

describe('the lines of a check', () => {
  it('start from what was asked for, at the final check from what the first one left', () => {
    expect(row).toMatchObject({ previous: '40', qty: '40', reason: '' });
    expect(checkRows(final, [], false)[0]).toMatchObject({ previous: '38', qty: '38' });
  });

  it('need a reason for every change and a permission to raise', () => {
    expect(checkReasonProblem(row)).toBeUndefined();
    expect(checkReasonProblem({ ...row, qty: '30' })).toBe('修改了数量，请填写原因');
    expect(checkReasonProblem({ ...row, qty: '30', reason: '库存充足' })).toBeUndefined();
    expect(checkQtyProblem({ ...row, qty: '41' })).toBe('最多 40，超出需要超量核准权限');
    expect(checkQtyProblem({ ...(checkRows(first, [], true)[0] as CheckRow), qty: '41' })).toBeUndefined();
    expect(checkQtyProblem({ ...row, qty: '' })).toBe('请填写数字');
  });

  it('may be raised as far as the server takes it, whatever is asked for and whatever the rule is', () => {
    const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((one) => String(one / 10));
    fc.assert(
      fc.property(
        tenths(500),
        fc.integer({ min: 0, max: 100 }),
        tenths(1200),
        fc.boolean(),
        (asked, share, qty, may) => {
          const line = { ...askLine({ qtyAsked: asked }), isDecimal: true };
          const terms = { qty, increaseLimit: String(share / 100), mayExceed: may };
          const document = askDocument({ status: 'SUBMITTED', lines: [line], increaseLimit: terms.increaseLimit });
          const shown = checkQtyProblem({ ...(checkRows(document, [], may)[0] as CheckRow), qty });
          const refused = approveProblems({ ...line, ...untouched }, { ...terms, stage: 'FIRST', reason: '节前备货' });
          expect(shown === undefined).toBe(refused === undefined);
        },
      ),
    );
  });

  it('are sent only where they changed', () => {
    const rows = [{ ...row, qty: '30', reason: ' 库存充足 ' }, ...checkRows(first, [], false).slice(1)];
    expect(checkedLines(rows)).toEqual([{ id: 101, qty: '30', reason: '库存充足' }]);
    expect(checkTotals(rows).amount).toBe('4553.40');
    expect(isAllZero(rows)).toBe(false);
  });

  it.each(['-1', '1e1', '41', '1.5'])('count without one that says %s', (qty) => {
    const rows = checkRows(first, [], false).map((one, at) => (at === 0 ? { ...one, isDecimal: false, qty } : one));
    const untouched = checkTotals(checkRows(first, [], false)).amount;
    expect(checkTotals(rows)).toEqual({ changed: 0, wrong: 1, amount: untouched });
  });

  it('are all refused where nothing is left of them', () => {
    const rows = checkRows(first, [], false);
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
  const at = (qty: string) => checkPrice({ ...(checkRows(priced, [], false)[0] as CheckRow), qty });

  it('is that of its tier, at once', () => {
    expect(at('40')).toMatchObject({ unitPrice: '133.86', amount: '5354.40' });
    expect(at('39')).toEqual({ unitPrice: '135.93', priceSource: 'TIER', amount: '5301.27' });
    expect(at('19')).toEqual({ unitPrice: '138', priceSource: 'BASE', amount: '2622.00' });
    expect(at('')).toBeUndefined();
  });

  it('is in the order’s amount', () => {
    const rows = checkRows(priced, [], false).map((one, at) => (at === 0 ? { ...one, qty: '19' } : one));
    expect(checkTotals(rows).amount).toBe('3159.60');
  });
});

describe('what a checker has entered', () => {
  it('comes back at its line', () => {
    const entry = checkEntry({ ...row, qty: '30', reason: '库存充足' });
    expect(checkRows(first, [entry], false)[0]).toMatchObject({ qty: '30', reason: '库存充足', previous: '40' });
    expect(uncheckedLines(first)[0]).toMatchObject({ key: '101', qty: '40', reason: '' });
  });
});
