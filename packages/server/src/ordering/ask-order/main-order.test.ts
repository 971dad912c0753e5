import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { orderingFactory, type OrderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness, type Harness } from '../../../test/harness/harness.ts';

const { addMainOrderNew, getMainOrderByid, deleteMainOrderById, submitMainOrderById, withdrawMainOrderById } =
  askOrderCalls;

let server: Harness;
let build: OrderingFactory;
let city: Signed;

beforeAll(async () => {
  server = await startHarness({ maxConnections: 30 });
  build = await orderingFactory(server);
  ({ city } = build.people);
});
afterAll(() => server.stop());

const wholeOf = ({ id, rowVersion }: Pick<MainOrderDocument, 'id' | 'rowVersion'>) => ({ mainorderid: id, rowVersion });
const fresh = (id: number) => server.done(city, getMainOrderByid, { mainorderid: id });
const again = (main: MainOrderDocument, change: object = {}) => ({
  ...wholeOf(main),
  deliveryDate: build.day(5),
  lines: build.lines(),
  ...change,
});
const stored = async (mainOrderId: number) =>
  (
    await server.rows<{ status: string }>(
      `select case when is_deleted then 'deleted' else status end as status from ask_order where main_order_id = $1 order by id`,
      [mainOrderId],
    )
  ).map(({ status }) => status);

