import { attachments } from '@material/contract/attachments.ts';
import { commented } from '@material/contract/comments.ts';
import { references } from '@material/contract/references.ts';
import {
  catalogueConstraints,
  catalogueNouns,
  catalogueParties,
  catalogueScopes,
  workedOutOfDistances,
  workedOutOfMaterials,
} from './catalogue/public.ts';
import { identityConstraints, identityNouns, identityScopes } from './identity/public.ts';
import { attachmentConstraints, attachmentScopes } from './kernel/attachment/tables.ts';
import { commentConstraints, commentScopes } from './kernel/comment/tables.ts';
import { importConstraints } from './kernel/import/constraints.ts';
import { listConstraints } from './kernel/list/constraints.ts';
import { queueConstraints } from './kernel/queue/constraints.ts';
import { journalConstraints } from './kernel/journal/constraints.ts';
import type { Schema } from './kernel/database/schema.ts';
import { kernelNouns, kernelScopes } from './kernel/database/tables.ts';
import { documents, toCome } from './documents.ts';
import { joinParties } from './kernel/document/registered.ts';
import { refusalsOf } from './kernel/reference/refusals.ts';
import { messagingConstraints, messagingScopes } from './messaging/public.ts';
import { qualityConstraints, qualityNouns, qualityParties, qualityScopes } from './quality/public.ts';
import { orderingConstraints, orderingNouns, orderingParties, orderingScopes } from './ordering/public.ts';

/** Scopes and constraints of every context; a table without a scope does not compile. */
export const schema: Schema = {
  documents,
  toCome,
  parties: joinParties(orderingParties, catalogueParties, qualityParties),
  attachments,
  workedOut: { distance_time: workedOutOfDistances, material: workedOutOfMaterials },
  scopes: {
    ...kernelScopes,
    ...attachmentScopes(attachments),
    ...commentScopes(commented),
    ...identityScopes,
    ...messagingScopes,
    ...catalogueScopes,
    ...orderingScopes,
    ...qualityScopes,
  },
  constraints: {
    ...journalConstraints,
    ...attachmentConstraints,
    ...commentConstraints,
    ...importConstraints,
    ...queueConstraints,
    ...listConstraints,
    ...identityConstraints,
    ...messagingConstraints,
    ...catalogueConstraints,
    ...refusalsOf(references, identityNouns),
    ...orderingConstraints,
    ...qualityConstraints,
  },
  nouns: {
    ...Object.fromEntries(
      [...documents.map(({ machine }) => machine), ...references].map(({ table, noun }) => [table, noun]),
    ),
    ...kernelNouns,
    ...identityNouns,
    ...catalogueNouns,
    ...orderingNouns,
    ...qualityNouns,
  },
};
