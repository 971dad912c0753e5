import { materialControlCalls } from '@material/contract/catalogue/control/material-control.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const { first: keeper } = build.people;
const { getListControlMaterials, previewControlMaterials, addControlMaterials, liftControlMaterials } =
  materialControlCalls;
type Wanted = Sent<typeof addControlMaterials>;

const [rice, flour] = ['WL1001001', 'WL1002001'].map((code) => build.material(code));
const idOf = async (text: string): Promise<number> => (await server.rows<{ id: number }>(text))[0]?.id ?? 0;
const shanghai = await idOf(`select id from city where code = 'SH'`);
const beijing = await idOf(`select id from city where code = 'BJ'`);
const reason = await idOf(`select id from control_reason where name = '价格异常'`);

const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  materialIds: [rice ?? 0, flour ?? 0],
  cityIds: [shanghai, beijing],
  validFrom: build.day(3),
  validTo: build.day(9),
  controlledForId: reason,
  ...change,
});
const only = (cityIds: number[], validFrom: string, validTo: string | null = null) =>
  wanted({ materialIds: [rice ?? 0], cityIds, validFrom, validTo });
const add = (change: Partial<Wanted> = {}) => server.done(keeper, addControlMaterials, wanted(change));
const listed = async (query: Sent<typeof getListControlMaterials> = {}) =>
  (await server.done(keeper, getListControlMaterials, { materialId: rice, ...query })).list;

beforeEach(async () => {
  await server.rows('delete from material_control where material_id = any($1)', [[rice, flour]]);
});

describe('a control', () => {
  test('is set for every material in every city, and is listed with who set it and why', async () => {
    expect(await add({ remark: '涨价' })).toEqual({ added: 4, refused: [] });
    const rows = await listed();
    expect(rows.map(({ cityName }) => cityName)).toEqual(['北京', '上海']);
    expect(rows[0]).toMatchObject({
      materialName: '东北珍珠米',
      validFrom: build.day(3),
      validTo: build.day(9),
      state: 'COMING',
      controlledFor: '价格异常',
      remark: '涨价',
      createName: '管理示例',
      liftTime: null,
      liftReason: '',
    });
  });

  test('of no city named is of all, and is found by each', async () => {
    await add({ materialIds: [rice ?? 0], cityIds: [], validFrom: build.day(0), validTo: null });
    for (const cityId of [shanghai, beijing])
      expect((await listed({ cityId })).map(({ cityName, state }) => [cityName, state])).toEqual([
        ['全部城市', 'IN_FORCE'],
      ]);
  });

  test('is looked at before it is set: what is in its way is said at its row', async () => {
    await add(only([shanghai], build.day(5), build.day(7)));
    const { list } = await server.done(keeper, previewControlMaterials, wanted());
    expect(list.map(({ materialCode, cityName, outcome, note }) => [materialCode, cityName, outcome, note])).toEqual([
      ['WL1001001', '上海', 'REFUSED', `上海已有管控：${build.day(5)} 至 ${build.day(7)}`],
      ['WL1001001', '北京', 'PASS', ''],
      ['WL1002001', '上海', 'PASS', ''],
      ['WL1002001', '北京', 'PASS', ''],
    ]);
    const done = await add();
    expect(done.added).toBe(3);
    expect(done.refused.map(({ note }) => note)).toEqual([`上海已有管控：${build.day(5)} 至 ${build.day(7)}`]);
  });

  test.each([
    ['another of its city on its last day', only([shanghai], build.day(9), build.day(20)), true],
    ['one of all cities', only([], build.day(1)), true],
    ['one the day after', only([shanghai], build.day(10)), false],
    ['one of another city', only([beijing], build.day(3), build.day(9)), false],
  ] as const)('leaves no room for %s: %#', async (_, asked, isRefused) => {
    await add(only([shanghai], build.day(3), build.day(9)));
    const answer = await server.send(keeper, addControlMaterials, asked);
    if (isRefused)
      expect(expectProblems(answer)).toEqual({
        materialIds: '所选物料在这些城市、这段时间内都已有管控，请先解除或换一段时间',
      });
    else expect(answer.data).toEqual({ added: 1, refused: [] });
  });

  test('meets another one in the database too, whoever wrote it', async () => {
    await add(only([], build.day(3)));
    const second = server.rows(
      `insert into material_control (material_id, city_id, valid_from, controlled_for_id, create_time) values ($1, $2, $3, $4, now())`,
      [rice, shanghai, build.day(30), reason],
    );
    await expect(second).rejects.toThrow('material_control_period_excl');
  });

  test('of two people at once is set once', async () => {
    const both = await Promise.all([1, 2].map(() => server.send(keeper, addControlMaterials, only([], build.day(3)))));
    expect(both.filter(({ data }) => data && 'added' in data && data.added === 1)).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });

  test('says what is wrong with its days', async () => {
    const problems = async (change: Partial<Wanted>) =>
      expectProblems(await server.send(keeper, addControlMaterials, wanted(change)));
    expect(await problems({ validFrom: build.day(-1) })).toEqual({ validFrom: '生效日期不能早于今天' });
    expect(await problems({ validTo: build.day(2) })).toEqual({ validTo: '失效日期不能早于生效日期' });
    expect(await problems({ materialIds: [] })).toEqual({ materialIds: '请选择物料' });
  });
});

describe('lifting', () => {
  const lift = (ids: number[], liftReason = '货源恢复') =>
    server.send(keeper, liftControlMaterials, { ids, liftReason });

  test('ends many at once, says who and why, and makes room for others', async () => {
    await add();
    const rows = await listed();
    expect((await lift(rows.map(({ id }) => id))).data).toEqual({ lifted: 2 });
    for (const row of await listed())
      expect(row).toMatchObject({ state: 'LIFTED', liftName: '管理示例', liftReason: '货源恢复' });
    expect(await listed({ state: 'COMING' })).toEqual([]);
    expect(await listed({ state: 'LIFTED' })).toHaveLength(2);
    expect((await add(only([], build.day(3)))).added).toBe(1);
    expect(await listed()).toHaveLength(3);
  });

  test('is refused for what was lifted or is over, at its row', async () => {
    await add(only([shanghai], build.day(0)));
    const [row] = await listed();
    await lift([row?.id ?? 0]);
    expect(expectProblems(await lift([row?.id ?? 0]))).toEqual({ 'ids.0': '东北珍珠米 的管控已经解除' });
    const over = await idOf(
      `insert into material_control (material_id, valid_from, valid_to, controlled_for_id, create_time)
         values (${rice}, '2026-01-01', '2026-01-31', ${reason}, now()) returning id`,
    );
    expect(expectProblems(await lift([over]))).toEqual({ 'ids.0': '东北珍珠米 的管控已经结束，不用解除' });
    expect((await listed({ state: 'OVER' })).map(({ id }) => id)).toEqual([over]);
  });
});
