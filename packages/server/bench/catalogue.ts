import { loadavg } from 'node:os';
import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { priceHistoryCalls } from '@material/contract/catalogue/price/price-history.calls.ts';
import { products } from '@material/contract/catalogue/product/products.reference.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { wireKey } from '../src/kernel/call/wire.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { takingLong } from '../src/kernel/database/watched-client.ts';
import { endChild } from './child.ts';
import { httpClient, type HttpClient } from './client.ts';
import { onFilled, startProduct, type Filled } from './filled.ts';
import { measureInTurns, type Side } from './measure.ts';
import { benchPriceImport } from './price-import.ts';

/** Lists and pickers of the catalogue at the volume of years, one request at a time, and the prices of a long order. */
const volume = { materials: 50_000, suppliers: 500, products: 5_000, offers: 10, versions: 4 } as const;
const asked = 500;
const orderLines = 200;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** More of what there is, each under a number of its own; every column comes along. */
async function addMore(database: Database, table: 'material' | 'supplier' | 'product', upTo: number): Promise<void> {
  const own = {
    material: `code = 'V' || n, name = name || n, short_name = left(short_name, 30) || n, search_text = search_text || ' v' || n`,
    supplier: `code = 'V' || n, name = name || n, short_name = left(short_name, 30) || n, search_text = search_text || ' v' || n,
      usci = '91310000MA' || lpad(n::text, 8, '0'), status = 'ENABLED'`,
    product: `code = 'V' || n, name = name || n, short_name = left(short_name, 30) || n, search_text = search_text || ' v' || n`,
  }[table];
  const { rows } = await database.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and column_name <> 'id' order by 1`,
    [table],
  );
  const columns = rows.map(({ column_name: name }) => `"${name}"`).join();
  const picked = rows
    .map(
      ({ column_name: name }) =>
        new RegExp(`(?:^|[\\s,])${name} = ((?:[^,(]|\\([^)]*\\))+)`).exec(own)?.[1] ?? `"${name}"`,
    )
    .join();
  await takingLong(() =>
    database.pool.query(
      `insert into ${table} (${columns})
       select ${picked} from (select o.*, n from generate_series(1, $1::int) n
         join (select t.*, row_number() over (order by id) as place, count(*) over () as of from ${table} t) o
           on o.place = 1 + n % o.of) x`,
      [upTo],
    ),
  );
}

/** Makes rows of a table without what looks at each by itself; what the product keeps is there again afterwards. */
async function whileBare({ pool }: Database, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: keys } = await pool.query<{ name: string; definition: string; kind: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, contype as kind from pg_constraint
     where conrelid = $1::regclass and contype in ('f', 'x')`,
    [table],
  );
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = indexrelid)`,
    [table],
  );
  const each = (texts: readonly string[]) => takingLong(() => pool.query(texts.join(';')));
  await each([
    `alter table ${table} disable trigger user`,
    ...keys.map(({ name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
  ]);
  await takingLong(fill);
  await each([
    ...indexes.map(({ definition }) => definition),
    // Held by the rows as they are made: comparing two million periods would take most of the time.
    ...keys
      .filter(({ kind }) => kind === 'f')
      .map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    `alter table ${table} enable trigger user`,
  ]);
}

/** Every material is offered by ten suppliers, each price in its fourth version; a later one has a higher id. */
async function addPrices(database: Database): Promise<void> {
  const { pool } = database;
  const today = businessDate(new Date());
  await whileBare(database, 'supplier_price', () =>
    pool.query(
      `insert into supplier_price (supplier_id, material_id, price, tax_rate_id, valid_from, valid_to, status, priority,
         lead_days, min_qty, multiple, create_time)
       select s.ids[1 + (m.id * 7 + k * 53) % cardinality(s.ids)], m.id, 1 + (m.id + k) % 300, m.tax_rate_id,
         $1::date - 30 - v * 365, $1::date + 334 - v * 365, 'EFFECTIVE', 1 + k, 1, 1, 1, now()
       from material m, (select array_agg(id order by id) as ids from supplier where code like 'V%') s,
         generate_series(0, $2::int - 1) k, generate_series(0, $3::int - 1) v
       where m.code like 'V%' order by v desc, m.id, k`,
      [today, volume.offers, volume.versions],
    ),
  );
  await pool.query(
    `insert into supplier_city (supplier_id, city_id) select s.id, c.id from supplier s, city c
     where s.code like 'V%' on conflict do nothing`,
  );
  await takingLong(() => pool.query('vacuum analyze'));
}

type Known = {
  readonly root: number;
  readonly supplier: number;
  readonly ordered: readonly number[];
  readonly counts: string;
};

/** What the cases ask about, and how much there is. */
async function knownOf({ pool }: Database): Promise<Known> {
  const { rows } = await pool.query<Known>(
    `select (select min(id)::int from material_category where parent_id is null) as root,
       (select min(id)::int from supplier where code like 'V%') as supplier,
       (select array_agg(id::int) from (select id from material where code like 'V%' and status = 'ENABLED'
          and not exists (select 1 from material_control k where k.material_id = material.id and k.lift_time is null) order by id limit ${orderLines}) m) as ordered,
       (select count(*) from material) || ' materials, ' || (select count(*) from supplier) || ' suppliers, '
         || (select count(*) from product) || ' products, ' || (select count(*) from supplier_price) || ' prices' as counts`,
  );
  const [known] = rows;
  if (!known) throw new Error('nothing was filled');
  return known;
}

type Asking = {
  readonly client: HttpClient;
  readonly known: Known;
  readonly database: Database;
};

async function casesOf({ client, known, database }: Asking): Promise<Readonly<Record<string, Side>>> {
  const boss = await client.signIn('superadmin', 'management');
  const city = await client.signIn('city_sh', 'city:1');
  const deliveryDate = businessDate(new Date(Date.now() + 7 * 86_400_000));
  const first = { pageIndex: 1, pageSize: 20 };
  const all = (input: object) => client.send(boss, materials.calls.list, { ...first, ...input });
  const seen = (input: object) => client.send(city, viewCalls.getListMaterialView, { ...first, ...input });
  const prices = (input: object) => client.send(city, viewCalls.getListPriceView, { ...first, ...input });
  const offers = (input: object) =>
    client.send(boss, supplierPriceCalls.getListSupplierMaterial, { ...first, ...input });
  const history = (input: object) => client.send(boss, priceHistoryCalls.getListPriceHistory, { ...first, ...input });
  const units = (input: object) => client.send(boss, suppliers.calls.list, { ...first, ...input });
  const made = (input: object) => client.send(boss, products.calls.list, { ...first, ...input });
  const picked = (input: object) =>
    client.send(city, pickerCalls.getCanUseMaterial, { ...first, deliveryDate, ...input });
  const numbered = (turn: number) => ({ filter: `v${10_000 + turn}` });
  const lines = known.ordered.map((materialId) => ({ materialId, qty: '10' }));
  return {
    物料管理: () => all({}),
    'page 50': () => all({ pageIndex: 50 }),
    'a category with all below it': () => all({ categoryId: known.root }),
    'by pinyin': () => all({ filter: 'wuhuarou' }),
    'by a number that one has': (turn) => all(numbered(turn)),
    物料查看: () => seen({}),
    'what one supplier offers': () => seen({ supplierId: known.supplier }),
    '物料查看 by pinyin': () => seen({ filter: 'wuhuarou' }),
    价格查看: () => prices({}),
    '价格查看 by a number': (turn) => prices(numbered(turn)),
    '价格查看 by pinyin': () => prices({ filter: 'wuhuarou' }),
    供应商物料: () => offers({}),
    'prices of one category': () => offers({ categoryId: known.root }),
    '供应商物料 by a number': (turn) => offers(numbered(turn)),
    '供应商物料 by pinyin': () => offers({ filter: 'wuhuarou' }),
    价格历史: () => history({}),
    '价格历史 by a number': (turn) => history(numbered(turn)),
    '价格历史 of one supplier': () => history({ supplierId: known.supplier }),
    供应商管理: () => units({}),
    '供应商管理 by a number': (turn) => units({ filter: `v${100 + turn}` }),
    产品管理: () => made({}),
    '产品管理 by a number': (turn) => made({ filter: `v${1000 + turn}` }),
    'picker, by pinyin': () => picked({ filter: 'wuhuarou' }),
    'picker, by a number': (turn) => picked(numbered(turn)),
    [`prices of an order of ${orderLines} lines`]: () =>
      client.send(city, askOrderCalls.getPriceInfo, { deliveryDate, lines }),
    'direct SQL: the prices in force of those lines': () =>
      database.pool.query(
        `select p.*, t.rate from supplier_price p join tax_rate t on t.id = p.tax_rate_id
         join supplier_city y on y.supplier_id = p.supplier_id and y.city_id = 1
         where p.material_id = any($1) and p.status = 'EFFECTIVE' and $2 between p.valid_from and p.valid_to`,
        [known.ordered, deliveryDate],
      ),
    'direct SQL: one page by code': () => database.pool.query('select * from material order by code limit 20'),
  };
}

async function bench({ database, url, folder }: Filled): Promise<void> {
  await addMore(database, 'material', volume.materials);
  await addMore(database, 'supplier', volume.suppliers);
  await addMore(database, 'product', volume.products);
  await addPrices(database);
  const known = await knownOf(database);
  const product = await startProduct({ url, folder });
  const client = httpClient(product.port, wireKey(readConfig({ DATA_DIR: folder })), 1);
  try {
    say(`\n| ${known.counts} | p50 | p99 |\n| --- | --- | --- |`);
    for (const [name, ask] of Object.entries(await casesOf({ client, known, database }))) {
      await ask(asked);
      const { list } = await measureInTurns({ list: ask }, { width: 1, seconds: 20, rounds: 1, most: asked });
      say(`| ${name} | ${list.p50.toFixed(1)} ms | ${list.p99.toFixed(1)} ms |`);
    }
    const load = loadavg().map((value) => value.toFixed(1));
    say(`\nthe machine's load: ${load.join(', ')}`);
  } finally {
    client.close();
    await endChild(product);
  }
  await benchPriceImport({ database, folder, say });
}

await onFilled({ name: 'catalogue', maxConnections: 4 }, bench);