describe('a main order is saved anew only as it is', () => {
  test('the tab that was open before the submit orders nothing twice', async () => {
    const old = await build.draft();
    const sent = await build.submit(old);
    const answer = await server.send(city, addMainOrderNew, again(old));
    expect(answer.message).toBe('已被他人处理，请刷新');
    expect(expectRefusal(answer, 'conflict').row).toMatchObject({
      id: old.id,
      status: 'SUBMITTED',
      amount: old.amount,
    });
    const open = await server.send(city, addMainOrderNew, again(sent));
    expect(open.message).toBe('主订单当前为“待初审”，不能修改');
    expect(await stored(old.id)).toEqual(['SUBMITTED', 'SUBMITTED']);
  });

  test('its lines come back in the order in which they were entered, whoever delivers them', async () => {
    const entered = (codes: readonly string[]) => ({
      lines: codes.map((code) => ({ materialId: build.material(code), qty: '10' })),
    });
    const codesOf = async (id: number) => (await fresh(id)).lines.map(({ materialCode }) => materialCode);
    const first = ['WL1001002', 'WL1002001', 'WL1001001'];
    const main = await build.draft(entered(first));
    expect(main.askOrders).toHaveLength(2);
    expect(await codesOf(main.id)).toEqual(first);
    const later = ['WL1002001', 'WL1001001', 'WL1001002'];
    await server.done(city, addMainOrderNew, again(main, entered(later)));
    expect(await codesOf(main.id)).toEqual(later);
    const orders = await Promise.all((await fresh(main.id)).askOrders.map(({ id }) => build.document(id)));
    for (const { lines } of orders) expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1));
  });

  test('every move of one of its orders makes it another one', async () => {
    const main = await build.draft();
    const { first, second } = build.people;
    const versions = [main.rowVersion];
    const note = async () => versions.push((await fresh(main.id)).rowVersion);
    const one = await server.done(city, askOrderCalls.submitAskOrderByOrderId, build.ref(build.one(main)));
    await note();
    const passed = await server.done(first, askOrderCalls.firstCheckAskOrder, build.ref(one));
    await note();
    const approved = await server.done(second, askOrderCalls.finalCheckAskOrder, build.ref(passed));
    await note();
    await server.done(second, askOrderCalls.closeAskOrderRest, { ...build.ref(approved), reason: '不再需要' });
    await note();
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(5);
    const open = await server.send(city, addMainOrderNew, again(await fresh(main.id)));
    expectRefusal(open, 'wrongState');
  });

  test('names who changed it last with the time of that change, and nobody for a step of the product itself', async () => {
    const main = await build.draft();
    const [writer] = await server.rows<{ name: string }>(`select name from app_user where username = 'city_sh'`);
    expect(main).toMatchObject({ updateName: writer?.name, updateTime: main.createTime });
    const order = build.one(await build.submit(main));
    const passed = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(order));
    const { askOrders } = await fresh(main.id);
    expect(askOrders.map(({ status }) => status)).toContain(passed.status);
    const [checker] = await server.rows<{ name: string }>(`select name from app_user where username = 'glzx01'`);
    expect(await fresh(main.id)).toMatchObject({ updateName: checker?.name });
    await server.rows(
      `update main_order set update_id = null, update_time = update_time + interval '1 hour' where id = $1`,
      [main.id],
    );
    expect(await fresh(main.id)).toMatchObject({ updateName: '系统' });
  });

  test('a deleted one never comes back', async () => {
    const main = await build.draft();
    await server.done(city, deleteMainOrderById, wholeOf(main));
    for (const rowVersion of [main.rowVersion, main.rowVersion + 1, main.rowVersion + 2])
      expectRefusal(await server.send(city, addMainOrderNew, { ...again(main), rowVersion }), 'notFound');
    const single = await build.draft();
    for (const order of single.askOrders)
      await server.done(city, askOrderCalls.askOrderDeleteOrderByOrderId, build.ref(order));
    expectRefusal(await server.send(city, getMainOrderByid, { mainorderid: single.id }), 'notFound');
    expect(await stored(single.id)).toEqual(['deleted', 'deleted']);
  });

  test('of twelve saves and submits of one version at once exactly one wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const main = await build.draft();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          at % 2 === round % 2
            ? server.send(city, submitMainOrderById, wholeOf(main))
            : server.send(city, addMainOrderNew, again(main)),
        ),
      );
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
      for (const { status, data } of answers)
        if (status !== 1) expect((data as unknown as RefusalData).code).toBe('conflict');
      const [one, two, ...more] = await stored(main.id);
      expect(more).toEqual([]);
      expect(one).toBe(two);
    }
  });

  test('single and whole actions side by side never stop each other for good', async () => {
    const main = await build.draft();
    const answers = await Promise.all([
      server.send(city, submitMainOrderById, wholeOf(main)),
      server.send(city, addMainOrderNew, again(main)),
      ...main.askOrders.map((order) => server.send(city, askOrderCalls.submitAskOrderByOrderId, build.ref(order))),
      server.send(city, deleteMainOrderById, wholeOf(main)),
    ]);
    expect(answers.every(({ http }) => http === 200)).toBe(true);
    expect(answers.some(({ status }) => status === 1)).toBe(true);
  });
});

