import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import { maxIds } from '@material/contract/kernel/list/list.ts';
import { journeyLifeProblem } from '@material/contract/catalogue/shelf-life.rules.ts';
import { pinyin } from 'pinyin-pro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Signed } from '../../test/harness/client.ts';
import { startHarness, type Harness } from '../../test/harness/harness.ts';
import { outlives } from './pick-material.repo.ts';
import { sql } from '../kernel/database/sql.ts';

let server: Harness;
let city: Signed;
beforeAll(async () => {
  server = await startHarness();
  city = await server.as('city_sh');
});
afterAll(() => server.stop());

const pick = async (query: Sent<typeof pickerCalls.getCanUseMaterial>) =>
  (await server.done(city, pickerCalls.getCanUseMaterial, query)).list;

test('a material is found by name, short name, code and pinyin initials, the best match first', async () => {
  const [flour] = await pick({ filter: '高筋小麦粉' });
  if (!flour) throw new Error('there is no flour');
  const { id, code, shortName } = flour;
  for (const filter of [shortName, code.toLowerCase(), 'gjxmf', '高筋 小麦'])
    expect((await pick({ filter })).map((row) => row.id)).toContain(id);
  expect((await pick({ filter: code }))[0]?.id).toBe(id);
});

test('without a text the order is the code, unless another one is asked for', async () => {
  const codes = (await pick({ pageSize: 1000 })).map((row) => row.code);
  expect(codes).toEqual(codes.toSorted());
  expect((await pick({ pageSize: 1000, sorting: 'code DESC' })).map((row) => row.code)).toEqual(codes.toReversed());
  const ids = (await pick({ pageSize: 1000, sorting: 'iD desc' })).map((row) => row.id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test('a text can be narrowed to one field', async () => {
  const byCode = await pick({ filter: 'WL1001', firstkey: 'code', pageSize: 1000 });
  expect(byCode.length).toBeGreaterThan(1);
  expect(byCode.every((row) => row.code.includes('WL1001'))).toBe(true);
  expect(await pick({ filter: 'WL1001', firstkey: 'name' })).toEqual([]);
  expect(await pick({ filter: 'gjxmf', firstkey: 'shortName' })).toEqual([]);
});

const day = '2026-12-01';
const pickAll = async (query: Sent<typeof pickerCalls.getCanUseMaterial>) =>
  pick({ deliveryDate: day, withBlocked: true, pageSize: 1000, ...query });

test('goods that exist but cannot be ordered stand behind the others, each with its reason', async () => {
  await server.rows(`update material set status = 'DISABLED' where code = 'WL1001001'`);
  await server.rows(
    `delete from supplier_price where material_id = (select id from material where code = 'WL1002001')`,
  );
  const [fish] = await server.rows<{ code: string; name: string }>(`select m.code, m.name from material m
    where (select array_agg(distinct s.status) from supplier_price p join supplier s on s.id = p.supplier_id where p.material_id = m.id) = '{DISABLED}'
    order by m.id limit 1`);
  if (!fish) throw new Error('the suspended supplier is alone with nothing');
  const reasonOf = async (filter: string) => (await pickAll({ filter })).find(({ code }) => code === filter)?.blocked;
  expect(await reasonOf('WL1001001')).toBe('物料已停用');
  expect(await reasonOf('WL1002001')).toBe('本城市暂无报价');
  expect(await reasonOf(fish.code)).toBe('供应商已停用');
  expect((await pickAll({ filter: fish.name })).map(({ code }) => code)).toContain(fish.code);
  expect(await pick({ filter: fish.code, deliveryDate: day })).toEqual([]);
  const all = await pickAll({});
  const firstBlocked = all.findIndex(({ blocked }) => blocked !== null);
  expect(firstBlocked).toBeGreaterThan(0);
  expect(all.slice(firstBlocked).every(({ blocked }) => blocked !== null)).toBe(true);
  const total = await server.rows('select 1 from material');
  expect(all).toHaveLength(total.length);
});

test('what the picker offers has a price, what it does not has none', async () => {
  for (const user of ['city_sh', 'city_bj', 'city_xa', 'city_cd']) {
    const unit = await server.as(user);
    const ask = async (withBlocked: boolean) =>
      (await server.done(unit, pickerCalls.getCanUseMaterial, { deliveryDate: day, pageSize: 1000, withBlocked })).list;
    const all = await ask(true);
    const lines = all.map(({ id }) => ({ materialId: id }));
    const { list } = await server.done(unit, askOrderCalls.getPriceInfo, { deliveryDate: day, lines });
    const priced = new Set(list.flatMap(({ materialId, offers }) => (offers.length > 0 ? [materialId] : [])));
    const offered = all.filter(({ blocked }) => blocked === null).map(({ id }) => id);
    expect(new Set(offered)).toEqual(priced);
    expect(new Set((await ask(false)).map(({ id }) => id))).toEqual(priced);
  }
});

test('the shelf life that SQL looks for is the one that the rule refuses', async () => {
  const { rows } = await sql<{
    isFood: boolean;
    shelfLifeDays: number;
    acceptRatio: string;
    days: number;
    lives: boolean;
  }>`
    select material.is_food as "isFood", material.shelf_life_days as "shelfLifeDays", material.accept_ratio as "acceptRatio", days.n as days,
      ${outlives(sql<number>`days.n`)} as lives
    from (select food as is_food, life as shelf_life_days, (ratio / 100.0)::numeric(3, 2) as accept_ratio
      from unnest(array[true, false]) food, generate_series(1, 40) life, generate_series(0, 100, 3) ratio) as material,
      generate_series(0, 5) as days(n)`.execute(server.database.db);
  const differing = rows.filter(({ days, lives, ...goods }) => {
    const road = { hours: days * 24, isAssumed: false };
    return lives !== (journeyLifeProblem(goods, road) === undefined);
  });
  expect(rows.length).toBeGreaterThan(10_000);
  expect(differing).toEqual([]);
});

test('a supplier finds the goods that it has quoted, whatever it asks for, and hears nothing of others', async () => {
  const supplier = await server.as('sup_gys001');
  const quoted = await server.rows<{ id: number }>(`select distinct p.material_id as id from supplier_price p
    join app_user u on u.supplier_id = p.supplier_id where u.username = 'sup_gys001' order by 1`);
  const own = quoted.map(({ id }) => id);
  const all = await server.rows<{ id: number }>('select id from material');
  const cities = await server.rows<{ id: number }>(`select c.city_id as id from supplier_city c
    join app_user u on u.supplier_id = c.supplier_id where u.username = 'sup_gys001'`);
  const seen = async (query: Sent<typeof pickerCalls.getCanUseMaterial>) =>
    (await server.done(supplier, pickerCalls.getCanUseMaterial, { pageSize: 1000, ...query })).list;
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(all.length);
  const ids = async (query: Sent<typeof pickerCalls.getCanUseMaterial>) => (await seen(query)).map(({ id }) => id);
  expect((await ids({ withBlocked: true })).toSorted((a, b) => a - b)).toEqual(own);
  for (const query of [
    {},
    { ids: all.slice(0, maxIds).map(({ id }) => id) },
    ...cities.map(({ id }) => ({ cityId: id })),
  ])
    for (const withBlocked of [true, false])
      for (const id of await ids({ ...query, withBlocked })) expect(own).toContain(id);
  // Somebody else still delivers it there.
  const place = { cityId: cities[0]?.id ?? 0 };
  const [goods] = await ids(place);
  const moved = await server.rows(
    `update supplier_price set supplier_id = (select y.supplier_id from supplier_city y join supplier s on s.id = y.supplier_id
        where y.city_id = $2 and s.status <> 'DISABLED' and y.supplier_id <> supplier_price.supplier_id
          and not exists (select 1 from supplier_price o where o.supplier_id = y.supplier_id and o.material_id = $1) order by 1 limit 1)
      where material_id = $1 and supplier_id = (select supplier_id from app_user where username = 'sup_gys001') returning id`,
    [goods, place.cityId],
  );
  expect(moved).not.toEqual([]);
  expect(await ids({ ...place, withBlocked: true })).not.toContain(goods);
  const buyer = await server.as('glzx01');
  const offered = await server.done(buyer, pickerCalls.getCanUseMaterial, { ...place, pageSize: 1000 });
  expect(offered.list.map(({ id }) => id)).toContain(goods);
  expect((await server.done(supplier, pickerCalls.getCanUseProduct, {})).totalCount).toBe(0);
});

const pinyinOf = (text: string, pattern: 'pinyin' | 'first'): string =>
  pinyin(text.toLowerCase(), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, pattern })
    .join('')
    .replaceAll(' ', '');
const searching = Object.entries(pickerCalls).flatMap(([key, call]) =>
  'filter' in call.input.shape ? [{ key, call }] : [],
);

test('every picker finds its things by name, short name, code, pinyin and initials', async () => {
  expect(searching.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'getCanUseCity',
      'getCanUseReceivingPlace',
      'getCanUseSupplier',
      'getCanUseMaterial',
      'getCanUseProduct',
    ]),
  );
  const checker = await server.as('glzx01', { centre: 'management' });
  type Row = { id: number; code: string; name: string; shortName: string };
  const ask = async (call: Call, query: object) =>
    ((await server.sendAny(checker, call, { pageSize: 1000, ...query })).data as { list: Row[] }).list;
  for (const { key, call } of searching) {
    const all = await ask(call, {});
    expect(all.length, key).toBeGreaterThan(5);
    const some = all.filter((_, index) => index % Math.ceil(all.length / 6) === 0);
    for (const { id, code, name, shortName } of some) {
      const texts = [name, shortName, code, code.toLowerCase(), pinyinOf(name, 'pinyin'), pinyinOf(name, 'first')];
      for (const filter of [...texts, pinyinOf(shortName, 'pinyin'), pinyinOf(shortName, 'first')])
        expect(
          (await ask(call, { filter })).map((row) => row.id),
          `${key}: ${filter}`,
        ).toContain(id);
    }
  }
});

