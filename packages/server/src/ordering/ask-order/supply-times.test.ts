import { calendarProblem } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import { supplyParam } from '@material/contract/catalogue/setting/supply-time.reference.ts';
import { instantAt, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importFactory, sheetOf } from '../../../test/factories/import.ts';
import { orderingFactory, type OrderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, type Signed } from '../../../test/harness/client.ts';
import { firstDay } from '../../../test/harness/database.ts';
import { startHarness, type Harness } from '../../../test/harness/harness.ts';

const [lockTimes, calendar] = supplyParam;
const code = 'WL1001001';

let server: Harness;
let build: OrderingFactory;
let headquarters: Signed;
let supplierId = 0;
let cityId = 0;

beforeAll(async () => {
  server = await startHarness();
  build = await orderingFactory(server);
  headquarters = await server.as('glzx01', { centre: 'management' });
  supplierId = (await server.rows<{ id: number }>(`select id from supplier where code = 'GYS001'`))[0]?.id ?? 0;
  cityId = (await server.rows<{ id: number }>(`select id from city where code = 'SH'`))[0]?.id ?? 0;
});
afterEach(async () => {
  server.clock.now = firstDay;
  await server.rows('delete from supply_time');
  await server.rows('delete from delivery_calendar');
  await server.rows(`update city set lock_time = null`);
});
afterAll(() => server.stop());

const at = (time: string): void => {
  server.clock.now = instantAt('2026-11-20', time);
};
const lineOf = (deliveryDate: string) => ({
  deliveryDate,
  lines: [{ materialId: build.material(code), supplierId, qty: '20' }],
});
const offered = async (deliveryDate = build.day(8)): Promise<Offer> => {
  const { list } = await server.done(build.people.city, askOrderCalls.getPriceInfo, lineOf(deliveryDate));
  const offer = list[0]?.offers.find((one) => one.supplierId === supplierId);
  if (!offer) throw new Error('the rice is offered');
  return offer;
};
const save = (deliveryDate: string) =>
  server.send(build.people.city, askOrderCalls.addMainOrderNew, lineOf(deliveryDate));
const saved = async (deliveryDate: string) => {
  const { id, rowVersion } = await server.done(build.people.city, askOrderCalls.addMainOrderNew, lineOf(deliveryDate));
  return { mainorderid: id, rowVersion };
};
const addTime = (values: Readonly<Record<string, unknown>>) =>
  server.done(headquarters, lockTimes.calls.save, { supplierId, cityId, ...values });
const addDays = (values: Readonly<Record<string, unknown>>) =>
  server.done(headquarters, calendar.calls.save, { kind: 'OFF', reason: '盘点', ...values });

describe('a cut-off', () => {
  test('of a supplier in a city goes before its usual one, and what is empty is as usual', async () => {
    expect((await offered()).cutoff?.at).toBe('2026-11-20 16:00:00');
    await addTime({ cutoffTime: '14:30' });
    expect((await offered()).cutoff?.at).toBe('2026-11-20 14:30:00');
    await server.rows(`update supply_time set cutoff_time = null, delivery_days = '一'`);
    expect(await offered()).toMatchObject({ cutoff: { at: '2026-11-20 16:00:00' }, deliveryDays: [1] });
    await server.rows(`update supply_time set status = 'DISABLED'`);
    expect(await offered()).toMatchObject({ deliveryDays: [] });
  });

  test('of the city holds beside that of the supplier: the earlier one counts', async () => {
    await server.rows(`update city set lock_time = '11:00' where id = $1`, [cityId]);
    expect((await offered()).cutoff?.at).toBe('2026-11-20 11:00:00');
    await server.rows(`update city set lock_time = '18:00' where id = $1`, [cityId]);
    expect((await offered()).cutoff?.at).toBe('2026-11-20 16:00:00');
  });

  test('is counted by the server’s clock, and the day moves on with its minute', async () => {
    at('15:59');
    const before = await offered();
    expect(before.cutoff).toEqual({ at: '2026-11-20 16:00:00', leftSeconds: 60, dateAfter: build.day(4) });
    expect(before.earliestDate).toBe(build.day(3));
    at('16:00');
    expect(await offered()).toMatchObject({
      earliestDate: build.day(4),
      cutoff: { at: '2026-11-21 16:00:00', leftSeconds: 86_400 },
    });
  });

  test('that passes between saving and submitting refuses the line at its day, in words', async () => {
    at('15:59');
    const input = await saved(build.day(3));
    at('16:00');
    const sentence = `最早可送达 ${build.day(4)}（备货 2 天，路程 24 小时，已过 16:00 截单按次日计）`;
    const refused = await server.send(build.people.city, askOrderCalls.submitMainOrderById, input);
    expect(Object.values(expectProblems(refused)).join()).toContain(sentence);
    expect(expectProblems(await save(build.day(3)))).toEqual({ 'lines.0.deliveryDate': sentence });
    at('15:59');
    const taken = await server.done(build.people.city, askOrderCalls.submitMainOrderById, input);
    expect(taken.askOrders[0]?.status).toBe('SUBMITTED');
  });

  test('of a supplier in a city bounds how long it may take to answer', async () => {
    await addTime({ cutoffTime: '11:30' });
    // The goods of 11-23 must be started on today; the answer is due by the supplier's own time for this city.
    const order = await build.approved({ ...lineOf(build.day(3)) });
    const [pickup] = await server.rows<{ act_by: Date }>('select act_by from pickup_order where ask_order_id = $1', [
      order.id,
    ]);
    expect(pickup && wireTime(pickup.act_by)).toBe('2026-11-20 11:30:00');
  });
});

