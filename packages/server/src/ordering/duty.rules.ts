import { addDays, businessDate, byDay, instantAt, wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { RestTask } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { isIn, verbIn } from '@material/contract/kernel/document/machine.ts';
import {
  pickupOrderStatus,
  type PickupOrderState,
} from '@material/contract/ordering/pickup-order/pickup-order.status.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A time limit of some hours that never falls into the night: what ends after 20:00 ends at 10:00 the next day. */
export const deadline = (from: Date, hours: number): Date => byDay(new Date(from.getTime() + hours * hour));

type Objecting = { readonly on: string; readonly ruleOf: (rule: 'objectHours' | 'objectMinutes') => number };

/** Until when a city may object to what was arranged for a day: goods of the next one cannot wait for the morning. */
export const objectUntil = (from: Date, { on, ruleOf }: Objecting): Date =>
  on <= addDays(businessDate(from), 1)
    ? new Date(from.getTime() + ruleOf('objectMinutes') * minute)
    : deadline(from, ruleOf('objectHours'));

/** A time that somebody enters, to the minute. */
export const minuteOf = (wire: string): Date => instantAt(wire.slice(0, 10), wire.slice(11, 16));
/** A time of a header, which in lists is as it goes over the wire. */
export const instantOf = (at: Date | string): Date => (at instanceof Date ? at : minuteOf(at));
export const minuteText = (instant: Date): string => wireTime(instant).slice(0, -3);

const mostReplyDays = 7;

/** What is wrong with a time that headquarters gives a supplier to answer until. */
export function replyProblem(
  until: Date,
  { now, deliveryDate, before }: { readonly now: Date; readonly deliveryDate: string; readonly before: Date | null },
): string | undefined {
  if (until <= now) return '不能早于现在';
  if (until.getTime() === before?.getTime()) return '与原来的答复截止相同';
  const today = businessDate(now);
  const last = deliveryDate < today ? addDays(today, mostReplyDays) : deliveryDate;
  if (businessDate(until) <= last) return undefined;
  return deliveryDate < today ? `送达日期已过，最多推到 ${mostReplyDays} 天以后` : `不能晚于送达日期 ${deliveryDate}`;
}

/** What is wrong with a time that a supplier asks for: it must be one that headquarters can give, and later. */
export function askedProblem(until: Date, terms: Parameters<typeof replyProblem>[1]): string | undefined {
  const { before } = terms;
  if (before && until <= before) return `应晚于现在的答复截止 ${minuteText(before)}`;
  return replyProblem(until, terms);
}

type Promise = {
  readonly pickupStatus: PickupOrderState | null;
  readonly deliveryDate: string;
  readonly promisedDate: string | null;
};

/** What the supplier owes, the same on the ask order and its pickup order; a promise later than wished says so. */
export function supplierVerb({ pickupStatus, deliveryDate, promisedDate }: Promise): string {
  const status = pickupStatus ?? pickupOrderStatus.initial;
  const verb = verbIn(pickupOrderStatus, status)('SUPPLIER') ?? '送达其余货物';
  const isAnswer = isIn(pickupOrderStatus, 'toConfirm', status);
  if (isAnswer || promisedDate === null || promisedDate <= deliveryDate) return verb;
  return `${verb}（承诺 ${promisedDate.slice(5)} 送达，晚于要求的 ${deliveryDate.slice(5)}）`;
}

/** What headquarters can do about a time that is asked for, and about goods that nobody will bring. */
export const restVerbs: Readonly<Record<RestTask, string>> = {
  DEADLINE: askOrderStatus.states.APPROVED.mayWait[1].verb,
  REJECTED: pickupOrderStatus.states.REJECTED.waits[0].verb,
  SHORT: '处理短交：接受短交，或要求供应商续送',
  HELD: askOrderStatus.states.ON_HOLD.waits[0].verb,
  REST: '决定其余数量：要求供应商续送，或关闭',
};
