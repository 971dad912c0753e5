import { defined } from '../react/defined.ts';
import { failedWords } from '../react/use-returns.ts';
import { type Named, type NameHint, type NameMatch, noMatch } from '../input/name-match.ts';
import type { NameSearch } from '../input/name-search.ts';
import type { GridChoice, GridRow, LookupColumn } from './grid-columns.ts';

/** A row whose goods, or whatever else it is about, are named by a text and matched with a thing. */
export type NamedRow<P extends Named> = GridRow & {
  /** The thing that its text was matched with. */
  readonly picked: P | null;
  /** What is known of a text that no thing was found for. */
  readonly hint: NameHint<P> | null;
};

type Naming<R extends NamedRow<P>, P extends Named> = {
  /** What the things are called: 物料. */
  readonly noun: string;
  readonly textOf: (row: R) => string;
  /** What is said beside a name in the list. */
  readonly noteOf: (pick: P) => string;
  /** The row with a thing chosen; what belonged to another one goes. */
  readonly take: (row: R, pick: P) => R;
  /** The row with a text that nobody has matched yet. */
  readonly write: (row: R, text: string) => R;
};

/** How rows are named: what a match makes of one, what is wrong with it, and the cell that it is written in. */
export function namingOf<R extends NamedRow<P>, P extends Named>({ noun, textOf, noteOf, take, write }: Naming<R, P>) {
  const withHint = (row: R, hint: NameHint<P>): R => ({ ...row, hint });
  const matched = (row: R, match: NameMatch<P>): R => (match.hint ? withHint(row, match.hint) : take(row, match.pick));
  /** The row while nobody can be asked. */
  const wait = (row: R): R => withHint(row, { why: failedWords(), near: [] });
  const check = (row: R): string | undefined =>
    textOf(row) !== '' && !row.picked ? (row.hint?.why ?? noMatch(noun)) : undefined;
  const choice = (pick: P): GridChoice<R> => ({
    key: pick.id,
    label: pick.displayName,
    note: noteOf(pick),
    ...defined({ blocked: pick.blocked ?? undefined }),
    apply: (row) => take(row, pick),
  });
  /** `onFound`: what was found for typed text, while it is being looked at. */
  const cell = (
    names: NameSearch<P>,
    onFound: (picks: readonly P[]) => void,
  ): Pick<LookupColumn<R>, 'search' | 'set' | 'isUnmatched' | 'resolve' | 'near' | 'wait' | 'check'> => ({
    search: async ({ text, signal }) => {
      const picks = await names.search(text, signal);
      onFound(picks);
      return picks.map(choice);
    },
    set: write,
    isUnmatched: ({ picked }) => picked === null,
    resolve: async (texts, isTyped) =>
      (await names.match(texts, isTyped)).map((match) => ({ apply: (row) => matched(row, match) })),
    near: ({ hint }) => (hint?.near ?? []).map(choice),
    wait,
    check,
  });
  return { matched, wait, check, cell };
}