describe('the calendar', () => {
  const imported = async (deliveryDate: string): Promise<readonly string[]> => {
    const imports = importFactory(server);
    const line = { 物料编码: code, 数量: '20', 送达日期: deliveryDate };
    const batch = await imports.read(build.people.city, await sheetOf([line]));
    const [row] = await imports.rows(build.people.city, batch.id);
    return (row?.problems ?? []).map(({ message }) => message);
  };

  test('answers the same in the offer, in a sheet, in saving and in submitting', async () => {
    const drafts = new Map<string, Awaited<ReturnType<typeof saved>>>();
    const days = [5, 6, 7, 8].map(build.day);
    for (const day of days) drafts.set(day, await saved(day));
    await addDays({ dateFrom: build.day(5), dateTo: build.day(8) });
    await addDays({ cityId, dateFrom: build.day(6), dateTo: build.day(6), kind: 'EXTRA' });
    await addDays({ supplierId, dateFrom: build.day(6), dateTo: build.day(7), reason: '检修' });
    await addDays({ supplierId, cityId, dateFrom: build.day(7), dateTo: build.day(7), kind: 'EXTRA' });
    const offer = await offered();
    const said = days.map((day) => calendarProblem(day, offer));
    expect(said).toEqual([
      `供应商 ${build.day(5)} 至 ${build.day(8)} 停送（盘点）`,
      `供应商 ${build.day(6)} 至 ${build.day(7)} 停送（检修）`,
      undefined,
      `供应商 ${build.day(5)} 至 ${build.day(8)} 停送（盘点）`,
    ]);
    for (const [index, day] of days.entries()) {
      const sentence = said[index];
      const answers = [
        await save(day),
        await server.send(
          build.people.city,
          askOrderCalls.submitMainOrderById,
          drafts.get(day) ?? { mainorderid: 0, rowVersion: 0 },
        ),
      ];
      const sheet = await imported(day);
      if (sentence === undefined) {
        expect(answers.map(({ status }) => status)).toEqual([1, 1]);
        expect(sheet).toEqual([]);
      } else {
        for (const answer of answers) expect(Object.values(expectProblems(answer)).join()).toContain(sentence);
        expect(sheet).toEqual([sentence]);
      }
    }
  });

  test('moves the earliest day on, also over what is past the cut-off', async () => {
    await addDays({ supplierId, dateFrom: build.day(3), dateTo: build.day(5) });
    expect(await offered()).toMatchObject({ earliestDate: build.day(6), cutoff: { dateAfter: build.day(6) } });
    await addDays({ supplierId, cityId, dateFrom: build.day(4), dateTo: build.day(4), kind: 'EXTRA' });
    expect((await offered()).earliestDate).toBe(build.day(4));
  });

  test('says once what holds for the same suppliers and cities, and not for ever', async () => {
    await addDays({ dateFrom: '2026-12-01', dateTo: '2026-12-05' });
    const send = (values: Readonly<Record<string, unknown>>) =>
      server.send(headquarters, calendar.calls.save, { kind: 'OFF', reason: '盘点', ...values });
    expect(expectProblems(await send({ dateFrom: '2026-12-05', dateTo: '2026-12-06' }))).toEqual({
      dateFrom: '这段时间已有同样范围的安排',
    });
    expect(expectProblems(await send({ dateFrom: '2026-12-09', dateTo: '2026-12-08' }))).toEqual({
      dateFrom: '开始日期不能晚于结束日期，一段最长两年',
    });
    expect((await send({ cityId, dateFrom: '2026-12-05', dateTo: '2026-12-06' })).status).toBe(1);
  });

  test('leaves what was submitted before as it is', async () => {
    const order = await build.submitted(lineOf(build.day(5)));
    await addDays({ dateFrom: build.day(5), dateTo: build.day(5) });
    const [first, second] = [build.people.first, build.people.second];
    const passed = await server.done(first, askOrderCalls.firstCheckAskOrder, build.ref(order));
    const approved = await server.done(second, askOrderCalls.finalCheckAskOrder, build.ref(passed));
    expect(approved.status).toBe('APPROVED');
  });
});

test('times of a supplier in a city are kept once, in the words that people use', async () => {
  const row = await addTime({ deliveryDays: '周一至周五', cutoffTime: '15:00' });
  expect(row).toMatchObject({ deliveryDays: '一二三四五', cutoffTime: '15:00' });
  const send = (values: Readonly<Record<string, unknown>>) =>
    server.send(headquarters, lockTimes.calls.save, { supplierId, cityId, ...values });
  expect(expectProblems(await send({ cutoffTime: '16:00' }))).toEqual({ supplierId: '该供应商在这个城市已有锁单时间' });
  expect(expectProblems(await send({ cutoffTime: '25:00', deliveryDays: '八' }))).toEqual({
    cutoffTime: '时间应如 16:30',
    deliveryDays: '请写成 一三五、周一至周五 或 每天',
  });
});
