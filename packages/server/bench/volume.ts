import type { Pool } from 'pg';

export type Volume = { readonly orders: number; readonly linesPerOrder: number };

/**
 * Fills a database that has master data with ask orders of the last 400 days, in the proportions of a company that has worked
 * for a year: most are completed. Written with plain SQL; the ledger's history of these orders is left out.
 */
export async function fillVolume(pool: Pool, { orders, linesPerOrder }: Volume, now: Date): Promise<void> {
  await pool.query(mains, [Math.ceil(orders / 3), now]);
  await pool.query(asks, [orders, now]);
  const step = 10_000;
  for (let from = 1; from <= orders; from += step) {
    await pool.query(lines, [from, Math.min(from + step - 1, orders), linesPerOrder]);
  }
  await pool.query(pickups);
  for (let from = 1; from <= orders; from += step) await pool.query(pickupLines, [from, from + step - 1]);
  await pool.query(`update ask_order o set amount = s.amount, amount_ex_tax = s.ex, tax = s.tax, line_count = s.n
    from (select ask_order_id, sum(amount) as amount, sum(amount_ex_tax) as ex, sum(tax) as tax, count(*)::int as n from ask_line group by 1) s
    where s.ask_order_id = o.id`);
  await pool.query(duties);
  // As a company at work has them after some nights: one vacuum leaves half of the changed pages for the next.
  const changed = ['ask_order', 'ask_line', 'main_order', 'pickup_order', 'pickup_line', 'duty', 'ask_order'];
  for (const table of changed) await pool.query(`vacuum analyze ${table}`);
}

const cities = `(select array_agg(id order by id) from city where status = 'NORMAL')`;

const mains = `
insert into main_order (no, city_id, source, order_date, delivery_date, create_time, create_id)
select 'ZDV' || lpad(i::text, 20, '0'), (${cities})[1 + (i * i) % 12], 'MANUAL', ($2::timestamptz - (i % 400) * interval '1 day')::date,
  ($2::timestamptz - (i % 400) * interval '1 day')::date + 3, $2::timestamptz - (i % 400) * interval '1 day', 5
from generate_series(1, $1::bigint) i`;

/** Supplier and place are ones of the city; the state follows the age. */
const asks = `
insert into ask_order (no, main_order_id, city_id, place_id, supplier_id, source, delivery_date, status, act_by, submit_by, submit_at,
  submit_count, create_time, create_id)
select 'YHV' || lpad(i::text, 20, '0'), m.id, m.city_id,
  (select p.id from place p where p.city_id = m.city_id order by p.id offset i % (select count(*) from place q where q.city_id = m.city_id) limit 1),
  (select s.supplier_id from supplier_city s where s.city_id = m.city_id order by s.supplier_id
    offset i % (select count(*) from supplier_city t where t.city_id = m.city_id) limit 1),
  'MANUAL', m.delivery_date, k.status, case when k.party is null then null else m.create_time + interval '4 hours' end, 5, m.create_time, 1,
  m.create_time, 5
from generate_series(1, $1::bigint) i
  join main_order m on m.no = 'ZDV' || lpad(((i + 2) / 3)::text, 20, '0')
  cross join lateral (select case when i % 25 = 0 then 'SUBMITTED' when i % 33 = 0 then 'FIRST_PASSED' when i % 100 = 7 then 'RETURNED'
    when i % 50 = 3 then 'DRAFT' when i % 10 = 5 then 'APPROVED' else 'COMPLETED' end as status) z
  cross join lateral (select z.status, case z.status when 'SUBMITTED' then 'FIRST_CHECKER' when 'FIRST_PASSED' then 'FINAL_CHECKER'
    when 'RETURNED' then 'CITY' when 'APPROVED' then 'SUPPLIER' end as party) k
where $2::timestamptz is not null
order by i`;

