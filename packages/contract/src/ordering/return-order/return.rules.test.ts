import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cmp, decimal, sub } from '../../kernel/value/decimal.ts';
import {
  creditOf,
  leavesPlace,
  returnedLotProblems,
  returnOutcomes,
  returnUntil,
  windowProblem,
  type ReturnedLot,
  type ReturnOutcome,
  type ReturnTerms,
} from './return.rules.ts';

const terms: ReturnTerms = {
  name: '质量问题',
  windowHours: 24,
  allows: { REPLACE: true, CREDIT: true, DEDUCT: true, DESTROY: false },
};
const lot: ReturnedLot = { qtyAccepted: '20', taken: '5', unitPrice: '88.5', taxRate: '0.09', isDecimal: false };
const outcomes = Object.keys(returnOutcomes) as ReturnOutcome[];
const said = (...asked: Parameters<typeof returnedLotProblems>) =>
  returnedLotProblems(...asked).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('until when goods may be returned', () => {
  const receivedAt = new Date('2026-11-20T06:00:00Z');
  it('is so many hours after the receipt, and not at that very moment', () => {
    expect(returnUntil(terms, receivedAt)?.toISOString()).toBe('2026-11-21T06:00:00.000Z');
    expect(windowProblem(terms, { receivedAt, now: new Date('2026-11-21T05:59:59Z') })).toEqual([]);
    expect(windowProblem(terms, { receivedAt, now: new Date('2026-11-21T06:00:00Z') })).toEqual([
      { path: ['returnTypeId'], message: '“质量问题”须在收货后 24 小时内提交，已超过时限' },
    ]);
  });

  it('is without a limit where the type sets none', () => {
    const now = new Date('2030-01-01T00:00:00Z');
    expect(windowProblem({ ...terms, windowHours: null }, { receivedAt, now })).toEqual([]);
  });
});

describe('what may become of a lot', () => {
  it('is no more than is there, in whole units where it has no parts, and only what the type allows', () => {
    expect(said(lot, { qty: '15', returnOutcome: 'CREDIT' }, terms)).toEqual([]);
    expect(said(lot, { qty: '16', returnOutcome: 'CREDIT' }, terms)).toEqual([
      'qty: 最多可退 15（已收 20，已退和退货中 5）',
    ]);
    expect(said(lot, { qty: '0', returnOutcome: 'CREDIT' }, terms)).toEqual(['qty: 退货数量必须大于 0']);
    expect(said(lot, { qty: '1.5', returnOutcome: 'CREDIT' }, terms)).toEqual(['qty: 该物料只能按整数退']);
    expect(said({ ...lot, isDecimal: true }, { qty: '1.5', returnOutcome: 'CREDIT' }, terms)).toEqual([]);
    expect(said(lot, { qty: '1', returnOutcome: 'DESTROY' }, terms)).toEqual([
      'returnOutcome: “质量问题”不能选就地销毁',
    ]);
  });

  it('costs less by what was agreed, at most by its worth', () => {
    expect(said(lot, { qty: '2', returnOutcome: 'DEDUCT' }, terms)).toEqual(['deductAmount: 请填写扣款金额']);
    expect(said(lot, { qty: '2', returnOutcome: 'DEDUCT', deductAmount: '177.01' }, terms)).toEqual([
      'deductAmount: 扣款不能超过货款 177.00 元',
    ]);
    expect(said(lot, { qty: '2', returnOutcome: 'DEDUCT', deductAmount: '177' }, terms)).toEqual([]);
  });

  it('is never credited above its worth, and not at all while it is replaced', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 15 }),
        fc.constantFrom(...outcomes),
        fc.integer({ min: 1, max: 200_000 }),
        (qty, returnOutcome, cents) => {
          const entered = { qty: String(qty), returnOutcome, deductAmount: String(cents / 100) };
          if (said(lot, entered, { ...terms, allows: { ...terms.allows, DESTROY: true } }).length > 0) return;
          const worth = decimal(lot.unitPrice).times(qty);
          const credit = creditOf(lot, entered);
          expect(cmp(credit, '0')).toBeGreaterThanOrEqual(0);
          expect(decimal(sub(String(worth), String(credit))).gte(-0.005)).toBe(true);
          if (returnOutcome === 'REPLACE') expect(credit).toBe('0');
          if (returnOutcome === 'CREDIT' || returnOutcome === 'DESTROY') expect(cmp(credit, worth.toFixed(2))).toBe(0);
        },
      ),
    );
  });

  it('stays where it is only for less money', () => {
    expect(outcomes.filter((returnOutcome) => !leavesPlace(returnOutcome))).toEqual(['DEDUCT']);
  });
});
