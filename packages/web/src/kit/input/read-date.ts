import { isBusinessDate } from '@material/contract/kernel/value/business-time.ts';
import { isWireDate } from '@material/contract/kernel/field/fields.ts';
import { halfWidth } from './number-text.ts';
import { spokenDate } from './spoken-date.ts';

const pad = (text: string): string => text.padStart(2, '0');

/** What follows from a typed date; nothing does from an empty text, or from one that is no date. */
export const dateOrNull = (text: string): string | null => (isWireDate(text) ? text : null);

/** A date as people write it, made `YYYY-MM-DD`; what is no date stays as it was typed. */
export const readDate = (typed: string, today: string): string => {
  const text = halfWidth(typed).trim();
  const spoken = spokenDate(text, today);
  if (spoken !== undefined) return spoken;
  const [, y, m, d] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (y !== undefined && m !== undefined && d !== undefined) {
    const date = `${y}-${pad(m)}-${pad(d)}`;
    return isBusinessDate(date) ? date : typed.trim();
  }
  const [, month, day] = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return typed.trim();
  const date = `${today.slice(0, 4)}-${pad(month)}-${pad(day)}`;
  return isBusinessDate(date) ? date : typed.trim();
};