test('units that nothing new can be done with are found only by who asks for them', async () => {
  const checker = await server.as('glzx01', { centre: 'management' });
  const statuses = async (
    call: typeof pickerCalls.getCanUseCity | typeof pickerCalls.getCanUseSupplier,
    withStopped: boolean,
  ) => (await server.done(checker, call, { pageSize: 1000, withStopped })).list.map(({ status }) => status);
  expect(await statuses(pickerCalls.getCanUseCity, true)).toContain('DISABLED');
  expect(await statuses(pickerCalls.getCanUseCity, false)).not.toContain('DISABLED');
  expect(await statuses(pickerCalls.getCanUseCity, false)).toContain('LOCKED');
  expect(await statuses(pickerCalls.getCanUseSupplier, true)).toContain('DISABLED');
  expect(new Set(await statuses(pickerCalls.getCanUseSupplier, false))).toEqual(new Set(['ENABLED']));
});

test('what was chosen once is named by its id, whatever was found since, and never to somebody who may not see it', async () => {
  const checker = await server.as('glzx01', { centre: 'management' });
  const stopped = await server.rows<{ id: number }>(`select id from supplier where status = 'DISABLED' order by id`);
  const ids = stopped.map(({ id }) => id);
  const named = async (who: Signed, withStopped: boolean) =>
    (await server.done(who, pickerCalls.getCanUseSupplier, { ids, withStopped })).list.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect((await named(checker, true)).toSorted((a, b) => a - b)).toEqual(ids);
  expect(await named(checker, false)).toEqual([]);
  const supplier = await server.as('sup_gys001');
  expect(await named(supplier, true)).toEqual([]);
});

test('a category counts the materials in use that its own list finds there and below', async () => {
  for (const who of [city, await server.as('superadmin', { centre: 'management' })]) {
    const { list: tree } = await server.done(who, pickerCalls.getTreeMaterial, {});
    const ids = tree.map(({ id }) => id);
    const isAbove = ({ parentId }: (typeof tree)[number], at: number) =>
      parentId === null || ids.indexOf(parentId) < at;
    expect(tree.every(isAbove)).toBe(true);
    for (const { id: categoryId, materialCount } of tree) {
      const asked = { categoryId, status: 'ENABLED' };
      const call = who === city ? viewCalls.getListMaterialView : materials.calls.list;
      const found = await server.sendAny(who, call, who === city ? { categoryId } : asked);
      expect(found.data).toMatchObject({ totalCount: materialCount });
    }
    expect(tree.some(({ parentId, materialCount }) => parentId === null && materialCount > 10)).toBe(true);
  }
});
