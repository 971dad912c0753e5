import { batchReport } from '@material/contract/ordering/attachments.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { firstDay } from '../../../test/harness/database.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
afterEach(() => {
  server.clock.now = firstDay;
});
afterAll(() => server.stop());

const calls = transportOrderCalls;

describe('departing', () => {
  test('names vehicle and driver, and has its reports', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft(
      doc.lines.map((line) => deliver.load(line)),
      { plateNo: '', driver: '', driverPhone: '' },
    );
    const loaded = await server.done(deliver.people.supplier, calls.loadTransportOrder, deliver.ref(draft));
    expect(
      expectProblems(await server.send(deliver.people.supplier, calls.departTransportOrder, deliver.ref(loaded))),
    ).toEqual({
      plateNo: '请填写车牌号',
      driver: '请填写司机',
      driverPhone: '请填写司机电话',
      'lines.0.lots.0.reportState': '批检报告未上传，待补发运需要权限',
      'lines.1.lots.0.reportState': '批检报告未上传，待补发运需要权限',
    });
  });

  test('says before it is tried what is missing, in the list and in the document', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft(
      doc.lines.map((line) => deliver.load(line)),
      { plateNo: '', driver: '' },
    );
    const loaded = await server.done(deliver.people.supplier, calls.loadTransportOrder, deliver.ref(draft));
    const blockedOf = ({ actions }: typeof loaded): string | undefined =>
      actions.find(({ code }) => code === 'depart')?.blocked;
    expect(blockedOf(loaded)).toBe('请填写车牌号；请填写司机；2 批缺批检报告');
    const document = await deliver.transport(draft.id);
    expect(document.missing).toEqual([
      '请填写车牌号',
      '请填写司机',
      '东北珍珠米 L1、五常长粒香米 L2：批检报告未上传，待补发运需要权限',
    ]);
    expect(document.actions.find(({ code }) => code === 'depart')?.blocked).toBe(document.missing.join('；'));
    const back = await server.done(deliver.people.supplier, calls.unloadTransportOrder, deliver.ref(loaded));
    const mended = await server.done(deliver.people.supplier, calls.updateTransportOrder, {
      ...deliver.ref(back),
      plateNo: '沪A12345',
      driver: '赵示例',
      driverPhone: '15400000001',
      lines: document.lines.map(({ pickupLineId, qty, lots }) => ({
        pickupLineId,
        qty,
        lots: lots.map(({ id, lotNo, produceDate, qty: lotQty }) => ({
          id,
          lotNo,
          qty: lotQty,
          ...(produceDate === null ? {} : { produceDate }),
        })),
      })),
    });
    const ready = await deliver.loaded(mended);
    expect(blockedOf(ready)).toBeUndefined();
    expect(await deliver.transport(draft.id)).toMatchObject({ missing: [], needsStartTemp: false });
  });

  test('counts what left as shipped and says when it comes', async () => {
    const doc = await deliver.confirmed();
    const row = await deliver.onTheRoad([doc]);
    expect(row).toMatchObject({ status: 'DEPARTED', departAt: '2026-11-20 10:00:00', isException: false });
    // 24 hours from Nanjing, but the shop takes goods in on the delivery day only.
    expect(row.etaAt).toBe('2026-11-25 06:00:00');
    // Expected at the opening hour, late only past the closing hour.
    expect(row.duty.until).toBe('2026-11-25 10:00:00');
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({
      fulfilStatus: 'IN_TRANSIT',
      pickupStatus: 'SHIPPED',
      duty: { party: '上海示例一店' },
    });
    expect(order.lines.map((line) => [line.qtyShipped, line.qtyInTransit, line.qtyOpen])).toEqual([
      ['25', '25', '0'],
      ['10', '10', '0'],
    ]);
    expect(order.chain.map((step) => [step.key, step.state, step.text]).slice(0, 4)).toEqual([
      ['ask_order', 'done', '已审核'],
      ['pickup_order', 'done', '已发运'],
      ['transport_order', 'now', '在途'],
      ['inbound_order', 'todo', '0/2 批'],
    ]);
  });

  test('two drafts of the same goods: only one can leave', async () => {
    const doc = await deliver.confirmed();
    const lines = doc.lines.map((line) => deliver.load(line));
    const loaded = [await deliver.loaded(await deliver.draft(lines)), await deliver.loaded(await deliver.draft(lines))];
    const answers = await Promise.all(
      loaded.map((row) => server.send(deliver.people.supplier, calls.departTransportOrder, deliver.ref(row))),
    );
    expect(answers.filter((answer) => answer.status === 1)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 0);
    if (!refused) throw new Error('one is refused');
    expect(Object.values(expectProblems(refused))[0]).toBe(`提货单 ${doc.no} 当前为“已发运”，不能发运`);
    expect(
      await server.rows('select qty_shipped from ask_line where ask_order_id = $1 order by seq', [doc.askOrderId]),
    ).toEqual([{ qty_shipped: '25.000000' }, { qty_shipped: '10.000000' }]);
  });

  test('a part leaves first, the rest later', async () => {
    const doc = await deliver.confirmed();
    const [rice, grain] = doc.lines;
    if (!rice || !grain) throw new Error('two lines');
    await deliver.departed(await deliver.draft([deliver.load(rice, { qty: '15' })]));
    const order = await build.document(doc.askOrderId);
    expect(order).toMatchObject({ fulfilStatus: 'PART_SHIPPED', pickupStatus: 'PART_SHIPPED' });
    const rest = await deliver.pickup({ id: doc.askOrderId });
    expect(rest.lines.map((line) => line.qtyRoom)).toEqual(['10', '10']);
    await deliver.onTheRoad([rest]);
    expect(await build.document(doc.askOrderId)).toMatchObject({ fulfilStatus: 'IN_TRANSIT', pickupStatus: 'SHIPPED' });
  });

  test('a failed report keeps it; a missing one only without the permission', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft([deliver.load(first(doc.lines))]);
    const lot = first(first(draft.lines).lots);
    const [type] = first(draft.lines).batchReportTypes;
    const lotOf = async () => first(first((await deliver.transport(draft.id)).lines).lots);
    const failed = await deliver.report(lot.id, type?.id ?? 0, { result: 'FAILED' });
    expect(failed.data).toMatchObject({ result: 'FAILED', name: '检验报告.pdf', type: 'application/pdf' });
    expect(await lotOf()).toMatchObject({
      reportState: 'FAILED',
      reports: [{ result: 'FAILED' }],
    });
    const refused = await server.send(deliver.people.supplier, calls.loadTransportOrder, deliver.ref(draft));
    expect(expectProblems(refused)).toEqual({ 'lines.0.lots.0.reportState': '批检报告不合格，不能发运' });
    const passed = await deliver.report(lot.id, type?.id ?? 0);
    expect(passed.data).toMatchObject({ version: 2 });
    expect(await lotOf()).toMatchObject({
      reportState: 'UPLOADED',
      reports: [{ result: 'QUALIFIED' }],
      earlierReports: [{ result: 'FAILED' }],
    });
    const { list } = await server.done(deliver.people.supplier, batchReport.calls.list, { of: lot.id });
    const file = await server.fetchFile(deliver.people.supplier, batchReport.calls.down, { id: list[0]?.id ?? 0 });
    expect(file).toMatchObject({ type: 'application/pdf', name: '检验报告.pdf' });
    const stranger = await server.as('sup_gys002');
    expectRefusal(await server.send(stranger, batchReport.calls.list, { of: lot.id }), 'notFound');
  });

  test('with the permissions, goods leave before promise and report', async () => {
    await server.rows(
      `update role set power = power || '["运输单-强制发车按钮", "运输单-缺报告发车按钮"]' where name = '供应商主账号'`,
    );
    const doc = await deliver.pending();
    const line = first(doc.lines);
    const draft = await deliver.draft([deliver.load(line, { qty: '5' })]);
    const loaded = await server.done(deliver.people.supplier, calls.loadTransportOrder, deliver.ref(draft));
    const row = await server.done(deliver.people.supplier, calls.departTransportOrder, deliver.ref(loaded));
    expect(row.status).toBe('DEPARTED');
    expect(await build.document(doc.askOrderId)).toMatchObject({
      pickupStatus: 'PART_SHIPPED',
      fulfilStatus: 'PART_SHIPPED',
    });
    expect((await deliver.transport(row.id)).history[0]?.changes).toContainEqual({
      label: '东北珍珠米 未确认发车',
      from: '0',
      to: '5',
    });
    await server.rows(
      `update role set power = power - '运输单-强制发车按钮' - '运输单-缺报告发车按钮' where name = '供应商主账号'`,
    );
  });
});

