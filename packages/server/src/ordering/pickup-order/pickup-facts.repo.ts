import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { shownLines, type ShownLine } from '../goods/ask-line.repo.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { OrderingTables } from '../tables.ts';
import { sql } from '../../kernel/database/sql.ts';

type PickupLineRow = Row<OrderingTables['pickup_line']>;

const facts = selectOf(
  { k: 'pickup_order', o: 'ask_order', p: 'place' },
  {},
  {
    placeAddress: sql<string>`coalesce(o.address, p.address)`,
    receiveWindow: sql<string>`coalesce(to_char(p.receive_from, 'HH24:MI') || '–' || to_char(p.receive_to, 'HH24:MI'), '')`,
    contact: sql<string>`coalesce(o.contact, p.contact, '')`,
    phone: sql<string>`coalesce(o.contact_phone, p.phone, '')`,
    remark: sql<string>`coalesce(k.remark, o.remark, '')`,
    rejectReason: sql<string>`coalesce(k.reason, '')`,
  },
);

export async function pickupFacts(ctx: Ctx, id: Seen<'pickup_order'>): Promise<RowOf<typeof facts>> {
  const [row] = await readUnder(
    ctx,
    id,
    sql<RowOf<typeof facts>>`select ${facts.columns} from pickup_order k join ask_order o on o.id = k.ask_order_id
      join place p on p.id = k.place_id where k.id = ${id}`,
  );
  return row ?? refuse('notFound');
}

/** The lines of a pickup order with the ask lines behind them, as entered. */
export async function pickupLinesOf(
  ctx: Ctx,
  id: Seen<'pickup_order'>,
): Promise<{ pickup: PickupLineRow; ask: ShownLine }[]> {
  const [lines, asks] = await Promise.all([
    ctx.under(id, 'pickup_line').selectAll('pickup_line').orderBy('pickup_line.seq').execute(),
    shownLines(
      ctx,
      id,
      sql<boolean>`l.id in (select p.ask_line_id from pickup_line p where p.pickup_order_id = ${id})`,
    ),
  ]);
  const byId = new Map(asks.map((ask) => [ask.id, ask]));
  return lines.flatMap((pickup) => {
    const ask = byId.get(pickup.ask_line_id);
    return ask ? [{ pickup, ask }] : [];
  });
}

/** What pickup orders must have in common to be prepared together. */
const keys = selectOf(
  { k: 'pickup_order' },
  { k: ['id', 'askOrderId', 'bigOrderId', 'cityId', 'supplierId', 'deliveryDate', 'transportModeId'] },
  {
    isColdMode: sql<boolean>`coalesce(t.is_cold, false)`,
    /** Highest storage temperature of each line's goods, null: no limit. */
    maxTemps: sql<
      readonly (string | null)[]
    >`(select coalesce(jsonb_agg(distinct l.max_temp::text), '[]') from pickup_line p
      join ask_line l on l.id = p.ask_line_id where p.pickup_order_id = k.id)`,
  },
);
export type GroupKey = RowOf<typeof keys>;

export const groupKeys = (ctx: Ctx, ids: readonly Seen<'pickup_order'>[]): Promise<GroupKey[]> =>
  readUnder(
    ctx,
    ids,
    sql<GroupKey>`select ${keys.columns} from pickup_order k left join transport_mode t on t.id = k.transport_mode_id
      where k.id = any(${ids})`,
  );
