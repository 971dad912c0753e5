import type { Call } from '@material/contract/kernel/call/call.ts';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { listQuery, maxIds } from '@material/contract/kernel/list/list.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type * as ListQueryModule from '../../src/kernel/list/list-query.ts';
import type { Scope } from '../../src/kernel/database/scope-rules.ts';
import { schema } from '../../src/schema.ts';
import { allCalls, isStatistics } from './all-calls.ts';
import { expectProblems, type Signed } from '../harness/client.ts';
import { busiest } from '../harness/busiest.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from './minimal-input.ts';

type Kernel = typeof ListQueryModule;
type Counted = { readonly spec: ListQueryModule.ListSpec; readonly query: Readonly<Record<string, unknown>> };
const seen = vi.hoisted(() => ({ specs: [] as unknown[], counted: [] as unknown[] }));

// The declaration behind a call is met where the kernel receives it.
vi.mock('../../src/kernel/list/list-query.ts', async (original) => {
  const kernel = await original<Kernel>();
  const list: Kernel['list'] = (ctx, spec, query) => {
    seen.specs.push(spec);
    return kernel.list(ctx, spec, query);
  };
  const countRows: Kernel['countRows'] = (ctx, counts) => {
    seen.counted.push(...counts);
    return kernel.countRows(ctx, counts);
  };
  return { ...kernel, list, countRows };
});

const server = await startHarness({ template: 'played' });
afterAll(server.stop);

const names = await busiest(server);
const people: readonly (readonly [string, Signed])[] = [
  ['glzx01', await server.as('glzx01', { centre: 'management' })],
  ['glzx01', await server.as('glzx01', { centre: 'message' })],
  [names.city, await server.as(names.city)],
  ['store_sh001', await server.as('store_sh001')],
  [names.supplier, await server.as(names.supplier)],
  ['superadmin', await server.as('superadmin', { centre: 'management' })],
];

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly list: readonly Row[]; readonly totalCount: number };

/** Figures are lists of their own kind, walked by contract-statistics.test.ts; the bell's has one order and no filters. */
const isList = (call: Call): boolean =>
  !isStatistics(call) && call.path !== messageCalls.getMyMessageIndex.path && hasPages(call);
const hasPages = ({ input, output }: Call): boolean =>
  input instanceof z.ZodObject &&
  'sorting' in input.shape &&
  output instanceof z.ZodObject &&
  'totalCount' in output.shape;
const lists = allCalls.filter(({ call }) => isList(call));
const standard = new Set(Object.keys(listQuery.shape));
const ownFilters = (call: Call): string[] =>
  Object.keys((call.input as z.ZodObject).shape).filter((name) => !standard.has(name));

/** The first of the people who may ask for this list. */
async function askerOf(call: Call): Promise<Signed> {
  for (const [, who] of people) if ((await server.sendAny(who, call, {})).status === 1) return who;
  throw new Error(`nobody may ask for ${call.path}`);
}

async function pageOf(who: Signed, call: Call, query: object): Promise<Page> {
  const answer = await server.sendAny(who, call, query);
  expect(answer, `${call.path} ${JSON.stringify(query)}`).toMatchObject({ http: 200, status: 1 });
  return answer.data as Page;
}

async function specOf(call: Call): Promise<ListQueryModule.ListSpec | undefined> {
  const who = await askerOf(call);
  seen.specs.length = 0;
  await pageOf(who, call, {});
  return seen.specs[0] as ListQueryModule.ListSpec | undefined;
}

