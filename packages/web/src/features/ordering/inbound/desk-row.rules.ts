import { isPositive } from '@material/contract/kernel/decimal.ts';
import { type CountEntry, differenceWords } from './count.rules.ts';
import type { PhoneLine } from './use-count.ts';

/** One lot as a row of the counting grid: texts as they are typed and copied. */
export type DeskRow = {
  readonly key: string;
  readonly of: PhoneLine;
  readonly material: string;
  readonly lot: string;
  readonly shipped: string;
  readonly accepted: string;
  readonly accepted2: string;
  readonly rejected: string;
  readonly rejected2: string;
  readonly short: string;
  readonly difference: string;
  readonly reason: string;
  readonly reasonText: string;
  readonly rest: string;
};

const difference = ({ line, stage, result }: PhoneLine): string =>
  stage === 'open' ? '' : differenceWords(line, result);

export const deskRow = (of: PhoneLine): DeskRow => {
  const { line, entry, result } = of;
  return {
    key: String(line.id),
    of,
    material: line.materialName,
    lot: line.lotNo,
    shipped: line.shippedQty,
    accepted: entry.accepted,
    accepted2: entry.accepted2,
    rejected: entry.rejected,
    rejected2: entry.rejected2,
    short: entry.short ?? (isPositive(result.short) ? result.short : ''),
    difference: difference(of),
    reason: entry.reasonId === null ? '' : String(entry.reasonId),
    reasonText: entry.reasonText,
    rest: isPositive(result.rest) ? (entry.restDecision ?? line.restDefault) : '',
  };
};

const restOf = (text: string): CountEntry['restDecision'] => (text === 'REDELIVER' || text === 'CLOSE' ? text : null);

/** The entry after its row was changed; undefined when the row says the same as before. */
export function changedEntry(before: DeskRow, after: DeskRow): CountEntry | undefined {
  if (before === after) return undefined;
  const { entry } = before.of;
  // A row that an undo brings back was made of an older entry: what follows by itself must not come back as if it were typed.
  const made = deskRow(after.of);
  const old = after.of.entry;
  const next: CountEntry = {
    ...entry,
    accepted: after.accepted,
    accepted2: after.accepted2,
    rejected: after.rejected,
    rejected2: after.rejected === made.rejected ? after.rejected2 : '',
    short: after.short === made.short ? old.short : after.short === '' ? null : after.short,
    reasonId: after.reason === made.reason ? old.reasonId : after.reason === '' ? null : Number(after.reason),
    reasonText: after.reasonText,
    restDecision: after.rest === made.rest ? old.restDecision : restOf(after.rest),
  };
  const isSame = (Object.keys(next) as (keyof CountEntry)[]).every((field) => next[field] === entry[field]);
  return isSame ? undefined : next;
}
