import { describe, expect, it } from 'vitest';
import type { LineQuantities } from '../quantity/quantity.rules.ts';
import { applyChange, type Problems } from '../quantity/quantity-moves.rules.ts';
import { type LotReceipt, receiveChange, receiveLots, receiveLotsProblems, receiveProblems } from './receipt.rules.ts';
import { lineOf } from '../../../test/line-quantities.ts';

/** A line of 100, all of it promised and on the road; the rest as given. */
const line = (over: Partial<LineQuantities> = {}): LineQuantities =>
  lineOf('100', { qtyConfirmed: '100', qtyShipped: '100', ...over });

const lot = (over: Partial<LotReceipt> = {}): LotReceipt => ({
  shippedQty: '100',
  qtyAccepted: '100',
  qtyOver: '0',
  qtyRejected: '0',
  qtyShort: '0',
  mayExceed: false,
  ...over,
});

const said = (problems: Problems) => problems?.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('counting a lot', () => {
  it('adds up to what was shipped', () => {
    expect(receiveProblems(line(), lot())).toBeUndefined();
    expect(receiveProblems(line(), lot({ qtyAccepted: '90', qtyRejected: '7', qtyShort: '3' }))).toBeUndefined();
    expect(said(receiveProblems(line(), lot({ qtyAccepted: '90' })))).toEqual([
      'qtyAccepted: 实收 − 多收 + 拒收 + 短少应等于发运 100，现为 90',
    ]);
  });

  it('refuses what cannot be, everything at once', () => {
    expect(said(receiveProblems(line(), lot({ qtyShort: '-1', qtyAccepted: '101' })))).toEqual([
      'qtyShort: 数量不能为负',
    ]);
    expect(
      said(receiveProblems(line(), lot({ qtyAccepted: '1', qtyOver: '2', qtyRejected: '101', mayExceed: true }))),
    ).toEqual(['qtyOver: 多收数量不能超过实收数量']);
    expect(
      said(receiveProblems(line(), lot({ qtyAccepted: '99', qtyOver: '1', qtyShort: '2', mayExceed: true }))),
    ).toEqual(['qtyOver: 同一批次不能既多收又短少']);
    expect(said(receiveProblems(line({ qtyShipped: '60' }), lot()))).toEqual(['shippedQty: 该行在途只有 60']);
  });

  it('takes a surplus within the tolerance', () => {
    const weighed = line({ tolOver: '0.05' });
    expect(receiveProblems(weighed, lot({ qtyAccepted: '105', qtyOver: '5' }))).toBeUndefined();
    expect(said(receiveProblems(weighed, lot({ qtyAccepted: '106', qtyOver: '6' })))).toEqual([
      'qtyOver: 多收超出允许范围 1，需要超收权限',
    ]);
    expect(receiveChange(weighed, lot({ qtyAccepted: '105', qtyOver: '5' }))).toEqual({
      deltas: [
        { kind: 'ACCEPTED', qty: '105' },
        { kind: 'OVER', qty: '5' },
      ],
      isClosed: false,
      overGranted: '0',
    });
  });

  it('grants a larger surplus by override, just as much as is missing', () => {
    const weighed = line({ tolOver: '0.05' });
    const big = lot({ qtyAccepted: '110', qtyOver: '10', mayExceed: true });
    expect(receiveProblems(weighed, big)).toBeUndefined();
    expect(receiveChange(weighed, big).overGranted).toBe('5');
    const again = line({ tolOver: '0.05', qtyShipped: '110', qtyAccepted: '110', qtyOver: '10', overGranted: '5' });
    expect(receiveProblems(again, lot({ shippedQty: '10', qtyAccepted: '10' }))).toBeUndefined();
  });

  it('counts a surplus against what the same lot refuses', () => {
    expect(receiveProblems(line(), lot({ qtyAccepted: '95', qtyOver: '3', qtyRejected: '8' }))).toBeUndefined();
  });
});

describe('what stays open', () => {
  it('waits for a decision when it is beyond the tolerance', () => {
    expect(receiveChange(line({ tolUnder: '0.05' }), lot({ qtyAccepted: '94', qtyShort: '6' }))).toEqual({
      deltas: [
        { kind: 'ACCEPTED', qty: '94' },
        { kind: 'SHORT', qty: '6' },
      ],
      isClosed: false,
      overGranted: '0',
    });
  });

  it('closes by itself within the tolerance', () => {
    const change = receiveChange(line({ tolUnder: '0.05' }), lot({ qtyAccepted: '95', qtyShort: '5' }));
    expect(change.deltas).toContainEqual({ kind: 'CANCELLED', qty: '5' });
    expect(change.isClosed).toBe(true);
  });

  it('is closed with a line that was closed while the truck was on the road', () => {
    const closed = line({ qtyShipped: '60', qtyCancelled: '40', isClosed: true });
    const change = receiveChange(closed, lot({ shippedQty: '60', qtyAccepted: '50', qtyRejected: '10' }));
    expect(change.deltas).toEqual([
      { kind: 'ACCEPTED', qty: '50' },
      { kind: 'REJECTED', qty: '10' },
      { kind: 'CANCELLED', qty: '10' },
    ]);
    expect(applyChange(closed, change)).toMatchObject({ qtyCancelled: '50', isClosed: true });
  });

  it('leaves a complete line open to its last truck', () => {
    expect(receiveChange(line({ tolUnder: '0.05' }), lot()).isClosed).toBe(false);
  });
});

describe('several lots of one line', () => {
  const first = lot({ shippedQty: '60', qtyAccepted: '60' });
  const second = lot({ shippedQty: '40', qtyAccepted: '36', qtyShort: '4' });

  it('are booked one after the other, each with its own deltas', () => {
    const changes = receiveLots(line({ tolUnder: '0.05' }), [first, second]);
    expect(changes.map((change) => change.deltas)).toEqual([
      [{ kind: 'ACCEPTED', qty: '60' }],
      [
        { kind: 'ACCEPTED', qty: '36' },
        { kind: 'SHORT', qty: '4' },
        { kind: 'CANCELLED', qty: '4' },
      ],
    ]);
  });

  it('end at the same line whatever their order', () => {
    const end = (lots: LotReceipt[]) =>
      receiveLots(line({ tolUnder: '0.05' }), lots).reduce(applyChange, line({ tolUnder: '0.05' }));
    expect(end([second, first])).toEqual(end([first, second]));
  });

  it('are guarded against what the lots before them leave on the road', () => {
    expect(receiveLotsProblems(line(), [first, second])).toBeUndefined();
    expect(said(receiveLotsProblems(line(), [first, lot({ shippedQty: '50', qtyAccepted: '50' })]))).toEqual([
      '1.shippedQty: 该行在途只有 40',
    ]);
  });
});
