import type { z } from 'zod';
import type { Access } from './access.ts';
import type { Call, CallPath } from './call.ts';
import type { Range } from './entered.ts';
import { listQuery, pageOf } from './list.ts';

export type Filters = Readonly<Record<string, z.ZodType | Range>>;

type Shape<F extends Filters> = {
  -readonly [K in keyof F & string as F[K] extends Range ? never : K]: F[K] extends z.ZodType
    ? z.ZodOptional<F[K]>
    : never;
} & {
  -readonly [K in keyof F & string as F[K] extends Range ? `${K}From` | `${K}To` : never]: F[K] extends Range<infer S>
    ? z.ZodOptional<S>
    : never;
};

/** A list: its row, filters and sorts are data that the server's query, the page and the sheet all read. */
export type ListCall<R extends z.ZodObject, F extends Filters, S extends string> = Call<
  z.ZodObject<(typeof listQuery)['shape'] & Shape<F>, z.core.$strict>,
  z.ZodObject<{ list: z.ZodArray<R>; totalCount: z.ZodInt }>,
  'read'
> & { readonly list: { readonly row: R; readonly filters: F; readonly sorts: readonly S[] } };

/** Any list, for what needs no row of its own. */
export type AnyList = Call & {
  readonly list: { readonly row: z.ZodObject; readonly filters: Filters; readonly sorts: readonly string[] };
};

type Spec<R, F, S> = {
  readonly access: Access;
  readonly row: R;
  readonly filters: F;
  /** Fields of the row; every list can be sorted by its ids besides. */
  readonly sorts: readonly S[];
};

export const isRange = (filter: z.ZodType | Range): filter is Range => 'range' in filter;

export const list = <R extends z.ZodObject, const F extends Filters, const S extends keyof R['shape'] & string>(
  path: CallPath,
  { access, row, filters, sorts }: Spec<R, F, S>,
): ListCall<R, F, S> => {
  const shape = Object.entries(filters).flatMap(([name, filter]): [string, z.ZodType][] =>
    isRange(filter)
      ? [
          [`${name}From`, filter.range.optional()],
          [`${name}To`, filter.range.optional()],
        ]
      : [[name, filter.optional()]],
  );
  const input = listQuery.extend(Object.fromEntries(shape)) as z.ZodObject<z.ZodRawShape> as ListCall<R, F, S>['input'];
  return { kind: 'read', path, access, input, output: pageOf(row), list: { row, filters, sorts } };
};
