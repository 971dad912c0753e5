import { isIn } from '@material/contract/kernel/document/machine.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { SupplierTime } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus, type AskOrderState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { minuteOf, minuteText, replyProblem } from '../duty.rules.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import type { AskOrderHead, AskOrderRecord } from './ask-order.repo.ts';
import { timesOfMain } from './supplier-time.repo.ts';

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

const { from } = askOrderStatus.actions.changeDeadline;

function blockedNow({ status, replyBy }: Pick<SupplierTime, 'status' | 'replyBy'>): string {
  if (!(from as readonly string[]).includes(status)) return `${askOrderStatus.states[status].label}，不能改答复截止`;
  return answered(status, replyBy) ?? '';
}

/** The times of the suppliers of a main order, and why the time to answer of one cannot be changed. */
export const supplierTimesOf = async (ctx: Ctx, mainOrderId: Seen<'main_order'>): Promise<SupplierTime[]> =>
  (await timesOfMain(ctx, mainOrderId)).map((row) => ({ ...row, blocked: blockedNow(row) }));
