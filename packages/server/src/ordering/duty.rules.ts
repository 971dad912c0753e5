import { addDays, businessDate, byDay, clockTime, wireTime } from '@material/contract/kernel/business-time.ts';
import type { RestTask } from '@material/contract/ordering/ask-order.status.ts';
import { isIn, verbIn, type Party } from '@material/contract/kernel/machine.ts';
import { pickupOrderStatus, type PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import type { Duty } from '../kernel/document/duty.ts';

const hour = 3_600_000;
/** Hours each party has from when the document reached it. */
const hoursFor = { firstCheck: 4, finalCheck: 4, resubmit: 24, source: 24, confirm: 6, count: 4 } as const;
export type DutyStep = keyof typeof hoursFor;

/** A time limit of some hours that never falls into the night: what ends after 20:00 ends at 10:00 the next day. */
export function deadline(from: Date, step: DutyStep): Date {
  return byDay(new Date(from.getTime() + hoursFor[step] * hour));
}

const partyNames: Readonly<Record<Party, string>> = {
  CITY: '要货单位',
  PLACE: '收货单位',
  FIRST_CHECKER: '管理中心',
  FINAL_CHECKER: '管理中心',
  DECIDER: '管理中心',
  SUPPLIER: '供应商',
};

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

/** What headquarters can do about goods that nobody will bring. */
export const restVerbs: Readonly<Record<RestTask, string>> = {
  REJECTED: pickupOrderStatus.states.REJECTED.waits[0].verb,
  SHORT: '处理短交：接受短交，或要求供应商续送',
  REST: '决定其余数量：要求供应商续送，或关闭',
};

/** When a deadline is as people say it: 今天 16:00, 明天 10:00, 11-22 10:00. */
function untilText(until: Date, now: Date): string {
  const day = businessDate(until);
  const today = businessDate(now);
  const time = clockTime(until);
  if (day === today) return `今天 ${time}`;
  if (day === addDays(today, 1)) return `明天 ${time}`;
  if (day === addDays(today, -1)) return `昨天 ${time}`;
  return `${day.slice(5)} ${time}`;
}

export type DutyNames = {
  readonly placeName: string;
  readonly placeShortName: string;
  readonly supplierName: string;
  readonly supplierShortName: string;
};

/** Who the party is on this document, and what lists call it. */
function partyOf(party: Party, names: DutyNames): { party: string; shortName: string } {
  if (party === 'SUPPLIER') return { party: names.supplierName, shortName: names.supplierShortName };
  if (party === 'PLACE' || party === 'CITY') return { party: names.placeName, shortName: names.placeShortName };
  return { party: partyNames[party], shortName: partyNames[party] };
}

type Asked = Duty & { readonly verb: string };
type Telling = { readonly names: DutyNames; readonly now: Date };

function dutySentence({ party, until, verb }: Asked, { names, now }: Telling): string {
  const isLate = until !== null && until < now;
  const when = until === null ? '' : `在 ${untilText(until, now)} 前`;
  return `${partyOf(party, names).party}${isLate ? '本应' : '应'}${when}${verb}`;
}

/** The wire's duty: who must act until when, first of all whose time ends first, as fields and in sentences. */
export function describeDuties(duties: readonly Asked[], telling: Telling) {
  const [first, ...others] = duties;
  if (!first) return { party: null, shortName: '', others: [], until: null, isLate: false, sentence: '' };
  return {
    ...partyOf(first.party, telling.names),
    others: others.map(({ party }) => partyOf(party, telling.names).party),
    until: first.until && wireTime(first.until),
    isLate: first.until !== null && first.until < telling.now,
    sentence: duties.map((duty) => dutySentence(duty, telling)).join('；'),
  };
}
