import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { constraintRow } from '../../kernel/database/schema.ts';
import { schema } from '../../schema.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
afterAll(() => server.stop());

const calls = transportOrderCalls;

test.each([
  ['package_count', '件数不能为负', 'packageCount'],
  ['crate_count', '周转筐数不能为负', 'crateCount'],
])('%s below zero is told at its field, by the database too', async (column, message, field) => {
  const doc = await deliver.confirmed();
  const { id } = await deliver.draft(doc.lines.map((line) => deliver.load(line)));
  const refused: unknown = await server
    .rows(`update transport_order set ${column} = -1 where id = $1`, [id])
    .catch((error: unknown) => error);
  const { constraint } = refused as { readonly constraint: string };
  expect(constraintRow(schema, constraint)).toEqual({ message, path: [field] });
});

describe('drafting', () => {
  test('a draft may lack its vehicle; expiry follows from the shelf life', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft(
      doc.lines.map((line) => deliver.load(line)),
      { plateNo: '', driver: '', driverPhone: '' },
    );
    expect(draft).toMatchObject({
      status: 'DRAFT',
      placeNames: '上海示例一店',
      plateNo: '',
      lineCount: 2,
      isColdChain: false,
    });
    expect(first(first(draft.lines).lots)).toMatchObject({
      lotNo: 'L1',
      produceDate: '2026-11-17',
      expireDate: '2027-11-17',
      reportState: 'PENDING',
    });
    expect(draft.actions.map((action) => action.code)).toEqual(['edit', 'load', 'cancel']);
    expect(draft.chain.map((step) => step.state)).toEqual(['done', 'now', 'now', 'todo', 'todo', 'todo', 'todo']);
    expect(draft.history).toMatchObject([{ title: '新建' }]);
  });

  test('everything wrong with a draft is said at once', async () => {
    const doc = await deliver.confirmed();
    const unanswered = await deliver.pending();
    const [rice, grain] = doc.lines;
    if (!rice || !grain) throw new Error('two lines');
    const lot = { lotNo: 'A', produceDate: '2026-11-18', expireDate: '2026-11-17', qty: '5' };
    const lines = [
      { pickupLineId: rice.pickupLineId, qty: '26', lots: [lot, { ...lot, expireDate: '2027-01-01', qty: '0' }] },
      { pickupLineId: grain.pickupLineId, qty: '1.5', qty2: '3', lots: [] },
      { pickupLineId: grain.pickupLineId, qty: '1', lots: [] },
      { pickupLineId: first(unanswered.lines).pickupLineId, qty: '1', lots: [] },
    ];
    const { supplier } = deliver.people;
    const typed = { plateNo: '沪123', driverPhone: '12', lines };
    expect(expectProblems(await server.send(supplier, calls.addTransportOrder, typed))).toEqual({
      plateNo: '车牌号应为 7 位（新能源 8 位），如 沪A12345',
      driverPhone: '请填写手机号或固定电话',
    });
    expect(expectProblems(await server.send(supplier, calls.addTransportOrder, { lines }))).toEqual({
      'lines.0.qty': '超出需求，最多可发 25（需求 25，已收 0，在途 0）',
      'lines.0.lots.0.expireDate': '到期日期不能早于生产日期',
      'lines.0.lots.1.qty': '批次数量必须大于 0',
      'lines.0.lots.1.lotNo': '同一行物料的批号重复',
      'lines.1.qty': '必须是整数',
      'lines.1.qty2': '该物料没有副单位，不能填写副单位数量',
      'lines.2.pickupLineId': '同一明细重复',
      'lines.3.pickupLineId': `提货单 ${unanswered.no} 尚未确认，不能发运`,
    });
  });

  test('one vehicle serves several places of one city, and only one city', async () => {
    const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
    const draft = await deliver.draft(docs.flatMap((doc) => doc.lines.map((line) => deliver.load(line))));
    expect(draft.placeNames).toBe('上海示例一店、上海示例二店');
    const hangzhou = await server.as('city_hz');
    const main = await build.submit(await build.draft({ lines: build.lines().slice(0, 1) }, hangzhou), hangzhou);
    const passed = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(build.one(main)));
    const approved = await server.done(build.people.second, askOrderCalls.finalCheckAskOrder, build.ref(passed));
    const far = await deliver.pickup(approved);
    await deliver.confirm(far);
    const there = await deliver.pickup(approved);
    const here = first(docs);
    const answer = await server.send(deliver.people.supplier, calls.addTransportOrder, {
      lines: [deliver.load(first(here.lines)), deliver.load(first(there.lines))],
    });
    expect(expectProblems(answer)).toEqual({ 'lines.1.pickupLineId': '一张运输单只能送往同一城市' });
  });

  test('an edit keeps the lots that stay, with their reports', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft(doc.lines.map((line) => deliver.load(line)));
    const line = first(draft.lines);
    const lot = first(line.lots);
    await deliver.allReports(draft);
    const lines = [
      {
        pickupLineId: line.pickupLineId,
        qty: '20',
        lots: [
          { id: lot.id, lotNo: 'L1-A', produceDate: '2026-11-16', qty: '12' },
          { lotNo: 'L1-B', expireDate: '2027-11-01', qty: '8' },
        ],
      },
    ];
    const edited = await server.done(deliver.people.supplier, calls.updateTransportOrder, {
      ...deliver.ref(draft),
      plateNo: '沪a67890',
      lines,
    });
    expect(edited).toMatchObject({ plateNo: '沪A67890', lineCount: 1, rowVersion: draft.rowVersion + 1 });
    expect(first(edited.lines)).toMatchObject({
      id: line.id,
      qty: '20',
      lots: [
        {
          id: lot.id,
          lotNo: 'L1-A',
          expireDate: '2027-11-16',
          reportState: 'UPLOADED',
          reports: [{ typeName: '出厂检验报告' }],
        },
        { lotNo: 'L1-B', produceDate: null, expireDate: '2027-11-01', reportState: 'PENDING', reports: [] },
      ],
    });
    const foreign = [{ ...first(lines), lots: [{ id: first(draft.lines[1]?.lots ?? []).id, lotNo: 'X', qty: '20' }] }];
    const gone = await server.send(deliver.people.supplier, calls.updateTransportOrder, {
      ...deliver.ref(edited),
      lines: foreign,
    });
    expect(expectProblems(gone)).toEqual({ 'lines.0.lots.0.id': '记录不存在或已被删除' });
    expectRefusal(
      await server.send(deliver.people.supplier, calls.updateTransportOrder, { ...deliver.ref(draft), lines }),
      'conflict',
    );
  });
});

