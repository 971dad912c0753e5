import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import { counted, type CountEntry, type CountRow } from './count.rules.ts';

/** How much it counts what is said of a lot's rest: most what is said now, least what a lot kept while it left none. */
function weightOf({ line, key, restDecision }: CountRow, before: ReadonlyMap<string, CountEntry>): number {
  const was = before.get(key);
  if (!was || was.restDecision !== restDecision) return 3;
  const isSaid = restDecision !== '';
  if (isPositive(counted(line, was).rest)) return isSaid ? 2 : 1;
  return isSaid ? 0 : -1;
}

/** What of rows is entered; lots of one ordered line that leave a rest share what becomes of it. */
export function countEntries(rows: readonly CountRow[], entries: readonly CountEntry[]): CountEntry[] {
  const before = new Map(entries.map((entry) => [entry.key, entry]));
  const leaving = rows
    .filter((row) => isPositive(counted(row.line, row).rest))
    .map((row) => ({ row, weight: weightOf(row, before) }))
    .sort((one, other) => one.weight - other.weight);
  const decided = new Map(leaving.map(({ row }) => [row.line.askLineId, row.restDecision]));
  const shared = new Map(leaving.map(({ row }) => [row.key, decided.get(row.line.askLineId)]));
  return rows.map(
    ({ line: _line, at: _at, result: _result, stage: _stage, said: _said, isClashing: _is, ...entry }) => ({
      ...entry,
      restDecision: shared.get(entry.key) ?? entry.restDecision,
    }),
  );
}
