import { addDays, type BusinessDate, weekday } from '../kernel/value/business-time.ts';
import { weekdayNames } from '../kernel/value/weekdays.ts';

/** Days that are no usual ones: off, or delivered on although the weekday is none of the usual. */
export type CalendarDays = {
  readonly kind: 'OFF' | 'EXTRA';
  readonly dateFrom: BusinessDate;
  readonly dateTo: BusinessDate;
  readonly reason: string;
};
/** As it is kept: for one supplier or all of them, in one city or all. */
export type CalendarEntry = CalendarDays & { readonly supplierId: number | null; readonly cityId: number | null };

/** When a supplier delivers to a city. */
export type DeliveryCalendar = {
  /** Usual days of the week, 1 Monday to 7 Sunday; empty means every day. */
  readonly deliveryDays: readonly number[];
  /** The first that covers a day says what holds on it. */
  readonly calendar: readonly CalendarDays[];
};

type Pair = { readonly supplierId: number; readonly cityId: number };

/** What is said of a supplier goes before what is said of a city, and that before what is said of all. */
const closeness = ({ supplierId, cityId }: CalendarEntry): number =>
  (supplierId === null ? 0 : 2) + (cityId === null ? 0 : 1);

/** What of the calendar holds for a supplier in a city, the closest first. */
export const calendarOf = (entries: readonly CalendarEntry[], pair: Pair): readonly CalendarDays[] =>
  entries
    .filter(
      ({ supplierId, cityId }) =>
        (supplierId === null || supplierId === pair.supplierId) && (cityId === null || cityId === pair.cityId),
    )
    .toSorted((a, b) => closeness(b) - closeness(a) || (a.dateFrom < b.dateFrom ? -1 : 1))
    .map(({ kind, dateFrom, dateTo, reason }) => ({ kind, dateFrom, dateTo, reason }));

const saidOf = (date: BusinessDate, { calendar }: DeliveryCalendar): CalendarDays | undefined =>
  calendar.find(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo);

/** Whether a supplier delivers on this day. */
export function delivers(date: BusinessDate, known: DeliveryCalendar): boolean {
  const said = saidOf(date, known);
  if (said) return said.kind === 'EXTRA';
  return known.deliveryDays.length === 0 || known.deliveryDays.includes(weekday(date));
}

/** The first day from this one on that the calendar does not exclude. */
export function nextDeliveryDay(from: BusinessDate, known: DeliveryCalendar): BusinessDate {
  let day = from;
  // Behind the last entry the days of the week alone decide: there is always a next one.
  while (!delivers(day, known)) day = addDays(day, 1);
  return day;
}

/** `供应商只在周一、四配送` */
const deliveryDaysSentence = (days: readonly number[]): string =>
  `供应商只在周${days
    .toSorted((a, b) => a - b)
    .map((day) => weekdayNames[day - 1])
    .join('、')}配送`;

/** `2026-11-26 至 2026-11-28`, `2026-11-26` */
const daysText = ({ dateFrom, dateTo }: Pick<CalendarDays, 'dateFrom' | 'dateTo'>): string =>
  dateFrom === dateTo ? dateFrom : `${dateFrom} 至 ${dateTo}`;

/** Why nothing is delivered on this day, in Chinese; undefined when something is. */
export function calendarProblem(date: BusinessDate, known: DeliveryCalendar): string | undefined {
  if (delivers(date, known)) return undefined;
  const said = saidOf(date, known);
  return said ? `供应商 ${daysText(said)} 停送（${said.reason}）` : deliveryDaysSentence(known.deliveryDays);
}