describe('the head of a draft', () => {
  test('that is changed stands in the history, field by field, in words', async () => {
    const { supplier } = deliver.people;
    const doc = await deliver.confirmed();
    const lines = doc.lines.map((line) => deliver.load(line));
    const [mode] = (await server.done(supplier, pickerCalls.getReference, {})).transportModes;
    if (!mode) throw new Error('no transport mode');
    const draft = await deliver.draft(lines, {
      startTemp: '4',
      sealNo: '0012.50',
      packageCount: 3,
      transportModeId: null,
    });
    const sent = { ...deliver.ref(draft), lines, startTemp: '4.0', sealNo: null, packageCount: 12 };
    const edited = await server.done(supplier, calls.updateTransportOrder, { ...sent, transportModeId: mode.id });
    expect(first(edited.history).changes).toEqual([
      { label: '运输方式', from: '', to: mode.name },
      { label: '铅封号', from: '0012.50', to: '' },
      { label: '件数', from: '3', to: '12' },
    ]);
    const same = await server.done(supplier, calls.updateTransportOrder, { ...sent, ...deliver.ref(edited) });
    expect(first(same.history)).toMatchObject({ title: '编辑', changes: [] });
  });
});

describe('loading', () => {
  test('needs lots that add up and will last', async () => {
    const doc = await deliver.confirmed();
    const [rice, grain] = doc.lines;
    if (!rice || !grain) throw new Error('two lines');
    const draft = await deliver.draft([
      deliver.load(rice, { lots: [{ lotNo: 'OLD', produceDate: '2026-03-01', qty: '20' }] }),
      deliver.load(grain, { lots: [] }),
    ]);
    expect(
      expectProblems(await server.send(deliver.people.supplier, calls.loadTransportOrder, deliver.ref(draft))),
    ).toEqual({
      'lines.0.lots': '批次数量合计 20，应等于发运数量 25',
      'lines.0.lots.0.expireDate': '到货时剩余保质期 26%，低于要求的 67%（2027-03-01 到期）',
      'lines.1.lots': '请填写批次',
    });
    const undated = [
      deliver.load(rice, { lots: [{ lotNo: 'N', qty: '25' }] }),
      deliver.load(grain, { lots: [{ lotNo: 'F', produceDate: '2026-12-01', qty: '10' }] }),
    ];
    const edited = await server.done(deliver.people.supplier, calls.updateTransportOrder, {
      ...deliver.ref(draft),
      lines: undated,
    });
    expect(
      expectProblems(await server.send(deliver.people.supplier, calls.loadTransportOrder, deliver.ref(edited))),
    ).toEqual({
      'lines.0.lots.0.produceDate': '请填写生产日期或到期日期',
      'lines.1.lots.0.produceDate': '生产日期不能晚于发车日期',
    });
  });

  test('goes back to draft to be mended, and may be cancelled before it leaves', async () => {
    const doc = await deliver.confirmed();
    const draft = await deliver.draft(doc.lines.map((line) => deliver.load(line)));
    const loaded = await deliver.loaded(draft);
    expect(loaded.status).toBe('LOADED');
    const wrong = await server.send(deliver.people.supplier, calls.updateTransportOrder, {
      ...deliver.ref(loaded),
      lines: doc.lines.map((line) => deliver.load(line)),
    });
    expectRefusal(wrong, 'wrongState');
    const back = await server.done(deliver.people.supplier, calls.unloadTransportOrder, deliver.ref(loaded));
    expect(back.status).toBe('DRAFT');
    const cancelled = await server.done(deliver.people.supplier, calls.cancelTransportOrder, {
      ...deliver.ref(back),
      reason: '车坏了',
    });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', duty: { party: null }, actions: [] });
    const document = await deliver.transport(cancelled.id);
    expect(document.history[0]).toMatchObject({ title: '取消', reason: '车坏了' });
  });
});

