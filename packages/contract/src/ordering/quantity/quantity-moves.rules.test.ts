import { describe, expect, it } from 'vitest';
import type { LineQuantities } from './quantity.rules.ts';
import {
  applyChange,
  approveChange,
  approveProblems,
  askChange,
  askProblems,
  closeChange,
  closeProblems,
  confirmChange,
  confirmProblems,
  departChange,
  departProblems,
  departRoom,
  type Problems,
  replaceProblems,
  returnChange,
  returnProblems,
  unapproveChange,
  unapproveProblems,
  undepartChange,
  undepartProblems,
  withSecond,
} from './quantity-moves.rules.ts';
import { lineOf } from '../../../test/line-quantities.ts';

/** A line of 100 approved; the rest as given. */
const line = (over: Partial<LineQuantities> = {}): LineQuantities => lineOf('100', over);

const said = (problems: Problems) => problems?.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('ordering', () => {
  it('wants a positive multiple of at least the minimum', () => {
    expect(askProblems({ qty: '10', minQty: '5', multiple: '2.5' })).toBeUndefined();
    expect(said(askProblems({ qty: '0', minQty: '5' }))).toEqual(['qty: 数量必须大于 0']);
    expect(said(askProblems({ qty: '3', minQty: '5', multiple: '2' }))).toEqual([
      'qty: 起订量为 5',
      'qty: 数量必须是 2 的倍数',
    ]);
    expect(askProblems({ qty: '0.3', multiple: '0.1' })).toBeUndefined();
  });

  it('replaces an earlier quantity by a signed delta', () => {
    expect(askChange(line(), { qty: '80' }).deltas).toEqual([{ kind: 'ASKED', qty: '-20' }]);
    expect(askChange(line(), { qty: '100.000000' }).deltas).toEqual([]);
  });
});

describe('checking', () => {
  const input = { stage: 'FIRST', qty: '100', increaseLimit: '0.1', mayExceed: false } as const;

  it('lets a quantity rise to the limit, and beyond it with the permission', () => {
    expect(approveProblems(line(), { ...input, qty: '110', reason: '客流增加' })).toBeUndefined();
    expect(said(approveProblems(line(), { ...input, qty: '110.000001', reason: '客流增加' }))).toEqual([
      'qty: 核准数量最多 110（要货 100），超出需要超量核准权限',
    ]);
    expect(approveProblems(line(), { ...input, qty: '500', reason: '活动', mayExceed: true })).toBeUndefined();
  });

  it('asks for a reason when the quantity differs from the step before', () => {
    expect(approveProblems(line(), input)).toBeUndefined();
    expect(said(approveProblems(line(), { ...input, qty: '90', reason: ' ' }))).toEqual([
      'reason: 修改了数量，请填写原因',
    ]);
    expect(approveProblems(line({ qtyFirst: '90' }), { ...input, stage: 'FINAL', qty: '90' })).toBeUndefined();
    expect(said(approveProblems(line({ qtyFirst: '90' }), { ...input, stage: 'FINAL' }))).toEqual([
      'reason: 修改了数量，请填写原因',
    ]);
  });

  it('says everything at once', () => {
    expect(said(approveProblems(line(), { ...input, qty: '-1' }))).toHaveLength(2);
  });

  it('writes the step it stands for', () => {
    const fresh = line({ qtyFirst: '0', qtyApproved: '0' });
    expect(approveChange(fresh, { stage: 'FIRST', qty: '90' }).deltas).toEqual([{ kind: 'FIRST', qty: '90' }]);
    expect(approveChange(fresh, { stage: 'FINAL', qty: '90' }).deltas).toEqual([{ kind: 'APPROVED', qty: '90' }]);
  });

  it('is taken back whole while nothing is promised or sent', () => {
    const closed = line({ qtyCancelled: '100', isClosed: true });
    expect(unapproveProblems(closed)).toBeUndefined();
    expect(applyChange(closed, unapproveChange(closed))).toEqual(line({ qtyApproved: '0' }));
    expect(said(unapproveProblems(line({ qtyConfirmed: '1', qtyShipped: '1' })))).toEqual([
      'qty: 供应商已确认，不能反审核',
      'qty: 已有发运，不能反审核',
    ]);
  });
});

describe('confirming', () => {
  it('promises up to what is wanted plus the tolerance', () => {
    expect(confirmProblems(line({ tolOver: '0.05' }), { qty: '105' })).toBeUndefined();
    expect(said(confirmProblems(line({ tolOver: '0.05' }), { qty: '105.000001' }))).toEqual([
      'qty: 最多可确认 105（需求 100）',
    ]);
    const bags = line({ qtyApproved: '10', tolOver: '0.05' });
    expect(said(confirmProblems(bags, { qty: '11', isWhole: true }))).toEqual(['qty: 最多可确认 10（需求 10）']);
    expect(said(confirmProblems(bags, { qty: '11', isWhole: false }))).toEqual(['qty: 最多可确认 10.5（需求 10）']);
    expect(said(confirmProblems(line({ qtyCancelled: '40' }), { qty: '61' }))).toEqual([
      'qty: 最多可确认 60（需求 60）',
    ]);
    expect(confirmProblems(line(), { qty: '0' })).toBeUndefined();
    expect(said(confirmProblems(line({ isClosed: true }), { qty: '0' }))).toEqual(['qty: 该行已关闭，无需确认']);
  });

  it('promises no less than has left already by a forced departure', () => {
    expect(said(confirmProblems(line({ qtyShipped: '30' }), { qty: '29' }))).toEqual([
      'qty: 已发运 30，接单数量不能更少',
    ]);
    expect(confirmProblems(line({ qtyShipped: '30' }), { qty: '30' })).toBeUndefined();
  });

  it('replaces an earlier promise', () => {
    expect(confirmChange(line({ qtyConfirmed: '100' }), { qty: '80' }).deltas).toEqual([
      { kind: 'CONFIRMED', qty: '-20' },
    ]);
  });
});

