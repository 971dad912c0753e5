import { machines } from '@material/contract/machines.ts';
import { references } from '@material/contract/references.ts';
import { catalogueConstraints } from './catalogue/constraints.ts';
import { catalogueNouns, catalogueScopes } from './catalogue/tables.ts';
import { filesConstraints } from './files/constraints.ts';
import { filesScopes } from './files/tables.ts';
import { identityConstraints } from './identity/constraints.ts';
import { identityScopes } from './identity/tables.ts';
import { importConstraints } from './kernel/import/constraints.ts';
import { journalConstraints } from './kernel/document/journal-constraints.ts';
import type { Schema } from './kernel/database/schema.ts';
import { kernelScopes } from './kernel/database/tables.ts';
import { documents, toCome } from './documents.ts';
import { refusalsOf } from './kernel/reference/refusals.ts';
import { orderingConstraints } from './ordering/constraints.ts';
import { orderingParties } from './ordering/parties.ts';
import { orderingScopes } from './ordering/tables.ts';

/** Scopes and constraints of every context; a table without a scope does not compile. */
export const schema: Schema = {
  documents,
  toCome,
  parties: orderingParties,
  scopes: { ...kernelScopes, ...identityScopes, ...catalogueScopes, ...orderingScopes, ...filesScopes },
  constraints: {
    ...journalConstraints,
    ...importConstraints,
    ...identityConstraints,
    ...catalogueConstraints,
    ...refusalsOf(references),
    ...orderingConstraints,
    ...filesConstraints,
  },
  nouns: {
    ...Object.fromEntries([...machines, ...references].map(({ table, noun }) => [table, noun])),
    ...catalogueNouns,
  },
};
