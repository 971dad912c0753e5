import { readFile } from 'node:fs/promises';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import {
  transportOrderCalls,
  type TransportLot,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());

const calls = transportOrderCalls;
const { supplier, store, city } = deliver.people;

const lotSeen = async (transportId: number, who: Signed = store): Promise<TransportLot> => {
  const document = await server.done(who, calls.getShipOrderDetailsByidForCity, { id: transportId });
  return first(first(document.lines).lots);
};
const verdictOn = (
  lot: TransportLot,
  change: Partial<Sent<typeof calls.confirmBatchReport>> = {},
): Sent<typeof calls.confirmBatchReport> => ({
  lotId: lot.id,
  reportIds: lot.reports.map(({ id }) => id),
  result: 'QUALIFIED',
  ...change,
});

function expectBlocked(answer: Answer, words: string): void {
  expectRefusal(answer, 'blocked');
  expect(answer.message).toContain(words);
}

describe('looking at reports', () => {
  test('what the supplier says counts as uploaded until the receiving side confirms it, with name and time', async () => {
    const { transport } = await arrived();
    const lot = await lotSeen(transport.id);
    expect(lot).toMatchObject({ reportState: 'UPLOADED', reports: [{ result: 'QUALIFIED', verdict: null }] });
    const confirmed = await server.done(store, calls.confirmBatchReport, verdictOn(lot));
    expect(confirmed).toMatchObject({
      reportState: 'QUALIFIED',
      reports: [{ verdict: 'QUALIFIED', verdictTime: '2026-11-20 10:00:00' }],
    });
    expect(first(confirmed.reports).verdictName).not.toBe('');
    const { history } = await server.done(store, calls.getShipOrderDetailsByidForCity, { id: transport.id });
    expect(history[0]).toMatchObject({ title: '确认批检报告合格', changes: [{ label: '东北珍珠米 L1', to: '合格' }] });
  });

  test('quality confirms inside the city, headquarters and the supplier cannot', async () => {
    const { transport } = await arrived();
    const lot = await lotSeen(transport.id);
    for (const who of [supplier, build.people.first]) {
      expectRefusal(await server.send(who, calls.confirmBatchReport, verdictOn(lot)), 'noPower');
    }
    const hangzhou = await server.as('city_hz');
    expectRefusal(await server.send(hangzhou, calls.confirmBatchReport, verdictOn(lot)), 'notFound');
    const quality = await server.as('pk01', { centre: `city:${transport.cityId}` });
    expect(await server.done(quality, calls.confirmBatchReport, verdictOn(lot))).toMatchObject({
      reportState: 'QUALIFIED',
    });
  });

  test('a verdict that fails needs its reason, and fails the lot', async () => {
    const { transport } = await arrived();
    const lot = await lotSeen(transport.id);
    const failing = verdictOn(lot, { result: 'FAILED' });
    expect(expectProblems(await server.send(store, calls.confirmBatchReport, failing))).toEqual({
      reason: '请填写判为不合格的原因',
    });
    const judged = await server.done(store, calls.confirmBatchReport, { ...failing, reason: '报告与批号不符' });
    expect(judged).toMatchObject({
      reportState: 'FAILED',
      reports: [{ result: 'QUALIFIED', verdict: 'FAILED', verdictReason: '报告与批号不符' }],
    });
    const { history } = await deliver.transport(transport.id);
    expect(history[0]).toMatchObject({ title: '批检报告判为不合格', reason: '报告与批号不符' });
  });

  test('nobody confirms before the vehicle has left, or what was replaced meanwhile', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft([deliver.load(first(doc.lines))]);
    await deliver.allReports(draft);
    const early = first(first((await deliver.transport(draft.id)).lines).lots);
    expectBlocked(await server.send(city, calls.confirmBatchReport, verdictOn(early)), '车辆还没有发车');
    const row = await deliver.departed(await deliver.transport(draft.id));
    const before = await lotSeen(row.id);
    await deliver.report(before.id, first(before.reports).typeId);
    expectBlocked(await server.send(city, calls.confirmBatchReport, verdictOn(before)), '批检报告已被替换');
    expect((await lotSeen(row.id)).reportState).toBe('UPLOADED');
  });

  test('a conclusion that the supplier gave as failed is not confirmed as good', async () => {
    const row = await deliver.onTheRoad([await deliver.confirmed()]);
    const lot = await lotSeen(row.id);
    await deliver.report(lot.id, first(lot.reports).typeId, { result: 'FAILED' });
    const failed = await lotSeen(row.id);
    expect(failed.reportState).toBe('FAILED');
    expectRefusal(await server.send(store, calls.confirmBatchReport, verdictOn(failed)), 'blocked');
    expect((await lotSeen(row.id)).reports).toMatchObject([{ verdict: null }]);
  });
});

describe('versions of a report', () => {
  test('every version stays, can be downloaded, and needs to be looked at anew', async () => {
    const row = await deliver.onTheRoad([await deliver.confirmed()]);
    const lot = await lotSeen(row.id);
    await server.done(store, calls.confirmBatchReport, verdictOn(lot));
    await deliver.report(lot.id, first(lot.reports).typeId);
    const now = await lotSeen(row.id);
    expect(now).toMatchObject({
      reportState: 'UPLOADED',
      reports: [{ verdict: null, replacedTime: null }],
      earlierReports: [{ id: first(lot.reports).id, verdict: 'QUALIFIED', replacedTime: '2026-11-20 10:00:00' }],
    });
    const { list } = await server.done(store, batchReport.calls.list, { of: lot.id });
    expect(list).toHaveLength(2);
    for (const { id } of list) {
      const got = await server.fetchFile(store, batchReport.calls.down, { id });
      expect(got.name).toBe('检验报告.pdf');
    }
    const { history } = await deliver.transport(row.id);
    expect(history.map(({ title }) => title).slice(0, 2)).toEqual(['替换批检报告', '确认批检报告合格']);
  });

  test('once the goods were signed for nothing is replaced, what is missing may still come', async () => {
    const { inbound, transport } = await arrived();
    const lot = await lotSeen(transport.id);
    const [type] = lot.reports;
    await deliver.submit(await deliver.countAll(inbound));
    expect((await lotSeen(transport.id)).isSigned).toBe(true);
    const refused = await deliver.report(lot.id, type?.typeId ?? 0);
    expectBlocked(refused, '已签收，批检报告不能再替换');
    expect((await lotSeen(transport.id)).earlierReports).toEqual([]);
    // Two at once do not get around it either.
    await server.rows('delete from attachment where owner_id = $1', [lot.id]);
    const both = await Promise.all([1, 2].map(() => deliver.report(lot.id, type?.typeId ?? 0)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await server.rows('select count(*)::int as n from attachment where owner_id = $1', [lot.id])).toEqual([
      { n: 1 },
    ]);
  });

  test('an installation that took the supplier at their word now waits for somebody to look', async () => {
    const row = await deliver.onTheRoad([await deliver.confirmed()]);
    const lot = await lotSeen(row.id);
    await server.rows(`update transport_lot set report_state = 'QUALIFIED' where id = $1`, [lot.id]);
    const file = await readFile(new URL('../../../migrations/0021_report_versions.sql', import.meta.url), 'utf8');
    const [update] = /^update transport_lot[^;]+;/m.exec(file) ?? [];
    await server.rows(update ?? '');
    expect((await lotSeen(row.id)).reportState).toBe('UPLOADED');
  });
});
