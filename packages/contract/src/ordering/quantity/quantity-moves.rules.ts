import { decimal, type Decimalish, formatQty, isZero, plain, roundQty, wholeText } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import {
  applyDeltas,
  type GoodsKind,
  ledger,
  type Ledger,
  type LineQuantities,
  type QtyDelta,
  unpromisedQty,
} from './quantity.rules.ts';

/**
 * Guards (`…Problems`) and effects (`…Change`) of everything that moves a line's quantities. A guard returns every
 * problem at once, with paths inside the line's own input, or undefined; an effect trusts that its guard has passed.
 */
export type Problems = readonly Problem[] | undefined;

/** What to write: the deltas, and the values that the two columns outside the ledger must have afterwards. */
export type LedgerChange = {
  readonly deltas: readonly QtyDelta<GoodsKind>[];
  readonly isClosed: boolean;
  readonly overGranted: Decimalish;
  /** The same for the second quantity; left out where it stays. */
  readonly overGranted2?: Decimalish;
};

type Exact = ReturnType<typeof decimal>;
type Check = readonly [isWrong: boolean, path: string, message: string];

const problemsOf = (checks: readonly Check[]): Problems => {
  const found = checks.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path: [path], message }));
  return found.length > 0 ? found : undefined;
};

const show = (value: Exact): string => formatQty(plain(value));
/** An upper bound that can be typed and stored: not negative, cut to 6 places. */
const bound = (value: Exact): Exact => (value.lt(0) ? decimal('0') : decimal(roundQty(plain(value), 'down')));
const smaller = (a: Exact, b: Exact): Exact => (a.lt(b) ? a : b);

const change = (
  line: LineQuantities,
  amounts: { readonly [kind in GoodsKind]?: Exact },
  flags: Partial<Pick<LedgerChange, 'isClosed' | 'overGranted'>> = {},
): LedgerChange => {
  const deltas: QtyDelta<GoodsKind>[] = [];
  let kind: GoodsKind;
  for (kind in amounts) {
    const amount = amounts[kind];
    if (amount !== undefined && !amount.isZero()) deltas.push({ kind, qty: plain(amount) });
  }
  return { deltas, isClosed: line.isClosed, overGranted: line.overGranted, ...flags };
};

/** The line as it will stand after a change. */
export const applyChange = (line: LineQuantities, { deltas, isClosed, overGranted }: LedgerChange): LineQuantities => ({
  ...applyDeltas(line, deltas),
  isClosed,
  overGranted,
});

/** Adds second quantities to a change, by kind; a kind that moves only in its second quantity is added with 0. */
export const withSecond = (of: LedgerChange, second: { readonly [kind in GoodsKind]?: Decimalish }): LedgerChange => {
  const deltas: QtyDelta<GoodsKind>[] = of.deltas.map((delta) => {
    const qty2 = second[delta.kind];
    return qty2 === undefined ? delta : { ...delta, qty2 };
  });
  let kind: GoodsKind;
  for (kind in second) {
    const qty2 = second[kind];
    const isMissing = deltas.every((delta) => delta.kind !== kind);
    if (qty2 !== undefined && isMissing && !decimal(qty2).isZero()) deltas.push({ kind, qty: '0', qty2 });
  }
  return { ...of, deltas };
};

/** Ordering: more than zero, at least the minimum, a multiple of the order multiple (all in the order unit). */
export const askProblems = (input: {
  readonly qty: Decimalish;
  readonly minQty?: Decimalish;
  readonly multiple?: Decimalish;
}): Problems => {
  const qty = decimal(input.qty);
  const least = decimal(input.minQty ?? '0');
  const multiple = decimal(input.multiple ?? '0');
  return problemsOf([
    [qty.lte(0), 'qty', '数量必须大于 0'],
    [qty.gt(0) && qty.lt(least), 'qty', `起订量为 ${show(least)}`],
    [
      multiple.gt(0) && !qty.mod(multiple).isZero(),
      'qty',
      multiple.eq(1) ? wholeText : `数量必须是 ${show(multiple)} 的倍数`,
    ],
  ]);
};

/** A resubmitted quantity replaces the earlier one; the ledger keeps both as deltas. */
export const askChange = (line: LineQuantities, input: { readonly qty: Decimalish }): LedgerChange =>
  change(line, { ASKED: decimal(input.qty).minus(decimal(line.qtyAsked)) });

export type ApproveInput = {
  readonly stage: 'FIRST' | 'FINAL';
  readonly qty: Decimalish;
  /** How far the quantity may rise above the one asked for, as a ratio; `'0'` forbids it. */
  readonly increaseLimit: Decimalish;
  /** The checker holds the permission to go beyond the limit. */
  readonly mayExceed: boolean;
  readonly reason?: string | undefined;
};

