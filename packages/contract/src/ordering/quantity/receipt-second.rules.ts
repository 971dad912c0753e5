import { decimal, type Decimalish, formatQty, plain, roundQty } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import { cancelledSecond, secondExcess, secondLedger, type SecondQuantities } from './quantity-second.rules.ts';
import type { GoodsKind } from './quantity.rules.ts';
import type { Problems } from './quantity-moves.rules.ts';
import { acceptedShare, type LotSecond, type WeighedReceipt } from './second.rules.ts';

type Weighing = WeighedReceipt & Pick<SecondQuantities, 'tolOver2' | 'tolUnder2'>;

/**
 * The most and the least that the accepted part of a lot may weigh without a word; undefined where nothing was weighed at
 * the departure, so that there is nothing to compare with.
 */
export const weightBounds = (lot: Weighing): { readonly most: Decimalish; readonly least: Decimalish } | undefined => {
  if (decimal(lot.shippedQty2).lte(0)) return undefined;
  const share = decimal(acceptedShare(lot));
  return {
    most: roundQty(plain(share.times(decimal(lot.tolOver2).plus(1))), 'down'),
    least: roundQty(plain(share.times(decimal('1').minus(decimal(lot.tolUnder2)))), 'up'),
  };
};

/** How the weight of what was accepted lies outside of the weighing tolerance. */
export const weightDifference = (lot: Weighing): 'OVER' | 'SHORT' | undefined => {
  const bounds = weightBounds(lot);
  if (bounds === undefined || lot.qtyAccepted2 === undefined) return undefined;
  const weight = decimal(lot.qtyAccepted2);
  if (weight.gt(decimal(bounds.most))) return 'OVER';
  return weight.lt(decimal(bounds.least)) ? 'SHORT' : undefined;
};

/** A counted lot in the second unit; `mayExceed` as for the first. */
export type SecondReceipt = LotSecond & {
  /** The heaviest that fits the accepted boxes; undefined where nothing was weighed at the departure. */
  readonly most2: Decimalish | undefined;
  readonly mayExceed: boolean;
};

/** A lot adds up in the second unit too (I5), was sent, and fits the weighing tolerance unless the receiver may exceed it (I6). */
export const receiveSecondProblems = (line: SecondQuantities, lot: SecondReceipt): Problems => {
  const { shipped2, accepted2, rejected2, short2, over2, most2 } = lot;
  const counted = decimal(accepted2).minus(decimal(over2)).plus(decimal(rejected2)).plus(decimal(short2));
  const found: (Problem | false)[] = [
    decimal(over2).gt(decimal(accepted2)) && {
      path: ['qtyRejected2'],
      message: `拒收实重不能超过发运的 ${formatQty(shipped2)}`,
    },
    !counted.eq(decimal(shipped2)) && {
      path: ['qtyAccepted2'],
      message: `实重、拒收、短少合计应等于发运 ${formatQty(shipped2)}，现为 ${formatQty(plain(counted))}`,
    },
    decimal(shipped2).gt(secondLedger(line).inTransit) && {
      path: ['qtyAccepted2'],
      message: `该行在途实重只有 ${formatQty(plain(secondLedger(line).inTransit))}`,
    },
    most2 !== undefined &&
      decimal(accepted2).gt(decimal(most2)) &&
      !lot.mayExceed && {
        path: ['qtyAccepted2'],
        message: `实重最多 ${formatQty(most2)}（发运 ${formatQty(shipped2)}，含称重允差），更多需要超收权限`,
      },
  ];
  const problems = found.filter((entry) => entry !== false);
  return problems.length > 0 ? problems : undefined;
};

/** What one counted lot moves in the second unit, and the excess that the line grants afterwards. */
export type SecondChange = {
  readonly amounts: { readonly [kind in GoodsKind]?: Decimalish };
  readonly overGranted2: Decimalish;
};

const added = (text: Decimalish, more: Decimalish): Decimalish => plain(decimal(text).plus(decimal(more)));

/** The line in its second unit after a change. */
export const applySecond = (line: SecondQuantities, { amounts, overGranted2 }: SecondChange): SecondQuantities => ({
  ...line,
  qtyApproved2: added(line.qtyApproved2, amounts.APPROVED ?? '0'),
  qtyCancelled2: added(line.qtyCancelled2, amounts.CANCELLED ?? '0'),
  qtyShipped2: added(line.qtyShipped2, amounts.SHIPPED ?? '0'),
  qtyAccepted2: added(line.qtyAccepted2, amounts.ACCEPTED ?? '0'),
  qtyRejected2: added(line.qtyRejected2, amounts.REJECTED ?? '0'),
  qtyShort2: added(line.qtyShort2, amounts.SHORT ?? '0'),
  qtyOver2: added(line.qtyOver2, amounts.OVER ?? '0'),
  overGranted2,
});

/** Books one counted lot; `cancelledShare` is the share of what the same change cancels in the first unit. */
export const receiveSecond = (line: SecondQuantities, lot: LotSecond, cancelledShare: Decimalish): SecondChange => {
  const amounts = { ACCEPTED: lot.accepted2, REJECTED: lot.rejected2, SHORT: lot.short2, OVER: lot.over2 };
  const after = applySecond(line, { amounts, overGranted2: line.overGranted2 });
  const beyond = decimal(lot.over2).gt(0) ? secondExcess(after) : decimal('0');
  return {
    amounts: { ...amounts, CANCELLED: cancelledSecond(after, cancelledShare) },
    overGranted2: beyond.gt(0) ? roundQty(plain(decimal(line.overGranted2).plus(beyond)), 'up') : line.overGranted2,
  };
};
