import { businessRuleCalls } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import type { BusinessRuleKey } from '@material/contract/catalogue/setting/business-rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { firstDay } from '../../test/harness/database.ts';
import { deliveryServer } from '../../test/factories/delivery-server.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { settingsOf } from '../kernel/config/settings.ts';
import { systemCtx } from '../kernel/operation/system.ts';
import { jobList } from '../jobs.ts';
import { startJobs } from '../kernel/operation/jobs.ts';
import {
  checkDrift,
  closeSignedTransports,
  expireRedeliveries,
  flagOverduePickups,
  recomputeFulfilment,
  remindUncounted,
} from './delivery-jobs.ts';

const { server, build, deliver } = await deliveryServer();
afterEach(() => {
  server.clock.now = firstDay;
});
afterAll(() => server.stop());

const system = (): Ctx => {
  const { database, files, config } = server;
  return systemCtx({ database, files, settings: settingsOf(config), random: () => 0.5 }, server.clock.now, 'test');
};
const told = async (docType: string, id: number): Promise<string[]> => {
  const rows = await server.rows<{ type: string }>(
    `select type from event where doc_type = $1 and doc_id = $2 and actor_id is null order by id`,
    [docType, id],
  );
  return rows.map((row) => row.type);
};

test('a vehicle is closed on the day after it was signed for', async () => {
  const transport = await deliver.onTheRoad([await deliver.confirmed()]);
  const inbound = await deliver.onReceipt(transport);
  const counted = await deliver.countAll(inbound);
  await deliver.submit(counted);
  await closeSignedTransports(system());
  expect(await deliver.transport(transport.id)).toMatchObject({ status: 'SIGNED' });
  server.clock.forward({ hours: 16 });
  await closeSignedTransports(system());
  await closeSignedTransports(system());
  expect(await server.rows('select status from transport_order where id = $1', [transport.id])).toEqual([
    { status: 'CLOSED' },
  ]);
  expect(await told('transport_order', transport.id)).toEqual(['TRANSPORT_CLOSED']);
});

test('an answer that does not come in time is told once', async () => {
  const pickup = await deliver.pending();
  await flagOverduePickups(system());
  expect(await told('pickup_order', pickup.id)).toEqual([]);
  server.clock.forward({ hours: 7 });
  await flagOverduePickups(system());
  await flagOverduePickups(system());
  expect(await told('pickup_order', pickup.id)).toEqual(['PICKUP_OVERDUE']);
  const { history } = await build.document(pickup.askOrderId);
  expect(history[0]).toMatchObject({ type: 'PICKUP_OVERDUE', doc: { noun: '提货单' } });
});

test('goods that nobody counts are reminded of after four hours and reported after a day', async () => {
  const transport = await deliver.onTheRoad([
    await deliver.confirmed(),
    await deliver.confirmed(undefined, deliver.places.second),
  ]);
  const inbound = await deliver.onReceipt(transport);
  server.clock.forward({ hours: 3 });
  await remindUncounted(system());
  expect(await told('inbound_order', inbound.id)).toEqual([]);
  server.clock.forward({ hours: 2 });
  await remindUncounted(system());
  await remindUncounted(system());
  expect(await told('inbound_order', inbound.id)).toEqual(['INBOUND_REMINDED']);
  expect(await told('transport_order', transport.id)).toEqual(['INBOUND_REMINDED']);
  server.clock.forward({ hours: 24 });
  await remindUncounted(system());
  expect(await told('inbound_order', inbound.id)).toEqual(['INBOUND_REMINDED', 'INBOUND_ESCALATED']);
});

test('a rest that was to come again is closed when three days have passed, unless it is loaded', async () => {
  const shortOf = async () => {
    const pickup = await deliver.confirmed();
    const inbound = await deliver.onReceipt(await deliver.onTheRoad([pickup]));
    const [rice, grain] = inbound.lines;
    if (!rice || !grain) throw new Error('two lots');
    const missing = { qtyAccepted: '20', qtyShort: '5', reasonId: deliver.reasons.missing };
    const decided = { ...missing, restDecision: 'REDELIVER' as const };
    await deliver.submit(await deliver.count(inbound, [deliver.good(rice, decided), deliver.good(grain)]));
    return pickup.askOrderId;
  };
  const [waiting, loaded] = [await shortOf(), await shortOf()];
  const again = (await deliver.pickup({ id: loaded })).lines.find((line) => line.qtyRoom !== '0');
  if (!again) throw new Error('the rest may be loaded');
  await deliver.draft([deliver.load(again)]);
  server.clock.forward({ days: 2 });
  await expireRedeliveries(system());
  expect(await told('ask_order', waiting)).not.toContain('REST_CLOSED');
  server.clock.forward({ days: 1, hours: 1 });
  await expireRedeliveries(system());
  await expireRedeliveries(system());
  const [order] = await server.rows('select status, fulfil_status from ask_order where id = $1', [waiting]);
  expect(order).toEqual({ status: 'COMPLETED', fulfil_status: 'DIFFERENCE' });
  expect((await told('ask_order', waiting)).filter((type) => type === 'REST_CLOSED')).toHaveLength(1);
  expect(await told('ask_order', loaded)).not.toContain('REST_CLOSED');
});

