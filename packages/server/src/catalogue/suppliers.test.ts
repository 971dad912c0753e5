import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const who = await server.as('glzx01', { centre: 'management' });
afterAll(() => server.stop());
const { city } = build.people;

const listed = async (query: Readonly<Record<string, unknown>>): Promise<ReferenceRow[]> =>
  (await server.done(who, suppliers.calls.list, { pageSize: 1000, ...query })).list;
const rowOf = async (code: string): Promise<ReferenceRow> =>
  first((await listed({ filter: code })).filter((row) => row['code'] === code));
const refOf = ({ id, rowVersion }: ReferenceRow) => ({ id, rowVersion });
const enteredOf = (row: ReferenceRow) =>
  Object.fromEntries(Object.keys(suppliers.fields).map((name) => [name, row[name]]));
async function change(code: string, set: Readonly<Record<string, unknown>>) {
  const row = await rowOf(code);
  return server.send(who, suppliers.calls.save, { ...refOf(row), ...enteredOf(row), ...set });
}
const { bar } = suppliers.calls;
if (!bar) throw new Error('suppliers are black-listed');

describe('the list of suppliers', () => {
  test('finds by name, code and pinyin initials', async () => {
    const row = await rowOf('GYS001');
    for (const filter of ['gys001', String(row['name']), String(row['shortName']), 'zhly'])
      expect((await listed({ filter })).map(({ id }) => id)).toContain(row.id);
  });

  test('shows those of a category, of a region, of a city and of a state', async () => {
    const queries = {
      supplierCategoryId: 'select s.id from supplier s where s.supplier_category_id = $1',
      supplierRegionId: 'select l.supplier_id as id from supplier_region_link l where l.supplier_region_id = $1',
      serveCityId: 'select c.supplier_id as id from supplier_city c where c.city_id = $1',
    };
    for (const [name, query] of Object.entries(queries)) {
      const expected = await server.rows<{ id: number }>(`${query} order by 1`, [2]);
      expect(expected.length, name).toBeGreaterThan(0);
      const found = (await listed({ [name]: 2 })).map(({ id }) => id).toSorted((a, b) => a - b);
      expect(found, name).toEqual(expected.map(({ id }) => id));
    }
    const stopped = await listed({ status: 'DISABLED' });
    expect(stopped.length).toBeGreaterThan(0);
    for (const row of stopped)
      expect(row).toMatchObject({ status: 'DISABLED', stopReason: expect.stringMatching(/\S/) });
  });
});

describe('the credit code of a supplier', () => {
  // From a register: the company exists, its code fails the check.
  const genuine = '91350211M0000XUF46';

  test.each([
    ['9131011', '统一社会信用代码应为 18 位数字和大写字母（不含 I、O、Z、S、V）'],
    ['91110000101623741J', '统一社会信用代码第 18 位校验不符，请核对；与营业执照一致时，请填写校验不符说明'],
    ['', '请填写统一社会信用代码'],
  ])('%s is refused', async (usci, message) => {
    expect(expectProblems(await change('GYS002', { usci }))['usci']).toBe(message);
  });

  test('is believed against its check characters where somebody says why', async () => {
    expect(Object.keys(expectProblems(await change('GYS002', { usci: genuine })))).toEqual(['usci']);
    const usciReason = '与营业执照原件一致';
    expect((await change('GYS002', { usci: genuine, usciReason })).data).toMatchObject({ usci: genuine, usciReason });
  });

  test('and its own code are those of one supplier alone', async () => {
    const other = await rowOf('GYS001');
    expect(expectProblems(await change('GYS003', { usci: other['usci'] }))).toEqual({
      usci: '该统一社会信用代码已登记在其他供应商名下',
    });
    expect(expectProblems(await change('GYS003', { code: 'GYS001' }))['code']).toMatch(/编码.*存在|已有.*编码/);
  });
});

test('what two people change of one supplier is shown to the second', async () => {
  const row = await rowOf('GYS004');
  await server.done(who, suppliers.calls.save, { ...refOf(row), ...enteredOf(row), contact: '先改的人' });
  const second = await server.send(who, suppliers.calls.save, {
    ...refOf(row),
    ...enteredOf(row),
    contact: '后改的人',
  });
  expect(expectRefusal(second, 'conflict').row).toMatchObject({ contact: '先改的人' });
  expect(await rowOf('GYS004')).toMatchObject({ contact: '先改的人' });
});

describe.each([
  ['stopped', suppliers.calls.stop, '供应商已停用', 'DISABLED'],
  ['black-listed', bar, '供应商已列入黑名单', 'BLACKLISTED'],
] as const)('a supplier that is %s', (_, call, reason, status) => {
  const lines = build.lines().slice(0, 1);
  const ask = { deliveryDate: build.day(9), supplierId: 1, lines };

  test('asks why, takes no new orders, and goes on with those it has', async () => {
    const draft = await build.draft({ lines });
    const open = await build.submitted({ lines });
    const row = await rowOf('GYS001');
    expect(Object.keys(expectProblems(await server.sendAny(who, call, refOf(row))))).toEqual(['stopReason']);
    const stopped = await server.done(who, call, { ...refOf(row), stopReason: '资质到期' });
    expect(stopped).toMatchObject({ status, stopReason: '资质到期' });
    expectRefusal(await server.send(who, call, { ...refOf(stopped), stopReason: '再来一次' }), 'wrongState');

    const refused = expectProblems(await server.send(city, askOrderCalls.addNewOrder, ask));
    expect(Object.values(refused).join()).toContain(reason);
    const offered = await server.done(city, pickerCalls.getCanUseSupplier, { filter: 'GYS001' });
    expect(offered.list).toEqual([]);
    const { id: mainorderid, rowVersion } = draft;
    const late = await server.send(city, askOrderCalls.submitMainOrderById, { mainorderid, rowVersion });
    expect(late.status).toBe(0);
    expect(JSON.stringify(late)).toContain(reason);
    const checked = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(open));
    await server.done(build.people.second, askOrderCalls.finalCheckAskOrder, build.ref(checked));

    const started = await server.done(who, suppliers.calls.start, refOf(stopped));
    expect(started).toMatchObject({ status: 'ENABLED', stopReason: null });
    expect((await server.done(city, askOrderCalls.addNewOrder, ask)).id).toBeGreaterThan(0);
  });
});
