import type { Call, Output } from '@material/contract/kernel/call/call.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list/list.ts';
import type { z } from 'zod';
import { bindingOf, type Binding } from '../call/implement.ts';
import { implementExports } from './export-of.ts';
import type { DeclaredList } from './list-of.ts';
import { list } from './list-query.ts';

type RowOf<C> = Output<C> extends PageOf<infer R> ? R : never;
type ReadList = AnyList & Call<z.ZodType, z.ZodType, 'read'>;
type Lists = Readonly<Record<string, ReadList>>;

/** Lists whose rows are shown as they are read: their pages, and the sheets of those that have an export. */
export const implementLists = <T extends Lists>(
  calls: T,
  specs: { readonly [K in keyof T]: DeclaredList<RowOf<T[K]>> },
): readonly Binding[] =>
  Object.entries<DeclaredList<unknown>>(specs).flatMap(([key, spec]) => {
    const call: ReadList | undefined = calls[key];
    if (!call) return [];
    const page = bindingOf(key, call, (ctx, query) => list(ctx, spec(ctx), query as ListQuery));
    return [page, ...implementExports([{ call, spec, exported: (_ctx, raw) => raw }])];
  });
