import { addDays } from '@material/contract/kernel/value/business-time.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { type AddLine, offerKey, type OfferBook } from './line.rules.ts';
import { canDeliver, dayProblem, firstDayOf } from './offer-day.rules.ts';

/** Weekly delivery days of any two suppliers meet within a week or never; the rest is room for late starters. */
const daysLooked = 14;
/** Prices may change with the day that follows from them; so often they are looked at again. */
const rounds = 8;

export type DayTerms = {
  readonly book: OfferBook;
  /** The first day that is proposed at all. */
  readonly from: string;
  /** The day somebody has chosen for the head, if anybody has. */
  readonly chosen: string | undefined;
};

/** Lines with a day of their own say nothing about the head's. */
export const followsHead = ({ picked, deliveryDate }: AddLine): boolean => picked !== null && deliveryDate === '';

/** What a line can be ordered from on a day; empty while that is not known, or when nobody offers it. */
const knownChoices = ({ picked, supplierId }: AddLine, day: string, terms: DayTerms): readonly Offer[] => {
  if (!picked) return [];
  const days = [day, terms.from, terms.chosen ?? day];
  const list = days.map((one) => terms.book.get(offerKey(picked.id, one))?.list).find((one) => one !== undefined) ?? [];
  return supplierId === '' ? list : list.filter((offer) => String(offer.supplierId) === supplierId);
};

const earliest = (days: readonly string[]): string | undefined => days.toSorted()[0];

/** The first day from `from` on which every group has an offer that can be there; without one, when the last has come. */
const commonDay = (groups: readonly (readonly Offer[])[], from: string): string => {
  const firsts = groups.flatMap((group) => earliest(group.map((offer) => firstDayOf(offer, from))) ?? []);
  const last = firsts.toSorted().at(-1) ?? from;
  for (let days = 0; days < daysLooked; days += 1) {
    const day = addDays(last, days);
    if (groups.every((group) => group.some((offer) => canDeliver(offer, day)))) return day;
  }
  return last;
};

/**
 * The first day on which all lines that follow the head can be there together. It follows from lines and offers alone,
 * never from the day that stands there now, so that it moves both ways and settles at once.
 */
export const togetherDay = (lines: readonly AddLine[], terms: DayTerms): string => {
  const following = lines.filter(followsHead);
  let day = terms.from;
  for (let round = 0; round < rounds; round += 1) {
    const groups = following.map((line) => knownChoices(line, day, terms)).filter((group) => group.length > 0);
    const next = commonDay(groups, terms.from);
    if (next <= day) return day;
    day = next;
  }
  return day;
};

type Head = { readonly deliveryDate: string; readonly isDateAuto: boolean };

/** The head with the day that stands for it: the chosen one, or the first on which everything can be there. */
export const settledHead = <H extends Head>(head: H, lines: readonly AddLine[], terms: DayTerms): H => {
  if (!head.isDateAuto) return head;
  const deliveryDate = togetherDay(lines, terms);
  return deliveryDate === head.deliveryDate ? head : { ...head, deliveryDate };
};

export type SlowLine = { readonly key: string; readonly name: string; readonly day: string };
export type DayAdvice = {
  /** The day most of it can be there. */
  readonly main: string;
  /** Lines that cannot be there then, each with its first day. */
  readonly slow: readonly SlowLine[];
  /** The first day for everything together. */
  readonly together: string;
};

/** What there is to say about the head's day: who holds it up, or cannot keep it. Undefined when all is well. */
export const dayAdvice = (head: Head, lines: readonly AddLine[], terms: DayTerms): DayAdvice | undefined => {
  const together = togetherDay(lines, terms);
  const known = lines.filter(followsHead).flatMap((line) => {
    const choices = knownChoices(line, head.deliveryDate, terms);
    return choices.length === 0 ? [] : [{ line, choices }];
  });
  const first = earliest(known.flatMap(({ choices }) => choices.map((offer) => firstDayOf(offer, terms.from))));
  if (first === undefined) return undefined;
  const isKeptBySome = known.some(({ choices }) => choices.some((offer) => canDeliver(offer, head.deliveryDate)));
  const main = !head.isDateAuto && isKeptBySome ? head.deliveryDate : first;
  const slow = known
    .filter(({ choices }) => !choices.some((offer) => canDeliver(offer, main)))
    .map(({ line, choices }) => ({
      key: line.key,
      name: line.material,
      day: earliest(choices.map((offer) => firstDayOf(offer, main))) ?? main,
    }));
  return slow.length === 0 && (head.isDateAuto || main === head.deliveryDate) ? undefined : { main, slow, together };
};

const namesShown = 2;
const shortDay = (day: string): string => day.slice(5);
const namesOf = (names: readonly string[]): string =>
  names.length <= namesShown ? names.join('、') : `${names.slice(0, namesShown).join('、')}等 ${names.length} 种`;

/** `竹筷最早 11-28，其余 11-23` */
export const adviceSentence = ({ main, slow }: DayAdvice): string => {
  if (slow.length === 0) return `最早可送达 ${shortDay(main)}`;
  const byDay = [...Map.groupBy(slow, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const parts = byDay.map(
    ([day, some]) => `${namesOf([...new Set(some.map(({ name }) => name))])}最早 ${shortDay(day)}`,
  );
  return `${parts.join('，')}，其余 ${shortDay(main)}`;
};

/** The lines with a day of their own where they are slow. */
export const splitSlow = (lines: readonly AddLine[], { slow }: DayAdvice): AddLine[] => {
  const dayOf = new Map(slow.map(({ key, day }) => [key, day]));
  return lines.map((line) => {
    const deliveryDate = dayOf.get(line.key);
    return deliveryDate === undefined ? line : { ...line, deliveryDate };
  });
};

/** Why a day cannot be the head's: nobody at all could deliver anything on it. */
export const headDayProblem = (day: string, lines: readonly AddLine[], terms: DayTerms): string | undefined => {
  const groups = lines
    .filter(followsHead)
    .map((line) => knownChoices(line, day, terms))
    .filter((group) => group.length > 0);
  if (groups.length === 0 || groups.some((group) => group.some((offer) => canDeliver(offer, day)))) return undefined;
  const first = earliest(groups.flat().map(({ earliestDate }) => earliestDate));
  if (first !== undefined && first > day) return `最早可送达 ${first}`;
  return groups.flat().map((offer) => dayProblem(offer, day))[0];
};
