import { searchOptions } from '../../../kit/input/choice-search.ts';
import type { Option } from '../../../kit/input/option.ts';

export const unitKinds = ['city', 'supplier'] as const;
export type UnitKind = (typeof unitKinds)[number];
/** Ids of the units that a person worked in last, newest first. */
export type Recent = Readonly<Record<UnitKind, readonly number[]>>;

const mostRecent = 5;
/** More are found by their names. */
const mostListed = 100;

export const noRecent: Recent = { city: [], supplier: [] };

export const isRecent = (value: unknown): value is Recent => {
  const kept = value as Partial<Recent> | null;
  return unitKinds.every((kind) => Array.isArray(kept?.[kind]) && kept[kind].every(Number.isInteger));
};

export const withRecent = (recent: Recent, kind: UnitKind, id: number): Recent => ({
  ...recent,
  [kind]: [id, ...recent[kind].filter((other) => other !== id)].slice(0, mostRecent),
});

export type Listed = {
  /** Those of last time; empty while something is looked for. */
  readonly recent: readonly Option<number>[];
  readonly others: readonly Option<number>[];
  /** How many more there are than are listed. */
  readonly unlisted: number;
};

/** The units that a text fits, best first; without a text those of last time stand before all others. */
export function listedUnits(options: readonly Option<number>[], text: string, recentIds: readonly number[]): Listed {
  const isSearched = text.trim() !== '';
  const recent = isSearched ? [] : recentIds.flatMap((id) => options.find(({ value }) => value === id) ?? []);
  const found = searchOptions(options, text).filter((option) => !recent.includes(option));
  return { recent, others: found.slice(0, mostListed), unlisted: Math.max(0, found.length - mostListed) };
}

/** The unit that an arrow key leads to: the list goes round. */
export function stepFrom({ recent, others }: Listed, chosen: number | null, step: 1 | -1): number | null {
  const values = [...recent, ...others].map(({ value }) => value);
  const at = chosen === null ? -1 : values.indexOf(chosen);
  const next = at < 0 ? (step > 0 ? 0 : values.length - 1) : (at + step + values.length) % values.length;
  return values[next] ?? null;
}
