import type { KernelTables } from './tables.ts';

/**
 * Every table of the product, as its migrations make it. The kernel knows no context: each context's `tables.ts` adds its
 * own by declaration merging.
 */
export interface Tables extends KernelTables {}

export type TableName = keyof Tables & string;
