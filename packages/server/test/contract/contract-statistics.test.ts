import { sum } from '@material/contract/kernel/value/decimal.ts';
import { isRange } from '@material/contract/kernel/list/list-call.ts';
import {
  type AnyStatistics,
  dimensionField,
  drillQuery,
  isQuantity,
} from '@material/contract/kernel/list/statistics-call.ts';
import { screens } from '@material/contract/screens.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls, isStatistics } from './all-calls.ts';
import { busiest } from '../harness/busiest.ts';
import { expectProblems, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness({ template: 'played' });
afterAll(server.stop);

const names = await busiest(server);
const people: readonly (readonly [string, Signed])[] = [
  [names.city, await server.as(names.city)],
  ['glzx01', await server.as('glzx01', { centre: 'management' })],
  ['store_sh001', await server.as('store_sh001')],
  [names.supplier, await server.as(names.supplier)],
];

type Row = Readonly<Record<string, unknown>>;
type Figures = { readonly list: readonly Row[]; readonly totalCount: number; readonly totals: Row };

const statistics = allCalls.flatMap(({ key, call }) => (isStatistics(call) ? [{ key, call }] : []));

async function ask(who: Signed, call: AnyStatistics, query: object): Promise<Figures> {
  const answer = await server.sendAny(who, call, { pageSize: 1000, ...query });
  expect(answer, `${call.path} ${JSON.stringify(query)}`).toMatchObject({ http: 200, status: 1 });
  return answer.data as Figures;
}

/** The first of the people who may ask, and sees something. */
async function askerOf(call: AnyStatistics): Promise<Signed> {
  for (const [, who] of people) {
    const answer = await server.sendAny(who, call, {});
    if (answer.status === 1 && (answer.data as Figures).totalCount > 0) return who;
  }
  throw new Error(`nobody sees figures of ${call.path}`);
}

const measuresOf = ({ statistics: { measures } }: AnyStatistics) => Object.keys(measures);
const moneyOf = ({ statistics: { measures } }: AnyStatistics) =>
  Object.entries(measures).flatMap(([name, schema]) => (isQuantity(schema) ? [] : [name]));
const dimensionsOf = ({ statistics: { dimensions } }: AnyStatistics) => Object.keys(dimensions);

/** Some value of each filter, taken from a row behind the figures. */
function someFilters(call: AnyStatistics, behind: Row): [string, Row][] {
  return Object.entries(call.list.filters).map(([name, filter]) => {
    const value = behind[name] ?? behind[name.replace(/Id$/, 'Code')];
    if (isRange(filter)) return [name, { [`${name}From`]: value, [`${name}To`]: value }];
    return [name, { [name]: value }];
  });
}

/** All rows of the list behind a figure. */
async function rowsBehind(who: Signed, call: AnyStatistics, figure: Parameters<typeof drillQuery>[1]): Promise<Row[]> {
  const found: Row[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const query = { ...drillQuery(call, figure), pageIndex, pageSize: 1000 };
    const answer = await server.sendAny(who, call.statistics.drill.list, query);
    expect(answer, JSON.stringify(query)).toMatchObject({ http: 200, status: 1 });
    const page = answer.data as { list: readonly Row[]; totalCount: number };
    found.push(...page.list);
    if (found.length >= page.totalCount) return found;
  }
}

const added = (rows: readonly Row[], name: string): number =>
  Number(sum(rows.flatMap(({ [name]: value }) => (typeof value === 'string' ? [value] : []))));

test('there are statistics to walk, and each leads to a screen', () => {
  expect(statistics.length).toBeGreaterThan(0);
  for (const { call } of statistics) expect(Object.keys(screens)).toContain(call.statistics.drill.screen);
});

describe.each(statistics)('$key', ({ call }) => {
  test('adds up to its totals, page by page, however it is grouped', async () => {
    const who = await askerOf(call);
    const whole = await ask(who, call, {});
    for (const by of [dimensionsOf(call), ...dimensionsOf(call).map((name) => [name])]) {
      const all = await ask(who, call, { by });
      expect(all.list).toHaveLength(all.totalCount);
      expect(all.totals).toEqual(whole.totals);
      for (const name of moneyOf(call)) expect(added(all.list, name), name).toBe(Number(all.totals[name]));
      const size = Math.max(1, Math.ceil(all.totalCount / 2));
      const pages = await Promise.all([1, 2, 3].map((pageIndex) => ask(who, call, { by, pageIndex, pageSize: size })));
      expect(pages.flatMap(({ list }) => list)).toEqual(all.list);
      for (const page of pages) expect(page).toMatchObject({ totals: all.totals, totalCount: all.totalCount });
    }
  });

  test('every figure opens the rows that it adds up, its total too', async () => {
    const who = await askerOf(call);
    const query = {};
    const { list, totals } = await ask(who, call, query);
    let figures = 0;
    for (const row of [...list.slice(0, 6), undefined]) {
      for (const measure of measuresOf(call)) {
        const value = (row ?? totals)[measure];
        if (typeof value !== 'string') continue;
        const behind = await rowsBehind(who, call, { ...(row ? { row } : {}), measure, query });
        expect(added(behind, measure), `${measure} ${JSON.stringify(row)}`).toBe(Number(value));
        expect(behind.filter((one) => Number(one[measure]) === 0)).toEqual([]);
        figures += 1;
      }
    }
    expect(figures).toBeGreaterThan(moneyOf(call).length * 2);
  });

  test('every filter leaves what it names, in the figures as in the rows behind', async () => {
    const who = await askerOf(call);
    const { totals } = await ask(who, call, {});
    const [first = ''] = moneyOf(call);
    const [behind] = await rowsBehind(who, call, { measure: first, query: {} });
    const materials = await server.rows<{ id: number }>('select id from material where code = $1', [
      behind?.['materialCode'],
    ]);
    const some = someFilters(call, { ...behind, materialId: materials[0]?.id });
    expect(some.length).toBe(Object.keys(call.list.filters).length);
    for (const [name, query] of some) {
      const narrowed = await ask(who, call, query);
      expect(Number(narrowed.totals[first]), name).toBeGreaterThan(0);
      expect(Number(narrowed.totals[first]), name).toBeLessThan(Number(totals[first]));
      for (const measure of measuresOf(call)) {
        const value = narrowed.totals[measure];
        if (typeof value !== 'string') continue;
        const rows = await rowsBehind(who, call, { measure, query });
        expect(added(rows, measure), `${name} ${measure}`).toBe(Number(value));
      }
    }
    const all = Object.assign({}, ...some.map(([, query]) => query)) as Row;
    const one = await ask(who, call, all);
    expect(one.list.length).toBe(1);
    for (const measure of measuresOf(call)) {
      const rows = await rowsBehind(who, call, { row: one.list[0] ?? {}, measure, query: all });
      expect(added(rows, measure), measure).toBe(Number(one.list[0]?.[measure]));
    }
  });

  test('quantities of one unit add up, and those of several are no figure', async () => {
    const who = await askerOf(call);
    const { list, totals } = await ask(who, call, {});
    const quantities = measuresOf(call).filter((name) => !moneyOf(call).includes(name));
    const [first = ''] = moneyOf(call);
    for (const row of [...list.slice(0, 8), undefined]) {
      const rows = await rowsBehind(who, call, { ...(row ? { row } : {}), measure: first, query: {} });
      const units = [...new Set(rows.map((one) => one['unitName']))];
      expect((row ?? totals)['unitName']).toBe(units.length === 1 ? units[0] : null);
      for (const name of quantities) expect((row ?? totals)[name] === null, name).toBe(units.length !== 1);
    }
    expect(totals['unitName']).toBeNull();
  });

  test('sorts by each of its columns, and refuses others', async () => {
    const who = await askerOf(call);
    for (const field of call.list.sorts) {
      const up = (await ask(who, call, { sorting: `${field} asc` })).list.map((row) => row[field]);
      const down = (await ask(who, call, { sorting: `${field} desc` })).list.map((row) => row[field]);
      const known = up.filter((value) => value !== null);
      expect(new Set(down)).toEqual(new Set(up));
      if (moneyOf(call).includes(field)) expect(known.map(Number)).toEqual(known.map(Number).toSorted((a, b) => a - b));
    }
    for (const query of [{ sorting: 'nosuch asc' }, { sorting: 'constructor asc' }])
      expect(Object.keys(expectProblems(await server.sendAny(who, call, query)))).toEqual(['sorting']);
    expect(Object.keys(expectProblems(await server.sendAny(who, call, { by: [] })))).toEqual(['by']);
    expect(Object.keys(expectProblems(await server.sendAny(who, call, { nosuch: 1 })))).toEqual(['nosuch']);
  });

  test('a dimension that is not grouped by is empty', async () => {
    const who = await askerOf(call);
    for (const [name] of Object.entries(call.statistics.dimensions)) {
      const { list } = await ask(who, call, { by: [name] });
      for (const [other, dimension] of Object.entries(call.statistics.dimensions))
        expect(list.every((row) => (row[dimensionField(other, dimension)] === null) === (other !== name))).toBe(true);
    }
  });

  test('nobody sees anything of another unit in it', async () => {
    const units = await server.rows<{ id: number; username: string }>(`
      select c.id, u.username from city c join app_user u on u.city_id = c.id and u.place_id is null and u.source = 'CITY'
      where c.status = 'NORMAL' order by c.id`);
    const answers: Figures[] = [];
    for (const { username } of units.slice(0, 6)) {
      const answer = await server.sendAny(await server.as(username), call, { pageSize: 1000 });
      if (answer.status === 1) answers.push(answer.data as Figures);
    }
    expect(answers.length).toBeGreaterThan(2);
    const own = await rowsBehind(await askerOf(call), call, { measure: moneyOf(call)[0] ?? '', query: {} });
    expect(new Set(own.map((row) => row['cityId'])).size).toBe(1);
  });
});
