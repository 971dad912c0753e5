import { randomUUID } from 'node:crypto';
import { addDays, businessDate, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Database } from '../src/kernel/database/database.ts';
import type { BareClient, HttpClient, Who } from './client.ts';
import { floorCheck, floorCreate, type CheckWork, type CreateWork } from './floor-writes.ts';
import { floorList, floorRead, type ListWork } from './floor.ts';
import type { Side } from './measure.ts';

export type People = { readonly [name in 'headquarters' | 'city' | 'store' | 'supplier']: Who };
export type Setting = {
  readonly database: Database;
  readonly client: HttpClient;
  readonly bare: BareClient;
  readonly people: People;
};

/** One row of the table: the same work by the product, by plain SQL and by a bare server. */
export type Work = {
  readonly name: string;
  readonly sides: Readonly<Record<'ours' | 'floor' | 'bare', Side>>;
  /** Shares of the floor and of the bare server that are wanted, in percent. */
  /** The least share of the bare server, in percent. */
  readonly budget: number;
  readonly most?: number;
};

const dayMs = 86_400_000;

/** Chance that is the same for every side: the nth number of a work. */
function chanceAt(turn: number, salt: number): number {
  let mixed = Math.imul(turn + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Some month or two of the last year, to the second: hardly two pages share a total. */
function windowAt(now: number, turn: number): { readonly from: Date; readonly to: Date } {
  const from = now - (60 + chanceAt(turn, 1) * 340) * dayMs;
  return { from: new Date(from), to: new Date(from + (30 + chanceAt(turn, 2) * 60) * dayMs) };
}

const pages = 5;

type Kind = {
  readonly who: keyof People;
  readonly name: string;
  readonly column?: 'city_id' | 'place_id' | 'supplier_id';
};
const kinds: readonly Kind[] = [
  { who: 'headquarters', name: 'list of headquarters: ask orders of all cities' },
  { who: 'city', name: 'list of a city: its ask orders', column: 'city_id' },
  { who: 'store', name: 'list of a store: its ask orders', column: 'place_id' },
  { who: 'supplier', name: 'list of a supplier: its pickup orders', column: 'supplier_id' },
];
const accounts = { headquarters: 'glzx01', city: 'city_sh', store: 'store_sh001', supplier: 'sup_gys001' } as const;

export async function signInAll(client: HttpClient): Promise<People> {
  return {
    headquarters: await client.signIn(accounts.headquarters, 'management'),
    city: await client.signIn(accounts.city, 'city:1'),
    store: await client.signIn(accounts.store, 'city:1'),
    supplier: await client.signIn(accounts.supplier, 'supplier:1'),
  };
}

async function unitOf(database: Database, { who, column }: Kind): Promise<ListWork['unit']> {
  if (!column) return {};
  const { rows } = await database.pool.query<Record<string, number>>(
    'select city_id, place_id, supplier_id from app_user where username = $1',
    [accounts[who]],
  );
  const id = rows[0]?.[column];
  if (!id) throw new Error(`${accounts[who]} has no ${column}`);
  return { [column]: id };
}

async function listWork({ database, client, bare, people }: Setting, kind: Kind): Promise<Work> {
  const now = Date.now();
  const person = people[kind.who];
  const unit = await unitOf(database, kind);
  const isPickup = kind.who === 'supplier';
  const table = isPickup ? 'pickup_order' : 'ask_order';
  const orderStates = ['APPROVED', 'COMPLETED'] as const;
  const pickupStates = ['PENDING', 'CONFIRMED', 'SHIPPED'] as const;
  const workAt = (turn: number): ListWork => {
    const { from, to } = windowAt(now, turn);
    const states = isPickup ? pickupStates : orderStates;
    const page = Math.floor(chanceAt(turn, 3) * pages);
    return { table, unit, states, from: from.toISOString(), to: to.toISOString(), page };
  };
  const ours: Side = (turn) => {
    const { from, to, page } = workAt(turn);
    const standard = {
      pageIndex: page + 1,
      createTimeFrom: wireTime(new Date(from)),
      createTimeTo: wireTime(new Date(to)),
    };
    return isPickup
      ? client.send(person, pickupOrderCalls.getListPickupOrder, { ...standard, status: [...pickupStates] })
      : client.send(person, askOrderCalls.getListAskOrder, { ...standard, status: [...orderStates] });
  };
  await refuseUnlessEqual(ours, async (turn) => (await floorList(database, workAt(turn))) as { total: number });
  return {
    name: kind.name,
    sides: {
      ours,
      floor: (turn) => floorList(database, workAt(turn)),
      bare: (turn) => bare(person, '/list', workAt(turn)),
    },
    budget: 60,
  };
}

/** Two ways that count different rows cannot be compared. */
async function refuseUnlessEqual(ours: Side, floor: (turn: number) => Promise<{ total: number }>): Promise<void> {
  const [mine, plain] = [(await ours(0)) as { totalCount: number }, await floor(0)];
  // A wire time is whole seconds, so a row in the first or last one may be on one side alone.
  if (Math.abs(mine.totalCount - plain.total) > 5)
    throw new Error(`${mine.totalCount} rows, but ${plain.total} at the floor`);
}

async function readWork({ database, client, bare, people: { city } }: Setting): Promise<Work> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from ask_order where city_id = 1 and status = 'COMPLETED' order by id desc limit 2000`,
  );
  const idAt = (turn: number) => rows[Math.floor(chanceAt(turn, 4) * rows.length)]?.id ?? 0;
  return {
    name: 'one order with its lines, chain, history and actions',
    sides: {
      ours: (turn) => client.send(city, askOrderCalls.getAskOrderByid, { orderid: idAt(turn) }),
      floor: (turn) => floorRead(database, idAt(turn)),
      bare: (turn) => bare(city, '/order', { id: idAt(turn) }),
    },
    budget: 50,
  };
}

const checks = 9000;

/** Completed orders become submitted ones again, so that there are enough to check. */
async function submitted(database: Database): Promise<{ id: number; row_version: number }[]> {
  const { rows } = await database.pool.query<{ id: number; row_version: number }>(
    `update ask_order set status = 'SUBMITTED', act_by = create_time + interval '4 hours'
    where id in (select id from ask_order where status in ('COMPLETED', 'SUBMITTED') order by id desc limit $1) returning id, row_version`,
    [checks],
  );
  await database.pool.query(
    `with o as (select id, city_id, place_id, act_by from ask_order where id = any($1)),
      over as (delete from duty where doc_type = 'ask_order' and doc_id = any($1) and party <> 'FIRST_CHECKER')
    insert into duty (doc_type, doc_id, party, until, city_id, place_id) select 'ask_order', id, 'FIRST_CHECKER', act_by, city_id, place_id from o
    on conflict (doc_type, doc_id, party, place_id) do update set until = excluded.until`,
    [rows.map(({ id }) => id)],
  );
  await database.pool.query(
    `update ask_line set qty_first = 0, qty_approved = 0, qty_confirmed = 0, qty_shipped = 0, qty_accepted = 0 where ask_order_id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  return rows;
}

async function checkWork({ database, client, bare, people: { headquarters } }: Setting): Promise<Work> {
  const rows = await submitted(database);
  const share = Math.floor(rows.length / 3);
  const own = (turn: number): CheckWork => ({
    id: rows[share + turn]?.id ?? 0,
    key: randomUUID(),
    now: new Date().toISOString(),
  });
  return {
    name: 'first check of an order of 10 lines',
    sides: {
      ours: (turn) => {
        const order = rows[turn];
        if (!order) throw new Error('there are no more orders to check');
        const input = { orderid: order.id, rowVersion: order.row_version };
        return client.send({ ...headquarters, intent: randomUUID() }, askOrderCalls.firstCheckAskOrder, input);
      },
      floor: (turn) => floorCheck(database.pool, own(turn)),
      bare: (turn) => bare(headquarters, '/check', own(share + turn)),
    },
    budget: 35,
    most: share,
  };
}

async function createWork({ database, client, bare, people: { city } }: Setting): Promise<Work> {
  const deliveryDate = addDays(businessDate(new Date()), 7);
  const { rows: found } = await database.pool.query<{ id: number }>(
    `select distinct on (m.id) m.id from material m join supplier_price p on p.material_id = m.id and p.status = 'EFFECTIVE' and p.valid_to >= $1::date
       join supplier s on s.id = p.supplier_id and s.status = 'ENABLED' join supplier_city c on c.supplier_id = s.id and c.city_id = 1
     where m.status = 'ENABLED' and not exists (select 1 from material_control k where k.material_id = m.id and k.lift_time is null) and coalesce(m.shelf_life_days, 365) >= 30 limit 20`,
    [deliveryDate],
  );
  const lines = found.map(({ id }, index) => ({ materialId: id, qty: String(2 + index) }));
  const sample = await client.send(city, askOrderCalls.addMainOrderNew, { deliveryDate, lines });
  const { rows: stored } = await database.pool.query(
    `select l.*, dense_rank() over (order by o.id) as part from ask_line l join ask_order o on o.id = l.ask_order_id where o.main_order_id = $1`,
    [sample.id],
  );
  const text = JSON.stringify(stored);
  const orders = sample.askOrders.length;
  const own = (): CreateWork => ({ orders, lines: text, key: randomUUID(), now: new Date().toISOString() });
  return {
    name: `create ${lines.length} lines in ${orders} ask orders`,
    sides: {
      ours: () =>
        client.send({ ...city, intent: randomUUID() }, askOrderCalls.addMainOrderNew, { deliveryDate, lines }),
      floor: () => floorCreate(database.pool, own()),
      bare: () => bare(city, '/create', own()),
    },
    budget: 50,
  };
}

/** Every work under a short name, prepared one after the other: what one leaves stands in the way of none before it. */
export const works: Readonly<Record<string, (setting: Setting) => Promise<Work>>> = {
  ...Object.fromEntries(kinds.map((kind) => [kind.who, (setting: Setting) => listWork(setting, kind)])),
  order: readWork,
  check: checkWork,
  create: createWork,
};