/** The most that may be approved of what was asked for, without the permission to go beyond it (I1). */
export const mostApproved = (qtyAsked: Decimalish, increaseLimit: Decimalish): string =>
  plain(bound(decimal(qtyAsked).times(decimal(increaseLimit).plus(1))));

/** First check and final check (I1): not above what was asked for plus the limit; a changed quantity needs a reason. */
export const approveProblems = (line: LineQuantities, input: ApproveInput): Problems => {
  const qty = decimal(input.qty);
  const most = mostApproved(line.qtyAsked, input.increaseLimit);
  const previous = decimal(input.stage === 'FIRST' ? line.qtyAsked : line.qtyFirst);
  return problemsOf([
    [qty.lt(0), 'qty', '数量不能为负'],
    [
      qty.gt(most) && !input.mayExceed,
      'qty',
      `核准数量最多 ${formatQty(most)}（要货 ${formatQty(line.qtyAsked)}），超出需要超量核准权限`,
    ],
    [!qty.eq(previous) && !input.reason?.trim(), 'reason', '修改了数量，请填写原因'],
  ]);
};

export const approveChange = (
  line: LineQuantities,
  { stage, qty }: Pick<ApproveInput, 'stage' | 'qty'>,
): LedgerChange =>
  stage === 'FIRST'
    ? change(line, { FIRST: decimal(qty).minus(decimal(line.qtyFirst)) })
    : change(line, { APPROVED: decimal(qty).minus(decimal(line.qtyApproved)) });

/** Taking back a final check: nothing promised, nothing shipped. */
export const unapproveProblems = (line: LineQuantities): Problems =>
  problemsOf([
    [!decimal(line.qtyConfirmed).isZero(), 'qty', '供应商已确认，不能反审核'],
    [!decimal(line.qtyShipped).isZero(), 'qty', '已有发运，不能反审核'],
  ]);

/** The line stands as before its final check; quantities closed meanwhile are open again. */
export const unapproveChange = (line: LineQuantities): LedgerChange =>
  change(
    line,
    { APPROVED: decimal(line.qtyApproved).neg(), CANCELLED: decimal(line.qtyCancelled).neg() },
    { isClosed: false, overGranted: '0' },
  );

/** The most that may be promised (I3). */
export const confirmMost = (line: LineQuantities): Decimalish => {
  const { wanted, most } = ledger(line);
  return plain(bound(wanted.times(most)));
};

/** The supplier's promise (I3): at most what is wanted plus the tolerance, and not less than what has left already. */
export const confirmProblems = (
  line: LineQuantities,
  input: { readonly qty: Decimalish; readonly isWhole?: boolean },
): Problems => {
  const { wanted, kept, most } = ledger(line);
  const qty = decimal(input.qty);
  const highest = decimal(confirmMost(line));
  return problemsOf([
    [line.isClosed, 'qty', '该行已关闭，无需确认'],
    [qty.lt(0), 'qty', '数量不能为负'],
    [qty.gt(highest), 'qty', `最多可确认 ${show(input.isWhole ? highest.floor() : highest)}（需求 ${show(wanted)}）`],
    [qty.gte(0) && qty.times(most).lt(kept), 'qty', `已发运 ${show(kept)}，接单数量不能更少`],
  ]);
};

export const confirmChange = (line: LineQuantities, input: { readonly qty: Decimalish }): LedgerChange =>
  change(line, { CONFIRMED: decimal(input.qty).minus(decimal(line.qtyConfirmed)) });

const roomByPromise = (line: LineQuantities, { most, kept }: Ledger): Exact =>
  bound(decimal(line.qtyConfirmed).times(most).minus(kept));
/** Of a line that was cut nothing may leave beyond what is left of it: the tolerance for more would use up what was cut (I2). */
const roomByWant = (line: LineQuantities, { wanted, most, accepted, inTransit, kept }: Ledger): Exact => {
  const room = wanted.times(most).minus(accepted).minus(inTransit);
  return bound(isZero(line.qtyCancelled) ? room : smaller(room, wanted.minus(kept)));
};

/** How much may still depart (I4); a forced departure needs no promise but never exceeds what is wanted. */
export const departRoom = (line: LineQuantities, isForced: boolean): Decimalish => {
  if (line.isClosed) return '0';
  const row = ledger(line);
  return plain(isForced ? roomByWant(line, row) : smaller(roomByPromise(line, row), roomByWant(line, row)));
};

export type DepartInput = { readonly qty: Decimalish; readonly isForced: boolean };

