import type { Api } from '../../lib/api.ts';

export type Option<V extends string | number = string | number> = {
  readonly value: V;
  readonly label: string;
  /** Second line or aside: a code, a city. */
  readonly note?: string;
  /** Further names and codes it is found by. */
  readonly search?: readonly string[];
  /** Why it stands in the list and cannot be chosen. */
  readonly blocked?: string;
};

/** Finds options for typed text, best first; with `ids` the options of exactly these, to name saved choices. */
export type SearchFn<V extends string | number = number> = (query: {
  readonly api: Api;
  readonly text: string;
  readonly ids?: readonly V[];
  readonly signal?: AbortSignal;
}) => Promise<readonly Option<V>[]>;
