import { mul, roundMoney, sub, sum } from '@material/contract/kernel/value/decimal.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { reportCalls } from '@material/contract/reporting/reports.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/harness/client.ts';
import { exportOf, textsOf } from '../../test/factories/import.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness({ template: 'played' });
afterAll(server.stop);

const { getCitySupplierTotal, getListOrderLine, getMaterialTotal } = reportCalls;

type Line = {
  readonly cityId: number;
  readonly placeId: number;
  readonly supplierId: number;
  readonly materialId: number;
  readonly month: string;
  readonly price: string;
  readonly status: string;
  readonly kinds: Readonly<Record<string, string>>;
};

/** What became of every line, from the ledger's events alone and not from the sums that lines keep of them. */
const lines = await server.rows<Line>(`
  select o.city_id as "cityId", o.place_id as "placeId", o.supplier_id as "supplierId", l.material_id as "materialId",
    left(o.delivery_date::text, 7) as month,
    l.unit_price as price, o.status, e.kinds
  from ask_order o join ask_line l on l.ask_order_id = o.id
    cross join lateral (select coalesce(jsonb_object_agg(k.kind, k.qty), '{}') as kinds
      from (select kind, sum(qty)::text as qty from qty_event where ask_line_id = l.id group by kind) k) e
  where not o.is_deleted and o.kind <> 'HUANHUO' and o.status not in ('DRAFT', 'RETURNED', 'REFUSED', 'CANCELLED')`);

const qtyOf = ({ kinds }: Line, kind: string): string => kinds[kind] ?? '0';
const figuresOf = (some: readonly Line[]) => {
  const amount = (qty: (line: Line) => string) =>
    roundMoney(sum(some.map((line) => roundMoney(mul(qty(line), line.price)))));
  return {
    amountAsked: amount((line) => qtyOf(line, 'ASKED')),
    amountApproved: amount((line) => qtyOf(line, 'APPROVED')),
    amountAccepted: amount((line) => qtyOf(line, 'ACCEPTED')),
    amountRejected: amount((line) => qtyOf(line, 'REJECTED')),
    amountNet: amount((line) => sum([sub(qtyOf(line, 'ACCEPTED'), qtyOf(line, 'RETURNED')), qtyOf(line, 'REPLACED')])),
  };
};

const accounts = await server.rows<{ username: string; cityId: number; placeId: number | null }>(`
  select distinct on (city_id, place_id is null) username, city_id as "cityId", place_id as "placeId" from app_user
  where city_id in (select id from city where status = 'NORMAL') and status = 'NORMAL' order by city_id, place_id is null, id`);

describe('figures of a city by supplier and month', () => {
  test('are those of the ledger, of its own orders and nobody else’s', async () => {
    let met = 0;
    for (const { username, cityId } of accounts.filter(({ placeId }) => placeId === null)) {
      const own = lines.filter((line) => line.cityId === cityId);
      const answer = await server.done(await server.as(username), getCitySupplierTotal, { pageSize: 1000 });
      const groups = Map.groupBy(own, ({ month, supplierId }) => `${month} ${supplierId}`);
      expect(new Set(answer.list.map(({ month, supplierId }) => `${month} ${supplierId}`)), username).toEqual(
        new Set(groups.keys()),
      );
      for (const row of answer.list) {
        const wanted = figuresOf(groups.get(`${row.month} ${row.supplierId}`) ?? []);
        expect(row, `${username} ${row.month} ${row.supplierName}`).toMatchObject(wanted);
        met += 1;
      }
      expect(answer.totals).toMatchObject(figuresOf(own));
    }
    expect(met).toBeGreaterThan(10);
    expect(lines.some((line) => Number(qtyOf(line, 'REJECTED')) > 0)).toBe(true);
  });

  test('are those of the ledger by material as well', async () => {
    const busy = accounts.find(
      ({ cityId, placeId }) => placeId === null && lines.some((line) => line.cityId === cityId),
    );
    const own = lines.filter(({ cityId }) => cityId === busy?.cityId);
    const { list, totals } = await server.done(await server.as(busy?.username ?? ''), getMaterialTotal, {
      pageSize: 1000,
    });
    const groups = Map.groupBy(own, ({ month, materialId }) => `${month} ${materialId}`);
    expect(list.length).toBe(groups.size);
    for (const row of list) expect(row).toMatchObject(figuresOf(groups.get(`${row.month} ${row.materialId}`) ?? []));
    expect(totals).toMatchObject(figuresOf(own));
  });

  test('of a store are those of what it receives', async () => {
    const store = accounts.find(({ placeId }) => lines.some((line) => line.placeId === placeId));
    if (!store) throw new Error('no store ordered anything');
    await server.rows(
      `update role set power = (select jsonb_agg(distinct t) from jsonb_array_elements(power || '["城市收货(按供应商)统计","要货明细"]') t)
        where id in (select role_id from user_role where user_id = (select id from app_user where username = $1))`,
      [store.username],
    );
    const who = await server.as(store.username);
    const { totals } = await server.done(who, getCitySupplierTotal, {});
    expect(totals).toMatchObject(figuresOf(lines.filter(({ placeId }) => placeId === store.placeId)));
  });

  test('narrow to one material with its quantities, in its unit', async () => {
    const [city] = accounts.filter(({ placeId }) => placeId === null);
    const who = await server.as(city?.username ?? '');
    const { list } = await server.done(who, getListOrderLine, { having: 'accepted', pageSize: 1000 });
    const { list: materials } = await server.done(who, pickerCalls.getCanUseMaterial, {
      filter: list[0]?.materialCode,
    });
    const wanted = list.filter(({ materialCode }) => materialCode === list[0]?.materialCode);
    const { totals } = await server.done(who, getCitySupplierTotal, { materialId: materials[0]?.id });
    expect(totals.unitName).toBe(wanted[0]?.unitName);
    expect(Number(totals.qtyAccepted)).toBe(Number(sum(wanted.map(({ qtyAccepted }) => qtyAccepted))));
  });

  test('are exported with the sum of all as the last row', async () => {
    const city = await server.as('city_sh');
    const { list, totals } = await server.done(city, getCitySupplierTotal, { by: ['supplier'], pageSize: 1000 });
    const { name, bytes } = await server.fetchFile(city, exportOf(getCitySupplierTotal), { by: ['supplier'] });
    expect(name).toMatch(/^城市收货统计_\d{4}-\d\d-\d\d\.xlsx$/);
    const [head = [], ...rows] = await textsOf(server, bytes);
    expect(head).toContain('要货金额');
    expect(head.filter((title) => title.endsWith('简称'))).toEqual([]);
    expect(rows).toHaveLength(list.length + 1);
    const shown = (line: readonly string[], title: string) => line[head.indexOf(title)];
    expect(rows.map((line) => shown(line, '供应商'))).toEqual([
      ...list.map(({ supplierName }) => supplierName),
      '合计',
    ]);
    expect(Number(shown(rows.at(-1) ?? [], '净收金额'))).toBe(Number(totals.amountNet));
  });

  test('are for whoever holds the permission alone', async () => {
    const supplier = await server.as('sup_gys001');
    expectRefusal(await server.send(supplier, getCitySupplierTotal, {}), 'noPower');
  });
});
