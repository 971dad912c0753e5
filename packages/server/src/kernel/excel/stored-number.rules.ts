import { Decimal } from 'decimal.js';

// Excel computes with 15 digits; what lies beyond them in the file is binary noise (0.30000000000000004).
const Fifteen = Decimal.clone({ precision: 15, rounding: Decimal.ROUND_HALF_UP });

const SHORT = /^-?(?:0|[1-9]\d{0,14})$/;
// At most 15 significant digits and no trailing zero: already exact.
const EXACT = /^-?(?:0|[1-9]\d*)\.\d*[1-9]$/;
const WHOLE = /^-?\d{1,40}$/;
const STORED = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const longestStored = 64;

/** The exact decimal of a stored number in plain notation; whole numbers keep all their digits. Undefined when it is no number. */
export function exactNumber(stored: string): string | undefined {
  if (SHORT.test(stored)) return stored === '-0' ? '0' : stored;
  if (stored.length <= 16 && EXACT.test(stored)) return stored;
  if (stored.length > longestStored || !STORED.test(stored) || !Number.isFinite(Number(stored))) return undefined;
  const value = WHOLE.test(stored) ? new Decimal(stored) : new Fifteen(stored).toSignificantDigits(15);
  return value.isZero() ? '0' : value.toFixed();
}

const DAY_MS = 86_400_000;
const LAST_SERIAL = 2_958_466;
const two = (value: number): string => String(value).padStart(2, '0');

/** Hours, minutes and seconds of a fraction of a day; hours run on past 24 for durations. */
export function clockOf(days: number): string {
  const seconds = Math.round(days * 86_400);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * The date of a serial number: `YYYY-MM-DD`, with ` HH:mm:ss` when it is not midnight. Undefined outside the calendar.
 * Serials below 61 account for the 29 February 1900 that the 1900 system invented.
 */
export function dateOfSerial(serial: number, from1904: boolean): string | undefined {
  const seconds = Math.round(serial * 86_400);
  const days = Math.floor(seconds / 86_400);
  if (!(days >= (from1904 ? 0 : 1)) || days >= LAST_SERIAL || (!from1904 && days === 60)) return undefined;
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(epoch + days * DAY_MS).toISOString().slice(0, 10);
  const rest = seconds - days * 86_400;
  return rest === 0 ? date : `${date} ${clockOf(rest / 86_400)}`;
}

/** The serial number (1900 system) of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; undefined before March 1900 or when it is no such text. */
export function serialOfDate(text: string): string | undefined {
  const [, date, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  const days = (midnight - Date.UTC(1899, 11, 30)) / DAY_MS;
  if (days < 61) return undefined;
  if (hours === undefined) return String(days);
  const rest = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // Five digits and ten decimals are what a double holds exactly enough; a list has two of these in every row.
  return (days + rest / 86_400).toFixed(10).replace(/\.?0+$/, '');
}
