import { isIn, statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { supplierTime, type SupplierTime } from '@material/contract/ordering/ask-order.calls.ts';
import { askOrderStatus, type AskOrderState } from '@material/contract/ordering/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { minuteOf, minuteText, replyProblem } from '../duty.rules.ts';
import { unitJoins } from '../goods/unit-columns.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import type { AskOrderHead, AskOrderRecord } from './ask-order.repo.ts';

type At = Locked<AskOrderRecord, AskLineRow>;
export type DeadlineInput = { readonly replyBy: string };

/** Once the supplier has answered there is nothing left to wait for. */
const answered = (status: AskOrderState, replyBy: unknown): string | undefined =>
  isIn(askOrderStatus, 'supplying', status) && replyBy === null ? '供应商已答复，没有待答复的提货单' : undefined;

export const deadlineBlocked = (doc: AskOrderHead): string | undefined => answered(doc.status, doc.reply_by);

export function deadlineGuard(ctx: Ctx, { doc }: At, { replyBy }: DeadlineInput): Problem[] {
  const question = { now: ctx.now, deliveryDate: doc.delivery_date, before: doc.reply_by };
  const message = replyProblem(minuteOf(replyBy), question);
  return message === undefined ? [] : [{ path: ['replyBy'], message }];
}

export function changeDeadline(_ctx: Ctx, { doc }: At, { replyBy }: DeadlineInput) {
  const until = minuteOf(replyBy);
  const changes = [{ label: '答复截止', from: doc.reply_by ? minuteText(doc.reply_by) : '', to: minuteText(until) }];
  return { head: { reply_by: until }, payload: { changes } };
}

const times = rowsOf(supplierTime, {
  table: 'ask_order',
  joins: {
    ...unitJoins,
    t: sql`left join supply_time t on t.supplier_id = ask_order.supplier_id and t.city_id = ask_order.city_id
      and t.status = 'ENABLED'`,
    k: sql`left join lateral (select k.confirm_at from pickup_order k where k.ask_order_id = ask_order.id and not k.is_deleted
      order by k.id desc limit 1) k on true`,
  },
  columns: {
    supplierName: { nameOf: 's' },
    cityLockTime: sql<string>`coalesce(to_char(c.lock_time, 'HH24:MI'), '')`,
    cutoffTime: sql<string>`coalesce(to_char(coalesce(t.cutoff_time, s.cutoff_time), 'HH24:MI'), '')`,
    deliveryDays: sql<string>`coalesce(t.delivery_days, s.delivery_days, '')`,
    confirmTime: sql<string | null>`k.confirm_at`,
  },
  computed: ['blocked'],
});

const { from } = askOrderStatus.actions.changeDeadline;

function blockedNow({ status, replyBy }: Pick<SupplierTime, 'status' | 'replyBy'>): string {
  if (!(from as readonly string[]).includes(status)) return `${askOrderStatus.states[status].label}，不能改答复截止`;
  return answered(status, replyBy) ?? '';
}

/** The times of the suppliers of a main order, of its live orders that the session sees. */
export async function supplierTimesOf(ctx: Ctx, mainOrderId: Seen<'main_order'>): Promise<SupplierTime[]> {
  const seen = statesIn(askOrderStatus, ctx.centre.kind === 'management' ? 'ofManagement' : 'live');
  const orders = await ctx
    .find('ask_order')
    .select('ask_order.id')
    .where('ask_order.main_order_id', '=', mainOrderId)
    .where('ask_order.status', 'in', seen)
    .where('ask_order.status', 'in', statesIn(askOrderStatus, 'live'))
    .execute();
  const ids = orders.map(({ id }) => id);
  const rows = await times.of(
    ctx,
    ids,
    sql`where ask_order.id = any(${ids}) order by ask_order.delivery_date, ask_order.id`,
  );
  return rows.map((row) => ({ ...row, blocked: blockedNow(row) }));
}
