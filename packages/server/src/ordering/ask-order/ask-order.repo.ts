import { cityStatus } from '@material/contract/identity/city.status.ts';
import { isIn, statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { RawBuilder } from 'kysely';
import { unwaited, type Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import type { ActionsOfDoc } from '../../kernel/document/registered.ts';
import { loadRuleOfCity } from '../../catalogue/public.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderHeadRow, AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { documentList, headOf } from '../../kernel/document/document-list.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';
import {
  askOrderDocumentList,
  askOrderDuty,
  askOrderList,
  type AskOrderHeadRaw,
  type AskOrderRaw,
} from './ask-order.list.ts';
import { sql } from '../../kernel/database/sql.ts';

export type AskOrderRecord = SeenRow<'ask_order'>;
/** One changed field of a line or document, as the history shows it. */
export type Change = { readonly label: string; readonly from: string; readonly to: string; readonly reason: string };

/** The header columns that say whether an action is possible. */
export type AskOrderHead = Pick<
  Row<OrderingTables['ask_order']>,
  | 'id'
  | 'no'
  | 'status'
  | 'row_version'
  | 'city_id'
  | 'supplier_id'
  | 'submit_count'
  | 'submit_by'
  | 'first_check_by'
  | 'separate_checkers'
  | 'needs_final_checker'
  | 'delivery_date'
  | 'rest_task'
  | 'terminal_id'
  | 'revision_id'
  | 'kind'
> & {
  /** Lists have it as it goes over the wire; whether it is there is all that is asked. */
  readonly reply_by: Date | string | null;
};
type Actions = ActionsOfDoc<AskOrderHead>;

/** What the list selected, with the duty in words and what this session may do with the row. */
const shownRow = (ctx: Ctx, raw: AskOrderRaw, actions: Actions): AskOrderRow => ({
  ...raw,
  duty: askOrderDuty(ctx, raw),
  actions: actions(headOf(raw)),
});

/** Pages of ask orders, and one of them fresh. */
export const askOrderRows = documentList({
  call: askOrderCalls.getListAskOrder,
  spec: askOrderList,
  shown: shownRow,
});

/** One order with what only its own page shows. */
export const askOrderHeads = documentList({
  call: undefined,
  spec: askOrderDocumentList,
  shown: (ctx: Ctx, raw: AskOrderHeadRaw, actions: Actions): AskOrderHeadRow => ({
    ...raw,
    ...shownRow(ctx, raw, actions),
  }),
});

export const linesOf = async (ctx: Ctx, orderIds: readonly Seen<'ask_order'>[]): Promise<AskLineRow[]> =>
  orderIds.length === 0
    ? []
    : ctx
        .under(orderIds, 'ask_line')
        .selectAll('ask_line')
        .orderBy('ask_line.ask_order_id')
        .orderBy('ask_line.seq')
        .execute();

/** Refuses when the city may not order now. */
export async function refuseLockedCity(ctx: Ctx, cityId: number): Promise<void> {
  // Whoever locks, stops or deletes the city waits for this order, or it for them.
  const city = await ctx.find('city', cityId).select(['city.name', 'city.status']).forKeyShare().executeTakeFirst();
  if (!city) refuse('notFound');
  if (isIn(cityStatus, 'locked', city.status)) refuse('cityLocked', { city: city.name });
  if (isIn(cityStatus, 'stopped', city.status)) refuse('unitStopped');
}

/** What is said of a place that was stopped. */
export const stoppedPlaceText = (name: string): string => `${name}已停用，不能再要货`;

/** Whether a city may order after the cut-off as before it. */
export const mayAddFreely = async (ctx: Ctx, cityId: number): Promise<boolean> =>
  (await loadRuleOfCity(ctx, 'budanFree', cityId)) === 1;

/** Refuses when nothing new may be ordered for the place. */
export async function refuseStoppedPlace(ctx: Ctx, placeId: number): Promise<void> {
  // Whoever stops the place waits for this order, or it for them.
  const place = await ctx
    .find('place', placeId)
    .select(['place.name', 'place.status'])
    .forKeyShare()
    .executeTakeFirst();
  if (!place) refuse('notFound');
  if (place.status !== 'ENABLED') refuse('blocked', { reason: `${stoppedPlaceText(place.name)}，请换一个收货地点` });
}

export type AskedSums = { readonly qty: string; readonly qty2: string };

/** What the ledger says was asked for by earlier submits, per line. */
export async function askedBefore(ctx: Ctx, orderId: Seen<'ask_order'>): Promise<ReadonlyMap<number, AskedSums>> {
  const asked = sql<{ id: number } & AskedSums>`
    select q.ask_line_id as id, sum(q.qty)::text as qty, sum(q.qty2)::text as qty2 from qty_event q
    where q.kind = 'ASKED' and q.ask_line_id in (select l.id from ask_line l where l.ask_order_id = ${orderId})
    group by q.ask_line_id`;
  const rows = await readUnder(ctx, orderId, asked);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Brings the headers' amounts and line counts in line with their lines, and sets what else is given; returns the amounts, tax included. */
async function updateHeaders(
  ctx: Ctx,
  orderIds: readonly Seen<'ask_order'>[],
  also: RawBuilder<unknown> = sql``,
): Promise<string[]> {
  const summed = sql<{ amount: string }>`
    update ask_order o set amount = s.amount, amount_ex_tax = s.amount_ex_tax, tax = s.tax, line_count = s.line_count ${also}
    from (select a.id, coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.amount_ex_tax), 0) as amount_ex_tax,
      coalesce(sum(l.tax), 0) as tax, count(l.id)::int as line_count
      from unnest(${orderIds}::bigint[]) as a(id) left join ask_line l on l.ask_order_id = a.id group by a.id) s
    where o.id = s.id returning o.amount`;
  const rows = await readUnder(ctx, orderIds, summed);
  return rows.map(({ amount }) => amount);
}

export const sumHeaders = (ctx: Ctx, orderIds: readonly Seen<'ask_order'>[]): Promise<string[]> =>
  updateHeaders(ctx, orderIds);

const sumOf = (mainOrderId: RawBuilder<unknown>) =>
  sql`update main_order m set amount = s.amount, amount_ex_tax = s.amount_ex_tax, tax = s.tax, line_count = s.line_count
    from (select coalesce(sum(amount), 0) as amount, coalesce(sum(amount_ex_tax), 0) as amount_ex_tax, coalesce(sum(tax), 0) as tax,
      coalesce(sum(line_count), 0)::int as line_count from ask_order where main_order_id = ${mainOrderId} and not is_deleted
        and status = any(${statesIn(askOrderStatus, 'live')})) s
    where m.id = ${mainOrderId}
      and (m.amount, m.amount_ex_tax, m.tax, m.line_count) is distinct from (s.amount, s.amount_ex_tax, s.tax, s.line_count)`;

/** Main orders carry the sum of their live ask orders. */
export const sumMainOrder = (ctx: Ctx, mainOrderId: Seen<'main_order'>) =>
  unwaited(ctx, runUnder(ctx, mainOrderId, sumOf(sql`${mainOrderId}`)));

/** The same, found by one of its ask orders, deleted ones included. */
export const sumMainOrderOf = (ctx: Ctx, orderId: Seen<'ask_order'>) =>
  unwaited(ctx, runUnder(ctx, orderId, sumOf(sql`(select main_order_id from ask_order where id = ${orderId})`)));

/** How an order is to be checked: by two people, where somebody has set that, and first by whoever gives the final check. */
type Checking = { readonly separateCheckers: boolean | null; readonly needsFinalChecker: boolean };

export async function recordSubmit(
  ctx: Ctx,
  orderId: Seen<'ask_order'>,
  { separateCheckers, needsFinalChecker }: Checking,
): Promise<string> {
  const [amount] = await updateHeaders(
    ctx,
    [orderId],
    sql`, submit_by = ${ctx.userId}, submit_at = ${ctx.now}, submit_count = submit_count + 1, reason = null, reply_by = null,
      first_check_by = null, first_check_at = null, first_check_opinion = null, separate_checkers = ${separateCheckers}::boolean,
      needs_final_checker = ${needsFinalChecker}`,
  );
  return amount ?? '0';
}
