import { cityOrderCalls, cityOrderLists } from '@material/contract/ordering/city-order/city-order.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { expectProblems, expectRefusal } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);
const build = await orderingFactory(server);
const { city: shanghai, first, second } = build.people;
const guangzhou = await server.as('city_gz');

type Asked = Sent<typeof cityOrderCalls.addCityMainOrder>;

const placesIn = async (code: string): Promise<number[]> =>
  (
    await server.rows<{ id: number }>(
      `select p.id from place p join city c on c.id = p.city_id where c.code = $1 and p.status = 'ENABLED' order by p.id`,
      [code],
    )
  ).map(({ id }) => id);
const [sh1 = 0, sh2 = 0] = await placesIn('SH');
const [gz1 = 0] = await placesIn('GZ');
const rice = build.material('WL1001001');
const noodles = build.material('WL1002001');

/** A supplier that offers nothing of what another one does. */
const otherThan = async (id: number): Promise<number> => {
  const [row] = await server.rows<{ id: number }>(
    `select s.id from supplier s where s.id <> $1 and not exists (select 1 from supplier_price p
      where p.supplier_id = s.id and p.material_id in (select material_id from supplier_price where supplier_id = $1)) order by s.id limit 1`,
    [id],
  );
  return row?.id ?? 0;
};

const asked = (change: Partial<Asked> = {}): Asked => ({
  deliveryDate: build.day(6),
  remark: '节前统一备货',
  lines: [
    {
      materialId: rice,
      qtys: [
        { placeId: sh1, qty: '25' },
        { placeId: sh2, qty: '15' },
        { placeId: gz1, qty: '30' },
      ],
    },
    { materialId: noodles, qtys: [{ placeId: sh1, qty: '8' }] },
  ],
  ...change,
});
const save = (change?: Partial<Asked>) => server.send(first, cityOrderCalls.addCityMainOrder, asked(change));
const saved = async (change?: Partial<Asked>) =>
  (await server.done(first, cityOrderCalls.addCityMainOrder, asked(change))).list;
type Row = Awaited<ReturnType<typeof saved>>[number];
const refs = (rows: readonly Row[]) => ({
  orders: rows.map(({ id: mainorderid, rowVersion }) => ({ mainorderid, rowVersion })),
});
const shown = (rows: readonly Row[]) =>
  rows.map(({ cityName, lineCount, orderCount, status }) => ({ cityName, lineCount, orderCount, status }));

