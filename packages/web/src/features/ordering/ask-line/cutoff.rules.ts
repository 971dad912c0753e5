import { businessDate, parseWireTime } from '@material/contract/kernel/value/business-time.ts';
import { type AddLine, offerOf } from './line.rules.ts';

/** Until when the order counts for its day with a supplier. */
export type Closing = {
  readonly supplierName: string;
  /** `16:00` */
  readonly time: string;
  /** Today's is over: what is submitted now counts for tomorrow. */
  readonly isOver: boolean;
  /** In milliseconds of this window. */
  readonly until: number;
  /** The first day that is left from then on. */
  readonly dateAfter: string;
  /** The first day that there is until then. */
  readonly earliestDate: string;
};

type Known = Closing & { readonly supplierId: number };

/** What the supplier of a line closes at; undefined where that is not known, or never. */
function closingOf(line: AddLine): Known | undefined {
  const offer = line.picked ? offerOf(line) : undefined;
  const readAt = line.offers?.readAt;
  if (!offer?.cutoff || readAt === undefined) return undefined;
  const { at, leftSeconds, dateAfter } = offer.cutoff;
  const instant = parseWireTime(at);
  if (!instant) return undefined;
  const today = businessDate(new Date(instant.getTime() - leftSeconds * 1000));
  const { supplierId, supplierName, earliestDate } = offer;
  return {
    supplierId,
    supplierName,
    time: at.slice(11, 16),
    isOver: businessDate(instant) > today,
    until: readAt + leftSeconds * 1000,
    dateAfter,
    earliestDate,
  };
}

const later = (a: string, b: string): string => (a > b ? a : b);

/** The cut-offs of those suppliers that the lines are ordered from, each once, the nearest first. */
export function closingsOf(lines: readonly AddLine[]): readonly Closing[] {
  const bySupplier = Map.groupBy(
    lines.flatMap((line) => closingOf(line) ?? []),
    ({ supplierId }) => supplierId,
  );
  return [...bySupplier.values()]
    .map((some) =>
      some.reduce((a, b) => ({
        ...b,
        until: Math.min(a.until, b.until),
        dateAfter: later(a.dateAfter, b.dateAfter),
        earliestDate: later(a.earliestDate, b.earliestDate),
      })),
    )
    .map(({ supplierId: _supplierId, ...closing }) => closing)
    .toSorted((a, b) => a.until - b.until);
}

const hour = 3600;
const minute = 60;

/** `2 小时 05 分`, `12 分`, `45 秒` */
export function leftText(seconds: number): string {
  if (seconds < minute) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / minute) % 60;
  if (seconds < hour) return `${minutes} 分`;
  return `${Math.floor(seconds / hour)} 小时 ${String(minutes).padStart(2, '0')} 分`;
}

const namesShown = 2;
const namesOf = (closings: readonly Closing[]): string => {
  const names = closings.map(({ supplierName }) => supplierName);
  return names.length <= namesShown
    ? names.join('、')
    : `${names.slice(0, namesShown).join('、')}等 ${names.length} 家`;
};

const lastOf = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** `今日 16:00 截单（枕禾粮油），过后最早 11-22`: what comes next; undefined when every cut-off of today is over. */
export function nextClosing(closings: readonly Closing[]) {
  const [first] = closings.filter(({ isOver }) => !isOver);
  if (!first) return undefined;
  const together = closings.filter(({ isOver, time }) => !isOver && time === first.time);
  return {
    time: first.time,
    until: first.until,
    names: namesOf(together),
    dateAfter: lastOf(together.map(({ dateAfter }) => dateAfter)),
  };
}

/** `15:00 已截单（砚牧肉类），现在提交按次日计，最早 11-23`: of every time that is over today. */
export const closedSentences = (closings: readonly Closing[]): readonly string[] =>
  [
    ...Map.groupBy(
      closings.filter(({ isOver }) => isOver),
      ({ time }) => time,
    ),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([time, some]) =>
        `今日 ${time} 已截单（${namesOf(some)}），现在提交按次日计，最早 ${lastOf(some.map(({ earliestDate }) => earliestDate)).slice(5)}`,
    );

/** When something changes by itself: the nearest cut-off, in milliseconds of this window. */
export const nextChange = (closings: readonly Closing[]): number | undefined => closings[0]?.until;
