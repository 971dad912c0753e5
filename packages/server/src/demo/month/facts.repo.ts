import { batchReport } from '@material/contract/ordering/attachments.ts';
import { counting } from '../../kernel/attachment/attachment.repo.ts';
import type { Db } from '../../kernel/database/database.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';

const versioned = selectOf({ t: 'ask_order' }, { t: ['id', 'rowVersion'] });
/** What the story must know to make its next call; read straight, because whole documents by the thousand cost the start. */
export type Version = RowOf<typeof versioned>;

const pickups = selectOf({ k: 'pickup_order' }, { k: ['id', 'rowVersion'] }, { answerBy: 'k.act_by' });

export async function pickupOfOrder(db: Db, askOrderId: number): Promise<RowOf<typeof pickups>> {
  const { rows } = await pickups.from`pickup_order k
    where k.ask_order_id = ${askOrderId} and not k.is_deleted order by k.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`ask order ${askOrderId} has no pickup order`);
  return row;
}

/** Its pickup order while the supplier is asked once more what it will bring. */
export async function askedAgain(db: Db, pickupId: number): Promise<Version | undefined> {
  const { rows } = await versioned.from`pickup_order t
    where t.id = ${pickupId} and t.status = 'RECONFIRM' and not t.is_deleted`.execute(db);
  return rows[0];
}

const leaving = selectOf(
  { k: 'pickup_line', l: 'ask_line' },
  { l: ['materialCode', 'baseFactor', 'storageName', 'shelfLifeDays', 'acceptRatio'] },
  {
    pickupLineId: 'k.id',
    hasSecond: sql<boolean>`l.second_unit_name is not null`,
    qtyWanted: sql<string>`l.qty_approved - l.qty_cancelled`,
    /** Promised and neither kept nor on the road. */
    leaving: sql<string>`trim_scale(greatest(0, floor(least(l.qty_confirmed, l.qty_approved - l.qty_cancelled) - l.qty_shipped + l.qty_rejected + l.qty_short)))::text`,
  },
);
export type LeavingLine = RowOf<typeof leaving>;

export async function leavingLines(db: Db, pickupId: number): Promise<LeavingLine[]> {
  const { rows } = await leaving.from`pickup_line k join ask_line l on l.id = k.ask_line_id and not l.is_closed
    where k.pickup_order_id = ${pickupId} order by k.seq`.execute(db);
  return rows;
}

const version = async (
  db: Db,
  table: 'transport_order' | 'ask_order' | 'terminal_application' | 'ask_revision',
  id: number,
): Promise<Version> => {
  const { rows } = await versioned.from`${sql.table(table)} t where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} ${id} is gone`);
  return row;
};
export const transportVersion = (db: Db, id: number) => version(db, 'transport_order', id);
export const terminalVersion = (db: Db, id: number) => version(db, 'terminal_application', id);
export const revisionVersion = (db: Db, id: number) => version(db, 'ask_revision', id);
export const orderVersion = (db: Db, id: number) => version(db, 'ask_order', id);

const arrived = selectOf(
  { i: 'inbound_line' },
  { i: ['id'] },
  {
    shippedQty: sql<string>`trim_scale(i.shipped_qty)::text`,
    shippedQty2: sql<string>`trim_scale(i.shipped_qty2)::text`,
    hasSecond: sql<boolean>`l.second_unit_name is not null`,
  },
);
export type ArrivedLine = RowOf<typeof arrived>;

export async function arrivedLines(db: Db, inboundId: number): Promise<ArrivedLine[]> {
  const { rows } = await arrived.from`inbound_line i join ask_line l on l.id = i.ask_line_id
    where i.inbound_order_id = ${inboundId} order by i.seq`.execute(db);
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

const unread = selectOf(
  { lot: 'transport_lot' },
  {},
  { lotId: 'lot.id', reportIds: sql<readonly number[]>`array_agg(a.id order by a.id)` },
);

/** The reports of a place's lots on a vehicle that nobody has looked at. */
export async function uploadedReports(
  db: Db,
  { transportId, placeId }: { readonly transportId: number; readonly placeId: number },
): Promise<RowOf<typeof unread>[]> {
  const { rows } = await unread.from`transport_line line join transport_lot lot on lot.transport_line_id = line.id
      join attachment a on ${counting(batchReport)} and a.owner_id = lot.id and a.verdict is null
    where line.transport_order_id = ${transportId} and line.place_id = ${placeId} and lot.report_state = 'UPLOADED'
    group by lot.id order by lot.id`.execute(db);
  return rows;
}

const neighbours = selectOf({ other: 'pickup_order' }, { other: ['id', 'cityId', 'placeId', 'supplierId'] });
export type Neighbour = RowOf<typeof neighbours>;

/** Pickup orders for other places of the city that the same vehicle could serve, and that nobody has loaded. */
export async function neighbourPickups(db: Db, pickupId: number): Promise<Neighbour[]> {
  const { rows } = await neighbours.from`pickup_order own
      join pickup_order other on other.supplier_id = own.supplier_id and other.city_id = own.city_id
      and other.delivery_date = own.delivery_date and other.place_id <> own.place_id
      and other.transport_mode_id is not distinct from own.transport_mode_id
    where own.id = ${pickupId} and other.status in ('CONFIRMED', 'SHORT', 'PREPARING') and not other.is_deleted
      and not exists (select 1 from pickup_line p join transport_line t on t.pickup_line_id = p.id where p.pickup_order_id = other.id)
    order by other.id`.execute(db);
  return rows;
}
