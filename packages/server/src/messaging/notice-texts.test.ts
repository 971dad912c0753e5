import { messageSettingCalls } from '@material/contract/messaging/message-setting.calls.ts';
import { wordsFor } from '@material/contract/messaging/message-template.rules.ts';
import type { NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import { broughtBy, type Machine } from '@material/contract/kernel/document/machine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness } from '../../test/harness/harness.ts';
import { waited } from '../documents.ts';
import { jobList } from '../jobs.ts';
import { dutyTopic } from '../kernel/document/duty.ts';
import { returnedTopic } from '../kernel/document/move-event.ts';
import { deliverGathered } from '../kernel/operation/outbox.ts';
import { systemCtx } from '../kernel/operation/system.ts';
import { tellLate } from './waiting.ts';

const server = await startHarness({ template: 'played', hasQueue: false });
afterAll(server.stop);
const boss = await server.as('superadmin', { centre: 'management' });
const ctx = () => systemCtx(server.resources, server.clock.now, 'test');
const reason = '数量有误，请核对';

/** Names everything that such a text may name. */
const textNaming = (type: NoticeType): string =>
  wordsFor(type)
    .map((word) => `${word}=【{${word}}】`)
    .join('');

type Text = { table: string; title: string; content: string };
const texts = (): Promise<Text[]> =>
  server.rows<Text>(
    `select m.doc_type as table, m.title, r.doc_text as content from message_receiver r join message m on m.id = r.message_id
     where m.doc_type is not null group by 1, 2, 3`,
  );
const tellAgain = async (topic: string, payload: string): Promise<void> => {
  await server.rows(
    `insert into outbox (topic, payload, create_time) select '${topic}', ${payload}, $1::timestamptz from duty d`,
    [server.clock.now],
  );
};

const { list: events } = await server.done(boss, messageSettingCalls.getMessageSetting, {});
const told: Text[] = [];
beforeAll(async () => {
  await server.rows('truncate outbox, message_receiver, message');
  for (const { event, noticeType } of events) {
    const ways = { isUsual: false, inApp: true, messageText: textNaming(noticeType) };
    await server.done(boss, messageSettingCalls.editMessageSetting, { event, rowVersion: 0, ...ways });
  }
  await tellAgain(
    dutyTopic,
    `jsonb_build_object('docType', d.doc_type, 'docId', d.doc_id, 'party', d.party, 'cityId', d.city_id,
      'placeId', d.place_id, 'supplierId', d.supplier_id)`,
  );
  const machines: readonly Machine[] = waited.map(({ machine }) => machine);
  for (const machine of machines)
    for (const [code, action] of Object.entries(machine.actions))
      if (broughtBy(machine, action).length > 0)
        await tellAgain(
          returnedTopic,
          `jsonb_build_object('docType', d.doc_type, 'docId', d.doc_id, 'action', '${code}', 'reason', '${reason}')`,
        );
  await deliverGathered(ctx(), jobList.topics);
  told.push(...(await texts()));
  await server.rows(`update duty set until = $1::timestamptz - interval '1 minute', late_at = null`, [
    server.clock.now,
  ]);
  await tellLate(waited)(ctx());
  told.push(...(await texts()));
});

test('nothing is told that no setting is for', () => {
  const titles = events.flatMap(({ eventName }) => [eventName, eventName.replace('等待', '等你')]);
  expect(told.map(({ title }) => title).filter((title) => !titles.includes(title))).toEqual([]);
});

test.each(events.map(({ eventName, noticeType }) => [eventName, noticeType]))('%s is worded', (name, type) => {
  const title = type === 'RETURNED' ? name : name.replace('等待', '等你');
  const found = told.filter((one) => one.title === title);
  expect(found, [...new Set(told.map((one) => one.title))].join()).not.toEqual([]);
  for (const { content } of found) {
    expect(content).not.toMatch(/【】|undefined|null|[{}]|NaN|Invalid/);
    expect(content).toMatch(/期限=【\d{4}-\d\d-\d\d \d\d:\d\d:\d\d】/);
    expect(content).toMatch(/单号=【[^–】]+】/);
    if (type === 'RETURNED') expect(content).toContain(`原因=【${reason}】`);
  }
});