describe.each(lists)('$key', ({ call }) => {
  test('takes the standard query, page by page', async () => {
    const who = await askerOf(call);
    const all = await pageOf(who, call, {});
    const few = await pageOf(who, call, { pageIndex: 1, pageSize: 2, sorting: 'iD DESC' });
    expect(few.totalCount).toBe(all.totalCount);
    expect(few.list.length).toBe(Math.min(2, all.totalCount));
    const next = await pageOf(who, call, { pageIndex: 2, pageSize: 2, sorting: 'id desc' });
    const ids = [...few.list, ...next.list].map((row) => Number(row['id']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await pageOf(who, call, { pageIndex: 1_000_000, pageSize: 1000 })).list).toEqual([]);
    await pageOf(who, call, { filter: `100%_\\'";--` });
  });

  test('refuses what it does not know: fields, sortings, search fields, pages', async () => {
    const who = await askerOf(call);
    const refused = async (query: object) => Object.keys(expectProblems(await server.sendAny(who, call, query)));
    expect(await refused({ nosuchfilter: 1 })).toEqual(['nosuchfilter']);
    expect(await refused({ sorting: 'id; drop table city' })).toEqual(['sorting']);
    expect(await refused({ sorting: 'id sideways' })).toEqual(['sorting']);
    expect(await refused({ pageIndex: 0, pageSize: 1001 })).toEqual(['pageIndex', 'pageSize']);
    expect(await refused({ sorting: 'nosuchfield asc' })).toEqual(['sorting']);
    expect(await refused({ sorting: 'constructor asc' })).toEqual(['sorting']);
    expect(await refused({ filter: 'x', firstkey: 'password_hash' })).toEqual(['firstkey']);
    expect(await refused({ filter: 'x', firstkey: 'constructor' })).toEqual(['firstkey']);
    expect(await refused({ firstkey: 'nosuchfield' })).toEqual(['firstkey']);
  });

  test('finds rows by their ids, those alone, and not more than may be asked for', async () => {
    const who = await askerOf(call);
    const ids = (await pageOf(who, call, { pageSize: 3 })).list.map((row) => Number(row['id']));
    const found = await pageOf(who, call, { ids: [...ids, 2_000_000_000] });
    expect(new Set(found.list.map((row) => Number(row['id'])))).toEqual(new Set(ids));
    const many = Array.from({ length: maxIds + 1 }, (_, index) => index + 1);
    expect(Object.keys(expectProblems(await server.sendAny(who, call, { ids: many })))).toEqual(['ids']);
  });

  test('filters by each of its fields alone', async () => {
    const who = await askerOf(call);
    const full = minimalInput(call.input, { detail: 'full', idOf: () => 1 }) as Row;
    for (const name of ownFilters(call)) {
      const answer = await server.sendAny(who, call, { [name]: full[name] });
      expect(answer.http, `${name} ${answer.message}`).toBe(200);
    }
  });

  test('sorts and searches by every field it declares, each with an index of its own', async () => {
    const spec = await specOf(call);
    if (!spec) return;
    const who = await askerOf(call);
    for (const name of Object.keys(spec.sorts)) {
      for (const way of ['asc', 'desc']) await pageOf(who, call, { sorting: `${name} ${way}`, pageSize: 5 });
    }
    for (const firstkey of Object.keys(spec.search)) await pageOf(who, call, { filter: '示例', firstkey });
    const named = [...Object.values(spec.sorts), ...Object.values(spec.filters)].map(({ index }) => index);
    const known = await server.rows<{ indexname: string }>(
      'select indexname from pg_indexes where indexname = any($1)',
      [named],
    );
    const missing = named.filter((name) => !known.some(({ indexname }) => indexname === name));
    expect(missing).toEqual([]);
    expect(Object.keys(spec.sorts)).toContain('id');
  });

  test('declares a filter for each field of its query, and no other', async () => {
    const spec = await specOf(call);
    if (!spec) return;
    const ranged = (name: string) => (spec.filters[name]?.kind ?? '').endsWith('Range');
    const declared = Object.keys(spec.filters).flatMap((name) =>
      ranged(name) ? [`${name}From`, `${name}To`] : [name],
    );
    expect(new Set(declared)).toEqual(new Set(ownFilters(call)));
  });

  test('shows each unit its own rows only', async () => {
    const units = await server.rows<{
      username: string;
      city_id: number | null;
      place_id: number | null;
      supplier_id: number | null;
    }>('select username, city_id, place_id, supplier_id from app_user where username = any($1)', [
      people.map(([name]) => name),
    ]);
    for (const [name, who] of people) {
      const unit = units.find(({ username }) => username === name);
      const answer = await server.sendAny(who, call, { pageSize: 1000 });
      if (answer.status !== 1 || !unit) continue;
      const { list } = answer.data as Page;
      const own = { cityId: unit.city_id, placeId: unit.place_id, supplierId: unit.supplier_id };
      for (const [field, id] of Object.entries(own)) {
        if (id === null) continue;
        expect(
          list.filter((row) => Object.hasOwn(row, field) && row[field] !== id),
          `${name} ${field}`,
        ).toEqual([]);
      }
    }
  });
});

type Index = { readonly table: string; readonly name: string; readonly keys: string[]; readonly columns: string[] };
const indexes = await server.rows<Index>(`
  select t.relname::text as table, x.relname::text as name, array_agg(a.attname::text order by k.place) filter (where k.place <= i.indnkeyatts) as keys,
    array_agg(a.attname::text order by k.place) as columns
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    cross join lateral unnest(i.indkey::int[]) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
  where t.relnamespace = 'public'::regnamespace group by 1, 2`);

