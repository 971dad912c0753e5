import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';
import type { Tables } from './registry.ts';
import type { Scopes } from './scope-rules.ts';
import { usualRefusal } from './usual-refusals.ts';

/**
 * What the contexts say about their tables; it comes with the database, so that the kernel need not know them. What they say
 * of documents is added where documents are known.
 */
export interface Schema {
  /** What each side sees of each table. */
  readonly scopes: Scopes<Tables>;
  /** What people read when a constraint refuses, where its name does not say it by itself. */
  readonly constraints: Readonly<Record<string, ConstraintRow>>;
  /** What the rows of a table are called: refusals name them, and asking where a row is used. */
  readonly nouns: Readonly<Record<string, string>>;
}

/** The name by which a constraint is known here: an index of one month's partition goes by its table's. */
export const constraintName = (name: string): string => name.replace(/_(?:p\d{6}|default)_(?=doc_key$)/, '_');

/** The sentence for a constraint that PostgreSQL named, or undefined. */
export const constraintRow = ({ constraints, nouns }: Schema, name: string): ConstraintRow | undefined =>
  constraints[constraintName(name)] ?? usualRefusal(nouns, constraintName(name));
