import type { Power } from './screen.ts';

/** Who may make a call: anybody at all, anybody signed in, or whoever holds one of these permission titles. */
export type Access = 'public' | 'signedIn' | { readonly anyOf: readonly Power[] };

export const anyOf = (...powers: readonly [Power, ...Power[]]): Access => ({ anyOf: powers });
