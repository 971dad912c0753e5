import { readdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { openPromise } from 'yauzl';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { exportOf, textsOf } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { readSheet } from '../../kernel/excel/read-sheet.ts';

const harness = await startHarness();
afterAll(harness.stop);
const orders = await orderingFactory(harness);
const { city, first: checker } = orders.people;
const { downExcelAskOrder, zipAskOrders } = askOrderExcelCalls;
const downExcelAskOrders = exportOf(askOrderCalls.getListAskOrder);

const main = await orders.submit(await orders.draft({ remark: '=HYPERLINK("http://x","点我")' }));
const draft = await orders.draft();
const order = orders.one(main);

const table = async (bytes: Buffer) => {
  const [header = [], ...lines] = await textsOf(harness, bytes);
  return lines.map((line) => Object.fromEntries(header.map((title, index) => [title, line[index] ?? ''])));
};
const audits = (call: string) =>
  harness.rows<{ after: Record<string, unknown> }>(
    'select target_table, target_id, after, user_id from audit where call = $1 order by id desc',
    [call],
  );

describe('the template', () => {
  test('offers the reasons, and the places and suppliers of the unit', async () => {
    const { bytes } = await harness.fetchFile(city, askOrderExcelCalls.downAskOrderTemplate, {});
    const path = join(harness.folder, 'template.xlsx');
    await writeFile(path, bytes);
    const offered: string[][] = [];
    for await (const { cells } of readSheet(path, { sheet: '选项' })) offered.push(cells.map(({ text }) => text));
    const columnAt = (index: number) => offered.flatMap((line) => line[index] || []);
    const places = await harness.rows<{ name: string }>(`select name from place
      where city_id = (select id from city where code = 'SH') and status = 'ENABLED'`);
    expect(columnAt(0).toSorted()).toEqual(places.map(({ name }) => name).toSorted());
    expect(columnAt(1)).toContain(order.supplierName);
    expect(columnAt(2)).toContain('季节性缺货');
  });
});

describe('the list as a workbook', () => {
  test('has every row of the list in its order, states in words', async () => {
    const { list } = await harness.done(city, askOrderCalls.getListAskOrder, {
      sorting: 'deliveryDate asc',
      pageSize: 100,
    });
    const { name, bytes } = await harness.fetchFile(city, downExcelAskOrders, {
      sorting: 'deliveryDate asc',
      pageSize: 1,
    });
    expect(name).toBe('要货单_2026-11-20.xlsx');
    const rows = await table(bytes);
    const titles =
      '要货单号 主订单号 类型 来源 城市 收货地点 供应商 送达日期 行数 金额（含税） 状态 履约 结算 供应商接单 待决定 版本 下单时间 下单人 提交时间 谁该处理 处理期限 备注';
    expect(Object.keys(rows[0] ?? {})).toEqual(titles.split(' '));
    expect(rows.map((row) => row['要货单号'])).toEqual(list.map(({ no }) => no));
    expect(rows.find((row) => row['要货单号'] === order.no)).toMatchObject({
      主订单号: main.no,
      城市: '上海',
      收货地点: order.placeName,
      供应商: order.supplierName,
      送达日期: order.deliveryDate,
      '金额（含税）': String(Number(order.amount)),
      状态: '待初审',
      履约: '未发货',
      类型: '普通',
      来源: '手工',
      下单时间: order.createTime,
      谁该处理: '管理中心',
      处理期限: list.find(({ no }) => no === order.no)?.duty.until,
    });
  });

  test('has numbers for amounts and text for what looks like a formula', async () => {
    const { bytes } = await harness.fetchFile(city, downExcelAskOrders, { no: order.no });
    const path = join(harness.folder, 'list.xlsx');
    await writeFile(path, bytes);
    const cells: string[] = [];
    for await (const row of readSheet(path))
      if (row.row === 2) cells.push(...row.cells.map(({ kind, text }) => `${kind} ${text}`));
    expect(cells).toContain(`number ${Number(order.amount)}`);
    expect(cells).toContain(`text '=HYPERLINK("http://x","点我")`);
  });

  test('follows filters, scope and what headquarters may see', async () => {
    const own = await table((await harness.fetchFile(city, downExcelAskOrders, { status: ['DRAFT'] })).bytes);
    expect(own.map((row) => row['主订单号'])).toEqual(draft.askOrders.map(() => draft.no));
    const seen = await table((await harness.fetchFile(checker, downExcelAskOrders, {})).bytes);
    expect(seen.map((row) => row['状态'])).toEqual(main.askOrders.map(() => '待初审'));
    expect(await table((await harness.fetchFile(await harness.as('city_hz'), downExcelAskOrders, {})).bytes)).toEqual(
      [],
    );
    expectRefusal(await harness.sendAny(city, downExcelAskOrders, { sorting: 'secret asc' }), 'invalidInput');
    expectRefusal(await harness.sendAny(await harness.as('sup_gys001'), downExcelAskOrders, {}), 'noPower');
  });

  test('leaves an audit row of who took how much of what', async () => {
    await harness.fetchFile(city, downExcelAskOrders, { status: ['SUBMITTED'] });
    const [told] = await audits('downExcelAskOrders');
    expect(told).toMatchObject({ target_table: 'ask_order', target_id: null, user_id: city.userId });
    expect(told?.after).toMatchObject({ rowCount: main.askOrders.length, query: { status: ['SUBMITTED'] } });
  });
});

describe('one order as a workbook', () => {
  test('has its head, its lines and their sum', async () => {
    const { name, bytes } = await harness.fetchFile(city, downExcelAskOrder, { orderid: order.id });
    expect(name).toBe(`要货单_${order.no}_2026-11-20.xlsx`);
    const rows = await textsOf(harness, bytes);
    expect(rows.slice(0, 3)).toEqual([
      ['要货单号', order.no],
      ['主订单号', main.no],
      ['状态', '待初审，未发货'],
    ]);
    const header = rows.find(([first]) => first === '行号') ?? [];
    const lines = rows.slice(rows.indexOf(header) + 1);
    const document = await orders.document(order.id);
    expect(lines.slice(0, -1).map((line) => line[header.indexOf('物料名称')])).toEqual(
      document.lines.map((line) => line.materialName),
    );
    expect(lines.at(-1)).toContain('合计');
    expect(lines.at(-1)).toContain(String(Number(order.amount)));
    expect((await audits('downExcelAskOrder'))[0]).toMatchObject({
      target_id: order.id,
      after: { rowCount: document.lines.length },
    });
  });

  test('is not there for other units', async () => {
    expectRefusal(
      await harness.sendAny(await harness.as('city_hz'), downExcelAskOrder, { orderid: order.id }),
      'notFound',
    );
    expectRefusal(
      await harness.sendAny(await harness.as('sup_gys001'), downExcelAskOrder, { orderid: order.id }),
      'noPower',
    );
  });
});

describe('several orders as an archive', () => {
  test('are one workbook each', async () => {
    const ids = main.askOrders.map(({ id }) => id);
    const { name, bytes, type } = await harness.fetchFile(city, zipAskOrders, { orders: [...ids, ...ids] });
    expect([name, type]).toEqual(['要货单_2026-11-20.zip', 'application/zip']);
    const path = join(harness.folder, 'orders.zip');
    await writeFile(path, bytes);
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
    const found: [string, string][] = [];
    for await (const entry of zip.eachEntry()) {
      const [[, no = ''] = []] = await textsOf(harness, await buffer(await zip.openReadStreamPromise(entry)));
      found.push([entry.fileName, no]);
    }
    zip.close();
    expect(found).toEqual(main.askOrders.map(({ no }) => [`要货单_${no}.xlsx`, no]));
    expect((await audits('zipAskOrders'))[0]?.after).toMatchObject({ fileCount: ids.length, ids });
  });

  test('hold no order of another unit, and never too many', async () => {
    const hz = await harness.as('city_hz');
    expectRefusal(await harness.sendAny(hz, zipAskOrders, { orders: [order.id] }), 'invalidInput');
    expectRefusal(await harness.sendAny(city, zipAskOrders, { orders: [] }), 'invalidInput');
    expectRefusal(
      await harness.sendAny(city, zipAskOrders, { orders: Array.from({ length: 201 }, () => order.id) }),
      'invalidInput',
    );
  });
});

describe('exports over the network', () => {
  const manyOrders = 4000;
  async function fill(): Promise<void> {
    await harness.rows(
      `with main as (insert into main_order (no, city_id, source, order_date, delivery_date, create_time)
        select 'MANY', id, 'MANUAL', $1::date, $1::date, $2 from city where code = 'HZ' returning id, city_id)
      insert into ask_order (no, main_order_id, city_id, place_id, supplier_id, source, delivery_date, status, create_time, remark)
      select 'MANY' || n, main.id, main.city_id, (select min(id) from place where city_id = main.city_id), (select min(id) from supplier),
        'MANUAL', $1::date, 'DRAFT', $2, md5(n::text) || md5((n + 1)::text) from main, generate_series(1, $3::int) n`,
      ['2026-11-25', harness.clock.now, manyOrders],
    );
  }
  /** Connections that are neither free nor asking this very question. */
  const held = async (): Promise<number> => {
    const [row] = await harness.rows<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    return row?.n ?? 0;
  };

  function asking(port: number, who: Signed): ClientRequest {
    const centre = who.centre === undefined ? {} : { centre: who.centre };
    const headers = { 'content-type': 'application/json', token: who.token, ...centre };
    const path = `${wire.prefix}${downExcelAskOrders.path}`;
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
    sent.end(harness.sealed({}));
    return sent;
  }
  const answered = async (sent: ClientRequest): Promise<IncomingMessage> =>
    ((await once(sent, 'response')) as [IncomingMessage])[0];
  const jobs = (who: Signed) =>
    harness.rows<{ status: string; is_listed: boolean }>(
      'select status, is_listed from queued_job where user_id = $1 order by id',
      [who.userId],
    );

  test(
    'are made before they are taken: no reader holds a connection, and one that leaves calls its own off',
    { timeout: 120_000 },
    async () => {
      await fill();
      const hz = await harness.as('city_hz');
      await harness.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = harness.app.server.address() as AddressInfo;
      const left = asking(port, hz);
      left.on('error', () => undefined);
      await expect.poll(() => jobs(hz), { interval: 5 }).toMatchObject([{ status: 'RUNNING' }]);
      left.destroy();
      await expect.poll(() => jobs(hz)).toEqual([{ status: 'CANCELLED', is_listed: false }]);

      const slow = await answered(asking(port, hz));
      expect(slow.headers['content-type']).toContain('sheet');
      // Nobody has read more than the head of it, and yet no row is waited for.
      await expect.poll(held).toBe(0);
      expect((await audits('downExcelAskOrders'))[0]?.after['rowCount']).toBe(manyOrders);
      expect(await textsOf(harness, await buffer(slow))).toHaveLength(manyOrders + 1);
      // What was taken away leaves neither a job nor a file.
      await expect.poll(async () => (await jobs(hz)).length).toBe(1);
      await expect.poll(() => readdir(join(harness.config.dataDir, 'files', 'downloads'))).toEqual([]);
    },
  );
});
