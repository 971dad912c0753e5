import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { shownLines, type ShownLine } from '../goods/ask-line.repo.ts';
import type { PickupLineAt } from './pickup-order.repo.ts';

type PickupLineRow = PickupLineAt['pickup'];

type PickupFacts = {
  placeAddress: string;
  receiveWindow: string;
  contact: string;
  phone: string;
  remark: string;
  rejectReason: string;
};

export async function pickupFacts(ctx: Ctx, id: number): Promise<PickupFacts> {
  const { rows } = await sql<PickupFacts>`
    select coalesce(o.address, p.address) as "placeAddress",
      coalesce(to_char(p.receive_from, 'HH24:MI') || '–' || to_char(p.receive_to, 'HH24:MI'), '') as "receiveWindow",
      coalesce(o.contact, p.contact, '') as contact, coalesce(o.contact_phone, p.phone, '') as phone,
      coalesce(k.remark, o.remark, '') as remark, coalesce(k.reason, '') as "rejectReason"
    from pickup_order k join ask_order o on o.id = k.ask_order_id join place p on p.id = k.place_id
    where k.id = ${id}`.execute(unscoped(ctx));
  return rows[0] ?? refuse('notFound');
}

/** The lines of a pickup order with the ask lines behind them, as entered. */
export async function pickupLinesOf(ctx: Ctx, id: number): Promise<{ pickup: PickupLineRow; ask: ShownLine }[]> {
  const [lines, asks] = await Promise.all([
    unscoped(ctx).selectFrom('pickup_line').selectAll().where('pickup_order_id', '=', id).orderBy('seq').execute(),
    shownLines(ctx, sql<boolean>`l.id in (select p.ask_line_id from pickup_line p where p.pickup_order_id = ${id})`),
  ]);
  const byId = new Map(asks.map((ask) => [ask.id, ask]));
  return lines.flatMap((pickup) => {
    const ask = byId.get(pickup.ask_line_id);
    return ask ? [{ pickup, ask }] : [];
  });
}

/** What pickup orders must have in common to be prepared together. */
export type GroupKey = {
  readonly id: number;
  readonly askOrderId: number;
  readonly bigOrderId: number | null;
  readonly cityId: number;
  readonly supplierId: number;
  readonly deliveryDate: string;
  readonly transportModeId: number | null;
  readonly isColdMode: boolean;
  /** Highest storage temperature of each line's goods, null: no limit. */
  readonly maxTemps: readonly (string | null)[];
};

export async function groupKeys(ctx: Ctx, ids: readonly number[]): Promise<GroupKey[]> {
  const { rows } = await sql<GroupKey>`
    select k.id, k.ask_order_id as "askOrderId", k.big_order_id as "bigOrderId", k.city_id as "cityId", k.supplier_id as "supplierId", k.delivery_date as "deliveryDate",
      k.transport_mode_id as "transportModeId", coalesce(t.is_cold, false) as "isColdMode",
      (select coalesce(jsonb_agg(distinct s.max_temp::text), '[]') from pickup_line p join ask_line l on l.id = p.ask_line_id
        left join storage_mode s on s.name = l.storage_name where p.pickup_order_id = k.id) as "maxTemps"
    from pickup_order k left join transport_mode t on t.id = k.transport_mode_id
    where k.id = any(${ids})`.execute(unscoped(ctx));
  return rows;
}
