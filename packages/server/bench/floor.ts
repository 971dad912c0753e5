import type { Pool, PoolClient } from 'pg';

/**
 * The floor: the statements that the work cannot do without, and every row it must leave, sent by the same driver from this
 * process without HTTP, sealing, validation, permissions or wording.
 */
type Statement = readonly [name: string, text: string, values: readonly unknown[]];
const named = (client: Pool | PoolClient, ...[name, text, values]: Statement) =>
  client.query({ name, text, values: [...values] });

const listWhere = `where not o.is_deleted and o.city_id = $1 and o.status = any($2) and o.create_time >= $3`;

export async function floorList(
  pool: Pool,
  { cityId, states, since, page }: { cityId: number; states: readonly string[]; since: Date; page: number },
): Promise<void> {
  await Promise.all([
    named(
      pool,
      'f_list',
      `select o.*, m.no as main_no, c.name as city, p.name as place, s.name as supplier, u.name as maker,
        (select k.status from pickup_order k where k.ask_order_id = o.id and not k.is_deleted order by k.id desc limit 1) as pickup
      from ask_order o join main_order m on m.id = o.main_order_id join city c on c.id = o.city_id join place p on p.id = o.place_id
        join supplier s on s.id = o.supplier_id left join app_user u on u.id = o.create_id ${listWhere} order by o.id desc limit 20 offset $4`,
      [cityId, states, since, page * 20],
    ),
    named(pool, 'f_count', `select count(*) from ask_order o ${listWhere}`, [cityId, states, since]),
  ]);
}

