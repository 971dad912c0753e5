import { materialParam } from '@material/contract/catalogue/setting/material-param.reference.ts';
import { otherParam } from '@material/contract/catalogue/setting/other-param.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { choicesOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { expectProblems } from '../../test/harness/client.ts';
import { deliveryServer, first } from '../../test/factories/delivery-server.ts';

const { server, build, deliver, arrived } = await deliveryServer();
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

const categories = tableOf(materialParam, 'material_category');
const reportTypes = tableOf(materialParam, 'batch_report_type');
/** A loaded vehicle of rice without its reports. */
const unreported = async () => {
  const { lines } = await deliver.confirmed();
  const draft = await deliver.draft(lines.map((line) => deliver.load(line)));
  return server.done(deliver.people.supplier, transportOrderCalls.loadTransportOrder, deliver.ref(draft));
};
type Vehicle = Awaited<ReturnType<typeof unreported>>;
const depart = (vehicle: Vehicle) =>
  server.send(deliver.people.supplier, transportOrderCalls.departTransportOrder, deliver.ref(vehicle));
const statesOf = async (vehicle: Vehicle): Promise<string[]> =>
  (await deliver.transport(vehicle.id)).lines.flatMap(({ lots }) => lots.map(({ reportState }) => reportState));

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
  await change(reportTypes, wanted, { requiredCategoryIds: [grains] });
  expect(await asked()).toEqual([...before, wanted]);
  await change(reportTypes, wanted, { requiredCategoryIds: [] });
  expect(await asked()).toEqual(before);
});

test('a category says what a missing report does to a departure, for all below that say nothing themselves', async () => {
  const vehicle = await unreported();
  expect(await statesOf(vehicle)).toEqual(['PENDING', 'PENDING']);
  await change(categories, '米面粮油', { reportRule: 'BLOCK' });
  const refused = {
    'lines.0.lots.0.reportState': '缺批检报告，该类别的物料没有报告不能发运',
    'lines.1.lots.0.reportState': '缺批检报告，该类别的物料没有报告不能发运',
  };
  expect(expectProblems(await depart(vehicle))).toEqual(refused);
  // The permission to owe a report is of no use here.
  await server.rows(`update role set power = power || '["运输单-缺报告发车按钮"]' where name = '供应商主账号'`);
  expect(expectProblems(await depart(vehicle))).toEqual(refused);
  await server.rows(`update role set power = power - '运输单-缺报告发车按钮' where name = '供应商主账号'`);
  expect((await deliver.transport(vehicle.id)).missing).toEqual([
    '东北珍珠米 L1、五常长粒香米 L2：缺批检报告，该类别的物料没有报告不能发运',
  ]);
  const other = await unreported();
  expect(other.actions.find(({ code }) => code === 'depart')?.blocked).toBe('2 批缺批检报告，不能发运');

  await change(categories, '大米', { reportRule: 'WAIT' });
  const gone = await depart(vehicle);
  expect(gone.status).toBe(1);
  expect(await statesOf(vehicle)).toEqual(['WAITING', 'WAITING']);
  const inbound = await deliver.onReceipt(await deliver.transport(vehicle.id));
  expect(inbound.lines.map(({ reportState }) => reportState)).toEqual(['WAITING', 'WAITING']);
  const taken = await deliver.submit(await deliver.countAll(inbound));
  expect((await deliver.inbound(taken.id)).lines.map(({ reportState }) => reportState)).toEqual(['WAITING', 'WAITING']);
  await deliver.allReports(await deliver.transport(vehicle.id));
  expect(await statesOf(vehicle)).toEqual(['UPLOADED', 'UPLOADED']);

  await change(categories, '大米', { reportRule: 'REMIND' });
  expect((await depart(other)).status).toBe(1);
  expect(await statesOf(other)).toEqual(['REMINDED', 'REMINDED']);
  const { history } = await deliver.transport(other.id);
  expect(history.map(({ title }) => title)).toContain('缺批检报告发车');
  await change(categories, '大米', { reportRule: null });
  await change(categories, '米面粮油', { reportRule: null });
});

