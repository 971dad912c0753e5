import { addDays, type BusinessDate, diffDays } from '../kernel/value/business-time.ts';
import { businessLicenceProblem, productionLicenceProblem } from '../kernel/value/chinese-formats.ts';
import type { TagText } from '../kernel/value/tag.ts';

export const certificateStates = {
  states: {
    VALID: { label: '有效', tone: 'success' },
    EXPIRING: { label: '即将到期', tone: 'warning' },
    EXPIRED: { label: '已过期', tone: 'error' },
    MISSING: { label: '缺', tone: 'error' },
  },
} as const;
export type CertificateState = keyof (typeof certificateStates)['states'];

/** Until when a certificate proves something: its last day, null where it has no end. */
type Term = { readonly isLongTerm: boolean; readonly expireDate?: BusinessDate | null | undefined };

/** Days before the end at which people are reminded, the farthest first; the first is when 即将到期 begins. */
export const reminderDays = [30, 15, 7, 1] as const;

/** The last day, or null where there is none. */
export const lastDayOf = ({ isLongTerm, expireDate }: Term): BusinessDate | null =>
  isLongTerm ? null : (expireDate ?? null);

/** Of several certificates of one type the one that ends last: a renewed one takes the place of the one before. */
export function longest<T extends Term>(held: readonly T[]): T | undefined {
  const endOf = (one: T): string => lastDayOf(one) ?? '9999-12-31';
  return held.reduce<T | undefined>((best, one) => (best && endOf(best) >= endOf(one) ? best : one), undefined);
}

/** What a certificate, or none, is worth on a day. */
export function certificateState(
  held: Term | undefined,
  { today, remindDays = reminderDays[0] }: { readonly today: BusinessDate; readonly remindDays?: number | undefined },
): CertificateState {
  if (!held) return 'MISSING';
  const last = lastDayOf(held);
  if (last === null) return 'VALID';
  if (last < today) return 'EXPIRED';
  return last <= addDays(today, remindDays) ? 'EXPIRING' : 'VALID';
}

/** The worse first. */
const worstFirst = ['EXPIRED', 'MISSING', 'EXPIRING', 'VALID'] as const satisfies readonly CertificateState[];

/** What several types of files come to together; without any everything is in order. */
export const worstState = (all: readonly CertificateState[]): CertificateState =>
  worstFirst.find((state) => all.includes(state)) ?? 'VALID';

/** What stands in the place of the state of a row that is in use, or undefined. */
export function certificateStanding(row: Readonly<Record<string, unknown>>, today: BusinessDate): TagText | undefined {
  if (row['status'] !== 'ENABLED') return undefined;
  const expireDate = typeof row['expireDate'] === 'string' ? row['expireDate'] : null;
  return certificateStates.states[certificateState({ isLongTerm: row['isLongTerm'] === true, expireDate }, { today })];
}

/** The reminder that is due on a day: the last of its days that has come; undefined before the first and after the end. */
export function reminderDue(expireDate: BusinessDate, today: BusinessDate): number | undefined {
  const left = diffDays(today, expireDate);
  return left < 0 ? undefined : reminderDays.findLast((days) => left <= days);
}

/** What the check digit of a licence says against its number; other numbers have none. */
export function licenceDoubt(no: unknown): string | undefined {
  if (typeof no !== 'string') return undefined;
  if (no.startsWith('SC')) return productionLicenceProblem(no);
  return no.startsWith('JY') ? businessLicenceProblem(no) : undefined;
}
