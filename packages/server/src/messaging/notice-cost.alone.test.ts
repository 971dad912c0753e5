import { messageSettingCalls } from '@material/contract/messaging/message-setting.calls.ts';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { orderingFactory } from '../../test/factories/ordering.ts';
import { startHarness } from '../../test/harness/harness.ts';
import { jobList } from '../jobs.ts';
import { deliverGathered } from '../kernel/operation/outbox.ts';
import { systemCtx } from '../kernel/operation/system.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const boss = await server.as('superadmin', { centre: 'management' });

/** How many statements the messages about all that waits take. */
async function statementsFor(docIds: readonly number[]): Promise<number> {
  await server.rows('truncate outbox, message_receiver, message, sms_notice, sms cascade');
  await server.rows(
    `insert into outbox (topic, payload, create_time)
     select 'duty', jsonb_build_object('docType', d.doc_type, 'docId', d.doc_id, 'party', d.party, 'cityId', d.city_id,
       'placeId', d.place_id, 'supplierId', d.supplier_id), now() from duty d where d.doc_type = 'ask_order' and d.doc_id = any($1)`,
    [docIds],
  );
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await deliverGathered(systemCtx(server.resources, server.clock.now, 'job:outbox'), jobList.topics);
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

test('a batch of documents is told with as many statements as one of them, by both ways', async () => {
  const many = 20;
  await server.done(boss, messageSettingCalls.editMessageSetting, {
    event: 'ask_order.SUBMITTED.FIRST_CHECKER',
    rowVersion: 0,
    isUsual: false,
    bySms: true,
    isUrgent: true,
    messageText: '{单号} {城市} {收货单位} {供应商} {期限}',
  });
  for (let i = 0; i < many / 2; i++) await build.submitted();
  const rows = await server.rows<{ doc_id: number }>(
    `select doc_id from duty where doc_type = 'ask_order' and party = 'FIRST_CHECKER' order by doc_id limit $1`,
    [many],
  );
  const ids = rows.map((row) => row.doc_id);
  expect(ids).toHaveLength(many);
  await statementsFor(ids.slice(0, 1));
  const one = await statementsFor(ids.slice(0, 1));
  const all = await statementsFor(ids);
  expect(one).toBeGreaterThan(3);
  expect(all).toBe(one);
  const counted = await server.rows<{ content: string }>('select content from sms');
  expect(counted).toHaveLength(1);
  expect(counted[0]?.content).toContain(`共 ${many} 张`);
});