/** Departure of a transport (I4); `isForced` is the permission to leave without the supplier's promise. */
export const departProblems = (line: LineQuantities, { qty: text, isForced }: DepartInput): Problems => {
  const row = ledger(line);
  const qty = decimal(text);
  const wanted = roomByWant(line, row);
  const promised = roomByPromise(line, row);
  const isPromised = !decimal(line.qtyConfirmed).isZero();
  return problemsOf([
    [qty.lte(0), 'qty', '发运数量必须大于 0'],
    [line.isClosed, 'qty', '该行已关闭，不能再发运'],
    [!isForced && !isPromised, 'qty', '供应商尚未确认数量，不能发车'],
    [
      !isForced && isPromised && qty.gt(promised),
      'qty',
      `最多可发 ${show(promised)}（已确认 ${formatQty(line.qtyConfirmed)}，已发 ${show(row.kept)}）`,
    ],
    [
      qty.gt(wanted),
      'qty',
      `超出需求，最多可发 ${show(wanted)}（需求 ${show(row.wanted)}，已收 ${show(row.accepted)}，在途 ${show(row.inTransit)}）`,
    ],
  ]);
};

export const departChange = (line: LineQuantities, input: { readonly qty: Decimalish }): LedgerChange =>
  change(line, { SHIPPED: decimal(input.qty) });

/** Taking a departure back: only what is still on the road. */
export const undepartProblems = (line: LineQuantities, input: { readonly qty: Decimalish }): Problems => {
  const { inTransit } = ledger(line);
  const qty = decimal(input.qty);
  return problemsOf([
    [qty.lte(0), 'qty', '撤回数量必须大于 0'],
    [qty.gt(inTransit), 'qty', `在途只有 ${show(inTransit)}，不能撤回更多`],
  ]);
};

/** On a closed line what turns back is closed with it. */
export const undepartChange = (line: LineQuantities, input: { readonly qty: Decimalish }): LedgerChange =>
  settled(line, change(line, { SHIPPED: decimal(input.qty).neg() }));

/**
 * Cancels what a change left open on a line that is closed, or that has now received enough: a remainder within the
 * tolerance for less closes by itself.
 */
export const settled = (line: LineQuantities, of: LedgerChange): LedgerChange => {
  const after = ledger(applyChange(line, of));
  if (after.open.isZero() || !(of.isClosed || after.isEnough)) return of;
  return { ...of, deltas: [...of.deltas, { kind: 'CANCELLED', qty: plain(after.open) }], isClosed: true };
};

/** Closing a line (I2): exactly what is open now; with trucks still on the road also when that is nothing. */
export const closeProblems = (line: LineQuantities): Problems => {
  const { open, inTransit } = ledger(line);
  return problemsOf([
    [line.isClosed, 'qty', '该行已关闭'],
    [!line.isClosed && open.isZero() && inTransit.isZero(), 'qty', '该行没有未供数量，无需关闭'],
  ]);
};

export const closeChange = (line: LineQuantities): LedgerChange =>
  change(line, { CANCELLED: ledger(line).open }, { isClosed: true });

/** Taking a short promise as it is: what nobody will bring is not wanted any more; what was promised still comes. */
export const acceptShortChange = (line: LineQuantities): LedgerChange =>
  settled(line, change(line, { CANCELLED: decimal(unpromisedQty(line)) }));

/** Goods that go back after acceptance (I8); the same rule for a line and for one lot of it. */
export const returnProblems = (
  of: { readonly qtyAccepted: Decimalish; readonly qtyReturned: Decimalish; readonly inProgress: Decimalish },
  input: { readonly qty: Decimalish },
): Problems => {
  const room = bound(decimal(of.qtyAccepted).minus(decimal(of.qtyReturned)).minus(decimal(of.inProgress)));
  const qty = decimal(input.qty);
  return problemsOf([
    [qty.lte(0), 'qty', '退货数量必须大于 0'],
    [
      qty.gt(room),
      'qty',
      `最多可退 ${show(room)}（已收 ${formatQty(of.qtyAccepted)}，已退和退货中 ${show(decimal(of.qtyReturned).plus(decimal(of.inProgress)))}）`,
    ],
  ]);
};

export const returnChange = (line: LineQuantities, input: { readonly qty: Decimalish }): LedgerChange =>
  change(line, { RETURNED: decimal(input.qty) });

/** Replacement goods (I8): against what went back and what complaints granted; they never count as fulfilment. */
export const replaceProblems = (
  line: LineQuantities,
  input: { readonly qty: Decimalish; readonly granted: Decimalish },
): Problems => {
  const room = bound(decimal(line.qtyReturned).plus(decimal(input.granted)).minus(decimal(line.qtyReplaced)));
  const qty = decimal(input.qty);
  return problemsOf([
    [qty.lte(0), 'qty', '换货数量必须大于 0'],
    [qty.gt(room), 'qty', `最多可换 ${show(room)}`],
  ]);
};

export const replaceChange = (line: LineQuantities, input: { readonly qty: Decimalish }): LedgerChange =>
  change(line, { REPLACED: decimal(input.qty) });