describe('seeing', () => {
  test('the city sees what is on its way, a store only what comes to it', async () => {
    const docs = [await deliver.confirmed(), await deliver.confirmed(undefined, deliver.places.second)];
    const draft = await deliver.draft(docs.flatMap((doc) => doc.lines.map((line) => deliver.load(line))));
    const listed = async (who: typeof deliver.people.city) =>
      (await server.done(who, calls.getListTransportOrder, { no: draft.no })).list.map((row) => row.id);
    expect(await listed(deliver.people.city)).toEqual([]);
    await deliver.departed(draft);
    expect(await listed(deliver.people.city)).toEqual([draft.id]);
    expect(await listed(deliver.people.store)).toEqual([draft.id]);
    const seen = await server.done(deliver.people.store, calls.getShipOrderDetailsByidForCity, { id: draft.id });
    expect(new Set(seen.lines.map((line) => line.placeId))).toEqual(new Set([deliver.places.first]));
    expect(seen.chain[0]?.documents.map((document) => document.id)).toEqual([docs[0]?.askOrderId]);
    const elsewhere = await deliver.onTheRoad([await deliver.confirmed(undefined, deliver.places.second)]);
    expectRefusal(
      await server.send(deliver.people.store, calls.getTransportOrderByid, { id: elsewhere.id }),
      'notFound',
    );
    const hangzhou = await server.as('city_hz');
    expectRefusal(await server.send(hangzhou, calls.getTransportOrderByid, { id: draft.id }), 'notFound');
    expectRefusal(await server.send(deliver.people.city, calls.departTransportOrder, deliver.ref(draft)), 'noPower');
  });

  test('every filter and sort runs', async () => {
    const [left, kept] = [await deliver.confirmed(), await deliver.confirmed()];
    await deliver.onTheRoad([left]);
    await deliver.draft(kept.lines.map((line) => deliver.load(line)));
    const found = (query: object) => server.done(deliver.people.supplier, calls.getListTransportOrder, query);
    for (const sorting of ['createTime asc', 'etaAt desc', 'id desc'])
      expect((await found({ sorting })).totalCount).toBeGreaterThan(1);
    for (const firstkey of ['no', 'plateNo', 'driver', 'supplierName', 'placeName'])
      await found({ filter: '示例', firstkey });
    expect((await found({ filter: '示例一店' })).totalCount).toBeGreaterThan(1);
    expect((await found({ status: ['DRAFT'], duty: 'mine' })).totalCount).toBeGreaterThan(0);
    expect(
      (await found({ etaAtFrom: '2026-11-25 00:00:00', etaAtTo: '2026-11-25 23:59:59' })).totalCount,
    ).toBeGreaterThan(0);
    expect((await found({ duty: 'late', createTimeTo: '2026-11-19 00:00:00' })).totalCount).toBe(0);
  });
});
