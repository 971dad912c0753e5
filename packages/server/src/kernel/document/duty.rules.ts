import { addDays, businessDate, clockTime, wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { Duty } from './duty.ts';
import type { PartyRows } from './registered.ts';

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

/** The units on a document, by whose names parties are called. */
export type UnitNames = {
  readonly placeName: string;
  readonly placeShortName: string;
  readonly supplierName: string;
  readonly supplierShortName: string;
};
/** A draft waits without a time. */
type Asked = Omit<Duty, 'until'> & { readonly until: Date | null; readonly verb: string };
type Telling = { readonly parties: PartyRows; readonly names: UnitNames; readonly now: Date };

/** Who a party is on this document, and what lists call it. */
function partyOf({ party }: Asked, { parties, names }: Telling): { party: string; shortName: string } {
  const { name } = parties[party];
  if (typeof name === 'object') return { party: name.is, shortName: name.is };
  return { party: names[`${name}Name`], shortName: names[`${name}ShortName`] };
}

const isPast = ({ until }: Asked, { now }: Telling): boolean => until !== null && until < now;

function dutySentence(duty: Asked, telling: Telling): string {
  const { until, verb } = duty;
  const when = until === null ? '' : `在 ${untilText(until, telling.now)} 前`;
  return `${partyOf(duty, telling).party}${isPast(duty, telling) ? '本应' : '应'}${when}${verb}`;
}

/** The wire's duty: who must act until when, first of all whose time ends first, as fields and in sentences. */
export function describeDuties(duties: readonly Asked[], telling: Telling) {
  const [first, ...others] = duties;
  if (!first) return { party: null, shortName: '', others: [], until: null, isLate: false, sentence: '' };
  return {
    ...partyOf(first, telling),
    others: others.map((other) => ({ party: partyOf(other, telling).party, sentence: dutySentence(other, telling) })),
    until: first.until && wireTime(first.until),
    isLate: isPast(first, telling),
    sentence: dutySentence(first, telling),
  };
}
