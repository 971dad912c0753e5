import type { Pool } from 'pg';

/**
 * The floor: the statements that the work cannot do without, and every row it must leave, sent by the same driver without
 * HTTP, sealing, validation, permissions or wording. The bare server sends the same statements.
 */
export type FloorPools = {
  /** Plans each statement once. */
  readonly pool: Pool;
  /** Plans for the values asked for. */
  readonly listPool: Pool;
};

/** A page of a list: whose rows, in which states and which time. */
export type ListWork = {
  readonly table: 'ask_order' | 'pickup_order';
  /** The columns that narrow the list to one unit. */
  readonly unit: Readonly<Record<string, number>>;
  readonly states: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly page: number;
};

const rowTexts = {
  ask_order: `select o.*, m.no as main_no, c.name as city, p.name as place, s.name as supplier, u.name as maker, w.name as writer, k.status as pickup, k.promised_date
    from unnest($1::bigint[]) with ordinality as page(id, place) join ask_order o on o.id = page.id join main_order m on m.id = o.main_order_id
      join city c on c.id = o.city_id join place p on p.id = o.place_id join supplier s on s.id = o.supplier_id
      left join app_user u on u.id = o.create_id left join place w on w.id = u.place_id
      left join lateral (select k.status, k.promised_date from pickup_order k where k.ask_order_id = o.id and not k.is_deleted order by k.id desc limit 1) k on true
    order by page.place`,
  pickup_order: `select k.*, o.no as ask_no, o.amount, c.name as city, p.name as place, s.name as supplier, t.name as mode, b.no as big,
      exists (select 1 from pickup_line n join ask_line l on l.id = n.ask_line_id join storage_mode g on g.name = l.storage_name and g.temp_max <= 10
        where n.pickup_order_id = k.id) as cold
    from unnest($1::bigint[]) with ordinality as page(id, place) join pickup_order k on k.id = page.id join ask_order o on o.id = k.ask_order_id
      join city c on c.id = k.city_id join place p on p.id = k.place_id join supplier s on s.id = k.supplier_id
      left join transport_mode t on t.id = k.transport_mode_id left join big_order b on b.id = k.big_order_id
    order by page.place`,
} as const;

export async function floorList(
  { pool, listPool }: FloorPools,
  { table, unit, states, from, to, page }: ListWork,
): Promise<unknown> {
  const units = Object.keys(unit);
  const own = units.map((column, index) => `and o.${column} = $${index + 4}`).join(' ');
  const source = `from ${table} o where not o.is_deleted and o.status = any($1) and o.create_time >= $2 and o.create_time <= $3 ${own}`;
  const values = [states, from, to, ...Object.values(unit)];
  const name = [table, ...units].join('_');
  const ids = listPool.query<{ id: number }>({
    name: `f_ids_${name}`,
    text: `select o.id ${source} order by o.id desc limit 20 offset $${values.length + 1}`,
    values: [...values, page * 20],
  });
  const counting = listPool.query<{ count: number }>({
    name: `f_count_${name}`,
    text: `select count(*) as count ${source}`,
    values,
  });
  const rows = ids.then((found) =>
    pool.query({ name: `f_rows_${table}`, text: rowTexts[table], values: [found.rows.map(({ id }) => id)] }),
  );
  const [list, total] = await Promise.all([rows, counting]);
  return { list: list.rows, total: total.rows[0]?.count };
}

const readTexts = {
  head: `select o.*, m.no as main_no, c.name as city, p.name as place, s.name as supplier, t.name as mode, f.name as first, l.name as last, k.status as pickup
    from ask_order o join main_order m on m.id = o.main_order_id join city c on c.id = o.city_id join place p on p.id = o.place_id
      join supplier s on s.id = o.supplier_id left join transport_mode t on t.id = o.transport_mode_id left join app_user f on f.id = o.first_check_by
      left join app_user l on l.id = o.final_check_by
      left join lateral (select k.status from pickup_order k where k.ask_order_id = o.id and not k.is_deleted order by k.id desc limit 1) k on true
    where o.id = $1`,
  lines: `select l.*, u.is_decimal, r.name as reason from ask_line l join material m on m.id = l.material_id join unit u on u.id = m.unit_id
    left join control_reason r on r.id = l.control_reason_id where l.ask_order_id = $1 order by l.seq`,
  pickups: 'select id, no, status from pickup_order where ask_order_id = $1',
  events: `select e.*, a.name from event e left join app_user a on a.id = e.actor_id where e.doc_type = 'ask_order' and e.doc_id = $1 order by e.id desc`,
} as const;

export async function floorRead({ pool }: FloorPools, id: number): Promise<unknown> {
  const asked = Object.entries(readTexts).map(async ([part, text]) => {
    const { rows } = await pool.query({ name: `f_${part}`, text, values: [id] });
    return [part, rows] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