describe('a returned order beside others that are past writing', () => {
  const half = async () => {
    const main = await build.submit(await build.draft());
    const [rice, noodles] = [build.one(main), build.one(main, 1)];
    const { first } = build.people;
    await server.done(first, askOrderCalls.changeAskOrderStatusToReturn, { ...build.ref(rice), reason: '数量偏大' });
    await server.done(first, askOrderCalls.firstCheckAskOrder, build.ref(noodles));
    return { main: await fresh(main.id), rice, noodles };
  };

  test('is written anew by its name alone, and repeats nothing of them', async () => {
    const { main, rice, noodles } = await half();
    const [first, second, noodle] = build.lines();
    if (!first || !second || !noodle) throw new Error('the factory has three lines');
    const input = again(main, { orders: [rice.id], lines: [{ ...first, qty: '5' }, second] });
    const answer = await server.send(city, addMainOrderNew, { ...input, lines: [...input.lines, noodle] });
    expect(expectProblems(answer)).toEqual({ 'lines.2.materialId': `要货单 ${noodles.no} 中已有此物料` });
    expectRefusal(await server.send(city, addMainOrderNew, { ...input, orders: [rice.id, noodles.id] }), 'wrongState');
    const saved = await server.done(city, addMainOrderNew, input);
    expect(saved.askOrders.map(({ no, status }) => [no, status])).toEqual([
      [rice.no, 'RETURNED'],
      [noodles.no, 'FIRST_PASSED'],
    ]);
    expect((await fresh(saved.id)).lines.map(({ qtyAsked }) => qtyAsked)).toEqual(['5', '10', '8']);
  });

  test('keeps its places among the lines of the others, what is new stands behind', async () => {
    const line = (code: string) => ({ materialId: build.material(code), qty: '10' });
    const lines = ['WL1001001', 'WL1002001', 'WL1001002'].map(line);
    const main = await build.submit(await build.draft({ lines }));
    const [rice] = main.askOrders.filter(({ lineCount }) => lineCount === 2);
    if (!rice) throw new Error('nobody delivers both kinds of rice');
    const returned = { ...build.ref(rice), reason: '数量偏大' };
    await server.done(build.people.first, askOrderCalls.changeAskOrderStatusToReturn, returned);
    const codesAfter = async (codes: readonly string[]) => {
      const input = again(await fresh(main.id), { orders: [rice.id], lines: codes.map(line) });
      await server.done(city, addMainOrderNew, input);
      return (await fresh(main.id)).lines.map(({ materialCode }) => materialCode);
    };
    expect(await codesAfter(['WL1001002', 'WL1001001'])).toEqual(['WL1001002', 'WL1002001', 'WL1001001']);
    const more = ['WL1001002', 'WL1001001', 'WL1001004'];
    expect(await codesAfter(more)).toEqual(['WL1001002', 'WL1002001', 'WL1001001', 'WL1001004']);
    expect(await codesAfter(['WL1001004'])).toEqual(['WL1001004', 'WL1002001']);
  });

  test('cannot be named beside an order of another main order', async () => {
    const { main, rice } = await half();
    const other = build.one(await build.draft());
    const input = again(main, { orders: [rice.id, other.id] });
    expectRefusal(await server.send(city, addMainOrderNew, input), 'notFound');
  });
});

