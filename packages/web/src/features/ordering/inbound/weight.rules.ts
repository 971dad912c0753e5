import { cmp, decimal, formatQty, plain } from '@material/contract/kernel/decimal.ts';
import { weightDifference } from '@material/contract/ordering/receipt-second.rules.ts';
import { isImpossibleCount, mostCount, needsConfirmation } from '@material/contract/ordering/receipt.rules.ts';
import { acceptedShare, secondShare, type WeighedReceipt } from '@material/contract/ordering/second.rules.ts';
import type { InboundLine } from '@material/contract/ordering/inbound.calls.ts';

/** What was typed of a lot, as far as its bounds and weights are concerned. */
type CountEntry = {
  readonly accepted: string;
  readonly accepted2: string;
  readonly rejected: string;
  readonly rejected2: string;
};

export const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
/** A typed number; nothing, or what is no number, is 0. */
export const amount = (text: string) => decimal(isNumber(text) ? text : '0');

/** What rejected goods of a lot weigh where nobody weighed them. */
export const rejectedShare = (line: InboundLine, rejected: string): string =>
  secondShare(line.shippedQty2, { part: plain(amount(rejected)), whole: line.shippedQty });

/** The lot as its weights are worked out; what nobody weighed is left out. */
const weighing = (
  line: InboundLine,
  entry: CountEntry,
): WeighedReceipt & Pick<InboundLine, 'tolOver2' | 'tolUnder2'> => ({
  shippedQty: line.shippedQty,
  shippedQty2: line.shippedQty2,
  qtyAccepted: plain(amount(entry.accepted)),
  qtyAccepted2: isNumber(entry.accepted2) ? entry.accepted2 : undefined,
  qtyRejected: plain(amount(entry.rejected)),
  tolOver2: line.tolOver2,
  tolUnder2: line.tolUnder2,
});

type BoundProblems = { readonly [field in 'accepted' | 'accepted2' | 'rejected2']?: string };

/** More than anybody can have received is a slip of the keys, or of the unit. */
export function boundProblems(line: InboundLine, entry: CountEntry): BoundProblems {
  const words = (shipped: string, unit: string): string =>
    `发运 ${formatQty(shipped)} ${unit}，实收最多 ${formatQty(mostCount(shipped))} ${unit}，请核对`;
  const { shippedQty, shippedQty2 } = line;
  const isTooMany = isImpossibleCount({ shipped: shippedQty, accepted: plain(amount(entry.accepted)) });
  const isTooHeavy = isImpossibleCount({ shipped: shippedQty2, accepted: plain(amount(entry.accepted2)) });
  const isTooHeavyBack = isNumber(entry.rejected2) && cmp(entry.rejected2, shippedQty2) > 0;
  return {
    ...(isTooMany ? { accepted: words(shippedQty, line.unitName) } : {}),
    ...(isTooHeavy ? { accepted2: words(shippedQty2, line.secondUnitName) } : {}),
    ...(isTooHeavyBack ? { rejected2: `拒收实重不能超过发运的 ${formatQty(shippedQty2)} ${line.secondUnitName}` } : {}),
  };
}

type WeightGap = { readonly kind?: 'OVER' | 'SHORT'; readonly gap: string };

/** What the accepted goods weigh beside what they should, where the tolerance is passed. */
export function weightGapOf(line: InboundLine, entry: CountEntry): WeightGap {
  const lot = weighing(line, entry);
  const kind = line.secondUnitName === '' ? undefined : weightDifference(lot);
  if (kind === undefined) return { gap: '' };
  return { kind, gap: plain(amount(entry.accepted2).minus(amount(acceptedShare(lot)))) };
}

/** So much came that a second account confirms it. */
export const isToConfirm = (line: InboundLine, entry: CountEntry): boolean =>
  needsConfirmation({ shipped: line.shippedQty, accepted: plain(amount(entry.accepted)) }) ||
  needsConfirmation({ shipped: line.shippedQty2, accepted: plain(amount(entry.accepted2)) });

const formatGap = (gap: string): string => formatQty(gap.replace('-', ''));

/** `实重少 118 千克`, or nothing. */
export const weightWords = (line: InboundLine, gap: string): readonly string[] =>
  gap === '' ? [] : [`实重${gap.startsWith('-') ? '少' : '多'} ${formatGap(gap)} ${line.secondUnitName}`];
