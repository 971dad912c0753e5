import type { Call } from '@material/contract/kernel/call/call.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';

const countsTo = (call: Call): number => (call as Partial<AnyList>).list?.countsTo ?? Infinity;

/** How many there are of what is counted to a number, in words: 10,000+. */
export const countedText = (total: number, most: number): string =>
  total > most ? `${most.toLocaleString('en-US')}+` : total.toLocaleString('en-US');

/** How many rows there are, in words; of a list that counts to a number: 10,000+. */
export const totalText = (call: Call, total: number): string => countedText(total, countsTo(call));

/** How many rows the pages reach. */
export const reached = (call: Call, total: number): number => Math.min(total, countsTo(call));
