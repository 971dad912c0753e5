import { businessRuleCalls } from '@material/contract/catalogue/business-rule.calls.ts';
import type { BusinessRuleKey } from '@material/contract/catalogue/business-rules.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryServer } from '../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import { firstDay } from '../../test/harness/database.ts';

const { server, deliver } = await deliveryServer();
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
    changes: [{ value: 2, validFrom }],
  });
  expect((await ruleOf('replyHours'))?.changes[0]?.createName).not.toBeNull();
  server.clock.forward({ days: 1 });
  const nextDay = await server.as('superadmin', { centre: 'management' });
  expect(await ruleOf('replyHours', nextDay)).toMatchObject({ value: 2, validFrom });
});

test('a supplier has the hours that were set, from the next pickup order on', async () => {
  const untilOf = async () => {
    const [row] = await server.rows<{ until: Date }>('select until from duty where doc_type = $1 and doc_id = $2', [
      'pickup_order',
      (await deliver.pending()).id,
    ]);
    return row?.until.getTime() ?? 0;
  };
  const usual = await untilOf();
  await server.done(boss, setBusinessRule, change);
  expect(usual - (await untilOf())).toBe(4 * 3_600_000);
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

test('a city neither reads nor sets them', async () => {
  expectRefusal(await server.send(shanghai, getBusinessRules, {}), 'noPower');
  expectRefusal(await server.send(shanghai, setBusinessRule, change), 'noPower');
});