test('hours and days that headquarters has set hold instead', async () => {
  const boss = await server.as('superadmin', { centre: 'management' });
  const set = (rule: BusinessRuleKey, value: number) =>
    server.done(boss, businessRuleCalls.setBusinessRule, {
      rule,
      rowVersion: 0,
      value,
      validFrom: businessDate(server.clock.now),
    });
  await set('remindHours', 10);
  await set('escalateHours', 12);
  await set('redeliverDays', 1);
  const pickup = await deliver.confirmed();
  const late = await deliver.onReceipt(await deliver.onTheRoad([pickup]));
  server.clock.forward({ hours: 9 });
  await remindUncounted(system());
  expect(await told('inbound_order', late.id)).toEqual([]);
  server.clock.forward({ hours: 2 });
  await remindUncounted(system());
  expect(await told('inbound_order', late.id)).toEqual(['INBOUND_REMINDED']);
  server.clock.forward({ hours: 2 });
  await remindUncounted(system());
  expect(await told('inbound_order', late.id)).toEqual(['INBOUND_REMINDED', 'INBOUND_ESCALATED']);
  const store = await server.as('store_sh001');
  const missing = { qtyAccepted: '0', reasonId: deliver.reasons.missing, restDecision: 'REDELIVER' as const };
  const counted = late.lines.map((line) => deliver.good(line, { ...missing, qtyShort: line.shippedQty }));
  await deliver.submit(await deliver.count(late, counted, store), store);
  server.clock.forward({ days: 1, hours: 12 });
  await expireRedeliveries(system());
  expect(await told('ask_order', pickup.askOrderId)).toContain('REST_CLOSED');
  await server.rows('truncate business_rule');
});

test('a sum that is not its ledger is found and told', async () => {
  const pickup = await deliver.confirmed();
  await checkDrift(system());
  const [line] = pickup.lines;
  await server.rows('update ask_line set qty_confirmed = 24 where id = $1', [line?.id]);
  await expect(checkDrift(system())).rejects.toThrow(`line ${line?.id} qty_confirmed 24.000000 ≠ 25.000000`);
  await expect(checkDrift(system())).rejects.toThrow('the ledger differs from 1 sums');
  expect(await told('ask_line', line?.id ?? 0)).toEqual(['LEDGER_DRIFT']);
  await server.rows('update ask_line set qty_confirmed = 25 where id = $1', [line?.id]);
});

test('a fulfilment that does not follow from its lines is mended and told', async () => {
  const pickup = await deliver.confirmed();
  await recomputeFulfilment(system());
  expect(await told('ask_order', pickup.askOrderId)).toEqual([]);
  await server.rows(`update ask_order set fulfil_status = 'RECEIVED' where id = $1`, [pickup.askOrderId]);
  await recomputeFulfilment(system());
  const order = await build.document(pickup.askOrderId);
  expect(order).toMatchObject({ fulfilStatus: 'NONE' });
  expect(order.history[0]).toMatchObject({
    title: '更正履约状态',
    changes: [{ label: '履约', from: '全部入库', to: '未发货' }],
  });
});

test('the nightly comparison is one of the jobs of the product, and finds what differs', async () => {
  const pickup = await deliver.confirmed();
  const [line] = pickup.lines;
  await server.rows('update ask_line set qty_shipped2 = 3, second_unit_name = $2 where id = $1', [line?.id, '千克']);
  const own = {
    database: server.database,
    files: server.files,
    settings: settingsOf(server.config),
    random: () => 0.5,
  };
  const options = { url: server.database.url, log: server.app.log, clock: () => server.clock.now };
  const jobs = await startJobs({ ...options, resources: own, ...jobList });
  try {
    const nightly = await server.rows<{ name: string }>(
      `select name from pgboss.schedule where timezone = 'Asia/Shanghai' order by name`,
    );
    expect(nightly.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['check-ledger-drift', 'recompute-fulfilment']),
    );
    await jobs.trigger('check-ledger-drift');
    await expect.poll(() => told('ask_line', line?.id ?? 0), { timeout: 10_000 }).toEqual(['LEDGER_DRIFT']);
  } finally {
    await jobs.stop(5);
  }
});
