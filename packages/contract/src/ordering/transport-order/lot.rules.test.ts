import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/value/business-time.ts';
import { cmp } from '../../kernel/value/decimal.ts';
import { expireDate, remainingLifeProblem, remainRatio } from '../../catalogue/shelf-life.rules.ts';
import {
  type DepartureTerms,
  keepUntil,
  type LotAtDeparture,
  type LotReport,
  lotDates,
  lotProblems,
  reportState,
} from './lot.rules.ts';

describe('shelf life', () => {
  it('ends its days after production', () => {
    expect(expireDate('2026-11-20', 365)).toBe('2027-11-20');
    expect(expireDate('2028-02-28', 1)).toBe('2028-02-29');
  });

  it.each([
    ['2026-11-20', '1.00'],
    ['2026-11-10', '1.00'],
    ['2026-11-21', '0.67'],
    ['2026-11-22', '0.33'],
    ['2026-11-23', '0.00'],
    ['2026-12-01', '0.00'],
  ])('of 3 days: left on %s %s', (on, ratio) => {
    expect(remainRatio({ produceDate: '2026-11-20', expireDate: '2026-11-23', on })).toBe(ratio);
  });

  it('of no days nothing is left', () => {
    expect(remainRatio({ produceDate: '2026-11-20', expireDate: '2026-11-20', on: '2026-11-20' })).toBe('0.00');
  });

  it('must be enough on arrival', () => {
    const life = { produceDate: '2026-11-20', expireDate: '2026-11-23', acceptRatio: '0.67' };
    expect(remainingLifeProblem({ ...life, on: '2026-11-21' })).toBeUndefined();
    expect(remainingLifeProblem({ ...life, on: '2026-11-22' })).toBe(
      '到货时剩余保质期 33%，低于要求的 67%（2026-11-23 到期）',
    );
    expect(remainingLifeProblem({ ...life, on: '2026-11-24', acceptRatio: '0' })).toBe('该批次已于 2026-11-23 到期');
    expect(remainingLifeProblem({ ...life, on: '2026-11-23', acceptRatio: '0' })).toBeUndefined();
  });

  it('only ever shrinks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: -10, max: 950 }), (days, after) => {
        const life = { produceDate: '2026-01-01', expireDate: addDays('2026-01-01', days) };
        const today = remainRatio({ ...life, on: addDays('2026-01-01', after) });
        const tomorrow = remainRatio({ ...life, on: addDays('2026-01-01', after + 1) });
        expect(cmp(tomorrow, today)).toBeLessThanOrEqual(0);
        expect(cmp(today, '0')).toBeGreaterThanOrEqual(0);
        expect(cmp(today, '1')).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('retention', () => {
  it('is six months past the shelf life, or two years past receipt', () => {
    expect(keepUntil({ expireDate: '2026-11-20', receiveDate: '2026-11-01' })).toBe('2027-05-20');
    expect(keepUntil({ expireDate: '2026-08-31', receiveDate: '2026-08-01' })).toBe('2027-02-28');
    expect(keepUntil({ expireDate: null, receiveDate: '2026-11-20' })).toBe('2028-11-20');
  });
});

const good = (typeId: number): LotReport => ({ typeId, result: 'QUALIFIED', verdict: null });
const looked = (typeId: number): LotReport => ({ ...good(typeId), verdict: 'QUALIFIED' });

describe('batch reports', () => {
  it('fail the lot, leave it pending or qualify it', () => {
    expect(reportState([1, 2], [])).toBe('PENDING');
    expect(reportState([1, 2], [good(1)])).toBe('PENDING');
    expect(reportState([1, 2], [looked(1)])).toBe('PENDING');
    expect(reportState([1, 2], [good(1), good(2)])).toBe('UPLOADED');
    expect(reportState([1, 2], [looked(1), good(2)])).toBe('UPLOADED');
    expect(reportState([1, 2], [looked(1), looked(2)])).toBe('QUALIFIED');
    expect(reportState([1], [looked(1), good(9)])).toBe('QUALIFIED');
    expect(reportState([1], [looked(1), { ...good(9), result: 'FAILED' }])).toBe('FAILED');
    expect(reportState([1], [{ ...good(1), verdict: 'FAILED' }])).toBe('FAILED');
    expect(reportState([1], [], 'WAITING')).toBe('WAITING');
    expect(reportState([1], [{ ...good(1), verdict: 'FAILED' }], 'BLOCKED')).toBe('FAILED');
    expect(reportState([], [])).toBe('QUALIFIED');
  });

  it('is good only when somebody looked at every required report and none failed', () => {
    const results = fc.constantFrom('QUALIFIED' as const, 'FAILED' as const);
    const report = fc.record({
      typeId: fc.integer({ min: 1, max: 4 }),
      result: results,
      verdict: fc.option(results, { nil: null }),
    });
    const reports = fc.uniqueArray(report, { selector: ({ typeId }) => typeId, maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }), reports, (required, given) => {
        const state = reportState(required, given);
        const hasFailed = given.some(({ result, verdict }) => result === 'FAILED' || verdict === 'FAILED');
        expect(state === 'FAILED').toBe(hasFailed);
        const confirmed = given.filter(({ verdict }) => verdict === 'QUALIFIED').map(({ typeId }) => typeId);
        expect(state === 'QUALIFIED').toBe(!hasFailed && required.every((id) => confirmed.includes(id)));
        const there = given.map(({ typeId }) => typeId);
        expect(state === 'PENDING').toBe(!hasFailed && !required.every((id) => there.includes(id)));
      }),
    );
  });
});

describe('dates of a lot', () => {
  it('follow from each other', () => {
    expect(lotDates({ produceDate: '2026-11-20', expireDate: null }, 7)).toEqual({
      produceDate: '2026-11-20',
      expireDate: '2026-11-27',
    });
    expect(lotDates({ produceDate: null, expireDate: '2026-11-27' }, 7)).toEqual({
      produceDate: '2026-11-20',
      expireDate: '2026-11-27',
    });
    expect(lotDates({ produceDate: '2026-11-20', expireDate: '2026-11-25' }, 7)).toEqual({
      produceDate: '2026-11-20',
      expireDate: '2026-11-25',
    });
    expect(lotDates({ produceDate: '2026-11-20', expireDate: null }, null)).toEqual({
      produceDate: '2026-11-20',
      expireDate: null,
    });
  });
});

describe('departure of a lot of food', () => {
  const lot: LotAtDeparture = { lotNo: 'B1', produceDate: '2026-11-19', expireDate: null, reportState: 'QUALIFIED' };
  const terms: DepartureTerms = {
    departOn: '2026-11-20',
    arriveOn: '2026-11-21',
    shelfLifeDays: 7,
    acceptRatio: '0.5',
    mayOweReport: false,
  };
  const said = (over: Partial<LotAtDeparture>, other: Partial<DepartureTerms> = {}) =>
    lotProblems({ ...lot, ...over }, { ...terms, ...other })?.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it('passes a lot with number, date, report and enough life', () => {
    expect(said({})).toBeUndefined();
    expect(said({ produceDate: null, expireDate: '2026-11-26' })).toBeUndefined();
    expect(
      said({ produceDate: null, expireDate: '2026-11-26' }, { shelfLifeDays: null, acceptRatio: null }),
    ).toBeUndefined();
  });

  it('says everything at once', () => {
    expect(said({ lotNo: ' ', produceDate: null, reportState: 'FAILED' })).toEqual([
      'lotNo: 请填写批号',
      'produceDate: 请填写生产日期或到期日期',
      'reportState: 批检报告不合格，不能发运',
    ]);
  });

  it('refuses impossible and worn-out dates', () => {
    expect(said({ produceDate: '2026-11-21' })).toEqual(['produceDate: 生产日期不能晚于发车日期']);
    expect(said({ expireDate: '2026-11-18' })).toEqual(['expireDate: 到期日期不能早于生产日期']);
    expect(said({ produceDate: '2026-11-16' })).toEqual([
      'expireDate: 到货时剩余保质期 29%，低于要求的 50%（2026-11-23 到期）',
    ]);
    expect(said({ produceDate: null, expireDate: '2026-11-20' }, { shelfLifeDays: null })).toEqual([
      'expireDate: 该批次在 2026-11-20 到期，早于到货日 2026-11-21',
    ]);
  });

  it('lets a missing report be owed with the permission, never a failed one', () => {
    expect(said({ reportState: 'PENDING' })).toEqual(['reportState: 批检报告未上传，待补发运需要权限']);
    expect(said({ reportState: 'PENDING' }, { mayOweReport: true })).toBeUndefined();
    expect(said({ reportState: 'BLOCKED' }, { mayOweReport: true })).toEqual([
      'reportState: 缺批检报告，该类别的物料没有报告不能发运',
    ]);
    expect(said({ reportState: 'BLOCKED' }, { isLoading: true })).toBeUndefined();
    expect(said({ reportState: 'WAITING' })).toBeUndefined();
    expect(said({ reportState: 'REMINDED' })).toBeUndefined();
    expect(said({ reportState: 'UPLOADED' })).toBeUndefined();
    expect(said({ reportState: 'FAILED' }, { mayOweReport: true })).toEqual(['reportState: 批检报告不合格，不能发运']);
  });
});