describe('departing', () => {
  const promised = line({ qtyConfirmed: '80', tolOver: '0.05' });

  it('has the room of the promise and of the want, whichever is less', () => {
    expect(departRoom(promised, false)).toBe('84');
    expect(departRoom({ ...promised, qtyShipped: '50', qtyAccepted: '30' }, false)).toBe('34');
    expect(departRoom({ ...promised, qtyCancelled: '60' }, false)).toBe('40');
    expect(departRoom(promised, true)).toBe('105');
    expect(departRoom({ ...promised, isClosed: true }, true)).toBe('0');
    expect(departRoom({ ...promised, qtyShipped: '90', qtyRejected: '20', qtyAccepted: '70' }, false)).toBe('14');
  });

  it('is refused beyond the room, with the figures', () => {
    expect(departProblems(promised, { qty: '84', isForced: false })).toBeUndefined();
    expect(said(departProblems(promised, { qty: '85', isForced: false }))).toEqual([
      'qty: 最多可发 84（已确认 80，已发 0）',
    ]);
    expect(said(departProblems(promised, { qty: '106', isForced: true }))).toEqual([
      'qty: 超出需求，最多可发 105（需求 100，已收 0，在途 0）',
    ]);
    expect(said(departProblems(promised, { qty: '0', isForced: false }))).toEqual(['qty: 发运数量必须大于 0']);
  });

  it('needs a promise unless it is forced', () => {
    expect(said(departProblems(line(), { qty: '1', isForced: false }))).toEqual(['qty: 供应商尚未确认数量，不能发车']);
    expect(departProblems(line(), { qty: '100', isForced: true })).toBeUndefined();
  });

  it('can be taken back while on the road; on a closed line that closes it too', () => {
    const shipped = applyChange(promised, departChange(promised, { qty: '50' }));
    expect(undepartProblems(shipped, { qty: '50' })).toBeUndefined();
    expect(said(undepartProblems(shipped, { qty: '51' }))).toEqual(['qty: 在途只有 50，不能撤回更多']);
    expect(undepartChange(shipped, { qty: '50' }).deltas).toEqual([{ kind: 'SHIPPED', qty: '-50' }]);
    const closed = applyChange(shipped, closeChange(shipped));
    expect(undepartChange(closed, { qty: '50' }).deltas).toEqual([
      { kind: 'SHIPPED', qty: '-50' },
      { kind: 'CANCELLED', qty: '50' },
    ]);
  });
});

describe('closing', () => {
  it('takes exactly what is open', () => {
    const half = line({ qtyConfirmed: '100', qtyShipped: '60', qtyAccepted: '40' });
    expect(closeProblems(half)).toBeUndefined();
    expect(closeChange(half)).toEqual({ deltas: [{ kind: 'CANCELLED', qty: '40' }], isClosed: true, overGranted: '0' });
  });

  it('makes sense with everything on the road, but not when all is there', () => {
    expect(closeProblems(line({ qtyShipped: '100' }))).toBeUndefined();
    expect(closeChange(line({ qtyShipped: '100' })).deltas).toEqual([]);
    expect(said(closeProblems(line({ qtyShipped: '100', qtyAccepted: '100' })))).toEqual([
      'qty: 该行没有未供数量，无需关闭',
    ]);
    expect(said(closeProblems(line({ isClosed: true })))).toEqual(['qty: 该行已关闭']);
  });
});

describe('after acceptance', () => {
  it('returns what was accepted and is not on its way back', () => {
    const lot = { qtyAccepted: '50', qtyReturned: '10', inProgress: '15' };
    expect(returnProblems(lot, { qty: '25' })).toBeUndefined();
    expect(said(returnProblems(lot, { qty: '25.1' }))).toEqual(['qty: 最多可退 25（已收 50，已退和退货中 25）']);
    expect(said(returnProblems(lot, { qty: '0' }))).toEqual(['qty: 退货数量必须大于 0']);
    expect(returnChange(line(), { qty: '25' }).deltas).toEqual([{ kind: 'RETURNED', qty: '25' }]);
  });

  it('replaces what went back or was granted', () => {
    const returned = line({ qtyReturned: '10', qtyReplaced: '4' });
    expect(replaceProblems(returned, { qty: '8', granted: '2' })).toBeUndefined();
    expect(said(replaceProblems(returned, { qty: '8.5', granted: '2' }))).toEqual(['qty: 最多可换 8']);
  });
});

describe('second quantities', () => {
  it('join the deltas by kind, and stand alone where only they move', () => {
    const change = departChange(line({ qtyConfirmed: '100' }), { qty: '10' });
    expect(withSecond(change, { SHIPPED: '98.4' }).deltas).toEqual([{ kind: 'SHIPPED', qty: '10', qty2: '98.4' }]);
    expect(withSecond(change, { CONFIRMED: '1.2', SHORT: '0' }).deltas).toEqual([
      { kind: 'SHIPPED', qty: '10' },
      { kind: 'CONFIRMED', qty: '0', qty2: '1.2' },
    ]);
  });
});