describe('the forecast', () => {
  test('is changed on the road with a reason, is told, and excuses nobody', async () => {
    const row = await deliver.onTheRoad([await deliver.confirmed()]);
    const supplier = await server.as('sup_gys001');
    const change = { ...deliver.ref(row), reason: '道路拥堵' };
    const past = await server.send(supplier, calls.changeTransportEta, { ...change, etaAt: '2026-11-20 08:00:00' });
    expect(expectProblems(past)).toEqual({ etaAt: '不能早于现在' });
    const later = await server.done(supplier, calls.changeTransportEta, { ...change, etaAt: '2026-11-25 11:30:00' });
    expect(later).toMatchObject({ status: 'DEPARTED', etaAt: '2026-11-25 11:30:00' });
    expect(later.duty.until).toBe('2026-11-25 11:30:00');
    const [told] = (await deliver.transport(row.id, await server.as('city_sh'))).history;
    expect(told).toMatchObject({
      title: '改到达时间',
      reason: '道路拥堵',
      changes: [{ label: '预计到达', from: row.etaAt?.slice(0, -3), to: '2026-11-25 11:30' }],
    });
    server.clock.now = new Date('2026-11-25T03:35:00Z');
    const arrived = await server.done(await server.as('sup_gys001'), calls.arriveTransportOrder, deliver.ref(later));
    expect(arrived.isException).toBe(true);
  });
});

describe('arriving', () => {
  test('late is an exception, in words', async () => {
    const row = await deliver.onTheRoad([await deliver.confirmed()]);
    server.clock.now = new Date('2026-11-25T03:40:00Z');
    const supplier = await server.as('sup_gys001');
    const arrived = await server.done(supplier, calls.arriveTransportOrder, deliver.ref(row));
    expect(arrived).toMatchObject({ status: 'ARRIVED', isException: true, duty: { party: '上海示例一店' } });
    expect((await deliver.transport(row.id, supplier)).exception).toBe('迟到 1 小时 40 分');
  });
});
