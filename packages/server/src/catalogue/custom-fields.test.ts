import { materialParam } from '@material/contract/catalogue/setting/material-param.reference.ts';
import { materials } from '@material/contract/catalogue/materials.reference.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { exportOf, importFactory, sheetOf, textsOf } from '../../test/factories/import.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
const who = await server.as('superadmin', { centre: 'management' });
afterAll(() => server.stop());

const fields: AnyReference = (() => {
  const found = materialParam.find(({ table }) => table === 'material_field');
  if (!found) throw new Error('materials have no fields of their own');
  return found;
})();
const material: AnyReference = materials;
const call = <C>(one: C | null): C => {
  if (one === null) throw new Error('there is no such call');
  return one;
};

const define = (more: Readonly<Record<string, unknown>>): Promise<ReferenceRow> =>
  server.done(who, fields.calls.save, { mustFill: false, ...more });
const code = 'WL1001001';
const row = async (): Promise<ReferenceRow> => {
  const { list } = await server.done(who, material.calls.list, { filter: code, pageSize: 10 });
  const found = list.find((one) => one['code'] === code);
  if (!found) throw new Error('there is no such material');
  return found;
};
const entered = (one: ReferenceRow) =>
  Object.fromEntries(Object.keys(material.fields).map((name) => [name, one[name]]));
const enter = async (customValues: Readonly<Record<string, string>>) => {
  const before = await row();
  const input = { id: before.id, rowVersion: before.rowVersion, ...entered(before), customValues };
  return server.sendAny(who, material.calls.save, input);
};

let grade: ReferenceRow;
let weight: ReferenceRow;
let day: ReferenceRow;
beforeEach(async () => {
  await server.rows(`update material set custom_values = '{}'`);
  await server.rows('delete from material_field');
  grade = await define({ code: 'DJ', name: '等级', valueKind: 'CHOICE', optionText: '一级、二级' });
  weight = await define({ code: 'JZ', name: '净重', valueKind: 'NUMBER' });
  day = await define({ code: 'RQ', name: '建档日', valueKind: 'DATE' });
});

test('a field is defined with its way of entering, which stays; a choice has something to choose from', async () => {
  const wrong = { code: 'X', name: '其他', mustFill: false, valueKind: 'CHOICE' };
  expect(expectProblems(await server.sendAny(who, fields.calls.save, wrong))).toEqual({
    optionText: '请填写可选内容，用顿号隔开',
  });
  expect(expectProblems(await server.sendAny(who, fields.calls.save, { ...wrong, optionText: '甲、甲' }))).toEqual({
    optionText: '可选内容有重复，请去掉重复的一项',
  });
  const { list } = await server.done(who, call(material.calls.customFields), {});
  expect(list).toMatchObject([
    { name: '等级', valueKind: 'CHOICE', options: ['一级', '二级'], isStopped: false },
    { name: '净重' },
    { name: '建档日' },
  ]);
});

test('values are kept, found, told in words, and emptied by a blank', async () => {
  const [g, w, d] = [String(grade.id), String(weight.id), String(day.id)];
  const answer = await enter({ [g]: '二级', [w]: '-1.5', [d]: '2026-11-20' });
  expect(answer.status).toBe(1);
  expect((await row())['customValues']).toEqual({ [g]: '二级', [w]: '-1.5', [d]: '2026-11-20' });
  const { list } = await server.done(who, material.calls.list, { filter: '2026-11-20' });
  expect(list.map((one) => one['code'])).toEqual([code]);
  const [audit] = await server.rows<{ after: Record<string, unknown> }>(
    `select after from audit where target_table = 'material' order by id desc limit 1`,
  );
  expect(audit?.after).toEqual({ custom_values: '等级：二级、净重：-1.5、建档日：2026-11-20' });
  const { rowVersion } = await row();
  await enter({ [g]: '二级' });
  expect((await row()).rowVersion).toBe(rowVersion);
  await enter({ [w]: '' });
  expect((await row())['customValues']).toEqual({ [g]: '二级', [d]: '2026-11-20' });
});

