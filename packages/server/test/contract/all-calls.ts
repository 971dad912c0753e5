import { callGroups } from '@material/contract/calls.ts';
import type { Access } from '@material/contract/kernel/call/access.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import type { AnyStatistics } from '@material/contract/kernel/list/statistics-call.ts';

export type Named = { readonly group: string; readonly key: string; readonly call: Call };

/** Every call of the contract with its key, in the contract's order. */
export const allCalls: readonly Named[] = Object.entries(callGroups).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).map(([key, call]) => ({ group, key, call })),
);

/** The titles of which a call wants one; none for calls that ask for no permission. */
export const titlesOfAccess = (access: Access): readonly string[] => (typeof access === 'string' ? [] : access.anyOf);

/** Figures, which are lists of a kind of their own. */
export const isStatistics = (call: Call): call is AnyStatistics => 'statistics' in call;
