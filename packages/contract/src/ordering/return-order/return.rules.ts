import { lineAmounts } from '../../catalogue/price/price.rules.ts';
import { cmp, type Decimalish, formatMoney, isPositive } from '../../kernel/value/decimal.ts';
import type { Problem } from '../../kernel/value/errors.ts';
import { returnProblems } from '../quantity/quantity-moves.rules.ts';

/** What comes of goods that are not kept; of 扣款 alone they stay where they are. */
export const returnOutcomes = { REPLACE: '换货', CREDIT: '退款', DEDUCT: '扣款', DESTROY: '就地销毁' } as const;
export type ReturnOutcome = keyof typeof returnOutcomes;

/** Goods leave the place: all but those that it keeps for less money. */
export const leavesPlace = (returnOutcome: ReturnOutcome): boolean => returnOutcome !== 'DEDUCT';

/** Its supplier fetches them: what is destroyed where it lies is not. */
export const isFetched = (returnOutcome: ReturnOutcome): boolean =>
  returnOutcome === 'REPLACE' || returnOutcome === 'CREDIT';

/** What a type of return allows and asks for; hours are counted from the receipt, null is without a limit. */
export type ReturnTerms = {
  readonly name: string;
  readonly windowHours: number | null;
  readonly allows: Readonly<Record<ReturnOutcome, boolean>>;
};

const hour = 3_600_000;

/** Until when goods that were received at a time may be returned for such a reason; undefined is without a limit. */
export const returnUntil = ({ windowHours }: Pick<ReturnTerms, 'windowHours'>, receivedAt: Date): Date | undefined =>
  windowHours === null ? undefined : new Date(receivedAt.getTime() + windowHours * hour);

/** When goods were received and are about to be returned; whatever their type says, until `openUntil` they may be. */
export type ReturnedAt = { readonly receivedAt: Date; readonly now: Date; readonly openUntil?: Date | null };

/** Why it is too late; `until` is exclusive. */
export function windowProblem(terms: ReturnTerms, { receivedAt, now, openUntil = null }: ReturnedAt): Problem[] {
  const until = returnUntil(terms, receivedAt);
  if (until === undefined || now < until || (openUntil !== null && now < openUntil)) return [];
  const message = `“${terms.name}”须在收货后 ${terms.windowHours} 小时内提交，已超过时限`;
  return [{ path: ['returnTypeId'], message }];
}

/** A received lot, as far as a return of it is concerned. */
export type ReturnedLot = {
  readonly qtyAccepted: Decimalish;
  /** What of it other returns have taken back or are about to. */
  readonly taken: Decimalish;
  readonly unitPrice: Decimalish;
  readonly taxRate: Decimalish;
  readonly isDecimal: boolean;
};

export type EnteredReturn = {
  readonly qty: Decimalish;
  readonly returnOutcome: ReturnOutcome;
  /** Of 扣款: how much less is paid, tax included. */
  readonly deductAmount?: Decimalish | undefined;
};

const worthOf = ({ unitPrice, taxRate }: ReturnedLot, qty: Decimalish): string =>
  lineAmounts({ qty, price: unitPrice, taxRate }).amount;

/** How much less is paid for a lot: its worth where it is not kept, what was agreed where it is, nothing while it is replaced. */
export function creditOf(lot: ReturnedLot, { qty, returnOutcome, deductAmount = '0' }: EnteredReturn): Decimalish {
  if (returnOutcome === 'REPLACE') return '0';
  return returnOutcome === 'DEDUCT' ? deductAmount : worthOf(lot, qty);
}

function deductProblems(lot: ReturnedLot, { qty, returnOutcome, deductAmount }: EnteredReturn): Problem[] {
  if (returnOutcome !== 'DEDUCT') return [];
  const at = (message: string): Problem[] => [{ path: ['deductAmount'], message }];
  if (deductAmount === undefined || !isPositive(deductAmount)) return at('请填写扣款金额');
  const worth = worthOf(lot, qty);
  return cmp(deductAmount, worth) > 0 ? at(`扣款不能超过货款 ${formatMoney(worth)} 元`) : [];
}

/** Everything wrong with what is to become of one lot. */
export function returnedLotProblems(lot: ReturnedLot, entered: EnteredReturn, terms: ReturnTerms): Problem[] {
  const { qty, returnOutcome } = entered;
  const room = { qtyAccepted: lot.qtyAccepted, qtyReturned: lot.taken, inProgress: '0' };
  const isPart = !lot.isDecimal && !/^\d+(\.0+)?$/.test(String(qty));
  return [
    ...(returnProblems(room, { qty }) ?? []),
    ...(isPart ? [{ path: ['qty'], message: '该物料只能按整数退' }] : []),
    ...(terms.allows[returnOutcome]
      ? []
      : [{ path: ['returnOutcome'], message: `“${terms.name}”不能选${returnOutcomes[returnOutcome]}` }]),
    ...deductProblems(lot, entered),
  ];
}