test('what does not fit its field is refused there, all at once, and so is what is missing', async () => {
  const must = await define({ code: 'BT', name: '等第', valueKind: 'TEXT', mustFill: true });
  const wrong = { [grade.id]: '三级', [weight.id]: '重', [day.id]: '昨天', 999999: '无' };
  expect(expectProblems(await enter(wrong))).toEqual({
    [`customValues.${grade.id}`]: '只能是一级、二级',
    [`customValues.${weight.id}`]: expect.stringMatching(/\p{Script=Han}/u),
    [`customValues.${day.id}`]: '日期不对，应如 2026-01-31',
    'customValues.999999': '没有这个自定义字段，可能已被删除',
    [`customValues.${must.id}`]: '请填写等第',
  });
  expect((await row())['customValues']).toEqual({});
});

test('a field that is stopped takes nothing new and keeps what it holds; one that holds something is not deleted', async () => {
  await enter({ [grade.id]: '一级' });
  const { places } = await server.done(who, fields.calls.uses, { id: grade.id });
  expect(places).toEqual([{ noun: '物料', count: 1, examples: [(await row())['name']] }]);
  const ref = { id: grade.id, rowVersion: grade.rowVersion };
  expectRefusal(await server.send(who, fields.calls.remove, ref), 'inUse');
  await server.done(who, fields.calls.stop, ref);
  expect((await enter({ [grade.id]: '一级', [weight.id]: '2' })).status).toBe(1);
  expect(expectProblems(await enter({ [grade.id]: '二级' }))).toEqual({
    [`customValues.${grade.id}`]: '自定义字段“等级”已停用，不能填写',
  });
  expect((await row())['customValues']).toEqual({ [grade.id]: '一级', [weight.id]: '2' });
  await server.done(who, fields.calls.remove, { id: day.id, rowVersion: day.rowVersion });
});

test('each is a column of the sheet, out and in, and what is wrong stands in its cell', async () => {
  await enter({ [grade.id]: '一级' });
  const file = await server.fetchFile(who, exportOf(material.calls.list), {});
  const [head = [], ...lines] = await textsOf(server, file.bytes);
  const at = head.indexOf('等级');
  expect(at).toBeGreaterThan(0);
  expect(lines.find((cells) => cells.includes(code))?.[at]).toBe('一级');
  const template = await server.fetchFile(who, material.calls.template, {});
  const [titles = []] = await textsOf(server, template.bytes);
  expect(titles.filter((title) => ['等级', '净重', '建档日'].includes(title))).toEqual(['等级', '净重', '建档日']);

  const { read, rows, confirmed } = importFactory(server, material.calls.send);
  const before = await row();
  const line = (more: Readonly<Record<string, string>>) => ({
    编码: code,
    名称: String(before['name']),
    简称: String(before['shortName']),
    品类: String(before['categoryName']),
    规格: String(before['spec']),
    单位: String(before['unitName']),
    基本单位: String(before['baseUnitName']),
    换算系数: String(before['baseFactor']),
    起订量: String(before['minQty']),
    倍数: String(before['multiple']),
    食品: before['isFood'] === true ? '是' : '',
    储存方式: String(before['storageModeName']),
    税率: String(before['taxRateName']),
    高风险: '否',
    越库: '否',
    ...more,
  });
  const bad = await read(who, await sheetOf([line({ 等级: '三级', 净重: '很重' })]));
  const [shown] = await rows(who, bad.id);
  expect(shown?.problems.map(({ column }) => column).toSorted()).toEqual([`custom_${grade.id}`, `custom_${weight.id}`]);
  const good = await read(who, await sheetOf([line({ 等级: '二级', 净重: '3' })]));
  expect(good.badCount).toBe(0);
  await confirmed(who, good.id);
  expect((await row())['customValues']).toEqual({ [grade.id]: '二级', [weight.id]: '3' });
});