export async function floorRead(pool: Pool, id: number): Promise<void> {
  await Promise.all([
    named(
      pool,
      'f_head',
      `select o.*, m.no as main_no, c.name as city, p.name as place, s.name as supplier, t.name as mode, f.name as first, l.name as last
      from ask_order o join main_order m on m.id = o.main_order_id join city c on c.id = o.city_id join place p on p.id = o.place_id
        join supplier s on s.id = o.supplier_id left join transport_mode t on t.id = o.transport_mode_id left join app_user f on f.id = o.first_check_by
        left join app_user l on l.id = o.final_check_by where o.id = $1`,
      [id],
    ),
    named(
      pool,
      'f_lines',
      `select l.*, u.is_decimal, r.name as reason from ask_line l join material m on m.id = l.material_id join unit u on u.id = m.unit_id
      left join control_reason r on r.id = l.control_reason_id where l.ask_order_id = $1 order by l.seq`,
      [id],
    ),
    named(pool, 'f_pickups', 'select id, no, status from pickup_order where ask_order_id = $1', [id]),
    named(
      pool,
      'f_events',
      `select e.*, a.name from event e left join app_user a on a.id = e.actor_id where e.doc_type = 'ask_order' and e.doc_id = $1 order by e.id desc`,
      [id],
    ),
  ]);
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const journal = async (
  client: PoolClient,
  { type, id, key, now }: { type: string; id: number; key: string; now: Date },
): Promise<void> => {
  await named(
    client,
    'f_event',
    `insert into event (type, doc_type, doc_id, city_id, supplier_id, actor_id, at, payload) values ($1, 'ask_order', $2, 1, 1, 2, $3, '{}')`,
    [type, id, now],
  );
  await named(
    client,
    'f_audit',
    `insert into audit (at, user_id, user_name, active_role, ip, request_id, call, target_table, target_id, before, after)
    values ($1, 2, 'x', 'x', '127.0.0.1', 'x', $2, 'ask_order', $3, '{"status":"SUBMITTED"}', '{"status":"FIRST_PASSED"}')`,
    [now, type, id],
  );
  await named(
    client,
    'f_answer',
    `update idempotency set answer = '{"id":1}' where user_id = 2 and call = 'floor' and key = $1`,
    [key],
  );
};
const takeKey = (client: PoolClient, key: string, now: Date) =>
  named(
    client,
    'f_key',
    `insert into idempotency (user_id, call, key, body_hash, create_time) values (2, 'floor', $1, '\\x00', $2)`,
    [key, now],
  );

export const floorCheck = (pool: Pool, { id, key, now }: { id: number; key: string; now: Date }): Promise<void> =>
  inTransaction(pool, async (client) => {
    await takeKey(client, key, now);
    const { rows } = await named(
      client,
      'f_lock',
      'select * from ask_line where ask_order_id = $1 order by id for update',
      [id],
    );
    await named(client, 'f_find', 'select * from ask_order where id = $1', [id]);
    const changed = (rows as { id: number; qty_asked: string; unit_price: string; amount: string }[]).map(
      ({ id: line, qty_asked, unit_price, amount }) => ({ id: line, qty_first: qty_asked, unit_price, amount }),
    );
    await named(
      client,
      'f_update',
      `update ask_line l set qty_first = l.qty_first + d.qty_first, unit_price = d.unit_price, amount = d.amount, row_version = l.row_version + 1
      from jsonb_to_recordset($1::jsonb) as d(id bigint, qty_first numeric, unit_price numeric, amount numeric) where l.id = d.id`,
      [JSON.stringify(changed)],
    );
    await named(
      client,
      'f_ledger',
      `insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, doc_type, doc_line_id, doc_version, actor_id, at)
      select d.id, 1, 1, 'FIRST', d.qty_first, 'floor', d.id, 0, 2, $2 from jsonb_to_recordset($1::jsonb) as d(id bigint, qty_first numeric)`,
      [JSON.stringify(changed), now],
    );
    await named(
      client,
      'f_move',
      `update ask_order set status = 'FIRST_PASSED', row_version = row_version + 1, act_party = 'FINAL_CHECKER', act_by = $2, first_check_by = 2, first_check_at = $2
      where id = $1 and status = any('{SUBMITTED}')`,
      [id, now],
    );
    await journal(client, { type: 'FIRST_PASSED', id, key, now });
    await named(client, 'f_row', 'select * from ask_order where id = $1', [id]);
  });

/** One main order, its ask orders and their lines, taken from a created order as it was stored. */
export const floorCreate = (
  pool: Pool,
  { orders, lines, key, now }: { orders: number; lines: string; key: string; now: Date },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await takeKey(client, key, now);
    const ids =
      "select coalesce(array_agg(distinct (d->>'material_id')::bigint), '{}') from jsonb_array_elements($1::jsonb) d";
    await named(
      client,
      'f_materials',
      `select m.*, u.name from material m join unit u on u.id = m.unit_id where m.id = any(array(select unnest((${ids}))))`,
      [lines],
    );
    await named(
      client,
      'f_prices',
      `select p.*, t.rate from supplier_price p join tax_rate t on t.id = p.tax_rate_id where p.material_id = any(array(select unnest((${ids}))))`,
      [lines],
    );
    const main = await named(
      client,
      'f_main',
      `insert into main_order (no, city_id, source, order_date, delivery_date, create_time, create_id)
      values ('ZDF' || $1, 1, 'MANUAL', $2::timestamptz::date, $2::timestamptz::date + 5, $2, 5) returning id`,
      [key, now],
    );
    const { rows } = await named(
      client,
      'f_asks',
      `insert into ask_order (no, main_order_id, city_id, place_id, supplier_id, source, delivery_date, status, create_time, create_id)
      select 'YHF' || $1 || i, $2, 1, 1, i, 'MANUAL', $3::timestamptz::date + 5, 'DRAFT', $3, 5 from generate_series(1, $4::int) i returning id, supplier_id`,
      [key, (main.rows[0] as { id: number }).id, now, orders],
    );
    await named(
      client,
      'f_new_lines',
      `insert into ask_line (ask_order_id, city_id, supplier_id, seq, material_id, material_code, material_name, material_short_name, spec, unit_name,
        base_unit_name, base_factor, storage_name, is_food, qty_asked, supplier_price_id, unit_price, price_source, tax_rate, tax_treatment, amount, amount_ex_tax, tax, create_time, create_id)
      select o.id, 1, o.supplier_id, d.seq, d.material_id, d.material_code, d.material_name, d.material_short_name, d.spec, d.unit_name, d.base_unit_name, d.base_factor, d.storage_name,
        d.is_food, d.qty_asked, d.supplier_price_id, d.unit_price, d.price_source, d.tax_rate, d.tax_treatment, d.amount, d.amount_ex_tax, d.tax, $3, 5
      from jsonb_to_recordset($1::jsonb) as d(part int, seq int, material_id bigint, material_code text, material_name text, material_short_name text, spec text, unit_name text, base_unit_name text,
        base_factor numeric, storage_name text, is_food boolean, qty_asked numeric, supplier_price_id bigint, unit_price numeric, price_source text, tax_rate numeric, tax_treatment text,
        amount numeric, amount_ex_tax numeric, tax numeric)
      join jsonb_to_recordset($2::jsonb) as o(id bigint, supplier_id bigint) on o.supplier_id = d.part`,
      [lines, JSON.stringify(rows), now],
    );
    await named(
      client,
      'f_sums',
      `update ask_order o set amount = s.amount, amount_ex_tax = s.ex, tax = s.tax, line_count = s.n
      from (select ask_order_id, sum(amount) as amount, sum(amount_ex_tax) as ex, sum(tax) as tax, count(*)::int as n from ask_line where ask_order_id = any($1) group by 1) s
      where s.ask_order_id = o.id`,
      [(rows as { id: number }[]).map((row) => row.id)],
    );
    await journal(client, { type: 'MAIN_ORDER_CREATED', id: (main.rows[0] as { id: number }).id, key, now });
    await named(client, 'f_back', 'select * from ask_line where ask_order_id = any($1)', [
      (rows as { id: number }[]).map((row) => row.id),
    ]);
  });