describe('what was submitted once', () => {
  const withdrawn = async () => {
    const main = await build.submit(await build.draft());
    return server.done(city, withdrawMainOrderById, wholeOf(main));
  };

  test('is withdrawn and cancelled, with its number, its lines and its history', async () => {
    const main = await withdrawn();
    const order = build.one(main);
    expect(order.actions.find(({ code }) => code === 'cancel')).toEqual({ code: 'cancel' });
    expect(order.actions.find(({ code }) => code === 'remove')?.blocked).toBe('提交过的要货单不能删除，请改为取消');
    const cancelled = await server.done(city, askOrderCalls.cancelAskOrder, {
      ...build.ref(order),
      reason: '供应商选错了',
    });
    expect(cancelled).toMatchObject({ no: order.no, status: 'CANCELLED', actions: [] });
    const document = await build.document(order.id, city);
    expect(document.lines).toHaveLength(2);
    expect(document.history.map(({ type }) => type)).toContain('ORDER_CANCELLED');
    const left = await fresh(main.id);
    expect(left).toMatchObject({ status: 'DRAFT', isEditable: true, amount: build.one(main, 1).amount, lineCount: 1 });
    expect(left.lines.map(({ orderId }) => orderId)).toEqual([build.one(main, 1).id]);
  });

  test('is never deleted, and what was never submitted is never cancelled', async () => {
    const order = build.one(await withdrawn());
    const deleted = await server.send(city, askOrderCalls.askOrderDeleteOrderByOrderId, build.ref(order));
    expect(deleted.message).toBe('提交过的要货单不能删除，请改为取消');
    const draft = build.one(await build.draft());
    const cancelled = await server.send(city, askOrderCalls.cancelAskOrder, build.ref(draft));
    expect(cancelled.message).toBe('没有提交过的要货单请直接删除');
  });

  test('is cancelled by an edit that leaves it no line, once the buyer has agreed', async () => {
    const main = await withdrawn();
    const noodles = build.one(main, 1);
    const input = again(main, { lines: build.lines().slice(0, 1) });
    const asked = await server.send(city, addMainOrderNew, input);
    expectRefusal(asked, 'consentNeeded');
    expect(asked.message).toBe(`${noodles.no} 提交过，它的明细已全部删去，保存后将取消该要货单（单号保留）`);
    const saved = await server.done(city, addMainOrderNew, { ...input, mayCancel: true });
    expect(saved.askOrders.map(({ no, status }) => [no, status])).toEqual([
      [build.one(main).no, 'DRAFT'],
      [noodles.no, 'CANCELLED'],
    ]);
    const left = await fresh(saved.id);
    expect(left.askOrders.map(({ id, no, status, rowVersion }) => ({ id, no, status, rowVersion }))).toEqual(
      saved.askOrders,
    );
    expect(left.askOrders.map(({ lineCount }) => lineCount)).toEqual([1, 1]);
    expect(left).toMatchObject({ isEditable: true, lineCount: 1, rowVersion: saved.rowVersion });
    // What comes back later is another order: a cancelled number is never used again.
    const back = await server.done(city, addMainOrderNew, again(left));
    expect(back.askOrders.map(({ status }) => status)).toEqual(['DRAFT', 'CANCELLED', 'DRAFT']);
    expect(new Set(back.askOrders.map(({ no }) => no)).size).toBe(3);
    const sent = await build.submit(back);
    expect(sent.askOrders.map(({ status }) => status)).toEqual(['SUBMITTED', 'CANCELLED', 'SUBMITTED']);
  });

  test('is got rid of in whole: drafts deleted, the rest cancelled', async () => {
    const main = await withdrawn();
    const [rice, , noodles] = build.lines();
    if (!rice || !noodles) throw new Error('the factory has three lines');
    const more = await server.done(city, addMainOrderNew, {
      ...again(main),
      lines: [...build.lines(), { ...rice, deliveryDate: build.day(6) }],
    });
    expect(await stored(main.id)).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
    await server.done(city, deleteMainOrderById, { ...wholeOf(more), reason: '整单不要了' });
    expect(await stored(main.id)).toEqual(['CANCELLED', 'CANCELLED', 'deleted']);
    const over = await fresh(main.id);
    expect(over).toMatchObject({ status: 'CANCELLED', isEditable: false, amount: '0.00', lineCount: 0 });
    expect(over.lines).toHaveLength(3);
    const saved = await server.send(city, addMainOrderNew, again(over));
    expect(saved.message).toBe('主订单当前为“已取消”，不能修改');
    expect((await server.send(city, deleteMainOrderById, wholeOf(over))).message).toBe(
      '主订单当前为“已取消”，不能删除',
    );
  });

  test('is cancelled only by who may cancel', async () => {
    const main = await withdrawn();
    const powers = await server.rows<{ id: number; power: string[] }>(`select id, power from role`);
    await server.rows(`update role set power = power - '要货订单-取消按钮'`);
    const answer = await server.send(city, deleteMainOrderById, wholeOf(main));
    for (const { id, power } of powers)
      await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(power)]);
    expect(answer.message).toContain('你没有取消要货单的权限');
    expect(await stored(main.id)).toEqual(['DRAFT', 'DRAFT']);
  });
});

