import type { Registered } from '../kernel/document/registered.ts';
import type { TableName } from '../kernel/database/registry.ts';

/** Documents of a kind that are not at their end, by their states. */
export type OpenKind = {
  readonly table: TableName;
  readonly noun: string;
  readonly states: string[];
  readonly isDraft: boolean;
};

/** The states in which documents of a kind are not at their end: the first of the chain lasts until all of it is. */
function openStates({ machine, chain }: Registered): string[] {
  const isEnd = ([, { final, in: groups }]: [string, (typeof machine.states)[string]]): boolean =>
    final === true || (chain?.after !== undefined && groups.includes(chain.done));
  return Object.entries(machine.states)
    .filter(([name, state]) => !(name === machine.initial && chain?.after === undefined) && !isEnd([name, state]))
    .map(([name]) => name);
}

/** Drafts stand apart: nobody but the city sees them. */
export const openKinds = (documents: readonly Registered[]): OpenKind[] =>
  documents.flatMap((document) => {
    const { table, noun, initial } = document.machine;
    const open = { table, noun, states: openStates(document), isDraft: false };
    return document.chain?.after === undefined
      ? [open, { table, noun: `${noun}草稿`, states: [initial], isDraft: true }]
      : [open];
  });
