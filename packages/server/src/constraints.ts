import type { ConstraintRow } from '@material/contract/kernel/errors.ts';
import { catalogueConstraints } from './catalogue/constraints.ts';
import { filesConstraints } from './files/constraints.ts';
import { identityConstraints } from './identity/constraints.ts';
import { orderingConstraints } from './ordering/constraints.ts';
import { journalConstraints } from './kernel/journal-constraints.ts';

/** Every constraint of the database and what people read when it refuses. */
export const constraints: Readonly<Record<string, ConstraintRow>> = {
  ...journalConstraints,
  ...identityConstraints,
  ...catalogueConstraints,
  ...orderingConstraints,
  ...filesConstraints,
};

/** The name by which a constraint is known here: an index of one month's partition goes by its table's. */
export const constraintName = (name: string): string => name.replace(/_(?:p\d{6}|default)_(?=doc_key$)/, '_');

/** The sentence for a constraint that PostgreSQL named, or undefined. */
export const constraintRow = (name: string): ConstraintRow | undefined => constraints[constraintName(name)];
