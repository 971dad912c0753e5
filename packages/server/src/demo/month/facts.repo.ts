import { sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';

/** What the story must know to make its next call; read straight, because whole documents by the thousand cost the start. */
export type Version = { readonly id: number; readonly rowVersion: number };

export type LeavingLine = {
  readonly pickupLineId: number;
  readonly materialCode: string;
  readonly baseFactor: string;
  readonly hasSecond: boolean;
  readonly storageName: string;
  readonly shelfLifeDays: number | null;
  readonly acceptRatio: string | null;
  readonly qtyWanted: string;
  /** Promised and neither kept nor on the road. */
  readonly leaving: string;
};

export type PickupVersion = Version & { readonly answerBy: Date | null };

export async function pickupOfOrder(db: Db, askOrderId: number): Promise<PickupVersion> {
  const { rows } =
    await sql<PickupVersion>`select id, row_version as "rowVersion", act_by as "answerBy" from pickup_order
    where ask_order_id = ${askOrderId} and not is_deleted order by id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`ask order ${askOrderId} has no pickup order`);
  return row;
}

/** Its pickup order while the supplier is asked once more what it will bring. */
export async function askedAgain(db: Db, pickupId: number): Promise<Version | undefined> {
  const { rows } = await sql<Version>`select id, row_version as "rowVersion" from pickup_order
    where id = ${pickupId} and status = 'RECONFIRM' and not is_deleted`.execute(db);
  return rows[0];
}

export async function leavingLines(db: Db, pickupId: number): Promise<LeavingLine[]> {
  const { rows } = await sql<LeavingLine>`
    select k.id as "pickupLineId", l.material_code as "materialCode", l.base_factor as "baseFactor", l.second_unit_name is not null as "hasSecond",
      l.storage_name as "storageName", l.shelf_life_days as "shelfLifeDays", l.accept_ratio as "acceptRatio", l.qty_approved - l.qty_cancelled as "qtyWanted",
      trim_scale(greatest(0, floor(least(l.qty_confirmed, l.qty_approved - l.qty_cancelled) - l.qty_shipped + l.qty_rejected + l.qty_short)))::text as leaving
    from pickup_line k join ask_line l on l.id = k.ask_line_id and not l.is_closed where k.pickup_order_id = ${pickupId} order by k.seq`.execute(
    db,
  );
  return rows;
}

const version = async (db: Db, table: 'transport_order' | 'ask_order', id: number): Promise<Version> => {
  const { rows } =
    await sql<Version>`select id, row_version as "rowVersion" from ${sql.table(table)} where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} ${id} is gone`);
  return row;
};
export const transportVersion = (db: Db, id: number) => version(db, 'transport_order', id);
export const orderVersion = (db: Db, id: number) => version(db, 'ask_order', id);

export type ArrivedLine = {
  readonly id: number;
  readonly shippedQty: string;
  readonly shippedQty2: string;
  readonly hasSecond: boolean;
};

export async function arrivedLines(db: Db, inboundId: number): Promise<ArrivedLine[]> {
  const { rows } = await sql<ArrivedLine>`
    select i.id, trim_scale(i.shipped_qty)::text as "shippedQty", trim_scale(i.shipped_qty2)::text as "shippedQty2", l.second_unit_name is not null as "hasSecond"
    from inbound_line i join ask_line l on l.id = i.ask_line_id where i.inbound_order_id = ${inboundId} order by i.seq`.execute(
    db,
  );
  return rows;
}

/** Confirmed pickup orders of a supplier that one vehicle may take to the same city on the same day, most first. */
export async function groupablePickups(db: Db, supplierId: number): Promise<Version[]> {
  const { rows } = await sql<{ orders: Version[] }>`
    with pickup as (
      select k.id, k.row_version, k.city_id, k.delivery_date, k.transport_mode_id,
        (select array_agg(distinct l.storage_name order by l.storage_name) from pickup_line p join ask_line l on l.id = p.ask_line_id
          where p.pickup_order_id = k.id) as storage
      from pickup_order k
      where k.supplier_id = ${supplierId} and k.status in ('CONFIRMED', 'SHORT') and k.big_order_id is null and not k.is_deleted)
    select jsonb_agg(jsonb_build_object('id', id, 'rowVersion', row_version) order by id) as orders
    from pickup group by city_id, delivery_date, transport_mode_id, storage having count(*) > 1
    order by count(*) desc, min(id) limit 1`.execute(db);
  return rows[0]?.orders ?? [];
}

type LotReports = { readonly lotId: number; readonly reportIds: readonly number[] };

/** The reports of a place's lots on a vehicle that nobody has looked at. */
export async function uploadedReports(
  db: Db,
  { transportId, placeId }: { readonly transportId: number; readonly placeId: number },
): Promise<LotReports[]> {
  const { rows } = await sql<LotReports>`
    select lot.id as "lotId", array_agg(r.id order by r.id) as "reportIds"
    from transport_line line join transport_lot lot on lot.transport_line_id = line.id
      join lot_report r on r.transport_lot_id = lot.id and r.replaced_at is null and r.verdict is null
    where line.transport_order_id = ${transportId} and line.place_id = ${placeId} and lot.report_state = 'UPLOADED'
    group by lot.id order by lot.id`.execute(db);
  return rows;
}

export type Neighbour = {
  readonly id: number;
  readonly cityId: number;
  readonly placeId: number;
  readonly supplierId: number;
};

/** Pickup orders for other places of the city that the same vehicle could serve, and that nobody has loaded. */
export async function neighbourPickups(db: Db, pickupId: number): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select other.id, other.city_id as "cityId", other.place_id as "placeId", other.supplier_id as "supplierId"
    from pickup_order own join pickup_order other on other.supplier_id = own.supplier_id and other.city_id = own.city_id
      and other.delivery_date = own.delivery_date and other.place_id <> own.place_id
      and other.transport_mode_id is not distinct from own.transport_mode_id
    where own.id = ${pickupId} and other.status in ('CONFIRMED', 'SHORT', 'PREPARING') and not other.is_deleted
      and not exists (select 1 from pickup_line p join transport_line t on t.pickup_line_id = p.id where p.pickup_order_id = other.id)
    order by other.id`.execute(db);
  return rows;
}
