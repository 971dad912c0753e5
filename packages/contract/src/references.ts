import { catalogueReferences } from './catalogue/references.ts';
import { identityReferences } from './identity/references.ts';
import type { AnyReference } from './kernel/reference.ts';

/** Every reference table of the product. */
export const references: readonly AnyReference[] = [...identityReferences, ...catalogueReferences];
