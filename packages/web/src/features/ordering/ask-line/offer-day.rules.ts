import { calendarProblem, delivers, nextDeliveryDay } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';

/** Whether the goods of an offer can be there on a day; never on an empty one. */
export const canDeliver = (offer: Offer, day: string): boolean => offer.earliestDate <= day && delivers(day, offer);

/** The first day on which an offer can be there, not before `from`. */
export const firstDayOf = (offer: Offer, from: string): string =>
  nextDeliveryDay(offer.earliestDate > from ? offer.earliestDate : from, offer);

/** Why an offer cannot be there on a day. */
export const dayProblem = (offer: Offer, day: string): string | undefined =>
  offer.earliestDate > day ? `最早可送达 ${offer.earliestDate}` : calendarProblem(day, offer);
