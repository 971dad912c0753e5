import { priceImportCalls } from '@material/contract/catalogue/price/price-import.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { importFactory, sheetOf, type SheetLine } from '../../../test/factories/import.ts';
import { expectRefusal } from '../../../test/harness/client.ts';

const { server, build } = await deliveryServer();
const { city, first: proposer } = build.people;
afterAll(() => server.stop());
const imports = importFactory(server, priceImportCalls.importSupplierPrices);

type Held = { supplier: string; material: string; price: string; id: number; supplierId: number; materialId: number };
/** What holds today, each of a supplier and a material once. */
const held = (): Promise<Held[]> =>
  server.rows(
    `select s.code as supplier, m.code as material, p.price::text, p.id, p.supplier_id as "supplierId", p.material_id as "materialId"
     from supplier_price p join supplier s on s.id = p.supplier_id join material m on m.id = p.material_id
     where p.status = 'EFFECTIVE' and $1 between p.valid_from and p.valid_to and s.status = 'ENABLED' order by p.id`,
    [build.day(0)],
  );
const lineOf = ({ supplier, material, price }: Held, factor: number, day: number): SheetLine => ({
  供应商: supplier,
  物料编码: material,
  含税单价: (Number(price) * factor).toFixed(4),
  生效日期: build.day(day),
  改价原因: '年度谈判',
});
const versionsFrom = (day: number) =>
  server.rows<{ id: number; status: string; price: string; min_qty: string; tiers: unknown; city_prices: unknown }>(
    `select id, status, price::text, min_qty::text, tiers, city_prices from supplier_price where valid_from = $1 order by id`,
    [build.day(day)],
  );
const read = async (lines: readonly SheetLine[]) => imports.read(proposer, await sheetOf(lines));

