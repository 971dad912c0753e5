import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';
import type { Stamps } from '../database/columns.ts';
import type { Snake } from '../database/row-of.ts';

type Typed = Pick<AnyReference, 'table' | 'fields' | 'sortable' | 'single' | 'tree' | 'searched' | 'barred'>;
type Nullable<V> = ColumnType<V | null, V | null | undefined, V | null>;
type Column<V> = null extends V ? Nullable<Exclude<V, null | undefined>> : V;

/** Several rows are kept in a table that joins them. */
type Own<F> = {
  [K in keyof F & string as z.input<F[K]> extends readonly unknown[] | undefined ? never : Snake<K>]: Column<
    z.input<F[K]>
  >;
};
type Usual = { remark: Nullable<string> };
type State<R extends Typed> = R['barred'] extends undefined
  ? { status: Generated<'ENABLED' | 'DISABLED'> }
  : { status: Generated<'ENABLED' | 'DISABLED' | 'BLACKLISTED'>; stop_reason: Nullable<string> };
type Sorted<R extends Typed> = true extends R['sortable'] ? { sort: Generated<number> } : unknown;
type Single<R extends Typed> = true extends R['single'] ? { is_default: Generated<boolean> } : unknown;
type Tree<R extends Typed> = { depth: number } extends R['tree']
  ? { parent_id: number | null; level: number }
  : unknown;
type Searched<R extends Typed> = R['searched'] extends undefined ? unknown : { search_text: string };

/** The table types of reference tables, from their declarations. */
export type TablesOf<L extends readonly Typed[]> = {
  [R in L[number] as R['table']]: Stamps &
    Own<R['fields']> &
    Usual &
    State<R> &
    Sorted<R> &
    Single<R> &
    Tree<R> &
    Searched<R>;
};

/** Everybody who is signed in may read them. */
export const openScopes = <L extends readonly Typed[]>(references: L): Record<L[number]['table'], 'open'> =>
  Object.fromEntries(references.map(({ table }) => [table, 'open'])) as Record<L[number]['table'], 'open'>;
