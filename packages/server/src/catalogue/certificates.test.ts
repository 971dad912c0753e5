import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { supplierCertificates } from '@material/contract/catalogue/suppliers.reference.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../test/factories/delivery-server.ts';
import { firstDay } from '../../test/harness/database.ts';
import { expectProblems, expectRefusal } from '../../test/harness/client.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { settingsOf } from '../kernel/config/settings.ts';
import { systemCtx } from '../kernel/operation/system.ts';
import { remindOfCertificates } from './certificate-jobs.ts';

const { server, build, deliver } = await deliveryServer();
const who = await server.as('glzx01', { centre: 'management' });
afterAll(() => server.stop());
const { city } = build.people;
const { supplier } = deliver.people;

const licence = '食品生产许可证';
const today = (): string => businessDate(server.clock.now);
const typeId = async (name: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from supplier_file_type where name = $1', [name])).id;
const end = (expireDate: string) =>
  server.rows(
    `update supplier_certificate set expire_date = $1, is_long_term = false where supplier_id = 1 and supplier_file_type_id = $2`,
    [expireDate, 2],
  );
const add = async (more: Readonly<Record<string, unknown>>) =>
  server.done(who, supplierCertificates.calls.save, {
    supplierId: 1,
    supplierFileTypeId: await typeId(licence),
    certificateNo: 'SC10741018302531',
    holder: '示例枕禾粮油有限公司',
    issueDate: addDays(today(), -5),
    isLongTerm: false,
    ...more,
  });

beforeEach(async () => {
  await server.rows(`delete from supplier_certificate where certificate_no = 'SC10741018302531'`);
  await server.rows('delete from supplier_certificate_reminder');
  await end(addDays(today(), 400));
});

describe('an expired certificate', () => {
  const lines = build.lines().slice(0, 1);
  const ask = { deliveryDate: build.day(9), supplierId: 1, lines };
  const refusals = async (): Promise<string> => {
    const answer = await server.send(city, askOrderCalls.addNewOrder, ask);
    return answer.status === 1 ? '' : Object.values(expectProblems(answer)).join();
  };

  test('stops new orders and what is submitted, and says so at the line', async () => {
    const draft = await build.draft({ lines });
    const open = await build.submitted({ lines });
    expect(await refusals()).toBe('');
    await end(addDays(today(), -1));
    expect(await refusals()).toContain(`${licence}已于 ${addDays(today(), -1)} 到期`);
    const { id: mainorderid, rowVersion } = draft;
    const late = await server.send(city, askOrderCalls.submitMainOrderById, { mainorderid, rowVersion });
    expect(JSON.stringify(late)).toContain(`${licence}已于`);
    const checked = await server.done(build.people.first, askOrderCalls.firstCheckAskOrder, build.ref(open));
    await server.done(build.people.second, askOrderCalls.finalCheckAskOrder, build.ref(checked));
  });

  test('stops nothing once it is renewed', async () => {
    await end(addDays(today(), -1));
    const renewed = await add({ expireDate: addDays(today(), 900) });
    expect(await refusals()).toBe('');
    await server.done(who, supplierCertificates.calls.stop, { id: renewed.id, rowVersion: renewed.rowVersion });
    expect(await refusals()).toContain(licence);
  });

  test('stops what it covers alone, and suppliers of the categories that need it', async () => {
    await end(addDays(today(), -1));
    const type = await typeId(licence);
    const covers = (code: string) =>
      server.rows(`insert into supplier_file_type_material select $1, id from material_category where code = $2`, [
        type,
        code,
      ]);
    await covers('11');
    expect(await refusals()).toBe('');
    await covers('10');
    expect(await refusals()).toContain(licence);
    await server.rows('delete from supplier_file_type_material');
    const of = (name: string) =>
      server.rows(
        `update supplier_file_type_category set supplier_category_id = (select id from supplier_category where name = $2)
         where supplier_file_type_id = $1`,
        [type, name],
      );
    await of('经销商');
    expect(await refusals()).toBe('');
    await of('生产商');
    expect(await refusals()).toContain(licence);
  });
});

describe('what a supplier has to prove', () => {
  const papers = async (supplierId = 1) =>
    new Map(
      (await server.done(who, supplierCalls.getSupplierPapers, { supplierId })).list.map((row) => [row.typeName, row]),
    );

  test('is valid, near its end, expired or missing', async () => {
    const stateOf = async () => (await papers()).get(licence)?.paperState;
    expect(await stateOf()).toBe('VALID');
    await end(addDays(today(), 20));
    expect(await stateOf()).toBe('EXPIRING');
    await end(addDays(today(), -1));
    expect(await stateOf()).toBe('EXPIRED');
    const missing = [...(await papers(20)).values()].filter((row) => row.paperState === 'MISSING');
    expect(missing.length).toBeGreaterThan(0);
    for (const row of missing) expect(row).toMatchObject({ isRequired: true, certificateNo: null, expireDate: null });
  });

  test('is for the supplier itself to see, and for no other', async () => {
    const own = await server.done(supplier, supplierCalls.getSupplierInfo, {});
    expect(own).toMatchObject({ id: 1, code: 'GYS001' });
    const seen = await server.done(supplier, supplierCalls.getSupplierPapers, { supplierId: 1 });
    expect(seen.list).toEqual([...(await papers()).values()]);
    expectRefusal(await server.send(supplier, supplierCalls.getSupplierPapers, { supplierId: 2 }), 'notFound');
    expectRefusal(await server.send(city, supplierCalls.getSupplierInfo, {}), 'noPower');
  });
});

describe('what is entered of a certificate', () => {
  test('is refused at its field, in words', async () => {
    const send = async (more: Readonly<Record<string, unknown>>) =>
      expectProblems(
        await server.send(who, supplierCertificates.calls.save, {
          supplierId: 1,
          supplierFileTypeId: await typeId(licence),
          certificateNo: 'SC10741018302531',
          holder: '示例',
          issueDate: today(),
          isLongTerm: false,
          ...more,
        }),
      );
    expect(await send({ expireDate: addDays(today(), -1) })).toEqual({ issueDate: '发证日期不能晚于到期日期' });
    expect(await send({ expireDate: addDays(today(), 1), isLongTerm: true })).toEqual({
      expireDate: '只有不是长期有效的才有到期日期',
    });
    await add({});
    expect(await send({})).toEqual({ certificateNo: '该供应商已有同类型同证号的资质' });
  });

  test('may be a number whose check digit is wrong', async () => {
    expect(await add({ certificateNo: 'SC12744030500626', expireDate: null })).toMatchObject({
      certificateNo: 'SC12744030500626',
    });
    await server.rows(`delete from supplier_certificate where certificate_no = 'SC12744030500626'`);
  });
});

describe('reminders', () => {
  const system = (): Ctx => {
    const { database, files, config } = server;
    return systemCtx({ database, files, settings: settingsOf(config), random: () => 0.5 }, server.clock.now, 'test');
  };
  const noticed = async () =>
    server.rows<{ title: string; content: string; people: number[] }>(
      `select payload ->> 'title' as title, payload ->> 'content' as content, payload -> 'people' as people
       from outbox where topic = 'notice' and payload ->> 'title' like '枕禾粮油%' order by id`,
    );

  test('go out thirty, fifteen, seven and one day before the end, once each', async () => {
    await server.rows(`delete from outbox where topic = 'notice'`);
    const counts: number[] = [];
    await end(addDays(today(), 31));
    for (const days of [0, 1, 1, 13, 1, 0, 8, 5, 1, 1, 1]) {
      server.clock.forward({ hours: 24 * days });
      await remindOfCertificates(system());
      counts.push((await noticed()).length);
    }
    server.clock.now = firstDay;
    // With 31, 30, 29, 16, 15, again 15, 7, 2, 1 and no day left, and after the end.
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
    const [one] = await noticed();
    expect(one?.content).toContain('还有 30 天到期');
    const accounts = await server.rows<{ source: string }>(
      'select distinct source from app_user where id = any($1) order by 1',
      [one?.people],
    );
    expect(accounts.map(({ source }) => source)).toEqual(['MANAGEMENT', 'SUPPLIER']);
  });

  test('do not go out for what is renewed', async () => {
    await server.rows(`delete from outbox where topic = 'notice'`);
    await end(addDays(today(), 7));
    await add({ expireDate: addDays(today(), 900) });
    await remindOfCertificates(system());
    expect(await noticed()).toEqual([]);
  });
});
