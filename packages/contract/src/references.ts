import { catalogueReferences } from './catalogue/references.ts';
import { identityReferences } from './identity/references.ts';
import { messagingReferences } from './messaging/help.reference.ts';
import type { AnyReference } from './kernel/reference/reference.ts';

/** Every reference table of the product. */
export const references: readonly AnyReference[] = [
  ...identityReferences,
  ...catalogueReferences,
  ...messagingReferences,
];