test('a report that is too old on the day of departure is none', async () => {
  const { lines } = await deliver.confirmed();
  const [line] = lines;
  if (!line) throw new Error('there is a line');
  const draft = await deliver.draft([deliver.load(line)]);
  const lot = first(first(draft.lines).lots);
  const type = first(first(draft.lines).batchReportTypes);
  const report = (issueDate?: string) => deliver.report(lot.id, type.id, { issueDate });
  await change(reportTypes, type.name, { validDays: 10 });
  expect(expectProblems(await report())).toEqual({ issueDate: '该类报告 10 天内有效，请填写报告日期' });
  expect(expectProblems(await report(build.day(-11)))).toEqual({
    issueDate: '该类报告 10 天内有效，报告已过期，请上传更新的报告',
  });
  expect((await report(build.day(-10))).status).toBe(1);
  const vehicle = await server.done(
    deliver.people.supplier,
    transportOrderCalls.loadTransportOrder,
    deliver.ref(draft),
  );
  expect(await statesOf(vehicle)).toEqual(['UPLOADED']);
  await change(reportTypes, type.name, { validDays: 9 });
  expect(expectProblems(await depart(vehicle))).toEqual({
    'lines.0.lots.0.reportState': '批检报告未上传，待补发运需要权限',
  });
  await change(reportTypes, type.name, { validDays: null });
  expect((await depart(vehicle)).status).toBe(1);
});

test('what is offered first for a rest is what the category says', async () => {
  const { inbound } = await arrived();
  const offered = async (): Promise<string[]> =>
    (await deliver.inbound(inbound.id)).lines.map(({ restDefault }) => restDefault);
  expect(await offered()).toEqual(['REDELIVER', 'REDELIVER']);
  await change(categories, '米面粮油', { restDefault: 'CLOSE' });
  expect(await offered()).toEqual(['CLOSE', 'CLOSE']);
  await change(categories, '大米', { restDefault: 'REDELIVER' });
  expect(await offered()).toEqual(['REDELIVER', 'REDELIVER']);
});

test('distances of the times on the road leave none out and overlap nowhere, whatever is added, changed or stopped', async () => {
  const bands = tableOf(otherParam, 'distance_time');
  const rows = async () => (await server.done(who, bands.calls.list, { sorting: 'maxKm asc' })).list;
  const shown = async () => (await rows()).map(({ distances, hours }) => [distances, hours]);
  const rowTo = async (maxKm: number) => first((await rows()).filter((row) => row['maxKm'] === maxKm));
  const beyond = ['500–1000 公里', 48] as const;
  const before = await shown();
  expect(before.slice(0, 4)).toEqual([['0–50 公里', 4], ['50–200 公里', 8], ['200–500 公里', 24], beyond]);
  expect(before.at(-1)).toEqual(['1000 公里以上', 72]);
  await server.done(who, bands.calls.save, { maxKm: 120, hours: 6 });
  expect((await shown()).slice(1, 3)).toEqual([
    ['50–120 公里', 6],
    ['120–200 公里', 8],
  ]);
  const { id, rowVersion } = await rowTo(200);
  await server.done(who, bands.calls.save, { id, rowVersion, maxKm: 300, hours: 8 });
  expect((await shown()).slice(2, 4)).toEqual([
    ['120–300 公里', 8],
    ['300–500 公里', 24],
  ]);
  const added = await rowTo(120);
  await server.done(who, bands.calls.stop, { id: added.id, rowVersion: added.rowVersion });
  expect((await shown()).slice(0, 4)).toEqual([
    ['0–50 公里', 4],
    [null, 6],
    ['50–300 公里', 8],
    ['300–500 公里', 24],
  ]);
  const twice = await server.send(who, bands.calls.save, { maxKm: 300, hours: 9 });
  expect(expectProblems(twice)).toEqual({ maxKm: '已有同样的结束公里数' });
});
