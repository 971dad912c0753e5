import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { returnableLine } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { readUnder, type SeenOf } from '../../kernel/row/run-under.ts';
import { goodsColumns } from '../goods/goods-columns.ts';

const counted = statesIn(returnStatus, 'counted');

/** How much of a received lot `i` other returns have taken back, or are about to. */
const takenBy = (except: number | undefined) => sql<string>`coalesce((select sum(x.qty_returned) from return_line x
  join return_order r on r.id = x.return_order_id and r.status = any(${counted}) and not r.is_deleted
  where x.inbound_line_id = i.id and r.id <> ${except ?? 0}), 0)`;

/** What the goods of a line `l` cost: those that came in place of returned ones, what these had cost. */
const worth = sql<string>`(with recursive origin as (
    select l.id, l.parent_line_id, l.unit_price, l.ask_order_id
    union all select p.id, p.parent_line_id, p.unit_price, p.ask_order_id from origin o
      join ask_order h on h.id = o.ask_order_id and h.kind = 'HUANHUO' join ask_line p on p.id = o.parent_line_id)
  select unit_price from origin order by id limit 1)`;

/** The same of the ordered line `ask`. */
export const askWorth = sql<string>`(select ${worth} from ask_line l where l.id = ask.id)`;

/** A received lot, with what is needed to return some of it. */
export type LotAt = {
  readonly inboundLineId: number;
  readonly askLineId: number;
  readonly qtyAccepted: string;
  readonly qtyAccepted2: string;
  readonly taken: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly isDecimal: boolean;
  readonly materialName: string;
  readonly lotNo: string;
};

const lots = (except: number | undefined) => sql`select i.id as "inboundLineId", i.ask_line_id as "askLineId",
    i.qty_accepted::text as "qtyAccepted", i.qty_accepted2::text as "qtyAccepted2", ${takenBy(except)}::text as taken,
    ${worth}::text as "unitPrice", l.tax_rate::text as "taxRate", l.is_decimal as "isDecimal",
    l.material_name as "materialName", t.lot_no as "lotNo"
  from inbound_line i join ask_line l on l.id = i.ask_line_id join transport_lot t on t.id = i.transport_lot_id`;

/** The accepted lots of a receipt, as a return other than the named one may take them. */
export const lotsOfReceipt = (ctx: Ctx, inboundId: Seen<'inbound_order'>, except?: number): Promise<LotAt[]> =>
  readUnder(
    ctx,
    inboundId,
    sql<LotAt>`${lots(except)} where i.inbound_order_id = ${inboundId} and i.qty_accepted > 0 order by i.seq`,
  );

/** The lots that a return takes from. */
export const lotsOfReturn = (ctx: Ctx, id: Seen<'return_order'>): Promise<LotAt[]> =>
  readUnder(
    ctx,
    id,
    sql<LotAt>`${lots(id)} where i.id in (select x.inbound_line_id from return_line x where x.return_order_id = ${id})`,
  );

const returnables = (except: number | undefined) =>
  rowsOf(returnableLine, {
    table: 'inbound_line',
    joins: {
      ask: { to: 'ask_line', by: 'ask_line_id' },
      o: { to: 'ask_order', by: 'ask.ask_order_id' },
      lot: { to: 'transport_lot', by: 'transport_lot_id' },
    },
    columns: {
      ...goodsColumns,
      askOrderNo: 'o.no',
      lotNo: 'lot.lot_no',
      produceDate: 'lot.produce_date',
      expireDate: 'lot.expire_date',
      storageName: 'ask.storage_name',
      taxRate: 'ask.tax_rate',
      qtyReturnable: sql<string>`(select i.qty_accepted - ${takenBy(except)} from inbound_line i where i.id = inbound_line.id)`,
      unitPrice: askWorth,
    },
  });

/** The same as its page shows them: those of which something is left. */
export async function returnableLines(ctx: Ctx, inboundId: Seen<'inbound_order'>, except: number | undefined) {
  const parents: SeenOf = inboundId;
  return returnables(except).of(
    ctx,
    parents,
    sql`where inbound_line.inbound_order_id = ${inboundId} and inbound_line.qty_accepted > 0 order by inbound_line.seq`,
  );
}
