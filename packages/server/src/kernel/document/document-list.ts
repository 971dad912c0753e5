import type { ListQuery, PageOf } from '@material/contract/kernel/list/list.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { columnsFrom, type RowFrom } from '../database/row-of.ts';
import { custom, oneOf, timeRange, type Filter } from '../list/list-filter.ts';
import { likePattern } from '../list/like-pattern.ts';
import { list, listRow, type ListSpec } from '../list/list-query.ts';
import { refuse } from '../refusal/refuse.ts';
import type { ActionsOfDoc } from './registered.ts';
import { dutyFilter, type Stored } from './duty-list.ts';
import { sql } from '../database/sql.ts';

type Condition = (ctx: Ctx, text: string) => RawBuilder<boolean>;

/** The number of another document is searched from its start, which its index serves. */
export const numberIn =
  (column: string, table: TableName): Condition =>
  (_ctx, text) =>
    sql<boolean>`${sql.ref(column)} in (select x.id from ${sql.table(table)} x where x.no like ${likePattern(text.toUpperCase()).slice(1)})`;

/** What every document can be filtered by, under the same names. */
export const documentFilters = (
  machine: Stored,
  { statusIndex = `${machine.table}_status_idx` }: { statusIndex?: string } = {},
): Readonly<Record<'no' | 'status' | 'createTime' | 'duty', Filter>> => ({
  no: custom<string>(
    (_ctx, text) => sql<boolean>`${sql.ref(`${machine.table}.no`)} like ${`${text.toUpperCase()}%`}`,
    `${machine.table}_no_key`,
  ),
  status: oneOf(`${machine.table}.status`, statusIndex),
  createTime: timeRange(`${machine.table}.create_time`, `${machine.table}_time_idx`),
  duty: dutyFilter(machine),
});

/** A row that a list selected as the columns that a status table and its moves look at. */
export const headOf = <const Raw extends object>(raw: Raw): RowFrom<Raw> => columnsFrom(raw) as RowFrom<Raw>;

type Part<Raw, R, H, L> = {
  readonly call: L;
  readonly spec: (ctx: Ctx) => ListSpec<Raw>;
  /** The row as lists show it, with who must act and what the session may do. */
  readonly shown: (ctx: Ctx, raw: Raw, actions: ActionsOfDoc<H>) => R | Promise<R>;
};

/** A list of documents: its pages, and one row fresh, each with what the session may do with it. */
export type DocumentList<R, H, L = unknown> = {
  readonly call: L;
  readonly spec: (ctx: Ctx) => ListSpec;
  readonly page: (ctx: Ctx, query: ListQuery, actions: ActionsOfDoc<H>) => Promise<PageOf<R>>;
  readonly row: (ctx: Ctx, id: number, actions: ActionsOfDoc<H>) => Promise<R>;
  /** A row as its sheet has it. */
  exported(ctx: Ctx, raw: unknown): R | Promise<R>;
};

export const documentList = <Raw, R, H, L>({ call, spec, shown }: Part<Raw, R, H, L>): DocumentList<R, H, L> => ({
  call,
  spec,
  page: async (ctx, query, actions) => {
    const { list: rows, totalCount } = await list(ctx, spec(ctx), query);
    return { list: await Promise.all(rows.map((raw) => shown(ctx, raw, actions))), totalCount };
  },
  exported: (ctx: Ctx, raw: Raw) => shown(ctx, raw, () => []),
  row: async (ctx, id, actions) => {
    const raw = await listRow(ctx, spec(ctx), id);
    if (!raw) refuse('notFound');
    return shown(ctx, raw, actions);
  },
});
