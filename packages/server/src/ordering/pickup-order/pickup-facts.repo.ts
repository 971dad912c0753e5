import { pickupDocument, pickupLine, pickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { besides, rowsOf, type RowIn } from '../../kernel/list/rows-of.ts';
import { askLineSource } from '../goods/ask-line.repo.ts';
import { receiveWindow } from '../goods/place-words.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

/** What only the page of a pickup order shows of its head. */
export const pickupHead = rowsOf(besides(pickupDocument, pickupRow), {
  table: 'pickup_order',
  joins: { o: { to: 'ask_order', by: 'ask_order_id' }, p: { to: 'place', by: 'place_id' } },
  columns: {
    placeAddress: sql<string>`coalesce(o.address, p.address)`,
    receiveWindow,
    contact: sql<string | null>`coalesce(o.contact, p.contact)`,
    phone: sql<string | null>`coalesce(o.contact_phone, p.phone)`,
    remark: sql<string | null>`coalesce(pickup_order.remark, o.remark)`,
    rejectReason: 'reason',
    terminalId: 'o.terminal_id',
  },
  computed: ['revision'],
});

const lines = rowsOf(pickupLine, {
  ...askLineSource,
  joins: {
    ...askLineSource.joins,
    p: sql`join pickup_line p on p.ask_line_id = ask_line.id`,
    v: { to: 'supplier_price', by: 'supplier_price_id', maybe: true },
  },
  columns: {
    ...askLineSource.columns,
    pickupLineId: sql<number>`p.id`,
    seq: sql<number>`p.seq`,
    promisedDate: sql<string | null>`p.confirm_date`,
    lastPriceDay: 'v.valid_to',
    shortReason: sql<string | null>`p.reason`,
  },
  also: {
    ...askLineSource.also,
    pickupOrderId: sql<number>`p.pickup_order_id`,
    qtyPromised: sql<string | null>`p.qty_confirmed`,
  },
  computed: ['qtyInTransit', 'qtyOpen', 'qtyWanted', 'qtyRoom', 'qtyMost', 'confirmedAmount', 'batchReportTypes'],
});

/** The lines of a pickup order, each as the ordered line behind it. */
export const pickupLinesOf = (ctx: Ctx, id: Seen<'pickup_order'>) =>
  lines.of(ctx, id, sql`where p.pickup_order_id = ${id} order by p.seq`);

/** The same of every pickup order of a group. */
export const pickupLinesOfGroup = (ctx: Ctx, id: Seen<'big_order'>) =>
  lines.of(
    ctx,
    id,
    sql`join pickup_order k on k.id = p.pickup_order_id and k.big_order_id = ${id} and not k.is_deleted order by k.id, p.seq`,
  );
export type PickupLineAt = RowIn<typeof lines>;

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
