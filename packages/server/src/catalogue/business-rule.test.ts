import { businessRuleCalls } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import type { BusinessRuleKey } from '@material/contract/catalogue/setting/business-rules.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { firstDay } from '../../test/harness/database.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(() => server.stop());
const boss = await server.as('superadmin', { centre: 'management' });
const shanghai = await server.as('city_sh');
const { getBusinessRules, setBusinessRule } = businessRuleCalls;

beforeEach(() => server.rows('truncate business_rule'));
afterEach(() => {
  server.clock.now = firstDay;
});

const today = () => businessDate(server.clock.now);
const ruleOf = async (rule: BusinessRuleKey, who = boss) =>
  (await server.done(who, getBusinessRules, {})).list.find((row) => row.rule === rule);
const change = { rule: 'replyHours', rowVersion: 0, value: 2, validFrom: today() } as const;

test('a rule that nobody has set holds its usual value', async () => {
  expect(await ruleOf('replyHours')).toMatchObject({ value: 6, validFrom: null, rowVersion: 0, changes: [] });
});

test('a change counts from its day on, and says who made it', async () => {
  const validFrom = addDays(today(), 1);
  expect(await server.done(boss, setBusinessRule, { ...change, validFrom })).toMatchObject({
    value: 6,
    rowVersion: 1,
    coming: `${validFrom} 起 2 小时`,
    changes: [{ beforeText: '6 小时', valueText: '2 小时', validFrom }],
  });
  expect((await ruleOf('replyHours'))?.changes[0]?.createName).not.toBeNull();
  server.clock.forward({ days: 1 });
  const nextDay = await server.as('superadmin', { centre: 'management' });
  expect(await ruleOf('replyHours', nextDay)).toMatchObject({ value: 2, validFrom, coming: null });
});

test('a value outside of its limits and a day gone by are refused together at their fields', async () => {
  const wrong = { ...change, value: 0, validFrom: addDays(today(), -1) };
  expect(expectProblems(await server.send(boss, setBusinessRule, wrong))).toEqual({
    value: '应在 1 到 72 小时之间',
    validFrom: '生效日期不能早于今天',
  });
  expect(await server.rows('select id from business_rule')).toEqual([]);
});

test('of two people who change a rule the second sees what the first set', async () => {
  await server.done(boss, setBusinessRule, change);
  expectRefusal(await server.send(boss, setBusinessRule, { ...change, value: 9 }), 'conflict');
  expect(await ruleOf('replyHours')).toMatchObject({ value: 2, rowVersion: 1 });
});

test('a city has its own only of what cities may differ in, and goes on alone from there', async () => {
  const [city] = await server.rows<{ id: number; name: string }>(`select id, name from city where code = 'SH'`);
  const cityId = city?.id ?? 0;
  expect(expectProblems(await server.send(boss, setBusinessRule, { ...change, cityId }))).toEqual({
    cityId: '这条规则全公司统一，不能按城市设置',
  });
  const apart = { ...change, rule: 'separateCheckers', cityId, value: 1 } as const;
  expect(await server.done(boss, setBusinessRule, apart)).toMatchObject({
    cityName: city?.name,
    valueText: '须由不同的人审核',
    rowVersion: 1,
  });
  expectRefusal(await server.send(boss, setBusinessRule, apart), 'conflict');
  const rows = (await server.done(boss, getBusinessRules, {})).list.filter(({ rule }) => rule === 'separateCheckers');
  expect(rows.map(({ cityId: of, value, rowVersion }) => ({ of, value, rowVersion }))).toEqual([
    { of: null, value: 0, rowVersion: 0 },
    { of: cityId, value: 1, rowVersion: 1 },
  ]);
  expect(expectProblems(await server.send(boss, setBusinessRule, { ...apart, rowVersion: 1, value: 2 }))).toEqual({
    value: '请选择“可由同一人审核”或“须由不同的人审核”',
  });
});

test('a city gives its own value back, and goes by what holds for all from that day on', async () => {
  const [city] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
  const own = { rule: 'budanFree', cityId: city?.id ?? 0, rowVersion: 0, value: 1, validFrom: today() } as const;
  await server.done(boss, setBusinessRule, own);
  const tomorrow = addDays(today(), 1);
  const returned = { rule: own.rule, cityId: own.cityId, rowVersion: 1, validFrom: tomorrow } as const;
  expect(await server.done(boss, setBusinessRule, returned)).toMatchObject({
    valueText: '可无条件补单',
    coming: `${tomorrow} 起 与全公司一致`,
    hasOwn: false,
  });
  server.clock.forward({ days: 1 });
  const nextDay = await server.as('superadmin', { centre: 'management' });
  const rows = (await server.done(nextDay, getBusinessRules, {})).list.filter(({ cityId }) => cityId === own.cityId);
  expect(rows).toMatchObject([{ value: 0, valueText: '与全公司一致：补单须审批', validFrom: tomorrow }]);
  expect(rows[0]?.changes.map(({ valueText }) => valueText)).toEqual(['与全公司一致', '可无条件补单']);
  const all = { rule: own.rule, rowVersion: 0, validFrom: tomorrow } as const;
  expect(expectProblems(await server.send(nextDay, setBusinessRule, all))).toEqual({
    value: '请选择“补单须审批”或“可无条件补单”',
  });
});

test('a name is set like a number, and is no number', async () => {
  expect(await ruleOf('externalSystem')).toMatchObject({ valueText: '华腾', value: null });
  const name = { rule: 'externalSystem', rowVersion: 0, validFrom: today() } as const;
  for (const wrong of [{}, { nameText: ' ' }, { value: 3 }])
    expect(expectProblems(await server.send(boss, setBusinessRule, { ...name, ...wrong }))).toEqual({
      nameText: '请填写设定名称',
    });
  expect(await server.done(boss, setBusinessRule, { ...name, nameText: '新系统' })).toMatchObject({
    valueText: '新系统',
    changes: [{ beforeText: '华腾', valueText: '新系统' }],
  });
});

test('lists open with as many rows as was set, of the sizes that there are', async () => {
  const rowsOfPage = async () => (await server.done(shanghai, sessionCalls.getUserInfo, {})).pageSize;
  expect(await rowsOfPage()).toBe(20);
  const size = { rule: 'pageSize', rowVersion: 0, validFrom: today() } as const;
  expect(expectProblems(await server.send(boss, setBusinessRule, { ...size, value: 25 }))).toEqual({
    value: '只能是 10、20、30、40、50、100 条',
  });
  await server.done(boss, setBusinessRule, { ...size, value: 50 });
  expect(await rowsOfPage()).toBe(50);
});

test('a city neither reads nor sets them', async () => {
  expectRefusal(await server.send(shanghai, getBusinessRules, {}), 'noPower');
  expectRefusal(await server.send(shanghai, setBusinessRule, change), 'noPower');
});
