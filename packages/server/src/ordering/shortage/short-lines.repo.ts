import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RestTask } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { readScoped } from '../../kernel/row/run-under.ts';
import { lockLinesBehind } from '../ledger/ledger.repo.ts';

/** What of a line nobody will bring: `unpromisedQty` of the contract, on a row that a statement calls `ask_line`. */
export const lacking = sql<string>`(select case when x.kept + x.owed >= x.wanted * (1 - ask_line.tol_under) then 0
    else greatest(x.wanted - x.kept - ask_line.qty_over - x.owed, 0) end
  from (select y.wanted, y.kept, greatest(ask_line.qty_confirmed - y.kept, 0) as owed
    from (select ask_line.qty_approved - ask_line.qty_cancelled as wanted,
      ask_line.qty_shipped - ask_line.qty_rejected - ask_line.qty_short as kept) y) x)`;

/** What the place of a line has wanted last of what did not come. */
export const restWish = sql<RestDecision | null>`(select w.rest_decision from inbound_line w
  where w.ask_line_id = ask_line.id and w.rest_decision is not null order by w.id desc limit 1)`;

/** Tasks of headquarters that are about goods which nobody will bring. */
const shortTasks: readonly RestTask[] = ['REJECTED', 'SHORT', 'REST'];

/** A 补货 that is on its way through agreement or check makes the line good. */
const beingMadeGood = sql<boolean>`exists (select 1 from ask_line g join ask_order h on h.id = g.ask_order_id
  where g.parent_line_id = ask_line.id and h.status = any(${[
    ...statesIn(askOrderStatus, 'toAgree'),
    ...statesIn(askOrderStatus, 'underCheck'),
  ]}))`;

/** Lines that headquarters has to decide on: of approved orders that nobody wants to end. What replaces returned goods nobody else brings. */
export const isShort = sql<boolean>`ask_line.ask_order_id in (select r.id from ask_order r
    where r.rest_task = any(${shortTasks}) and r.status = any(${statesIn(askOrderStatus, 'approved')}) and r.terminal_id is null
      and r.kind <> 'HUANHUO')
  and not ask_line.is_closed and ${lacking} > 0 and not ${beingMadeGood}`;

/** A short line with its order. */
export type ShortAt = {
  readonly id: number;
  readonly askOrderId: Seen<'ask_order'>;
  readonly cityId: number;
  readonly placeId: number;
  readonly supplierId: number;
  readonly materialId: number;
  readonly materialName: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly deliveryDate: string;
  readonly restTask: RestTask;
  readonly lacking: string;
  readonly controlReasonId: number | null;
  readonly restWish: RestDecision | null;
  readonly rowVersion: number;
};

/** Those of these lines that are short and that nobody has decided on yet. */
export const shortOf = (ctx: Ctx, ids: readonly number[]): Promise<ShortAt[]> =>
  readScoped(
    ctx,
    { ask_line: 'ask_line' },
    (seen) => sql<ShortAt>`select ask_line.id, ask_line.ask_order_id as "askOrderId", ask_line.city_id as "cityId",
        o.place_id as "placeId", ask_line.supplier_id as "supplierId", ask_line.material_id as "materialId",
        ask_line.material_name as "materialName", ask_line.unit_price::text as "unitPrice", ask_line.tax_rate::text as "taxRate",
        o.delivery_date::text as "deliveryDate", o.rest_task as "restTask", trim_scale(${lacking})::text as lacking,
        ask_line.control_reason_id as "controlReasonId", ${restWish} as "restWish", o.row_version as "rowVersion"
      from ask_line join ask_order o on o.id = ask_line.ask_order_id
      where ask_line.id = any(${ids}) and ${seen('ask_line')} and ${isShort} order by ask_line.id`,
  );

/** Lines of which a 补货 is on its way to its supplier. */
export const madeGoodAmong = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await readScoped(
    ctx,
    { ask_line: 'ask_line' },
    (seen) => sql<{ readonly id: number }>`select ask_line.id from ask_line
      where ask_line.id = any(${ids}) and ${seen('ask_line')} and ${beingMadeGood}`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Holds every line of these orders, so that nobody else decides on them meanwhile. */
export const lockOrders = (ctx: Ctx, orders: readonly Seen<'ask_order'>[]): Promise<unknown> =>
  lockLinesBehind(ctx, orders, sql`select unnest(${orders}::bigint[])`);

const ratedDays = 60;
/** Of each supplier its latest orders say enough. */
const ratedOrders = 100;

/** What arrived of what was ordered from suppliers in the last days, by their ids; none of whom nothing was ordered. */
export async function fillRates(ctx: Ctx, supplierIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const today = businessDate(ctx.now);
  const rows = await readScoped(
    ctx,
    { o: 'ask_order' },
    (seen) => sql<{ readonly id: number; readonly rate: string | null }>`select s.id,
        round(sum(least(l.qty_accepted / l.qty_approved, 1)) / count(*), 4)::text as rate
      from unnest(${[...new Set(supplierIds)]}::bigint[]) as s(id)
        cross join lateral (select o.id from ask_order o where o.supplier_id = s.id and ${seen('o')}
          and o.delivery_date between ${addDays(today, -ratedDays)} and ${addDays(today, -1)}
          and o.status = any(${[...statesIn(askOrderStatus, 'supplying'), ...statesIn(askOrderStatus, 'ended')]})
          order by o.id desc limit ${ratedOrders}) o
        join ask_line l on l.ask_order_id = o.id and l.qty_approved > 0
      group by s.id`,
  );
  return new Map(rows.flatMap(({ id, rate }) => (rate === null ? [] : [[id, rate] as const])));
}
