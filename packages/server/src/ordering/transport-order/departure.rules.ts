import { addDays, businessDate, byDay, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { phoneProblem, plateProblem } from '@material/contract/kernel/value/chinese-formats.ts';
import { cmp, formatQty, sum } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import { arrivalTime } from '@material/contract/catalogue/delivery-date.rules.ts';
import {
  lotProblems,
  type DepartureTerms,
  type ReportState,
} from '@material/contract/ordering/transport-order/lot.rules.ts';

/** A lot as stored. */
export type StoredLot = {
  readonly lot_no: string;
  readonly produce_date: string | null;
  readonly expire_date: string | null;
  readonly qty: string;
  readonly report_state: ReportState;
};
/** What is checked of a line besides its quantities. */
export type LoadLine = {
  readonly qty: string;
  readonly isFood: boolean;
  readonly shelfLifeDays: number | null;
  readonly acceptRatio: string | null;
  readonly lots: readonly StoredLot[];
};
type Days = Pick<DepartureTerms, 'departOn' | 'arriveOn' | 'mayOweReport' | 'isLoading'>;

function lineProblems({ qty, isFood, shelfLifeDays, acceptRatio, lots }: LoadLine, days: Days): Problem[] {
  if (lots.length === 0) return isFood ? [{ path: ['lots'], message: '请填写批次' }] : [];
  const total = sum(lots.map((lot) => lot.qty));
  const found: Problem[] =
    cmp(total, qty) === 0
      ? []
      : [{ path: ['lots'], message: `批次数量合计 ${formatQty(total)}，应等于发运数量 ${formatQty(qty)}` }];
  if (!isFood) return found;
  const perLot = lots.flatMap((lot, at) => {
    const asked = {
      lotNo: lot.lot_no,
      produceDate: lot.produce_date,
      expireDate: lot.expire_date,
      reportState: lot.report_state,
    };
    return within(['lots', at], lotProblems(asked, { ...days, shelfLifeDays, acceptRatio }));
  });
  return [...found, ...perLot];
}

/** What keeps lines from being loaded: missing or wrong lots, too little shelf life left on arrival. */
export const loadProblems = (lines: readonly LoadLine[], days: Days): Problem[] =>
  lines.flatMap((line, at) => within(['lines', at], lineProblems(line, days)));

export type Vehicle = {
  readonly plateNo: string | null;
  readonly driver: string | null;
  readonly driverPhone: string | null;
};

const filledText = (text: string | null): string => text?.trim() ?? '';

/** Vehicle and driver as far as they are filled in. */
export function vehicleFormatProblems({ plateNo, driverPhone }: Vehicle): Problem[] {
  const plate = filledText(plateNo) === '' ? undefined : plateProblem(filledText(plateNo));
  const phone = filledText(driverPhone) === '' ? undefined : phoneProblem(filledText(driverPhone));
  return [
    ...(plate === undefined ? [] : [{ path: ['plateNo'], message: plate }]),
    ...(phone === undefined ? [] : [{ path: ['driverPhone'], message: phone }]),
  ];
}

/** A departure names its vehicle and driver; cold chain its temperature too. */
export function departureHeadProblems(
  vehicle: Vehicle,
  cold: { readonly isCold: boolean; readonly startTemp: string | null },
): Problem[] {
  const missing = [
    filledText(vehicle.plateNo) === '' && { path: ['plateNo'], message: '请填写车牌号' },
    filledText(vehicle.driver) === '' && { path: ['driver'], message: '请填写司机' },
    filledText(vehicle.driverPhone) === '' && { path: ['driverPhone'], message: '请填写司机电话' },
    cold.isCold && cold.startTemp === null && { path: ['startTemp'], message: '冷链运输请填写发车温度' },
  ];
  return [...missing.filter((problem) => problem !== false), ...vehicleFormatProblems(vehicle)];
}

export type EtaTerms = {
  readonly departAt: Date;
  /** Hours on the road; undefined where the distance is not known. */
  readonly hours: number | undefined;
  readonly deliveryDate: string;
  /** When goods are taken in on the delivery date, in Asia/Shanghai. */
  readonly arriveFrom: string | null;
  readonly arriveTo: string | null;
};

const usual = { from: '06:00', to: '18:00', hours: 24 } as const;
const clockOr = (time: string | null, otherwise: string): string => time?.slice(0, 5) ?? otherwise;
const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);

/** When the vehicle is expected to arrive: by distance, but not before it opens; else by the end of its hours. */
export function expectedAt({ departAt, hours, deliveryDate, arriveFrom, arriveTo }: EtaTerms): Date {
  if (hours !== undefined)
    return laterOf(arrivalTime(departAt, hours), instantAt(deliveryDate, clockOr(arriveFrom, usual.from)));
  const end = instantAt(deliveryDate, clockOr(arriveTo, usual.to));
  return end > departAt ? end : arrivalTime(departAt, usual.hours);
}

const mostDaysAhead = 7;

/** What is wrong with a forecast that somebody gives while the vehicle is on the road. */
export function forecastProblem(
  eta: Date,
  { now, before }: { readonly now: Date; readonly before: Date | null },
): string | undefined {
  if (eta < now) return '不能早于现在';
  if (businessDate(eta) > addDays(businessDate(now), mostDaysAhead)) return `最多推到 ${mostDaysAhead} 天以后`;
  return eta.getTime() === before?.getTime() ? '与原来的预计到达相同' : undefined;
}

/** The day on which shelf life is measured before the vehicle has left: the delivery date, or today when that has passed. */
export const plannedArrival = (deliveryDate: string, now: Date): string => {
  const today = businessDate(now);
  return deliveryDate > today ? deliveryDate : today;
};

const graceMinutes = 30;

export type Punctuality = {
  readonly etaAt: Date | null;
  readonly deliveryDate: string;
  readonly arriveTo: string | null;
  readonly arriveAt: Date;
};

function latestArrival({ etaAt, deliveryDate, arriveTo }: Omit<Punctuality, 'arriveAt'>): Date {
  const end = instantAt(deliveryDate, clockOr(arriveTo, usual.to));
  return etaAt ? laterOf(etaAt, end) : end;
}

/** By when a vehicle should arrive: when it is expected, but it may use the hours of the delivery date; not at night. */
export const arrivalDue = (of: Omit<Punctuality, 'arriveAt'>): Date => byDay(latestArrival(of));

/** How late a vehicle came, in words: half an hour past both what was expected and the hours of the delivery date. */
export function latenessText({ etaAt, deliveryDate, arriveTo, arriveAt }: Punctuality): string | undefined {
  const due = latestArrival({ etaAt, deliveryDate, arriveTo });
  const minutes = Math.floor((arriveAt.getTime() - due.getTime()) / 60_000);
  if (minutes <= graceMinutes) return undefined;
  const hours = Math.floor(minutes / 60);
  return `迟到 ${hours > 0 ? `${hours} 小时 ` : ''}${minutes % 60} 分`;
}

export type TempRange = { readonly minTemp: string | null; readonly maxTemp: string | null };

/** A temperature outside of what the load may have, in words; `when` is 发车 or 到达. */
export function temperatureText(
  when: string,
  temp: string | null,
  { minTemp, maxTemp }: TempRange,
): string | undefined {
  if (temp === null) return undefined;
  if (maxTemp !== null && cmp(temp, maxTemp) > 0) return `${when}温度 ${temp} ℃，高于要求的 ${maxTemp} ℃`;
  if (minTemp !== null && cmp(temp, minTemp) < 0) return `${when}温度 ${temp} ℃，低于要求的 ${minTemp} ℃`;
  return undefined;
}
