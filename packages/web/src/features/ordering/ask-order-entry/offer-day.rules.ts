import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { delivers, deliveryDaysSentence } from '@material/contract/catalogue/delivery-date.rules.ts';
import type { Offer } from '@material/contract/ordering/ask-order-schemas.ts';

const weekDays = 7;

/** Whether the goods of an offer can be there on a day; never on an empty one. */
export const canDeliver = ({ earliestDate, deliveryDays }: Offer, day: string): boolean =>
  earliestDate <= day && delivers(day, deliveryDays);

/** The first day on which an offer can be there, not before `from`. */
export const firstDayOf = ({ earliestDate, deliveryDays }: Offer, from: string): string => {
  const first = earliestDate > from ? earliestDate : from;
  for (let days = 0; days < weekDays; days += 1) {
    const day = addDays(first, days);
    if (delivers(day, deliveryDays)) return day;
  }
  return first;
};

/** Why an offer cannot be there on a day. */
export const dayProblem = (offer: Offer, day: string): string | undefined => {
  if (offer.earliestDate > day) return `最早可送达 ${offer.earliestDate}`;
  return delivers(day, offer.deliveryDays) ? undefined : deliveryDaysSentence(offer.deliveryDays);
};