describe('a sheet of prices', () => {
  test('becomes the next version of each, with what its line left out as it was, within the limit or waiting', async () => {
    const all = await held();
    const batch = await read(all.map((one, at) => lineOf(one, at % 2 === 0 ? 1.01 : 1.5, 20)));
    expect(batch).toMatchObject({ status: 'READY', rowCount: all.length, badCount: 0 });
    const rows = await imports.rows(proposer, batch.id);
    expect(rows[0]?.shown).toMatchObject({ changePct: '1%', outcome: expect.stringMatching(/^直接生效/) });
    expect(rows[1]?.shown['outcome']).toMatch(/^待审核：比现行报价变动 50%/);
    const done = await imports.confirmed(proposer, batch.id);
    const waiting = Math.floor(all.length / 2);
    expect(done.outcome?.sentence).toBe(`已导入 ${all.length} 条供应商报价，其中 ${waiting} 条待审核`);
    const made = await versionsFrom(20);
    expect(made.map(({ status }) => status).toSorted()).toEqual(
      all.map((_one, at) => (at % 2 === 0 ? 'EFFECTIVE' : 'PENDING')).toSorted(),
    );
    const kept = await server.rows(
      `select 1 from supplier_price n join supplier_price o on o.supplier_id = n.supplier_id and o.material_id = n.material_id
         and o.id = any($2) and (o.min_qty, o.multiple, o.tiers, o.city_prices, o.tax_rate_id, o.valid_to >= n.valid_from)
           is distinct from (n.min_qty, n.multiple, n.tiers, n.city_prices, n.tax_rate_id, n.status = 'PENDING')
       where n.valid_from = $1`,
      [build.day(20), all.map(({ id }) => id)],
    );
    expect(kept).toEqual([]);
    const audits = await server.rows(
      `select 1 from audit where target_table = 'supplier_price' and target_id = any($1) and before is null`,
      [made.map(({ id }) => id)],
    );
    expect(audits).toHaveLength(made.length);
  });

  test('comes to what the form comes to', async () => {
    const [one] = await held();
    if (!one) throw new Error('there are prices');
    const sheet = await read([
      { ...lineOf(one, 1.02, 30), 阶梯价: '满 20 起 9；满 50 起 8', 城市价: '上海 12.5', 起订量: '5' },
    ]);
    const [row] = await imports.rows(proposer, sheet.id);
    await imports.confirmed(proposer, sheet.id);
    const [imported] = await versionsFrom(30);
    expect(imported).toMatchObject({
      min_qty: '5.000000',
      tiers: [
        { minQty: '20', price: '9' },
        { minQty: '50', price: '8' },
      ],
    });
    const stored = await server.done(proposer, supplierPriceCalls.getSupplierPrice, { id: imported?.id ?? 0 });
    const {
      supplierId,
      materialId,
      taxRateId,
      price,
      validTo,
      minQty,
      multiple,
      leadDays,
      priority,
      tiers,
      cityPrices,
    } = stored;
    const entered = await server.done(proposer, supplierPriceCalls.addSupplierPrice, {
      supplierId,
      materialId,
      taxRateId,
      price,
      validTo,
      minQty,
      multiple,
      leadDays,
      priority,
      tiers,
      cityPrices,
      isPreferred: stored.isPreferred,
      fluctuationPct: stored.fluctuationPct,
      validFrom: build.day(31),
      priceReason: '再报一次',
    });
    expect(row?.shown['outcome']).toBe(stored.approvalReason === '' ? '直接生效' : `待审核：${stored.approvalReason}`);
    expect(entered).toMatchObject({ price: stored.price, tierCount: 2, cityPriceCount: 1 });
  });

  test('says at each cell what is wrong, is mended there, and writes nothing before all is right', async () => {
    const [one, other] = await held();
    if (!one || !other) throw new Error('there are prices');
    const good = lineOf(one, 1.01, 40);
    const batch = await read([
      { ...good, 供应商: '没有这家' },
      { ...good, 含税单价: '0' },
      { ...lineOf(other, 1.01, 40), 阶梯价: '很多', 城市价: '月球 3', 税率: '77%' },
      { ...lineOf(other, 1.01, -3), 失效日期: build.day(-4) },
      { ...lineOf(other, 1.01, 40), 起订量: '0' },
    ]);
    expect(batch.badCount).toBe(5);
    const rows = await imports.rows(proposer, batch.id);
    const said = rows.map(({ problems }) =>
      Object.fromEntries(problems.map(({ column, message }) => [column, message])),
    );
    expect(said[0]).toMatchObject({ supplierId: '没有“没有这家”这个供应商' });
    expect(said[1]).toHaveProperty('price');
    expect(said[2]).toMatchObject({ cityPrices: '没有“月球”这个城市', taxRateId: '没有“77%”这个税率' });
    expect(said[2]?.['tiers']).toContain('应如“满 20 起');
    expect(said[3]).toMatchObject({ validFrom: '生效日期不能早于今天', validTo: '失效日期不能早于生效日期' });
    expect(said[4]).toHaveProperty('minQty');
    expectRefusal(await server.send(proposer, importCalls.commitImport, { id: batch.id }), 'blocked');
    await server.done(proposer, importCalls.updateImportRows, {
      id: batch.id,
      rows: [
        { seq: 1, cells: { supplierId: one.supplier } },
        { seq: 2, cells: {}, isRemoved: true },
        { seq: 3, cells: { tiers: '无', cityPrices: '', taxRateId: '' } },
        { seq: 4, cells: {}, isRemoved: true },
        { seq: 5, cells: {}, isRemoved: true },
      ],
    });
    expect(await versionsFrom(40)).toEqual([]);
    const done = await imports.confirmed(proposer, batch.id);
    expect(done.status).toBe('COMMITTED');
    const made = await versionsFrom(40);
    expect(made).toHaveLength(2);
    expect(made[1]?.tiers).toEqual([]);
  });

  test('is judged anew when it is committed: what was changed meanwhile stands at its row', async () => {
    const [one] = await held();
    if (!one) throw new Error('there are prices');
    const batch = await read([lineOf(one, 1.001, 50)]);
    expect(batch.badCount).toBe(0);
    const again = await read([lineOf(one, 1.001, 50)]);
    expect((await imports.confirmed(proposer, again.id)).status).toBe('COMMITTED');
    const refused = await imports.confirmed(proposer, batch.id);
    expect(refused.status).toBe('READY');
    const [row] = await imports.rows(proposer, batch.id);
    expect(first(row?.problems ?? []).message).toContain('起已有一个生效的报价');
  });

  test('names a first price whole, and each pair once', async () => {
    const { supplier, material } = first(
      await server.rows<{ supplier: string; material: string }>(
        `select s.code as supplier, m.code as material from supplier s cross join material m where s.status = 'ENABLED' and m.status = 'ENABLED'
         and not exists (select 1 from supplier_price p where p.supplier_id = s.id and p.material_id = m.id) order by s.id, m.id limit 1`,
      ),
    );
    const line = { 供应商: supplier, 物料编码: material, 含税单价: '10', 生效日期: build.day(1), 改价原因: '新品' };
    const batch = await read([line, { ...line, 失效日期: build.day(300), 税率: '13%' }]);
    const rows = await imports.rows(proposer, batch.id);
    expect(rows[0]?.problems.map(({ column }) => column)).toEqual(expect.arrayContaining(['validTo', 'taxRateId']));
    expect(rows.some(({ problems }) => problems.some(({ message }) => message.includes('同一供应商和物料')))).toBe(
      true,
    );
    const alone = await read([{ ...line, 失效日期: build.day(300), 税率: '13%' }]);
    expect(alone.badCount).toBe(0);
    await imports.confirmed(proposer, alone.id);
    expect(await versionsFrom(1)).toMatchObject([{ status: 'EFFECTIVE', min_qty: '1.000000' }]);
  });

  test('is headquarters’ own', async () => {
    expectRefusal(await imports.send(city, await sheetOf([{ 供应商: '1' }])), 'noPower');
  });
});
