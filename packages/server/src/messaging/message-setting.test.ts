import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { messageSettingCalls } from '@material/contract/messaging/message-setting.calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../test/harness/client.ts';
import { orderingFactory } from '../../test/factories/ordering.ts';
import { startHarness } from '../../test/harness/harness.ts';
import { documents } from '../documents.ts';
import { settingsOf } from '../kernel/config/settings.ts';
import { deliverGathered } from '../kernel/operation/outbox.ts';
import { systemCtx, type SystemResources } from '../kernel/operation/system.ts';
import { waitingTopic } from './public.ts';

const server = await startHarness();
afterAll(() => server.stop());
const build = await orderingFactory(server);
const boss = await server.as('superadmin', { centre: 'management' });
const shanghai = await server.as('city_sh');
const hangzhou = await server.as('city_hz');

const { getMessageSetting, editMessageSetting, editMessageSettingForCity } = messageSettingCalls;
const system: SystemResources = {
  database: server.database,
  files: server.files,
  settings: settingsOf(server.config),
  random: () => 0.5,
};
const deliver = () => deliverGathered(systemCtx(system, server.clock.now, 'job:outbox'), [waitingTopic(documents)]);
const firstCheck = 'ask_order.SUBMITTED.FIRST_CHECKER';
const receipt = 'inbound_order.DRAFT.PLACE';
const set = { isUsual: false, inApp: true, bySms: false, isUrgent: false, readers: [], messageText: '' };
const read = async (who: Signed) => (await server.done(who, getMessageSetting, {})).list;
const settingOf = async (who: Signed, event: string) => (await read(who)).find((row) => row.event === event);
const told = async (who: Signed): Promise<string[]> =>
  (await server.done(who, messageCalls.getMyMessageIndex, { isRead: '未读' })).list.map(({ content }) => content);

beforeEach(async () => {
  await server.rows('truncate outbox, message_receiver, message, message_setting');
});

test('every document has its events, each once; a city has those of its own people', async () => {
  const all = await read(boss);
  const names = all.map(({ event }) => event);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(all.map(({ eventName }) => eventName)).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([firstCheck, receipt]));
  expect(all.every(({ inApp, settingSource }) => inApp && settingSource === 'USUAL')).toBe(true);
  const own = await read(shanghai);
  expect(own.map(({ event }) => event)).toContain(receipt);
  expect(own.map(({ event }) => event)).not.toContain(firstCheck);
});

test('what is switched off is told to nobody; the usual comes back', async () => {
  const off = await server.done(boss, editMessageSetting, { ...set, event: firstCheck, rowVersion: 0, inApp: false });
  expect(off).toMatchObject({ inApp: false, settingSource: 'HEADQUARTERS', rowVersion: 1 });
  await build.submitted();
  await deliver();
  expect(await told(build.people.first)).toEqual([]);
  const usual = { ...set, event: firstCheck, rowVersion: off.rowVersion, isUsual: true };
  expect(await server.done(boss, editMessageSetting, usual)).toMatchObject({ inApp: true, settingSource: 'USUAL' });
  await build.submitted();
  await deliver();
  expect(await told(build.people.first)).toHaveLength(1);
});

test('its text has the values of the document, as plain words', async () => {
  const messageText = '<b>{收货单位}</b> {城市} {供应商} {单号} {期限}';
  await server.done(boss, editMessageSetting, { ...set, event: firstCheck, rowVersion: 0, messageText });
  await build.submitted();
  await deliver();
  const [text = ''] = await told(build.people.first);
  expect(text).not.toMatch(/[{}]|<b>/);
  expect(text).toMatch(/^共 2 张，最近一张 .*&lt;b&gt;\S+&lt;\/b&gt; \S+ \S+ \S+ 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);
});

test("a city's own holds for it alone, before headquarters'", async () => {
  await server.done(boss, editMessageSetting, { ...set, event: receipt, rowVersion: 0, messageText: '总部 {单号}' });
  const own = { ...set, event: receipt, rowVersion: 0, messageText: '上海 {单号}' };
  expect(await server.done(shanghai, editMessageSettingForCity, own)).toMatchObject({ settingSource: 'CITY' });
  expect(await settingOf(shanghai, receipt)).toMatchObject({ messageText: '上海 {单号}', settingSource: 'CITY' });
  for (const who of [hangzhou, boss])
    expect(await settingOf(who, receipt)).toMatchObject({ messageText: '总部 {单号}', settingSource: 'HEADQUARTERS' });
});

test('every way is kept; what is left out stays, and a text is emptied', async () => {
  const [role] = (await settingOf(boss, firstCheck))?.offered ?? [];
  const ways = { inApp: false, bySms: true, isUrgent: true, readers: [role?.id ?? 0], messageText: '{单号}' };
  const own = { event: firstCheck, isUsual: false };
  await server.done(boss, editMessageSetting, { ...own, ...ways, rowVersion: 0 });
  expect(await settingOf(boss, firstCheck)).toMatchObject(ways);
  expect(await server.done(boss, editMessageSetting, { ...own, rowVersion: 1 })).toMatchObject(ways);
  const emptied = { ...own, rowVersion: 2, messageText: null, readers: [], inApp: true };
  const after = { ...ways, messageText: '', readers: [], inApp: true };
  expect(await server.done(boss, editMessageSetting, emptied)).toMatchObject(after);
  const city = { ...ways, readers: [], event: receipt, isUsual: false, rowVersion: 0 };
  await server.done(shanghai, editMessageSettingForCity, city);
  expect(await settingOf(shanghai, receipt)).toMatchObject({ ...ways, readers: [] });
});

test('only what came back has a reason to be named', async () => {
  const [returned] = (await read(boss)).filter(({ noticeType }) => noticeType === 'RETURNED');
  const own = { ...set, event: returned?.event ?? '', rowVersion: 0, messageText: '{单号} {原因}' };
  expect(await server.done(boss, editMessageSetting, own)).toMatchObject({ messageText: own.messageText });
});

test('what is wrong is refused and changes nothing', async () => {
  const wrong = { ...set, event: firstCheck, rowVersion: 0, messageText: '{金额}' };
  expectRefusal(await server.send(boss, editMessageSetting, wrong), 'invalidInput');
  const waits = { ...wrong, messageText: '{单号} {原因}' };
  expect(expectProblems(await server.send(boss, editMessageSetting, waits))).toEqual({
    messageText: '没有“原因”，可以用 {单号}{城市}{收货单位}{供应商}{期限}',
  });
  expectRefusal(await server.send(boss, editMessageSetting, { ...set, event: 'x.y.z', rowVersion: 0 }), 'notFound');
  const foreign = { ...set, event: firstCheck, rowVersion: 0 };
  expectRefusal(await server.send(shanghai, editMessageSettingForCity, foreign), 'notFound');
  expectRefusal(await server.send(shanghai, editMessageSetting, foreign), 'noPower');
  await server.done(boss, editMessageSetting, foreign);
  expectRefusal(await server.send(boss, editMessageSetting, foreign), 'conflict');
  expect(await server.rows('select 1 from message_setting')).toHaveLength(1);
});