describe('headquarters', () => {
  test('orders for several cities at once: each gets a main order of its own, split as its own would be', async () => {
    const [mode] = await server.rows<{ id: number }>('select min(id) as id from transport_mode');
    const rows = await saved({ transportModeId: mode?.id ?? 0 });
    expect(shown(rows)).toEqual([
      { cityName: '上海', lineCount: 3, orderCount: 3, status: 'DRAFT' },
      { cityName: '广州', lineCount: 1, orderCount: 1, status: 'DRAFT' },
    ]);
    const [ofShanghai, ofGuangzhou] = rows;
    const main = await build.main(ofShanghai?.id ?? 0, shanghai);
    expect(main).toMatchObject({ source: 'MANAGEMENT', kind: 'NORMAL', remark: '节前统一备货', isEditable: true });
    expect(main.transportModeId).toBe(mode?.id);
    expect(main.lines.map(({ placeId, qtyAsked }) => [placeId, Number(qtyAsked)])).toEqual([
      [sh1, 25],
      [sh2, 15],
      [sh1, 8],
    ]);
    expect((await build.main(ofGuangzhou?.id ?? 0, guangzhou)).lines).toHaveLength(1);
    expectRefusal(
      await server.send(shanghai, askOrderCalls.getMainOrderByid, { mainorderid: ofGuangzhou?.id ?? 0 }),
      'notFound',
    );
  });

  test('submits them each for itself; its records say for which city, whose people are told', async () => {
    const rows = await saved();
    await server.rows('delete from outbox');
    const done = await server.done(first, cityOrderCalls.submitCityMainOrder, refs(rows));
    expect(done.map(({ ok, row }) => [ok, row?.status])).toEqual([
      [true, 'SUBMITTED'],
      [true, 'SUBMITTED'],
    ]);
    const acted = await server.rows<{ city: string; acting: string | null }>(
      `select c.name as city, a.name as acting from event e join city c on c.id = e.city_id left join city a on a.id = e.acting_for_id
        where e.type = 'ORDER_SUBMITTED' and e.doc_id in (select id from ask_order where main_order_id = any($1)) group by 1, 2 order by 1`,
      [rows.map(({ id }) => id)],
    );
    expect(acted).toEqual([
      { city: '上海', acting: '上海' },
      { city: '广州', acting: '广州' },
    ]);
    const [order] = (await build.main(rows[0]?.id ?? 0, shanghai)).askOrders;
    const { history } = await build.document(order?.id ?? 0, shanghai);
    expect(history.map(({ title, isActing }) => [title, isActing])).toEqual([
      ['提交', true],
      ['创建（管理中心代下）', true],
    ]);
    const told = await server.rows<{ title: string; people: string[] }>(
      `select payload ->> 'title' as title, array(select u.username from app_user u where to_jsonb(u.id) <@ (payload -> 'people') order by u.id) as people
        from outbox where topic = 'notice' order by id`,
    );
    expect(told.map(({ title }) => title.replace(/^\S+ /, ''))).toEqual(['管理中心已代下单', '管理中心已代下单']);
    expect(told[0]?.people).toContain('city_sh');
    expect(told[1]?.people).toContain('city_gz');
    expect(told[1]?.people).not.toContain('city_sh');
  });

  test('hears of what is wrong at the quantity of its place, of every city at once, and nothing is saved', async () => {
    const count = async () => (await server.rows<{ count: string }>('select count(*) from main_order'))[0]?.count;
    const before = await count();
    const answer = await save({
      lines: [
        {
          materialId: rice,
          qtys: [
            { placeId: sh1, qty: '0.5' },
            { placeId: gz1, qty: '0.5' },
          ],
        },
        { materialId: noodles, qtys: [{ placeId: sh1, qty: '8' }] },
      ],
    });
    expect(Object.keys(expectProblems(answer))).toEqual(['lines.0.qtys.0.qty', 'lines.0.qtys.1.qty']);
    expect(
      expectProblems(
        await save({
          lines: [
            {
              materialId: rice,
              qtys: [
                { placeId: sh1, qty: '25' },
                { placeId: sh1, qty: '5' },
              ],
            },
            { materialId: rice, qtys: [{ placeId: gz1, qty: '25' }] },
          ],
        }),
      ),
    ).toEqual({ 'lines.0.qtys.1.placeId': '收货地点重复', 'lines.1.materialId': '与第 1 行重复' });
    expect(await count()).toBe(before);
  });

  test('asks for a reason once where a city controls the goods', async () => {
    const fruit = build.material('WL1501002');
    const lines = [{ materialId: fruit, qtys: [{ placeId: sh1, qty: '10' }] }];
    expect(expectProblems(await save({ lines }))).toEqual({
      'lines.0.controlReasonId': expect.stringContaining('要货原因'),
    });
    const [reason] = await server.rows<{ id: number }>('select min(id) as id from control_reason');
    const [row] = await saved({ lines: lines.map((line) => ({ ...line, controlReasonId: reason?.id ?? 0 })) });
    const [kept] = (await build.main(row?.id ?? 0, shanghai)).lines;
    expect(kept).toMatchObject({ controlReasonId: reason?.id });
    const [supplierId, other] = [kept?.supplierId ?? 0, await otherThan(kept?.supplierId ?? 0)];
    const from = (id: number) => [
      { materialId: fruit, controlReasonId: reason?.id ?? 0, qtys: [{ placeId: sh1, qty: '10', supplierId: id }] },
    ];
    expect(await saved({ lines: from(supplierId) })).toHaveLength(1);
    expect(expectProblems(await save({ lines: from(other) }))).toEqual({
      'lines.0.qtys.0.qty': '该供应商在本城市没有此物料的报价',
    });
  });

  test('cannot order for a city that may not order, nor for a place that was stopped', async () => {
    await server.rows(`update city set status = 'LOCKED' where code = 'GZ'`);
    const refused = await save();
    expectRefusal(refused, 'cityLocked');
    expect(refused.message).toContain('广州');
    await server.rows(`update city set status = 'NORMAL' where code = 'GZ'`);
    await server.rows(`update place set status = 'DISABLED' where id = $1`, [sh2]);
    expect(expectProblems(await save())).toEqual({ 'lines.0.qtys.1.qty': expect.stringContaining('已停用') });
    await server.rows(`update place set status = 'ENABLED' where id = $1`, [sh2]);
  });

  test('lists what it has ordered, by city; drafts are deleted, what was submitted is not', async () => {
    const rows = await saved();
    const page = await server.done(first, cityOrderLists.getListCityMainOrder, { cityId: rows[1]?.cityId ?? 0 });
    expect(page.list[0]).toMatchObject({ no: rows[1]?.no, cityName: '广州', createName: expect.any(String) });
    const [kept, gone] = rows;
    if (!kept || !gone) throw new Error('two cities were ordered for');
    await server.done(first, cityOrderCalls.submitCityMainOrder, refs([kept]));
    const done = await server.done(first, cityOrderCalls.deleteCityMainOrder, {
      orders: [
        { mainorderid: gone.id, rowVersion: gone.rowVersion },
        { mainorderid: kept.id, rowVersion: kept.rowVersion },
      ],
    });
    expect(done.map(({ ok }) => ok)).toEqual([true, false]);
    const left = await server.done(first, cityOrderLists.getListCityMainOrder, {});
    expect(left.list.map(({ id }) => id)).not.toContain(gone.id);
    expect(left.list.map(({ id }) => id)).toContain(kept.id);
  });

  test('touches nothing that a city wrote itself, and one of two who submit one draft wins', async () => {
    const own = await build.draft();
    const [foreign] = await server.done(first, cityOrderCalls.submitCityMainOrder, {
      orders: [{ mainorderid: own.id, rowVersion: own.rowVersion }],
    });
    expect(foreign).toMatchObject({ ok: false });
    const rows = await saved();
    const [a, b] = await Promise.all([
      server.done(first, cityOrderCalls.submitCityMainOrder, refs(rows)),
      server.done(second, cityOrderCalls.submitCityMainOrder, refs(rows)),
    ]);
    for (const at of rows.keys()) expect([a[at], b[at]].filter((one) => one?.ok)).toHaveLength(1);
  });

  test('is who is audited, for each city in a row of its own', async () => {
    const [last] = await server.rows<{ id: number }>('select max(id) as id from audit');
    await saved();
    const audited = await server.rows<{ name: string }>(
      `select c.name from audit a join city c on c.id = a.acting_city_id where a.id > $1 order by a.id`,
      [last?.id ?? 0],
    );
    expect(audited.map(({ name }) => name)).toEqual(['上海', '广州']);
  });
});
