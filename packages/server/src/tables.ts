import { catalogueScopes, type CatalogueTables } from './catalogue/tables.ts';
import { filesScopes, type FilesTables } from './files/tables.ts';
import { identityScopes, type IdentityTables } from './identity/tables.ts';
import type { Scopes } from './kernel/scope-rules.ts';
import { kernelScopes, type KernelTables } from './kernel/tables.ts';
import { orderingScopes, type OrderingTables } from './ordering/tables.ts';

/** Every table of the product, as its migrations make it. */
export type Tables = KernelTables & IdentityTables & CatalogueTables & OrderingTables & FilesTables;

/** What each side sees of each table. */
export const scopes: Scopes<Tables> = {
  ...kernelScopes,
  ...identityScopes,
  ...catalogueScopes,
  ...orderingScopes,
  ...filesScopes,
};