/** What every approved order brings its supplier: answered by most, shipped where the order is over. */
const pickups = `
insert into pickup_order (no, ask_order_id, city_id, place_id, supplier_id, delivery_date, status, line_count, act_by, create_time)
select 'THV' || lpad(o.id::text, 20, '0'), o.id, o.city_id, o.place_id, o.supplier_id, o.delivery_date, k.status, 10,
  case when k.status <> 'SHIPPED' then o.create_time + interval '8 hours' end, o.create_time
from ask_order o cross join lateral (select case when o.status = 'COMPLETED' then 'SHIPPED' when o.id % 3 = 0 then 'PENDING' else 'CONFIRMED' end as status) k
where o.status in ('APPROVED', 'COMPLETED')
order by o.id`;

/** Whom all of these wait for. */
const duties = `
insert into duty (doc_type, doc_id, party, until, city_id, place_id, supplier_id)
select 'ask_order', id, case status when 'SUBMITTED' then 'FIRST_CHECKER' when 'FIRST_PASSED' then 'FINAL_CHECKER' when 'RETURNED' then 'CITY' else 'SUPPLIER' end,
  act_by, city_id, place_id, case status when 'APPROVED' then supplier_id end
from ask_order where act_by is not null and no like 'YHV%'
union all
select 'pickup_order', id, 'SUPPLIER', act_by, city_id, place_id, supplier_id from pickup_order where act_by is not null and no like 'THV%'`;

const pickupLines = `
insert into pickup_line (pickup_order_id, ask_line_id, city_id, supplier_id, seq, qty_wanted, qty_confirmed, create_time)
select k.id, l.id, l.city_id, l.supplier_id, l.seq, l.qty_approved, l.qty_approved, l.create_time
from pickup_order k join ask_line l on l.ask_order_id = k.ask_order_id where k.id between $1 and $2 order by k.id, l.seq`;

/** The lines of an order stand together, as they are written together. */
const lines = `
insert into ask_line (ask_order_id, city_id, supplier_id, seq, material_id, material_code, material_name, material_short_name, spec, unit_name,
  base_unit_name, base_factor, storage_name, is_decimal, min_temp, max_temp, is_food, shelf_life_days, accept_ratio, qty_asked, qty_first, qty_approved, qty_confirmed, qty_shipped,
  qty_accepted, supplier_price_id, unit_price, price_source, tax_rate, tax_treatment, amount, amount_ex_tax, tax, create_time, create_id)
select o.id, o.city_id, o.supplier_id, k, m.id, m.code, m.name, m.short_name, m.spec, u.name, b.name, m.base_factor, g.name, u.is_decimal, g.temp_min, g.temp_max, m.is_food,
  m.shelf_life_days, m.accept_ratio, q.qty,
  case when o.status in ('DRAFT', 'SUBMITTED', 'RETURNED') then 0 else q.qty end,
  case when o.status in ('APPROVED', 'COMPLETED') then q.qty else 0 end,
  case when o.status = 'COMPLETED' then q.qty else 0 end, case when o.status = 'COMPLETED' then q.qty else 0 end,
  case when o.status = 'COMPLETED' then q.qty else 0 end,
  v.id, v.price, 'BASE', t.rate, t.treatment, a.incl, a.ex, a.incl - a.ex, o.create_time, 5
from ask_order o
  cross join generate_series(1, $3::int) k
  join material m on m.id = 1 + (o.id * 7 + k * 11) % 110
  join unit u on u.id = m.unit_id join unit b on b.id = m.base_unit_id join storage_mode g on g.id = m.storage_mode_id
  join lateral (select p.* from supplier_price p where p.material_id = m.id order by p.valid_from desc, p.id limit 1) v on true
  join tax_rate t on t.id = v.tax_rate_id
  cross join lateral (select (1 + (o.id + k) % 40)::numeric as qty) q
  cross join lateral (select round(q.qty * v.price, 2) as incl, round(round(q.qty * v.price, 2) / (1 + t.rate), 2) as ex) a
where o.no >= 'YHV' || lpad($1::text, 20, '0') and o.no <= 'YHV' || lpad($2::text, 20, '0')
order by o.id, k`;
