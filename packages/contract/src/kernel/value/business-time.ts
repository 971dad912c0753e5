/** A business date in Asia/Shanghai, `YYYY-MM-DD`; such texts compare correctly as strings. */
export type BusinessDate = string;

/** A time of day in Asia/Shanghai, `HH:mm`. */
export type ClockTime = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// China has kept UTC+8 all year since 1991, so no time-zone database is needed.
const SHANGHAI_OFFSET = 8 * 60 * MINUTE;

const WIRE_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

const shifted = (instant: Date): string => new Date(instant.getTime() + SHANGHAI_OFFSET).toISOString();

/** The date on a Shanghai calendar at this instant. */
export const businessDate = (instant: Date): BusinessDate => shifted(instant).slice(0, 10);

const typedClock = /^(\d{1,2})[:：](\d{2})(?:[:：]00)?$/;

/** A typed time of day as it is kept: `05:30` of `5:30`, `05：30` or `05:30:00`; any other text stays as it is. */
export function clockText(text: string): string {
  const [, hours = '', minutes] = typedClock.exec(text) ?? [];
  return minutes === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** Whether a typed text is a time of day. */
export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text);

/** The Shanghai clock at this instant, `HH:mm`. */
export const clockTime = (instant: Date): ClockTime => shifted(instant).slice(11, 16);

/** `YYYY-MM-DD HH:mm:ss` in Shanghai; fractions of a second are cut off. */
export const wireTime = (instant: Date): string => shifted(instant).slice(0, 19).replace('T', ' ');

const midnightUtc = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines roll 02-30 over to March instead of refusing it.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : time;
};

/** True for an existing calendar day written `YYYY-MM-DD`. */
export const isBusinessDate = (text: string): boolean => midnightUtc(text) !== undefined;

/** The instant of a wire time, or undefined when the text is not `YYYY-MM-DD HH:mm:ss` of an existing day. */
export const parseWireTime = (text: string): Date | undefined => {
  const [, date, hours, minutes, seconds] = WIRE_TIME.exec(text) ?? [];
  const midnight = date === undefined ? undefined : midnightUtc(date);
  if (midnight === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return new Date(
    midnight + (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000 - SHANGHAI_OFFSET,
  );
};

const midnightOf = (date: BusinessDate): number => {
  const midnight = midnightUtc(date);
  if (midnight === undefined) throw new RangeError(`not a business date: ${date.slice(0, 40)}`);
  return midnight;
};

/** The instant at which a Shanghai clock shows this date and time; throws RangeError on malformed text. */
export const instantAt = (date: BusinessDate, time: ClockTime): Date => {
  const [, hours, minutes] = CLOCK_TIME.exec(time) ?? [];
  if (hours === undefined) throw new RangeError(`not a clock time: ${time.slice(0, 40)}`);
  return new Date(midnightOf(date) + (Number(hours) * 60 + Number(minutes)) * MINUTE - SHANGHAI_OFFSET);
};

/** The date `days` later (earlier when negative); throws RangeError on malformed text. */
export const addDays = (date: BusinessDate, days: number): BusinessDate =>
  new Date(midnightOf(date) + days * DAY).toISOString().slice(0, 10);

/** Days from `from` to `to`: positive when `to` is later. */
export const diffDays = (from: BusinessDate, to: BusinessDate): number => (midnightOf(to) - midnightOf(from)) / DAY;

/** The same day `months` later, or that month's last day where it is shorter. */
export const addMonths = (date: BusinessDate, months: number): BusinessDate => {
  const from = new Date(midnightOf(date));
  const day = from.getUTCDate();
  const lastOfTarget = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  lastOfTarget.setUTCDate(Math.min(day, lastOfTarget.getUTCDate()));
  return lastOfTarget.toISOString().slice(0, 10);
};

/** 1 = Monday … 7 = Sunday. */
export const weekday = (date: BusinessDate): number => new Date(midnightOf(date)).getUTCDay() || 7;

const dayHours = { from: '08:00', to: '20:00', next: '10:00' } as const;

/** True from 08:00 to 20:00, when people can be expected to answer. */
export const isByDay = (instant: Date): boolean => {
  const time = clockTime(instant);
  return time >= dayHours.from && time <= dayHours.to;
};

/** The instant itself by day; what falls into the night becomes 10:00 on its morning. */
export const byDay = (instant: Date): Date => {
  if (isByDay(instant)) return instant;
  const isEvening = clockTime(instant) > dayHours.to;
  return instantAt(addDays(businessDate(instant), isEvening ? 1 : 0), dayHours.next);
};

/** The last minute of day at or before the instant. */
export const lastByDay = (instant: Date): Date => {
  if (isByDay(instant)) return instant;
  const isEvening = clockTime(instant) > dayHours.to;
  return instantAt(addDays(businessDate(instant), isEvening ? 0 : -1), dayHours.to);
};

/** The first and the last day of a month, `YYYY-MM`. */
export const monthEnds = (month: string): readonly [BusinessDate, BusinessDate] => {
  const first = `${month}-01`;
  return [first, addDays(addMonths(first, 1), -1)];
};
