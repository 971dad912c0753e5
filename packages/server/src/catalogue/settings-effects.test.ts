import { materialParam } from '@material/contract/catalogue/material-param.reference.ts';
import { otherParam } from '@material/contract/catalogue/other-param.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { choicesOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { deliveryServer, first } from '../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
const who = await server.as('glzx01', { centre: 'management' });
afterAll(() => server.stop());

const tableOf = (all: readonly AnyReference[], table: string): AnyReference => {
  const found = all.find((one) => one.table === table);
  if (!found) throw new Error(`no table ${table}`);
  return found;
};

/** Changes a setting by its name, and nothing else of it. */
async function change(of: AnyReference, name: string, set: Readonly<Record<string, unknown>>): Promise<void> {
  const { list } = await server.done(who, of.calls.list, { pageSize: 1000 });
  const row = list.find((one) => one['name'] === name);
  if (!row) throw new Error(`no ${of.noun} ${name}`);
  const entered = Object.fromEntries(Object.keys(of.fields).map((field) => [field, row[field]]));
  await server.done(who, of.calls.save, { id: row.id, rowVersion: row.rowVersion, ...entered, ...set });
}

const cityId = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from city where code = $1', [code])).id;

test('a mode of transport that names cities is offered and taken in those alone', async () => {
  const modes = tableOf(otherParam, 'transport_mode');
  const usual = '供应商直配';
  const offered = async (): Promise<string[]> =>
    (await server.done(build.people.city, pickerCalls.getReference, {})).transportModes.map(({ name }) => name);
  const chosen = async (): Promise<string[]> =>
    (await server.done(build.people.city, choicesOf(modes), {})).list.map(({ name }) => name);
  const travelsBy = async (): Promise<string> => {
    const lines = [{ materialId: build.material('WL1002001'), qty: '5' }];
    const main = await build.draft({ deliveryDate: build.day(9), lines });
    return (await build.document(build.one(main).id, build.people.city)).transportModeName;
  };
  expect(await travelsBy()).toBe(usual);
  const [own, other] = [await cityId('SH'), await cityId('BJ')];
  await change(modes, usual, { cityIds: [other] });
  expect(await offered()).not.toContain(usual);
  expect(await chosen()).not.toContain(usual);
  expect(await travelsBy()).not.toBe(usual);
  await change(modes, usual, { cityIds: [other, own] });
  expect(await offered()).toContain(usual);
  expect(await chosen()).toContain(usual);
  expect(await travelsBy()).toBe(usual);
});

test('a report that a category asks for is asked of its materials and of those of the categories below', async () => {
  const types = tableOf(materialParam, 'batch_report_type');
  const asked = async (): Promise<string[]> => {
    const { lines } = await server.done(deliver.people.supplier, pickupOrderCalls.getPickupOrderByid, { id });
    return first(lines).batchReportTypes;
  };
  const { id } = await deliver.confirmed();
  const before = await asked();
  const wanted = '冷链温度记录';
  expect(before).not.toContain(wanted);
  const grains = first(
    await server.rows<{ id: number }>(`select id from material_category where name = '米面粮油'`),
  ).id;
  await change(types, wanted, { requiredCategoryIds: [grains] });
  expect(await asked()).toEqual([...before, wanted]);
  await change(types, wanted, { requiredCategoryIds: [] });
  expect(await asked()).toEqual(before);
});
