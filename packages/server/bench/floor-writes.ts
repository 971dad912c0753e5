import type { Pool, PoolClient } from 'pg';

/** The writes of the floor, in as few round trips as plain SQL needs. */
type Statement = readonly [name: string, text: string, values: readonly unknown[]];
const named = <R extends object>(client: PoolClient, ...[name, text, values]: Statement) =>
  client.query<R>({ name, text, values: [...values] });

async function inTransaction<R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } finally {
    client.release();
  }
}

const takeKey = (client: PoolClient, key: string, now: string) =>
  named(
    client,
    'f_key',
    `insert into idempotency (user_id, call, key, body_hash, create_time) values (2, 'floor', $1, '\\x00', $2)`,
    [key, now],
  );

/** Event, audit and the kept answer of one document, as parts of a statement that writes; `$1` to `$3` are key, id and time. */
const journalParts = (type: string, table: string) => `
  told as (insert into event (type, doc_type, doc_id, city_id, supplier_id, actor_id, at, payload)
    values ('${type}', '${table}', $2::bigint, 1, 1, 2, $3::timestamptz, '{}')),
  noted as (insert into audit (at, user_id, user_name, active_role, ip, request_id, call, target_table, target_id, before, after)
    values ($3::timestamptz, 2, 'x', 'x', '127.0.0.1', 'x', '${type}', '${table}', $2::bigint, '{"status":"SUBMITTED"}', '{"status":"FIRST_PASSED"}')),
  kept as (update idempotency set answer = '{"id":1}' where user_id = 2 and call = 'floor' and key = $1)`;

export type CheckWork = { readonly id: number; readonly key: string; readonly now: string };

type StoredLine = {
  readonly id: number;
  readonly qty_asked: string;
  readonly unit_price: string;
  readonly amount: string;
};

export const floorCheck = (pool: Pool, { id, key, now }: CheckWork): Promise<unknown> =>
  inTransaction(pool, async (client) => {
    await takeKey(client, key, now);
    const { rows: lines } = await named<StoredLine>(
      client,
      'f_lock',
      `select l.*, o.status as order_status, o.row_version as order_version from ask_line l join ask_order o on o.id = l.ask_order_id
      where l.ask_order_id = $1 order by l.id for update of l`,
      [id],
    );
    const changed = lines.map(({ id: line, qty_asked: qty, unit_price, amount }) => ({
      id: line,
      qty_first: qty,
      unit_price,
      amount,
    }));
    const { rows } = await named(
      client,
      'f_check',
      `with d as materialized (select * from jsonb_to_recordset($4::jsonb) as d(id bigint, qty_first numeric, unit_price numeric, amount numeric)),
      priced as (update ask_line l set qty_first = l.qty_first + d.qty_first, unit_price = d.unit_price, amount = d.amount, row_version = l.row_version + 1
        from d where l.id = d.id),
      over as (delete from duty where doc_type = 'ask_order' and doc_id = $2::bigint and party = 'FIRST_CHECKER'),
      due as (insert into duty (doc_type, doc_id, party, until, city_id, place_id) values ('ask_order', $2::bigint, 'FINAL_CHECKER', $3::timestamptz, 1, 1)),
      moved as (insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, doc_type, doc_line_id, doc_version, actor_id, at)
        select d.id, 1, 1, 'FIRST', d.qty_first, 'floor', d.id, 0, 2, $3::timestamptz from d), ${journalParts('FIRST_PASSED', 'ask_order')}
      update ask_order set status = 'FIRST_PASSED', row_version = row_version + 1, act_by = $3::timestamptz, first_check_by = 2,
        first_check_at = $3::timestamptz where id = $2::bigint and status = any('{SUBMITTED}') returning *`,
      [key, id, now, JSON.stringify(changed)],
    );
    return rows[0];
  });

export type CreateWork = {
  readonly orders: number;
  /** The lines of a created order as they were stored, as text. */
  readonly lines: string;
  readonly key: string;
  readonly now: string;
};

const lineColumns = `seq, material_id, material_code, material_name, material_short_name, spec, unit_name, base_unit_name, base_factor, storage_name, is_food,
  qty_asked, supplier_price_id, unit_price, price_source, tax_rate, tax_treatment, amount, amount_ex_tax, tax`;
const lineTypes = `part int, seq int, material_id bigint, material_code text, material_name text, material_short_name text, spec text, unit_name text,
  base_unit_name text, base_factor numeric, storage_name text, is_food boolean, qty_asked numeric, supplier_price_id bigint, unit_price numeric,
  price_source text, tax_rate numeric, tax_treatment text, amount numeric, amount_ex_tax numeric, tax numeric`;

/** One main order, its ask orders and their lines. */
export const floorCreate = (pool: Pool, { orders, lines, key, now }: CreateWork): Promise<unknown> =>
  inTransaction(pool, async (client) => {
    await takeKey(client, key, now);
    const ids = `array(select distinct (d->>'material_id')::bigint from jsonb_array_elements($1::jsonb) d)`;
    await named(
      client,
      'f_offers',
      `select m.*, u.name, p.id as price_id, p.price, p.valid_from, p.valid_to, t.rate from material m join unit u on u.id = m.unit_id
      join supplier_price p on p.material_id = m.id join tax_rate t on t.id = p.tax_rate_id where m.id = any(${ids})`,
      [lines],
    );
    const main = await named<{ id: number }>(
      client,
      'f_main',
      `with main as (insert into main_order (no, city_id, source, order_date, delivery_date, create_time, create_id)
        values ('ZDF' || $1, 1, 'MANUAL', $2::timestamptz::date, $2::timestamptz::date + 5, $2, 5) returning id)
      select main.id, nextval(pg_get_serial_sequence('ask_order', 'id')) as first from main, generate_series(1, $3::int)`,
      [key, now, orders],
    );
    const parts = main.rows.map((row, index) => ({ ...row, part: index + 1 }));
    const { rows } = await named(
      client,
      'f_new_lines',
      `with o as materialized (select * from jsonb_to_recordset($5::jsonb) as o(first bigint, part int)),
      d as materialized (select * from jsonb_to_recordset($4::jsonb) as d(${lineTypes})),
      asks as (insert into ask_order (id, no, main_order_id, city_id, place_id, supplier_id, source, delivery_date, status, create_time, create_id, amount,
          amount_ex_tax, tax, line_count) overriding system value
        select o.first, 'YHF' || $1 || o.part, $2::bigint, 1, 1, o.part, 'MANUAL', $3::timestamptz::date + 5, 'DRAFT', $3::timestamptz, 5, s.amount, s.ex, s.tax, s.n
        from o join (select part, sum(amount) as amount, sum(amount_ex_tax) as ex, sum(tax) as tax, count(*)::int as n from d group by 1) s on s.part = o.part),
      ${journalParts('MAIN_ORDER_CREATED', 'main_order')}
      insert into ask_line (ask_order_id, city_id, supplier_id, ${lineColumns}, create_time, create_id)
      select o.first, 1, o.part, ${lineColumns}, $3::timestamptz, 5 from d join o on o.part = d.part returning *`,
      [key, parts[0]?.id ?? 0, now, lines, JSON.stringify(parts)],
    );
    return { id: parts[0]?.id, lines: rows };
  });
