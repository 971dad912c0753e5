import { certificateFile } from '@material/contract/catalogue/attachments.ts';
import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const { getListSupplierView } = viewCalls;
const today = businessDate(server.clock.now);
const city = await server.as('city_sh');
const [shanghai] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
const cityId = shanghai?.id ?? 0;
const serving = async (cities: string) =>
  (
    await server.rows<{ id: number }>(
      `select distinct supplier_id as id from supplier_city where ${cities} order by 1`,
      cities.includes('$1') ? [cityId] : [],
    )
  ).map(({ id }) => id);
const looked = (query: object = {}) => server.done(city, getListSupplierView, { pageSize: 1000, ...query });
const one = async (id: number) => (await looked({ ids: [id] })).list[0];

test('a city looks up who serves it and nobody else', async () => {
  const { list } = await looked();
  const own = await serving('city_id = $1');
  expect(list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(own);
  const foreign = (await serving('true')).find((id) => !own.includes(id));
  if (foreign === undefined) throw new Error('everybody serves Shanghai');
  expect((await looked({ ids: [foreign] })).list).toEqual([]);
  expectRefusal(await server.send(city, supplierCalls.getSupplierPapers, { supplierId: foreign }), 'notFound');
});

describe('what a supplier proves', () => {
  const end = (supplierId: number, days: number) =>
    server.rows(
      `update supplier_certificate set is_long_term = false, issue_date = $2, expire_date = $3 where supplier_id = $1`,
      [supplierId, addDays(today, -400), addDays(today, days)],
    );

  test.each([
    [400, 'VALID'],
    [3, 'EXPIRING'],
    [-1, 'EXPIRED'],
  ] as const)('is told by the worst of it: %i days before the end %s', async (days, paperState) => {
    const [id] = await serving('city_id = $1');
    if (id === undefined) throw new Error('nobody serves Shanghai');
    const { list } = await server.done(city, supplierCalls.getSupplierPapers, { supplierId: id });
    // Of what it lacks altogether nothing is left to ask, so that the days alone decide.
    const lacking = list.filter(({ certificateId, isRequired }) => isRequired && certificateId === null);
    await server.rows('update supplier_file_type set is_required = false where id = any($1)', [
      lacking.map((paper) => paper.id),
    ]);
    await end(id, days);
    expect((await one(id))?.paperState).toBe(paperState);
  });

  test('stands there with its files', async () => {
    const [id = 0] = await serving('city_id = $1');
    const { list } = await server.done(city, supplierCalls.getSupplierPapers, { supplierId: id });
    const held = list.find(({ certificateId }) => certificateId !== null);
    if (!held?.certificateId) throw new Error('it proves nothing');
    expect((await server.send(city, certificateFile.calls.list, { of: held.certificateId })).status).toBe(1);
    const [foreign] = await server.rows<{ id: number }>(
      `select k.id from supplier_certificate k where k.supplier_id not in
         (select supplier_id from supplier_city where city_id = $1) limit 1`,
      [cityId],
    );
    expectRefusal(await server.send(city, certificateFile.calls.list, { of: foreign?.id ?? 0 }), 'notFound');
  });

  test('is lacking where a type is asked for and there is none', async () => {
    const [id] = await serving('city_id = $1');
    if (id === undefined) throw new Error('nobody serves Shanghai');
    await end(id, 400);
    await server.rows('update supplier_file_type set is_required = true');
    await server.rows(`update supplier_certificate set status = 'DISABLED' where supplier_id = $1`, [id]);
    expect((await one(id))?.paperState).toBe('MISSING');
  });
});

test('are found by initials and by their category', async () => {
  const [first] = (await looked()).list;
  if (!first) throw new Error('nobody serves Shanghai');
  const [words] = await server.rows<{ categoryId: number }>(
    'select supplier_category_id as "categoryId" from supplier where id = $1',
    [first.id],
  );
  const { list } = await looked({ supplierCategoryId: words?.categoryId });
  expect(list.map(({ id }) => id)).toContain(first.id);
  expect(new Set(list.map(({ supplierCategoryName }) => supplierCategoryName))).toEqual(
    new Set([first.supplierCategoryName]),
  );
  expect((await looked({ filter: first.code })).list.map(({ id }) => id)).toEqual([first.id]);
});

describe('until when and for which days is ordered from a supplier', () => {
  const timesOf = (supplierId: number, who = city) => server.done(who, supplierCalls.getSupplierTimes, { supplierId });

  test('is shown of the own city alone, and what is kept for that city goes before what is usual', async () => {
    const [id = 0] = await serving('city_id = $1');
    await server.rows(`delete from supply_time where supplier_id = $1`, [id]);
    await server.rows(`update supplier set cutoff_time = '16:00', delivery_days = '一三五' where id = $1`, [id]);
    const usual = await timesOf(id);
    expect(usual.cities).toMatchObject([{ id: cityId, cutoffTime: '16:00', deliveryDays: '一三五' }]);
    await server.rows(
      `insert into supply_time (supplier_id, city_id, cutoff_time, create_time) values ($1, $2, '14:30', now())`,
      [id, cityId],
    );
    expect((await timesOf(id)).cities).toMatchObject([{ id: cityId, cutoffTime: '14:30', deliveryDays: '一三五' }]);
    expect(await one(id)).toMatchObject({ cutoffTime: '14:30' });
    const manager = await server.as('glzx01', { centre: 'management' });
    expect((await timesOf(id, manager)).cities.length).toBe(
      (await server.rows('select 1 from supplier_city where supplier_id = $1', [id])).length,
    );
  });

  test('with the days off and the extra days that are still to come', async () => {
    const [id = 0, other = 0] = await serving('city_id = $1');
    const [foreign] = await server.rows<{ id: number }>('select id from city where id <> $1 limit 1', [cityId]);
    await server.rows('delete from delivery_calendar');
    const add = (supplierId: number | null, ofCity: number | null, from: number, reason: string) =>
      server.rows(
        `insert into delivery_calendar (supplier_id, city_id, kind, date_from, date_to, reason, create_time)
          values ($1, $2, 'OFF', $3, $3, $4, now())`,
        [supplierId, ofCity, addDays(today, from), reason],
      );
    await add(id, cityId, 3, '盘点');
    await add(null, null, 5, '春节');
    await add(id, cityId, -1, '昨天');
    await add(other, cityId, 3, '别家盘点');
    await add(id, foreign?.id ?? 0, 4, '别的城市');
    expect((await timesOf(id)).calendar.map(({ reason }) => reason)).toEqual(['盘点', '春节']);
  });

  test('is nobody else’s to see', async () => {
    const own = await serving('city_id = $1');
    const foreign = (await serving('true')).find((id) => !own.includes(id)) ?? 0;
    expectRefusal(await server.send(city, supplierCalls.getSupplierTimes, { supplierId: foreign }), 'notFound');
  });
});
