import type { Signed } from '../harness/client.ts';

/** A write that is accepted as it stands, to which the optional fields are added. */
export type WriteSample = {
  readonly who: Signed;
  readonly input: Readonly<Record<string, unknown>>;
  /** Values of optional fields that a rule judges, by path; the others are made from the schema alone. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The id of the written row, where neither answer nor input says it. */
  readonly id?: number;
  /** The same call with what the answer says, for the same row: what is left out then stays, and null empties. */
  readonly again?: (answer: { readonly id: number; readonly rowVersion: number }) => Readonly<Record<string, unknown>>;
};
