import { batchReport, receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Answer } from '../harness/client.ts';
import { deliveryServer } from '../factories/delivery-server.ts';

const { server, build, deliver } = await deliveryServer();
const { city } = build.people;
afterAll(() => server.stop());

type Draft = Sent<typeof askOrderCalls.addMainOrderNew>;
type Line = Draft['lines'][number];
const rice = (change: Partial<Line> = {}): Line => ({ materialId: build.material('WL1001001'), qty: '25', ...change });
const draft = (change: Partial<Draft> = {}, who = city) =>
  server.send(who, askOrderCalls.addMainOrderNew, { deliveryDate: build.day(5), lines: [rice()], ...change });

const tables = [
  'main_order',
  'ask_order',
  'ask_line',
  'qty_event',
  'event',
  'audit',
  'outbox',
  'idempotency',
  'attachment',
];
const written = async (): Promise<Record<string, unknown> | undefined> =>
  (await server.rows(`select ${tables.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`))[0];

/** What is refused leaves nothing behind. */
async function refused(work: () => Promise<Answer>): Promise<Answer> {
  const before = await written();
  const answer = await work();
  expect(answer).toMatchObject({ http: 200, status: 0, message: expect.stringMatching(/\p{Script=Han}/u) });
  expect(await written()).toEqual(before);
  return answer;
}

describe('a line that cannot be ordered', () => {
  const wrong: readonly (readonly [string, () => Partial<Line>, string, RegExp])[] = [
    ['a negative quantity', () => ({ qty: '-1' }), 'qty', /^不能为负$/],
    ['nothing', () => ({ qty: '0' }), 'qty', /^数量必须大于 0$/],
    ['a quantity of forty digits', () => ({ qty: '9'.repeat(40) }), 'qty', /^不能超过 999,999,999\.999999$/],
    [
      'a quantity nobody can pay',
      () => ({ qty: '999999999' }),
      'qty',
      /^数量过大，本行金额不能超过 9,999,999,999\.99 元$/,
    ],
    ['seven places', () => ({ qty: '1.0000001' }), 'qty', /^最多 6 位小数$/],
    ['half a bag', () => ({ qty: '1.5' }), 'qty', /./],
    ['a quantity in words', () => ({ qty: '两袋' }), 'qty', /./],
    ['a second quantity of goods that have none', () => ({ qty2: '3' }), 'qty2', /^该物料没有副单位$/],
    ['an unknown material', () => ({ materialId: 999_999_999 }), 'materialId', /^记录不存在或已被删除$/],
    ['an unknown supplier', () => ({ supplierId: 999_999_999 }), 'supplierId', /^记录不存在或已被删除$/],
    ['a supplier without an offer', () => ({ supplierId: 2 }), 'supplierId', /没有此物料的报价/],
    ['yesterday', () => ({ deliveryDate: build.day(-1) }), 'deliveryDate', /^送达日期不能早于今天$/],
    ['today', () => ({ deliveryDate: build.day(0) }), 'deliveryDate', /^最早可送达/],
    ['a day that does not exist', () => ({ deliveryDate: '2026-02-30' }), 'deliveryDate', /^日期不对/],
    ['a day after every price', () => ({ deliveryDate: '2099-12-31' }), 'materialId', /报价已于 .* 到期/],
    ['a text that is too long', () => ({ remark: '长'.repeat(201) }), 'remark', /^最多 200 个字$/],
    ['a price of its own', () => ({ price: '0.01' }) as Partial<Line>, 'price', /^不认识的字段$/],
  ];
  test.each(wrong)('%s', async (_, change, field, message) => {
    // A good line stands before the bad one, and is not written either.
    const other = { materialId: build.material('WL1002001'), qty: '8' };
    const answer = await refused(() => draft({ lines: [other, rice(change())] }));
    expect(expectProblems(answer)[`lines.1.${field}`]).toMatch(message);
  });

  test('the same line twice', async () => {
    const answer = await refused(() => draft({ lines: [rice(), rice({ qty: '3' })] }));
    expect(expectProblems(answer)).toEqual({ 'lines.1.materialId': '与第 1 行重复' });
  });

  test('another city’s place', async () => {
    const [place] = await server.rows<{ id: number }>('select id from place where city_id = 2 limit 1');
    const answer = await refused(() => draft({ lines: [rice({ placeId: place?.id ?? 0 })] }));
    expect(expectProblems(answer)).toEqual({ 'lines.0.placeId': '记录不存在或已被删除' });
  });
});

