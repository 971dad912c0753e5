import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const who = await server.as('glzx01', { centre: 'management' });
afterAll(() => server.stop());
const { city } = build.people;

const rice = 'WL1002001';
const listed = async (query: Readonly<Record<string, unknown>>): Promise<ReferenceRow[]> =>
  (await server.done(who, materials.calls.list, { pageSize: 1000, ...query })).list;
const rowOf = async (code: string): Promise<ReferenceRow> =>
  first((await listed({ filter: code })).filter((row) => row['code'] === code));
const enteredOf = (row: ReferenceRow) =>
  Object.fromEntries(Object.keys(materials.fields).map((name) => [name, row[name]]));
async function change(code: string, set: Readonly<Record<string, unknown>>): Promise<ReferenceRow> {
  const row = await rowOf(code);
  return server.done(who, materials.calls.save, { id: row.id, rowVersion: row.rowVersion, ...enteredOf(row), ...set });
}
const cityId = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from city where code = $1', [code])).id;

describe('the list of materials', () => {
  test('finds by name, code and pinyin initials, and shows one row by its id', async () => {
    const row = await rowOf(rice);
    for (const filter of [rice.toLowerCase(), String(row['name']), String(row['shortName'])])
      expect((await listed({ filter })).map(({ id }) => id)).toContain(row.id);
    expect((await listed({ filter: 'gjxmf' })).map((one) => one['name'])).toContain('高筋小麦粉');
    expect(await listed({ ids: [row.id] })).toEqual([row]);
  });

  test('shows those of a category with those of the categories below', async () => {
    const [grains] = await server.rows<{ id: number }>(`select id from material_category where name = '米面粮油'`);
    const found = await listed({ categoryId: grains?.id });
    const expected = await server.rows<{ id: number }>(
      `select m.id from material m join material_category c on c.id = m.category_id where c.code like '10%' order by m.id`,
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
  });

  test('is of controlled materials, of others, or of all, as a header says', async () => {
    const controlled = async (header?: string): Promise<Set<unknown>> => {
      const answer = await server.send(
        who,
        materials.calls.list,
        { pageSize: 1000 },
        header === undefined ? {} : { headers: { isControl: header } },
      );
      return new Set(answer.data?.list.map((row) => row['isControl']));
    };
    expect(await controlled()).toEqual(new Set([true, false]));
    expect(await controlled('1')).toEqual(new Set([true]));
    expect(await controlled('0')).toEqual(new Set([false]));
  });
});

describe('a material that names cities', () => {
  test('is found, priced and ordered in those alone', async () => {
    const day = build.day(9);
    const { id } = await rowOf(rice);
    const own = await cityId('SH');
    const other = await cityId('BJ');
    const found = async (): Promise<boolean> =>
      (await server.done(city, pickerCalls.getCanUseMaterial, { filter: rice, deliveryDate: day })).totalCount > 0;
    const viewed = async (): Promise<boolean> =>
      (await server.done(city, viewCalls.getListMaterialView, { filter: rice })).totalCount > 0;
    const priced = async (): Promise<string> =>
      first(
        (await server.done(city, askOrderCalls.getPriceInfo, { deliveryDate: day, lines: [{ materialId: id }] })).list,
      ).problem;
    expect([await found(), await viewed(), await priced()]).toEqual([true, true, '']);
    await change(rice, { cityIds: [other] });
    const words = '该物料不用于本城市';
    expect([await found(), await viewed(), await priced()]).toEqual([false, false, words]);
    const blocked = await server.done(city, pickerCalls.getCanUseMaterial, { filter: rice, withBlocked: true });
    expect(first(blocked.list).blocked).toBe(words);
    const refused = await server.send(city, askOrderCalls.addMainOrderNew, {
      deliveryDate: day,
      lines: [{ materialId: id, qty: '5' }],
    });
    expect(expectProblems(refused)).toEqual({ 'lines.0.materialId': words });
    await change(rice, { cityIds: [other, own] });
    expect([await found(), await viewed(), await priced()]).toEqual([true, true, '']);
    await change(rice, { cityIds: [] });
    expect(await found()).toBe(true);
  });
});

describe('what is refused', () => {
  test('food without shelf life, no quantity, the same unit twice, each at its field', async () => {
    const row = await rowOf(rice);
    const sent = async (set: Readonly<Record<string, unknown>>) =>
      expectProblems(
        await server.sendAny(who, materials.calls.save, {
          id: row.id,
          rowVersion: row.rowVersion,
          ...enteredOf(row),
          ...set,
        }),
      );
    expect(await sent({ shelfLifeDays: null })).toEqual({ shelfLifeDays: '食品必须填写保质期和允收剩余比例' });
    expect(await sent({ minQty: '0' })).toEqual({ minQty: '起订量和倍数必须大于 0' });
    expect(await sent({ secondUnitId: row['unitId'] })).toEqual({ secondUnitId: '副单位不能与单位相同' });
    expect(await sent({ baseFactor: '0' })).toEqual({ baseFactor: '换算系数必须大于 0' });
    expect(await sent({ taxCategoryCode: '123' })).toEqual({ taxCategoryCode: '税收分类编码应为 19 位数字' });
    expect(await sent({ code: 'WL1001001' })).toEqual({ code: expect.stringContaining('编码') });
    expect(await rowOf(rice)).toEqual(row);
  });

  test('deleting what is ordered or priced, which says where', async () => {
    const row = await rowOf(rice);
    const refused = await server.sendAny(who, materials.calls.remove, { id: row.id, rowVersion: row.rowVersion });
    expectRefusal(refused, 'inUse');
    expect(refused.message).toMatch(/供应商报价 \d+ 条/);
  });
});

test('a change of name leaves the lines of orders as they were written', async () => {
  const main = await build.draft({
    deliveryDate: build.day(9),
    lines: [{ materialId: build.material(rice), qty: '5' }],
  });
  const order = build.one(main).id;
  const nameIn = async (): Promise<string> => first((await build.document(order, city)).lines).materialName;
  const before = await nameIn();
  await build.submit(main);
  await change(rice, { name: '改过名的面粉' });
  expect(await nameIn()).toBe(before);
});
