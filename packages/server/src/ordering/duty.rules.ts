import { addDays, businessDate, clockTime, instantAt } from '@material/contract/kernel/business-time.ts';

export type Party = 'CITY' | 'PLACE' | 'FIRST_CHECKER' | 'FINAL_CHECKER' | 'SUPPLIER';
export type Duty = { readonly party: Party | null; readonly until: Date | null };

export const nobody: Duty = { party: null, until: null };

const hour = 3_600_000;
/** Hours each party has from when the document reached it. */
const hoursFor = { firstCheck: 4, finalCheck: 4, resubmit: 24, source: 24, confirm: 6, count: 4 } as const;
export type DutyStep = keyof typeof hoursFor;

/** A time limit of some hours that never falls into the night: what ends after 20:00 ends at 10:00 the next day. */
export function deadline(from: Date, step: DutyStep): Date {
  const until = new Date(from.getTime() + hoursFor[step] * hour);
  const time = clockTime(until);
  if (time >= '08:00' && time <= '20:00') return until;
  const day = time > '20:00' ? addDays(businessDate(until), 1) : businessDate(until);
  return instantAt(day, '10:00');
}

const partyNames: Readonly<Record<Party, string>> = {
  CITY: '要货单位',
  PLACE: '收货单位',
  FIRST_CHECKER: '管理中心',
  FINAL_CHECKER: '管理中心',
  SUPPLIER: '供应商',
};

/** When a deadline is as people say it: 今天 16:00, 明天 10:00, 11-22 10:00. */
export function untilText(until: Date, now: Date): string {
  const day = businessDate(until);
  const today = businessDate(now);
  const time = clockTime(until);
  if (day === today) return `今天 ${time}`;
  if (day === addDays(today, 1)) return `明天 ${time}`;
  if (day === addDays(today, -1)) return `昨天 ${time}`;
  return `${day.slice(5)} ${time}`;
}

export type DutyNames = { readonly placeName: string; readonly supplierName: string };

/** Who the party is on this document. */
export function partyName(party: Party, { placeName, supplierName }: DutyNames): string {
  if (party === 'SUPPLIER') return supplierName;
  if (party === 'PLACE' || party === 'CITY') return placeName;
  return partyNames[party];
}

export type DutyQuestion = Duty & { readonly verb: string; readonly names: DutyNames; readonly now: Date };

/** The wire's duty: who must act until when, as fields and as one sentence. */
export function describeDuty({ party, until, verb, names, now }: DutyQuestion) {
  if (party === null) return { party: null, until: null, isLate: false, sentence: '' };
  const who = partyName(party, names);
  const isLate = until !== null && until < now;
  const when = until === null ? '' : `在 ${untilText(until, now)} 前`;
  const sentence = `${who}应${when}${verb}`;
  return { party: who, until, isLate, sentence };
}
