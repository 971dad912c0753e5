import { orderStepOf, type OrderStep } from '@material/contract/catalogue/order-step.rules.ts';
import { cityPriceOn, effectivePrice, type PriceVersion } from '@material/contract/catalogue/price/price.rules.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { cmp } from '@material/contract/kernel/value/decimal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const { getListMaterialView, getListPriceView } = viewCalls;
const pageSize = 1000;
const today = businessDate(server.clock.now);
const day = (days: number): string => addDays(today, days);
const city = await server.as('city_sh');
const [shanghai] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
const cityId = shanghai?.id ?? 0;

type Change = {
  readonly from?: string;
  readonly to?: string;
  readonly status?: string;
  readonly price?: string;
  readonly minQty?: string;
  readonly multiple?: string;
  readonly tiers?: readonly object[];
  readonly own?: readonly object[];
};
type Stored = Pick<PriceVersion, 'id' | 'price' | 'tiers' | 'cityPrices' | 'validFrom'> & {
  readonly step: OrderStep;
  readonly ownStep: OrderStep & { readonly isDecimal: boolean };
};
type Offered = { readonly id: number; readonly materialId: number; readonly supplierId: number };

/** A version of a price that nobody else quotes; returns its id. */
async function version({ materialId, supplierId }: Offered, change: Change): Promise<number> {
  const [made] = await server.rows<{ id: number }>(
    `insert into supplier_price (supplier_id, material_id, price, tax_rate_id, valid_from, valid_to, status, min_qty, multiple, tiers,
       city_prices, create_time)
     values ($1, $2, $3, (select min(id) from tax_rate), $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      supplierId,
      materialId,
      change.price ?? '100',
      change.from ?? day(0),
      change.to ?? day(30),
      change.status ?? 'EFFECTIVE',
      change.minQty ?? '1',
      change.multiple ?? '1',
      JSON.stringify(change.tiers ?? []),
      JSON.stringify((change.own ?? []).map((own) => ({ cityId, ...own }))),
      server.clock.now,
    ],
  );
  return made?.id ?? 0;
}

/** What a supplier of the city quotes today, without the versions that it has stored. */
async function offered(at: number): Promise<Offered> {
  const [found] = await server.rows<Offered>(
    `select p.id, p.material_id as "materialId", p.supplier_id as "supplierId" from supplier_price p
      join supplier_city y on y.supplier_id = p.supplier_id and y.city_id = $1
      join material m on m.id = p.material_id and m.status = 'ENABLED' join unit u on u.id = m.unit_id and not u.is_decimal
      where p.status = 'EFFECTIVE' order by p.id offset $2 limit 1`,
    [cityId, at],
  );
  if (!found) throw new Error('nobody quotes so much');
  await server.rows(`update supplier_price set status = 'EXPIRED' where supplier_id = $1 and material_id = $2`, [
    found.supplierId,
    found.materialId,
  ]);
  await server.rows('update material set min_qty = 1, multiple = 1 where id = $1', [found.materialId]);
  return found;
}

const shown = async (id: number) => {
  const { list } = await server.done(city, getListPriceView, { pageSize });
  return list.find((row) => row.id === id);
};

test('a city looks up what it pays itself on the first day from now, and nothing of what others pay', async () => {
  const dated = await offered(20);
  const until = { to: day(9), own: [{ price: '91', validTo: day(9) }] };
  await version(dated, until);
  const next = { from: day(10), to: day(40), own: [{ price: '92', validFrom: day(10) }] };
  await version(dated, next);
  let own = 0;
  for (const username of ['city_sh', 'city_hz', 'city_bj']) {
    const [user] = await server.rows<{ cityId: number }>(
      `select city_id as "cityId" from app_user where username = $1`,
      [username],
    );
    const asking = user?.cityId ?? 0;
    const versions = await server.rows<Stored>(
      `select p.id, p.price::text, p.tiers, p.city_prices as "cityPrices", p.valid_from::text as "validFrom",
         json_build_object('minQty', p.min_qty::text, 'multiple', p.multiple::text) as step,
         json_build_object('minQty', m.min_qty::text, 'multiple', m.multiple::text, 'isDecimal', u.is_decimal) as "ownStep"
        from supplier_price p join material m on m.id = p.material_id and m.status = 'ENABLED' join unit u on u.id = m.unit_id
        where p.status = 'EFFECTIVE' and p.valid_to >= $2
          and exists (select 1 from supplier_city y where y.supplier_id = p.supplier_id and y.city_id = $1)`,
      [asking, today],
    );
    const { list } = await server.done(await server.as(username), getListPriceView, { pageSize });
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(versions.map(({ id }) => id)));
    const byId = new Map(versions.map((one) => [one.id, one]));
    for (const row of list) {
      const stored = byId.get(row.id);
      if (!stored) throw new Error('nobody stored it');
      const on = stored.validFrom > today ? stored.validFrom : today;
      const step = orderStepOf(stored.ownStep, stored.step);
      expect([row.minQty, row.multiple]).toEqual([step.minQty, step.multiple]);
      expect(row.isOwnPrice).toBe(cityPriceOn(stored, { cityId: asking, on }) !== undefined);
      const { price } = effectivePrice(stored, { cityId: asking, qty: step.minQty, on });
      expect(cmp(row.price, price)).toBe(0);
      own += row.isOwnPrice ? 1 : 0;
    }
  }
  expect(own).toBeGreaterThan(0);
});

describe('a price is shown as an order meets it', () => {
  test.each<[string, Change, object]>([
    [
      'a city price from the first day of a version to come',
      { from: day(5), own: [{ price: '88.5', validFrom: day(5), validTo: day(20) }] },
      { price: '88.5', isOwnPrice: true },
    ],
    [
      'no city price that ended before the version begins',
      { from: day(5), own: [{ price: '88.5', validTo: day(4) }] },
      { price: '100', isOwnPrice: false },
    ],
    ['no city price that ended', { own: [{ price: '88.5', validTo: day(-1) }] }, { price: '100', isOwnPrice: false }],
    [
      'what more costs',
      {
        tiers: [{ minQty: '1', price: '100' }, ...[20, 100].map((minQty) => ({ minQty: String(minQty), price: '90' }))],
      },
      { price: '100', tierText: '满 20 起 90.00；满 100 起 90.00' },
    ],
    [
      'the tiers of the city alone where it has a price',
      { tiers: [{ minQty: '20', price: '95' }], own: [{ price: '90', tiers: [{ minQty: '50', price: '80' }] }] },
      { price: '90', isOwnPrice: true, tierText: '满 50 起 80.00' },
    ],
    [
      'the tier that the least quantity is in',
      { minQty: '20', multiple: '20', tiers: [{ minQty: '20', price: '95' }] },
      { price: '95', minQty: '20', multiple: '20', tierText: '' },
    ],
  ])('%s', async (_, change, expected) => {
    const id = await version(await offered(30), change);
    expect(await shown(id)).toMatchObject(expected);
  });

  test('with the least quantity and the step of version and material together', async () => {
    const own = await offered(31);
    await server.rows('update material set min_qty = 5, multiple = 4 where id = $1', [own.materialId]);
    const id = await version(own, { minQty: '10', multiple: '6' });
    expect(await shown(id)).toMatchObject({ minQty: '12', multiple: '12' });
  });

  test('only of materials that can be ordered', async () => {
    const own = await offered(32);
    const id = await version(own, {});
    expect(await shown(id)).toBeDefined();
    await server.rows(`update material set status = 'DISABLED' where id = $1`, [own.materialId]);
    expect(await shown(id)).toBeUndefined();
  });
});

describe('what is looked for', () => {
  type Named = Offered & Record<'code' | 'name' | 'pinyin' | 'supplierName', string>;
  let rice: Named;
  let expired: Offered;
  let pending: Offered;

  beforeAll(async () => {
    const own = await offered(33);
    await version(own, {});
    await server.rows('delete from material_control where material_id = $1', [own.materialId]);
    await server.rows(
      `update material set name = '测试糙米', search_text = lower(code) || ' 测试糙米 ceshicaomi cscm' where id = $1`,
      [own.materialId],
    );
    const [words] = await server.rows<Record<'code' | 'supplierName', string>>(
      `select m.code, s.name as "supplierName" from material m, supplier s where m.id = $1 and s.id = $2`,
      [own.materialId, own.supplierId],
    );
    rice = {
      ...own,
      name: '测试糙米',
      pinyin: 'cscm',
      code: words?.code ?? '',
      supplierName: words?.supplierName ?? '',
    };
    expired = await offered(34);
    await version(expired, { from: day(-30), to: day(-1) });
    pending = await offered(35);
    await version(pending, { status: 'PENDING' });
  });

  const materialIds = async (query: object) => {
    const { list } = await server.done(city, getListMaterialView, { pageSize, ...query });
    return list.map(({ id }) => id);
  };
  const offers = async (query: object) => {
    const { list } = await server.done(city, getListPriceView, { pageSize, ...query });
    const stored = await server.rows<Offered>(
      `select id, material_id as "materialId", supplier_id as "supplierId" from supplier_price where id = any($1)`,
      [list.map(({ id }) => id)],
    );
    return stored;
  };

  test.each(['code', 'name', 'pinyin'] as const)('is a material by its %s', async (word) => {
    expect(await materialIds({ filter: rice[word] })).toEqual([rice.materialId]);
  });

  test('are the materials that a supplier quotes today', async () => {
    const expectOf = async (supplierId: number) => {
      const rows = await server.rows<{ id: number }>(
        `select distinct m.id from material m join supplier_price p on p.material_id = m.id where m.status = 'ENABLED'
           and p.supplier_id = $1 and p.status = 'EFFECTIVE' and p.valid_from <= $2 and p.valid_to >= $2`,
        [supplierId, today],
      );
      expect(new Set(await materialIds({ supplierId }))).toEqual(new Set(rows.map(({ id }) => id)));
    };
    for (const { supplierId } of [rice, expired, pending]) await expectOf(supplierId);
    expect(await materialIds({ supplierId: rice.supplierId })).toContain(rice.materialId);
    for (const { supplierId, materialId } of [expired, pending])
      expect(await materialIds({ supplierId })).not.toContain(materialId);
  });

  test('are controlled materials', async () => {
    await server.rows('delete from material_control where material_id = any($1)', [
      [expired.materialId, rice.materialId],
    ]);
    await server.rows(
      `insert into material_control (material_id, valid_from, controlled_for_id, create_time)
         select $1, $2::date, min(id), now() from control_reason`,
      [expired.materialId, today],
    );
    expect(await materialIds({ isControl: true })).toContain(expired.materialId);
    expect(await materialIds({ isControl: true })).not.toContain(rice.materialId);
    expect(await materialIds({ isControl: false })).toContain(rice.materialId);
  });

  test.each(['name', 'pinyin'] as const)('is a price by the %s of its material', async (word) => {
    expect((await offers({ filter: rice[word] })).map(({ materialId }) => materialId)).toEqual([rice.materialId]);
  });

  test('are the prices of a material and of a supplier', async () => {
    const ofMaterial = await offers({ materialId: rice.materialId });
    expect(ofMaterial.map(({ materialId }) => materialId)).toContain(rice.materialId);
    expect(new Set(ofMaterial.map(({ materialId }) => materialId))).toEqual(new Set([rice.materialId]));
    for (const query of [{ supplierId: rice.supplierId }, { filter: rice.supplierName }]) {
      const ofSupplier = await offers(query);
      expect(ofSupplier.length).toBeGreaterThan(1);
      expect(new Set(ofSupplier.map(({ supplierId }) => supplierId))).toEqual(new Set([rice.supplierId]));
    }
    for (const { materialId, supplierId } of [expired, pending])
      expect(await offers({ materialId, supplierId })).toEqual([]);
  });
});

test('of materials a city looks up those in use', async () => {
  const { list, totalCount } = await server.done(city, getListMaterialView, { pageSize });
  const [counted] = await server.rows<{ n: number }>(
    `select count(*)::int as n from material where status = 'ENABLED'`,
  );
  expect(totalCount).toBe(counted?.n);
  const [first] = list;
  if (!first) throw new Error('there are no materials');
  await server.rows(`update material set status = 'DISABLED' where id = $1`, [first.id]);
  const { totalCount: left } = await server.done(city, getListMaterialView, {});
  expect(left).toBe(totalCount - 1);
});