describe("a store's own order", () => {
  test('stays with its store, whoever edits it', async () => {
    const store = await server.as('store_sh001');
    const main = await build.draft({}, store);
    const own = build.one(main).placeId;
    const [other] = await server.rows<{ id: number }>(
      `select id from place where city_id = 1 and id <> $1 and status = 'ENABLED' limit 1`,
      [own],
    );
    const elsewhere = await server.send(city, addMainOrderNew, again(main, { placeId: other?.id }));
    expect(expectProblems(elsewhere)).toEqual({ placeId: '这是门店自己的要货单，只能由该门店收货' });
    const [rice] = build.lines();
    const line = await server.send(city, addMainOrderNew, again(main, { lines: [{ ...rice, placeId: other?.id }] }));
    expect(expectProblems(line)).toEqual({ 'lines.0.placeId': '这是门店自己的要货单，只能由该门店收货' });
    const saved = await server.done(city, addMainOrderNew, again(main));
    expect((await fresh(saved.id)).askOrders.map(({ placeId }) => placeId)).toEqual([own, own]);
    expect((await server.done(store, getMainOrderByid, { mainorderid: main.id })).askOrders).toHaveLength(2);
  });
});

describe('a main order of very many ask orders', () => {
  const count = 1_001;

  test('is submitted, withdrawn, shown and got rid of whole', { timeout: 300_000 }, async () => {
    await server.rows(
      `update supplier_price p set valid_to = '2099-12-31' where p.id = (select x.id from supplier_price x
         where x.material_id = $1 and x.supplier_id = 1 and x.status = 'EFFECTIVE' order by x.valid_to desc limit 1)`,
      [build.material('WL1001001')],
    );
    // Few enough days that the supplier's licences hold on each of them, and none of them off.
    await server.rows('delete from delivery_calendar');
    const places = await server.rows<{ id: number }>(
      `select id from place where city_id = 1 and status = 'ENABLED' order by id`,
    );
    const lines = Array.from({ length: count }, (_, at) => ({
      materialId: build.material('WL1001001'),
      supplierId: 1,
      qty: '5',
      placeId: places[at % places.length]?.id,
      deliveryDate: build.day(5 + Math.floor(at / places.length)),
    }));
    const states = async (id: number) => Map.groupBy(await stored(id), (status) => status);
    const main = await build.draft({ lines });
    expect(main.askOrders).toHaveLength(count);
    const sent = await build.submit(main);
    expect(sent.askOrders).toHaveLength(count);
    expect(sent).toMatchObject({ status: 'SUBMITTED', isEditable: false, amount: main.amount });
    const back = await server.done(city, withdrawMainOrderById, wholeOf(sent));
    expect([...(await states(main.id)).keys()]).toEqual(['DRAFT']);
    await server.done(city, deleteMainOrderById, wholeOf(back));
    expect([...(await states(main.id)).keys()]).toEqual(['CANCELLED']);
    const unsent = await build.draft({ lines });
    await server.done(city, deleteMainOrderById, wholeOf(unsent));
    expect([...(await states(unsent.id)).keys()]).toEqual(['deleted']);
  });
});

describe('the place of the head', () => {
  test('is kept, whatever places the lines have', async () => {
    const places = await server.rows<{ id: number }>(`select p.id from place p join city c on c.id = p.city_id
      where c.code = 'SH' and p.status = 'ENABLED' order by p.is_default desc, p.id limit 3`);
    const [first, second, third] = places.map(({ id }) => id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('Shanghai has places');
    const lines = build.lines().map((line, at) => (at === 0 ? { ...line, placeId: second } : line));
    const asked = { deliveryDate: build.day(5), placeId: first, lines };
    const saved = await server.done(city, addMainOrderNew, asked);
    expect((await fresh(saved.id)).placeId).toBe(first);
    const sent = await build.submit(saved);
    const ref = { mainorderid: sent.id, rowVersion: sent.rowVersion };
    const back = await server.done(city, withdrawMainOrderById, ref);
    expect(back.placeId).toBe(first);
    const { order } = await server.done(city, askOrderCalls.getLastMainOrder, {});
    expect(order).toMatchObject({ id: saved.id, placeId: first });
    const again = { ...asked, mainorderid: back.id, rowVersion: back.rowVersion, placeId: third, mayCancel: true };
    expect((await fresh((await server.done(city, addMainOrderNew, again)).id)).placeId).toBe(third);
  });
});