describe('what changed between saving and submitting', () => {
  let order: ReturnType<typeof build.one>;
  beforeEach(async () => {
    order = build.one(await build.draft());
  });
  const submit = () => server.send(city, askOrderCalls.submitAskOrderByOrderId, build.ref(order));
  afterEach(async () => {
    await server.rows(`update supplier set status = 'ENABLED' where id = 1`);
    await server.rows(`update city set status = 'NORMAL' where id = 1`);
    await server.rows(`update material set status = 'ENABLED' where code = 'WL1001001'`);
  });
  const isStillDraft = async () =>
    expect(await server.rows('select status, row_version from ask_order where id = $1', [order.id])).toEqual([
      { status: 'DRAFT', row_version: order.rowVersion },
    ]);

  test.each([
    ['a suspended supplier', `update supplier set status = 'DISABLED' where id = 1`, '供应商已停用'],
    ['a blacklisted supplier', `update supplier set status = 'BLACKLISTED' where id = 1`, '供应商已列入黑名单'],
    ['a stopped material', `update material set status = 'DISABLED' where code = 'WL1001001'`, '物料已停用'],
  ])('%s is told at its row', async (_, change, message) => {
    await server.rows(change);
    const said = Object.values(expectProblems(await refused(submit)));
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^东北珍珠米：${message}$`)));
    await isStillDraft();
  });

  test('a locked city may look, a stopped one is signed out', async () => {
    await server.rows(`update city set status = 'LOCKED' where id = 1`);
    expectRefusal(await refused(submit), 'cityLocked');
    await server.rows(`update city set status = 'DISABLED' where id = 1`);
    expectRefusal(await submit(), 'signedOut');
    const acting = await server.as('glzx01', { centre: 'city:1' });
    expectRefusal(await refused(() => draft({}, acting)), 'unitStopped');
    await isStillDraft();
  });
});

test('an expired price is told when the draft is submitted', async () => {
  const order = build.one(await build.draft());
  const price = `update supplier_price set valid_to = $1 where supplier_id = 1 and valid_to > '2026-11-20'`;
  const [kept] = await server.rows<{ to: string }>(
    `select max(valid_to)::text as to from supplier_price where supplier_id = 1`,
  );
  await server.rows(price, [build.day(1)]);
  const answer = await refused(() => server.send(city, askOrderCalls.submitAskOrderByOrderId, build.ref(order)));
  expect(Object.values(expectProblems(answer))[0]).toMatch(/^东北珍珠米：报价已于 2026-11-21 到期$/);
  await server.rows(price, [kept?.to]);
});

test('markup and SQL are texts like any other', async () => {
  const remark = `<img src=x onerror=alert(1)>'; drop table ask_order; -- %_\\ =1+1`;
  const saved = await draft({ remark, lines: [rice({ remark })] });
  const stored = await server.done(city, askOrderCalls.getMainOrderByid, { mainorderid: saved.data.id });
  expect(stored).toMatchObject({ remark, lines: [{ remark }] });
});

test('one press that arrives five times makes one order', async () => {
  const headers = { 'idempotency-key': 'five' };
  const send = () =>
    server.send(city, askOrderCalls.addMainOrderNew, { deliveryDate: build.day(5), lines: [rice()] }, { headers });
  const answers = await Promise.all(Array.from({ length: 5 }, send));
  expect(new Set(answers.map(({ data }) => data.no)).size).toBe(1);
});

describe('a check', () => {
  test('that cannot be is told at its line', async () => {
    const order = await build.submitted();
    const { lines } = await build.document(order.id);
    const other = await build.document((await build.submitted()).id);
    const [id = 0, foreign = 0] = [lines[0]?.id, other.lines[0]?.id];
    const reason = '测试';
    const check = (sent: Sent<typeof askOrderCalls.firstCheckAskOrder>['lines']) => () =>
      server.send(build.people.first, askOrderCalls.firstCheckAskOrder, { ...build.ref(order), lines: sent });
    const problems = async (sent: Parameters<typeof check>[0]) => expectProblems(await refused(check(sent)));
    expect(await problems([{ id, qty: '-1', reason }])).toEqual({ 'lines.0.qty': '不能为负' });
    expect(await problems([{ id: foreign, qty: '1', reason }])).toEqual({ 'lines.0.id': '不是这张要货单的明细' });
    expect(await problems([{ id, qty: '999999999', reason }])).toEqual({
      'lines.0.qty': '东北珍珠米：数量过大，本行金额不能超过 9,999,999,999.99 元',
    });
    expect(
      await problems([
        { id, qty: '3', reason },
        { id, qty: '4', reason },
      ]),
    ).toEqual({
      'lines.1.id': '同一明细重复填写',
    });
  });
});

describe('on the way', () => {
  const huge = '999999999';

  test('the largest second quantities fit, and their sums', async () => {
    const meat = await server.as('sup_gys003');
    const [supplier] = await server.rows<{ id: number }>(`select id from supplier where code = 'GYS003'`);
    const lines = [{ materialId: build.material('WL1101001'), supplierId: supplier?.id ?? 0, qty: '10', qty2: huge }];
    const order = await build.approved({ lines, placeId: deliver.places.first, deliveryDate: build.day(7) });
    await deliver.confirm(await deliver.pickup(order, meat), [], meat);
    const [line] = (await deliver.pickup(order, meat)).lines;
    if (!line) throw new Error('there is a line');
    const lots = ['A', 'B'].map((lotNo) => ({ lotNo, produceDate: '2026-11-10', qty: '5', qty2: huge }));
    const loaded = await deliver.draft([deliver.load(line, { lots })], { who: meat });
    expect(loaded.lines[0]?.qty2).toBe('1999999998');
    const answer = await refused(() =>
      server.send(meat, transportOrderCalls.updateTransportOrder, {
        ...deliver.ref(loaded),
        lines: [deliver.load(line, { lots: lots.map((lot) => ({ ...lot, qty2: '1000000000' })) })],
      }),
    );
    expect(expectProblems(answer)).toEqual({
      'lines.0.lots.0.qty2': '不能超过 999,999,999.999999',
      'lines.0.lots.1.qty2': '不能超过 999,999,999.999999',
    });
  });

  test('what came cannot be more than anybody could have sent', async () => {
    const inbound = await deliver.onReceipt(await deliver.onTheRoad([await deliver.confirmed()]));
    const [line] = inbound.lines;
    if (!line) throw new Error('there is a lot');
    const input = {
      ...deliver.ref(inbound),
      lines: [deliver.good(line, { qtyAccepted: huge, reasonId: deliver.reasons.extra })],
    };
    const answer = await refused(() => server.send(deliver.people.store, inboundCalls.updateInboundOrder, input));
    expect(expectProblems(answer)['lines.0.qtyAccepted']).toMatch(/^发运 .*，实收最多 .*，请核对$/);
  });
});

test('a report is not dated tomorrow', async () => {
  const doc = await deliver.confirmed();
  const transport = await deliver.draft(doc.lines.map((line) => deliver.load(line)));
  const [line] = transport.lines;
  const answer = await refused(() =>
    server.upload(deliver.people.supplier, batchReport.calls.add, {
      input: {
        of: line?.lots[0]?.id ?? 0,
        reportTypeId: line?.batchReportTypes[0]?.id ?? 0,
        issueDate: build.day(1),
        result: 'QUALIFIED',
      },
      files: [{ name: '报告.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }],
    }),
  );
  expect(expectProblems(answer)).toEqual({ issueDate: '报告日期不能晚于今天' });
});

describe('a file that lies', () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>');

  test('is no sheet', async () => {
    const answer = await server.upload(city, askOrderExcelCalls.importAskOrderAll, {
      input: {},
      files: [{ name: '要货单.xlsx', bytes: page }],
    });
    expect(answer).toMatchObject({ status: 0, message: expect.stringMatching(/另存为 \.xlsx/) });
    expect(answer.http).toBeLessThan(500);
  });

  test('is no report and no photo', async () => {
    const inbound = await deliver.onReceipt(await deliver.onTheRoad([await deliver.confirmed()]));
    const before = await written();
    const photo = await server.upload(deliver.people.store, receiptPhoto.calls.add, {
      input: { of: inbound.lines[0]?.id ?? 0 },
      files: [{ name: '破损.png', bytes: page }],
    });
    expect(photo).toMatchObject({ http: 415, status: 0, message: '文件内容与类型不符，只接受 png、jpeg、webp' });
    // The right first bytes make no picture yet.
    const broken = await server.upload(deliver.people.store, receiptPhoto.calls.add, {
      input: { of: inbound.lines[0]?.id ?? 0 },
      files: [{ name: '破损.png', bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), page]) }],
    });
    expect(broken).toMatchObject({ status: 0, message: expect.stringMatching(/\p{Script=Han}/u) });
    expect(broken.http).toBeLessThan(500);
    expect(await written()).toEqual(before);
  });
});
