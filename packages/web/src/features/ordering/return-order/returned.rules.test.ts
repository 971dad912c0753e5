import type { OfferedType, ReturnableLine } from '@material/contract/ordering/return-order/return-order.calls.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsIn, placeAmong } from '../../../kit/form/lot-rows.rules.ts';
import { inputOf, outcomesOf, returnWords, startOf } from './returned.rules.ts';

const line = (id: number, change: Partial<ReturnableLine> = {}): ReturnableLine => ({
  id,
  askOrderNo: 'YH1',
  materialId: id,
  materialCode: `WL${id}`,
  materialName: '东北珍珠米',
  spec: '25kg/袋',
  unitName: '袋',
  isDecimal: false,
  secondUnitName: '',
  lotNo: `L${id}`,
  produceDate: null,
  expireDate: null,
  storageName: '常温',
  qtyAccepted: '20',
  qtyReturnable: '15',
  unitPrice: '100',
  taxRate: '0.09',
  ...change,
});
const lines = [line(1), line(2), line(3)];
const entered = (qtys: readonly string[]) =>
  startOf(lines, undefined).map((row, at) => ({ ...row, qty: qtys[at] ?? '' }));

describe('what goes back of a receipt', () => {
  it('is what has a quantity, and nothing else', () => {
    const values = inputOf({ returnReason: '破损', lines: entered(['', '2', '0']) });
    expect(values).toEqual({
      returnReason: '破损',
      lines: [{ inboundLineId: 2, qty: '2', returnOutcome: 'CREDIT' }],
    });
  });

  it('takes an amount along only where the goods are kept for less', () => {
    const rows = entered(['1', '1']).map((row, at) => ({
      ...row,
      returnOutcome: at === 0 ? ('DEDUCT' as const) : ('CREDIT' as const),
      deductAmount: '5',
      remark: at === 0 ? '少一角' : '',
    }));
    expect(inputOf({ lines: rows })['lines']).toEqual([
      { inboundLineId: 1, qty: '1', returnOutcome: 'DEDUCT', deductAmount: '5', remark: '少一角' },
      { inboundLineId: 2, qty: '1', returnOutcome: 'CREDIT' },
    ]);
  });

  it('says what is wrong with it at its own place among all lots, whichever of them go back', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), (goes) => {
        const rows = entered(goes.map((isGoing) => (isGoing ? '1' : '')));
        const sent = inputOf({ lines: rows })['lines'] as readonly { readonly inboundLineId: number }[];
        sent.forEach(({ inboundLineId }, at) => {
          const { path } = placeAmong({ lines: rows })({ path: ['lines', at, 'qty'], message: '太多' });
          expect(path).toEqual(['lines', rows.findIndex((row) => row.inboundLineId === inboundLineId), 'qty']);
        });
      }),
    );
  });

  it('is said in words, by the prices of the order', () => {
    expect(returnWords(lines, entered([]))).toBe('填写数量的批次才退货');
    expect(returnWords(lines, entered(['2']))).toBe('退 1 批，冲减 ¥200.00');
    const rows = entered(['2', '3']).map((row, at) => (at === 1 ? { ...row, returnOutcome: 'REPLACE' as const } : row));
    expect(returnWords(lines, rows)).toBe('退 2 批，冲减 ¥200.00，换货 1 批，不冲减');
    expect(returnWords(lines, entered(['两袋']))).toBe('填写数量的批次才退货');
  });
});

it('an outcome that its type does not allow says so', () => {
  const type: OfferedType = {
    id: 1,
    name: '误订',
    windowHours: 24,
    blocked: '',
    needsNextCheck: false,
    needsPhoto: false,
    allows: { REPLACE: true, CREDIT: true, DEDUCT: false, DESTROY: false },
  };
  const blocked = outcomesOf(type).flatMap((one) => ('blocked' in one ? [one.label] : []));
  expect(blocked).toEqual(['扣款', '就地销毁']);
  expect(outcomesOf(undefined).some((one) => 'blocked' in one)).toBe(false);
});

it('what is no list of lots is none', () => {
  expect(lotsIn('x')).toEqual([]);
  expect(lotsIn([{ qty: '1' }, null])).toEqual([]);
});
