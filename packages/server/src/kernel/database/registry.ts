import type { KernelTables, kernelScopes } from './tables.ts';

/**
 * Every table of the product, as its migrations make it. The kernel knows no context: each context's `tables.ts` adds its
 * own by declaration merging.
 */
export interface Tables extends KernelTables {}

type KernelScopes = typeof kernelScopes;
/** What each context says about who sees its tables, as types, so that a child is known by its parent. */
export interface TableScopes extends KernelScopes {}

export type TableName = keyof Tables & string;
