import {
  addDays,
  type BusinessDate,
  businessDate,
  byDay,
  type ClockTime,
  clockTime,
  instantAt,
  lastByDay,
} from '../kernel/value/business-time.ts';
import { calendarProblem, type DeliveryCalendar, nextDeliveryDay } from './delivery-calendar.rules.ts';

/** Degrees; plain numbers, because distances only choose a band of hours. */
export type Coordinates = { readonly lat: number; readonly lng: number };

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. */
export const distanceKm = (from: Coordinates, to: Coordinates): number => {
  const latitude = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const longitude = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  const chord = latitude + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Hours on the road for distances below `maxKm` that no nearer band has; null has no end. */
export type DistanceBand = { readonly maxKm: number | null; readonly hours: number };

/** Hours on the road for a distance, by bands from near to far; undefined beyond the last. */
export const travelHours = (km: number, bands: readonly DistanceBand[]): number | undefined =>
  bands.find(({ maxKm }) => maxKm === null || km < maxKm)?.hours;

/** A journey; `isAssumed` where a place or the distance's band is not known, so that the longest one is counted. */
export type Road = { readonly hours: number; readonly isAssumed: boolean };
/** Counted for an unknown journey where no band is set. */
const unknownHours = 72;

/** The journey from one place to another. What is not known is never short: it counts as the longest band. */
export const roadBetween = (from: Coordinates | null, to: Coordinates | null, bands: readonly DistanceBand[]): Road => {
  const hours = from && to ? travelHours(distanceKm(from, to), bands) : undefined;
  if (hours !== undefined) return { hours, isAssumed: false };
  return { hours: bands.length === 0 ? unknownHours : Math.max(...bands.map((band) => band.hours)), isAssumed: true };
};

/** Whole days that a journey adds to a delivery date: none below 24 hours, which fit into the night before. */
export const travelDays = (hours: number): number => (hours < 24 ? 0 : Math.ceil(hours / 24));

/** True from the cut-off's minute on; seconds of a stored time are ignored, null is no cut-off. */
export const isPastCutoff = (now: Date, cutoff: ClockTime | null): boolean =>
  cutoff !== null && clockTime(now) >= cutoff.slice(0, 5);

/** Until when an order counts for its day: by the city's time, and by that of its supplier. */
export type CutoffTerms = {
  readonly cityLockTime: ClockTime | null;
  readonly supplierCutoffTime: ClockTime | null;
};

/** What is known when an order is placed; times in Asia/Shanghai. */
export type DeliveryTerms = Road &
  DeliveryCalendar &
  CutoffTerms & {
    readonly now: Date;
    readonly leadDays: number;
  };

/** The time that comes first of the city's and the supplier's; null where neither has one. */
const cutoffTime = ({ cityLockTime, supplierCutoffTime }: CutoffTerms): ClockTime | null =>
  [cityLockTime, supplierCutoffTime]
    .flatMap((time) => time?.slice(0, 5) ?? [])
    .toSorted()
    .at(0) ?? null;

/** The day an order counts from: today, or tomorrow after the city's or the supplier's cut-off. */
export const orderDay = ({ now, ...terms }: CutoffTerms & Pick<DeliveryTerms, 'now'>): BusinessDate =>
  addDays(businessDate(now), isPastCutoff(now, cutoffTime(terms)) ? 1 : 0);

/** Order day + lead days + days on the road, moved on to the supplier's next delivery day. */
export const earliestDeliveryDate = (terms: DeliveryTerms): BusinessDate =>
  nextDeliveryDay(addDays(orderDay(terms), terms.leadDays + travelDays(terms.hours)), terms);

/** The next cut-off: when it is, and the first day that is left from then on. */
export type NextCutoff = { readonly at: Date; readonly dateAfter: BusinessDate };

/** Today's cut-off, or tomorrow's where that is past; undefined where there is none. */
export function nextCutoff(terms: DeliveryTerms): NextCutoff | undefined {
  const time = cutoffTime(terms);
  if (time === null) return undefined;
  const at = instantAt(orderDay(terms), time);
  return { at, dateAfter: earliestDeliveryDate({ ...terms, now: at }) };
}

/** Everything wrong with a wished delivery date, in Chinese; empty when it can be kept. */
export const deliveryDateProblems = (date: BusinessDate, terms: DeliveryTerms): readonly string[] => {
  const today = businessDate(terms.now);
  if (date < today) return ['送达日期不能早于今天'];
  const earliest = earliestDeliveryDate(terms);
  const problems: string[] = [];
  if (date < earliest) {
    const isLate = orderDay(terms) > today;
    const road = terms.isAssumed ? `路程不详，按最远 ${terms.hours} 小时计` : `路程 ${terms.hours} 小时`;
    problems.push(
      `最早可送达 ${earliest}（备货 ${terms.leadDays} 天，${road}${isLate ? `，已过 ${cutoffTime(terms) ?? ''} 截单按次日计` : ''}）`,
    );
  }
  const closed = calendarProblem(date, terms);
  return closed === undefined ? problems : [...problems, closed];
};

/** Why an order that may be submitted by its state would be refused: its day has passed meanwhile. */
export const submitBlocked = (deliveryDate: BusinessDate, today: BusinessDate): string | undefined =>
  deliveryDate < today ? '送达日期已过，请先修改' : undefined;

export type ConfirmTerms = {
  readonly approvedAt: Date;
  readonly replyHours: number;
  readonly deliveryDate: BusinessDate;
  readonly leadDays: number;
  readonly hours: number;
  readonly supplierCutoffTime: ClockTime | null;
};

const leastReplyMs = 3_600_000;

/**
 * Until when the supplier must answer: `replyHours` after approval, at night by 10:00 in the morning, but not later than
 * the moment the goods must be started on (the last possible order day at the supplier's cut-off, or at its end; a moment
 * at night counts as 20:00 before it). Where less than an hour would be left until then, only the reply time counts.
 */
export const confirmDeadline = (terms: ConfirmTerms): Date => {
  const byReply = byDay(new Date(terms.approvedAt.getTime() + terms.replyHours * 3_600_000));
  const lastDay = addDays(terms.deliveryDate, -terms.leadDays - travelDays(terms.hours));
  const lastStart = lastByDay(instantAt(lastDay, terms.supplierCutoffTime?.slice(0, 5) ?? '23:59'));
  const isInTime = lastStart.getTime() - terms.approvedAt.getTime() >= leastReplyMs;
  return isInTime && lastStart < byReply ? lastStart : byReply;
};

/** When a transport arrives that left at `departAt`. */
export const arrivalTime = (departAt: Date, hours: number): Date => new Date(departAt.getTime() + hours * 3_600_000);

/** Days that a promise may come after the wished day. */
const latestPromiseDays = 30;

export type PromisedDateTerms = {
  readonly today: BusinessDate;
  readonly wishedDate: BusinessDate;
  /** The last day of the price the goods were ordered at. */
  readonly lastPriceDay: BusinessDate | null;
};

/** What is wrong with the day a supplier promises, in Chinese. */
export const promisedDateProblem = (
  date: BusinessDate,
  { today, wishedDate, lastPriceDay }: PromisedDateTerms,
): string | undefined => {
  if (date < today) return '送达日期不能早于今天';
  const latest = addDays(wishedDate, latestPromiseDays);
  if (date > latest) return `最晚可承诺 ${latest}（要求的日期后 ${latestPromiseDays} 天内）`;
  const isPriced = lastPriceDay === null || date <= lastPriceDay || date <= wishedDate;
  return isPriced ? undefined : `报价有效期至 ${lastPriceDay}，不能承诺更晚的日期`;
};
