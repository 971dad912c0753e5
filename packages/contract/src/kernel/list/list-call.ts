import type { z } from 'zod';
import type { Access } from '../call/access.ts';
import { callKey, queuedDownload, type Call, type CallPath, type Calls, type QueuedDownload } from '../call/call.ts';
import type { Range } from '../field/entered.ts';
import { listQuery, pageOf } from './list.ts';
import type { Power } from '../call/screen.ts';

export type Filters = Readonly<Record<string, z.ZodType | Range>>;

export type FilterShape<F extends Filters> = {
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
  z.ZodObject<(typeof listQuery)['shape'] & FilterShape<F>, z.core.$strict>,
  z.ZodObject<{ list: z.ZodArray<R>; totalCount: z.ZodInt }>,
  'read'
> & {
  readonly list: {
    readonly row: R;
    readonly filters: F;
    readonly sorts: readonly S[];
    readonly export?: ListExport;
    readonly countsTo?: number;
  };
};

/** The sheet of a list: what its file is called, and the call that makes it of the list's input. */
export type ListExport = { readonly name: string; readonly call: QueuedDownload };

/** Any list, for what needs no row of its own. */
export type AnyList = Call & {
  readonly list: {
    readonly row: z.ZodObject;
    readonly filters: Filters;
    readonly sorts: readonly string[];
    readonly export?: ListExport;
    readonly countsTo?: number;
  };
};

type Spec<R, F, S> = {
  readonly access: Access;
  readonly row: R;
  readonly filters: F;
  /** Fields of the row; every list can be sorted by its ids besides. */
  readonly sorts: readonly S[];
  /**
   * What the file of its rows is called; whoever sees the list by a screen exports it by that screen's 导出. With a path where
   * the call is not named after the list.
   */
  readonly export?: string | { readonly name: string; readonly path: CallPath };
  /** Of a table of millions: so many rows are counted, and of more it is only said that there are. */
  readonly countsTo?: number;
};

const exportButton = '导出';

/** The title of the button 导出 of a screen, by the screen's own. */
export const exportTitle = (screenTitle: string): Power => `${screenTitle}-${exportButton}按钮`;

/** `/api/Supplier/GetListPickupOrder` → `/api/excel/DownExcelPickupOrders` */
const exportPath = (path: CallPath): CallPath =>
  `/api/excel/DownExcel${(path.split('/').at(-1) ?? '').replace(/^Get(List|All)?/, '').replace(/s?$/, 's')}`;

export function exportOf(
  path: CallPath,
  named: NonNullable<Spec<unknown, unknown, unknown>['export']>,
  { access, input }: Pick<Call, 'access' | 'input'>,
): ListExport {
  const { name, path: own } = typeof named === 'string' ? { name: named, path: exportPath(path) } : named;
  const may: Access = typeof access === 'string' ? access : { anyOf: access.anyOf.map(exportTitle) };
  return { name, call: queuedDownload(own, { access: may, input, queued: `${name}${exportButton}` }) };
}

/** The calls that lists with an `export` bring along. */
export const exportCallsOf = (groups: Readonly<Record<string, Calls>>): Calls =>
  Object.fromEntries(
    Object.values(groups)
      .flatMap((calls) => Object.values(calls) as Partial<AnyList>[])
      .flatMap(({ list: listed }) => listed?.export?.call ?? [])
      .map((call) => [callKey(call.path.split('/').at(-1) ?? ''), call]),
  );

export const isRange = (filter: z.ZodType | Range): filter is Range => 'range' in filter;

/** What a query may say of these filters. */
export const filterShape = (filters: Filters): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]): [string, z.ZodType][] =>
      isRange(filter)
        ? [
            [`${name}From`, filter.range.optional()],
            [`${name}To`, filter.range.optional()],
          ]
        : [[name, filter.optional()]],
    ),
  );

export const list = <R extends z.ZodObject, const F extends Filters, const S extends keyof R['shape'] & string>(
  path: CallPath,
  { access, row, filters, sorts, export: named, countsTo }: Spec<R, F, S>,
): ListCall<R, F, S> => {
  const input = listQuery.extend(filterShape(filters)) as z.ZodObject<z.ZodRawShape> as ListCall<R, F, S>['input'];
  const exported = named === undefined ? {} : { export: exportOf(path, named, { access, input }) };
  const counted = countsTo === undefined ? {} : { countsTo };
  return {
    kind: 'read',
    path,
    access,
    input,
    output: pageOf(row),
    list: { row, filters, sorts, ...exported, ...counted },
  };
};
