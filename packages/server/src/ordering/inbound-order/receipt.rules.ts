import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import { type Decimalish, isPositive } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import {
  applyChange,
  closeChange,
  withSecond,
  type LedgerChange,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { releaseChange } from '@material/contract/ordering/quantity/quantity-make-good.rules.ts';
import { cancelledSecond, type SecondQuantities } from '@material/contract/ordering/quantity/quantity-second.rules.ts';
import { deriveLine, type LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';
import {
  applySecond,
  receiveSecond,
  receiveSecondProblems,
} from '@material/contract/ordering/quantity/receipt-second.rules.ts';
import {
  receiveLots,
  receiveLotsProblems,
  type LotReceipt,
} from '@material/contract/ordering/inbound-order/receipt.rules.ts';
import { secondShare, type LotSecond } from '@material/contract/ordering/quantity/second.rules.ts';

/** One counted lot of an inbound order. */
export type CountedLot = {
  /** Its place among the document's lines, for messages. */
  readonly at: number;
  readonly askLineId: number;
  readonly isFood: boolean;
  readonly lotNo: string;
  readonly hasDate: boolean;
  readonly shippedQty: Decimalish;
  readonly qtyAccepted: Decimalish;
  readonly qtyOver: Decimalish;
  readonly qtyRejected: Decimalish;
  readonly qtyShort: Decimalish;
  readonly second: LotSecond;
  /** The heaviest that its accepted boxes may be; undefined where nothing was weighed at the departure. */
  readonly most2: Decimalish | undefined;
  /** Its weight is outside of the tolerance. */
  readonly isOddWeight: boolean;
  readonly hasReason: boolean;
  readonly photoCount: number;
  readonly restDecision: RestDecision | null;
};

/** The counted lots of one ordered line, and how the line stands. */
export type CountedLine = {
  readonly quantities: LineQuantities;
  /** Undefined for goods with one unit. */
  readonly seconds: SecondQuantities | undefined;
  /** What was asked for in the second unit. */
  readonly qtyAsked2: Decimalish;
  readonly lots: readonly CountedLot[];
};

const lotProblems = (lot: CountedLot): Problem[] => {
  const differs = lot.isOddWeight || [lot.qtyRejected, lot.qtyShort, lot.qtyOver].some(isPositive);
  const isBlindOver = isPositive(lot.qtyOver) && lot.isFood && (lot.lotNo === '' || !lot.hasDate);
  const found = [
    differs && !lot.hasReason && { path: ['reasonId'], message: '请选择差异原因' },
    isPositive(lot.qtyRejected) && lot.photoCount === 0 && { path: ['photos'], message: '拒收请上传照片' },
    isBlindOver && { path: ['qtyAccepted'], message: '多收的食品必须有批号和生产日期或到期日期' },
  ];
  return within(
    ['lines', lot.at],
    found.filter((entry) => entry !== false),
  );
};

const receipts = ({ lots }: CountedLine, mayExceed: boolean): LotReceipt[] =>
  lots.map((lot) => ({ ...lot, mayExceed }));

const atLot = ({ at }: CountedLot, problems: readonly Problem[]): Problem[] => within(['lines', at], problems);

/** The same in the second unit: each lot against the line as the lots before it leave it. */
function secondProblems({ seconds, lots }: CountedLine, mayExceed: boolean): Problem[] {
  if (!seconds) return [];
  let current = seconds;
  return lots.flatMap((lot) => {
    const problems = receiveSecondProblems(current, { ...lot.second, most2: lot.most2, mayExceed }) ?? [];
    if (problems.length === 0) current = applySecond(current, receiveSecond(current, lot.second, '0'));
    return atLot(lot, problems);
  });
}

const ledgerProblems = (line: CountedLine, mayExceed: boolean): Problem[] => [
  ...(receiveLotsProblems(line.quantities, receipts(line, mayExceed)) ?? []).flatMap(
    ({ path: [place, ...rest], message }) => {
      const lot = line.lots[Number(place)];
      return lot ? atLot(lot, [{ path: rest, message }]) : [];
    },
  ),
  ...secondProblems(line, mayExceed),
];

function decisionProblems({ lots }: CountedLine): Problem[] {
  const said = lots.flatMap((lot) => (lot.restDecision === null ? [] : [lot]));
  const odd = said.find((lot) => lot.restDecision !== said[0]?.restDecision);
  return odd ? [{ path: ['lines', odd.at, 'restDecision'], message: '同一物料各批次的未供数量应同样处理' }] : [];
}

export type SubmitTerms = { readonly mayExceed: boolean; readonly overReason: string | undefined };

/** Everything that keeps counted lots from being taken in; a surplus past the tolerance needs the permission and a reason. */
export function submitProblems(lines: readonly CountedLine[], { mayExceed, overReason }: SubmitTerms): Problem[] {
  if (lines.length === 0) return [{ path: ['lines'], message: '还没有验收任何明细' }];
  const found = lines.flatMap((line) => [
    ...line.lots.flatMap(lotProblems),
    ...ledgerProblems(line, mayExceed),
    ...decisionProblems(line),
  ]);
  const exceeds = mayExceed && lines.some((line) => ledgerProblems(line, false).length > 0);
  const needsReason = found.length === 0 && exceeds && !overReason?.trim();
  return needsReason ? [{ path: ['overReason'], message: '实收超出允许范围，请填写超收原因' }] : found;
}

/** What the ledger gets for one ordered line: a change per lot, and the closing of the rest where that was decided. */
export type LineReceipt = {
  readonly lots: readonly LedgerChange[];
  readonly close: LedgerChange | undefined;
  /** Where somebody else is to bring the rest: its supplier owes it no more. */
  readonly release: LedgerChange | undefined;
  readonly exceeds: boolean;
};

export function lineReceipt(line: CountedLine): LineReceipt {
  const changes = receiveLots(line.quantities, receipts(line, true));
  const after = changes.reduce(applyChange, line.quantities);
  const isClosing = line.lots.some((lot) => lot.restDecision === 'CLOSE');
  const hasRest = !after.isClosed && isPositive(deriveLine(after).open);
  const close = isClosing && hasRest ? closeChange(after) : undefined;
  const isOthers = line.lots.some(({ restDecision }) => restDecision === 'REPLENISH' || restDecision === 'SUBSTITUTE');
  const release = isOthers && hasRest ? releaseChange(after) : undefined;
  const exceeds = ledgerProblems(line, false).length > 0;
  return { ...weighed(line, changes, close), release, exceeds };
}

type Changes = Pick<LineReceipt, 'lots' | 'close'>;

/** The changes of a line with their second quantities, one lot after the other. */
function weighed(line: CountedLine, lots: readonly LedgerChange[], close: LedgerChange | undefined): Changes {
  if (!line.seconds) return { lots, close };
  let seconds = line.seconds;
  const shareOf = ({ deltas }: LedgerChange): Decimalish => {
    const part = deltas.find(({ kind }) => kind === 'CANCELLED')?.qty ?? '0';
    return secondShare(line.qtyAsked2, { part, whole: line.quantities.qtyAsked });
  };
  const both = lots.map((change, at) => {
    const lot = line.lots[at];
    if (!lot) return change;
    const second = receiveSecond(seconds, lot.second, shareOf(change));
    seconds = applySecond(seconds, second);
    return { ...withSecond(change, second.amounts), overGranted2: second.overGranted2 };
  });
  if (!close) return { lots: both, close };
  return { lots: both, close: withSecond(close, { CANCELLED: cancelledSecond(seconds, shareOf(close)) }) };
}