/** The columns of a list's own table that a query narrows by. */
function narrowedBy({ spec, query }: Counted): string[] {
  const own = (column: string): string => column.replace(`${spec.table}.`, '');
  return Object.entries(spec.filters).flatMap(([name, filter]) => {
    if (query[name] === undefined && query[`${name}From`] === undefined && query[`${name}To`] === undefined) return [];
    if (filter.kind !== 'custom') return [own(filter.column)];
    return [];
  });
}

/** The column that narrows a table to the unit of whoever looks; none for headquarters. */
const unitColumns: Readonly<Record<string, string | undefined>> = {
  [names.city]: 'city_id',
  store_sh001: 'city_id',
  [names.supplier]: 'supplier_id',
};

/** Indexes that begin with what a query narrows by, know the unit, and hold one of its other columns among their keys. */
function serving(asked: Counted, unit: string | undefined): Index[] {
  const narrowed = narrowedBy(asked);
  const known = [...narrowed, ...(unit === undefined ? [] : [unit])];
  return indexes.filter(
    ({ table, keys }) =>
      table === asked.spec.table &&
      known.includes(keys[0] ?? '') &&
      (unit === undefined || keys.includes(unit)) &&
      keys.some((key) => narrowed.includes(key)),
  );
}

describe('together, as pages and cards ask for them, an index serves', () => {
  test('some states of some time, for each unit that may look', async () => {
    let asked = 0;
    for (const { key, call } of lists) {
      const spec = await specOf(call);
      if (!spec?.filters['status'] || !spec.filters['createTime']) continue;
      for (const [name, who] of people) {
        if ((await server.sendAny(who, call, {})).status !== 1) continue;
        asked += 1;
        const scope: Scope = schema.scopes[spec.table];
        const unit = typeof scope === 'object' && 'user' in scope ? scope.user : unitColumns[name];
        const counted = { spec, query: { status: [], createTimeFrom: '' } };
        const wanted = new Set([unit, 'status']);
        // The total is counted in the index alone: what comes before the time is asked for, and every condition is in it.
        const whole = serving(counted, unit).filter(
          ({ keys, columns }) =>
            columns.includes('status') &&
            keys.includes('create_time') &&
            keys.slice(0, keys.indexOf('create_time')).every((column) => wanted.has(column)),
        );
        expect(
          whole.map((index) => index.name),
          `${key} as ${name}`,
        ).not.toEqual([]);
      }
    }
    expect(asked).toBeGreaterThan(6);
  });

  test('each card of the home page', async () => {
    let cards = 0;
    for (const [name, who] of people) {
      seen.counted.length = 0;
      expect((await server.sendAny(who, todoCalls.getTodoCounts, {})).status).toBe(1);
      for (const counted of seen.counted as Counted[]) {
        cards += 1;
        const found = serving(counted, unitColumns[name]).map((index) => index.name);
        expect(found, `${counted.spec.table} ${JSON.stringify(counted.query)} as ${name}`).not.toEqual([]);
      }
    }
    expect(cards).toBeGreaterThan(8);
  });
});

test('the declarations behind the lists of documents were met', async () => {
  const documents = lists.filter(({ key }) => key.startsWith('getList') || key.startsWith('getAll'));
  expect(documents.length).toBeGreaterThan(3);
  for (const { key, call } of documents) expect(await specOf(call), key).toBeDefined();
});

/** Whom management worked for stands in the log by name, as the city of a control does; prices are of suppliers. */
const unitFields = new Map([
  ['getListLog', 'module'],
  ['getListSupplierMaterial', 'supplierId'],
  ['getListSupplierBankChange', 'supplierId'],
  ['getListMaterialPicture', 'supplierId'],
  ['getListSupplierProfileChange', 'supplierId'],
  ['getListPriceHistory', 'supplierName'],
  ['getListControlMaterials', 'cityName'],
]);

test('management sees rows of many units, so that the loop above means something', async () => {
  const [, management] = people[0] ?? [];
  if (!management) throw new Error('nobody manages');
  const documents = lists.filter(({ key }) => key.startsWith('getList'));
  for (const { key, call } of documents) {
    const answer = await server.sendAny(management, call, { pageSize: 1000 });
    if (answer.status !== 1) continue;
    const { list } = answer.data as Page;
    const unit = unitFields.get(key) ?? 'cityId';
    expect(new Set(list.map((row) => row[unit])).size, key).toBeGreaterThan(2);
  }
});
