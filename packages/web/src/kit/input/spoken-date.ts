import { addDays, isBusinessDate } from '@material/contract/kernel/value/business-time.ts';

const daysAhead: ReadonlyMap<string, number> = new Map([
  ['昨天', -1],
  ['今天', 0],
  ['明天', 1],
  ['后天', 2],
  ['大后天', 3],
]);

/** A day as it is said or typed in short: `后天`, `1203`; undefined for anything else. */
export const spokenDate = (text: string, today: string): string | undefined => {
  const ahead = daysAhead.get(text);
  if (ahead !== undefined) return addDays(today, ahead);
  const [, month, day] = /^(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${today.slice(0, 4)}-${month ?? ''}-${day ?? ''}`;
  return isBusinessDate(date) ? date : undefined;
};
