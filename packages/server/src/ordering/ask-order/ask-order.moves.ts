import { submitBlocked } from '@material/contract/catalogue/delivery-date.rules.ts';
import type { StatesIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { isZero, plain, shorten, sum } from '@material/contract/kernel/value/decimal.ts';
import type { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import {
  acceptShortChange,
  closeChange,
  closeProblems,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { ledger, unpromisedQty } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { moves } from '../../kernel/document/transition.ts';
import { lockLinesOf, quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { followSecond } from '../ledger/second.rules.ts';
import { askOrderDocuments } from './ask-order.document.ts';
import { ofGoods } from '../goods/of-goods.ts';
import type * as repo from './ask-order.repo.ts';
import { changePrice, changePriceGuard } from './change-price.ts';
import { cancelCheck, cancelCheckGuard, checkedByOther, checkGuard, firstCheck, type At } from './check.ts';
import { agree, agreeGuard, finalCheckOf, notOfMakingGood } from './make-good.ts';
import { stepMainOrder } from './main-order.repo.ts';
import { replace } from './replace.ts';
import { submitLines } from './submit.ts';
import { beginTerminal } from '../terminal/terminal.repo.ts';
import { amend } from './amend.ts';
import { revise } from './revise.ts';
import { changeDeadline, deadlineBlocked, deadlineGuard } from './supplier-time.ts';

export type CloseInput = { readonly lineIds: readonly number[] | undefined; readonly reason: string };
/** Of all lines, or of these. */
export type ShortInput = { readonly lineIds?: readonly number[] | undefined; readonly reason: string };

const toClose = ({ lines }: At, { lineIds }: Pick<CloseInput, 'lineIds'>): AskLineRow[] =>
  lineIds === undefined
    ? lines.filter((line) => closeProblems(quantitiesOf(line)) === undefined)
    : lines.filter((line) => lineIds.includes(line.id));

const closedChanges = (entries: readonly LedgerEntry[], reason: string): repo.Change[] =>
  entries.map(({ line, change }) => ({
    label: `${line.material_name} 关闭数量`,
    from: '0',
    to: sum(change.deltas.map(({ qty }) => qty)),
    reason,
  }));

/** Takes a number of lines away that will not come; trucks on the road continue. */
async function closeRest(ctx: Ctx, at: At, input: CloseInput) {
  const chosen = toClose(at, input);
  const entries = chosen.map((line): LedgerEntry => ({
    line,
    change: followSecond(line, closeChange(quantitiesOf(line))),
    source: { type: 'ask_order_close', lineId: line.id, version: at.doc.row_version },
    reason: input.reason,
    patch: { cancel_reason: input.reason },
  }));
  await writeLedger(ctx, entries);
  return { payload: { changes: closedChanges(entries, input.reason) } };
}

const nothingShort = '没有短交或待决定的数量';
const isShortOf = ({ rest_task: task }: repo.AskOrderHead): boolean => task === 'SHORT' || task === 'REST';

/** What the supplier did not promise is not wanted any more; what it promised still comes. */
async function acceptShort(ctx: Ctx, { doc, lines }: At, { lineIds, reason }: ShortInput) {
  const entries = lines
    .filter(({ id }) => lineIds === undefined || lineIds.includes(id))
    .filter((line) => !isZero(unpromisedQty(quantitiesOf(line))))
    .map((line): LedgerEntry => ({
      line,
      change: followSecond(line, acceptShortChange(quantitiesOf(line))),
      source: { type: 'ask_order_close', lineId: line.id, version: doc.row_version },
      reason,
      patch: { cancel_reason: reason },
    }));
  await writeLedger(ctx, entries);
  return { payload: { changes: closedChanges(entries, reason) } };
}

const withReason = (_ctx: Ctx, _at: At, { reason }: { readonly reason?: string | undefined }) => ({
  head: { reason: reason ?? null },
});

/** Until a supplier has answered, its order says until when it must. */
const cancelCheckBlocked = ({ reply_by: until, rest_task: task, ...doc }: repo.AskOrderHead) => {
  if (doc.kind === 'BUHUO') return '补货已代替原单供货，不能反审核，请关闭未供数量';
  if (doc.kind === 'HUANHUO') return '换货由退货单产生，不能反审核，请关闭未供数量';
  if (doc.revision_id !== null) return '变更单处理中，不能反审核';
  if (doc.terminal_id !== null) return '终止申请处理中，不能反审核';
  return until === null && task !== 'REJECTED' ? '供应商已确认，不能反审核' : undefined;
};

const terminalBlocked = (doc: repo.AskOrderHead): string | undefined => {
  if (doc.revision_id !== null) return '变更单处理中，不能申请终止';
  return doc.terminal_id === null ? undefined : '已有终止申请在处理';
};

const reviseBlocked = (doc: repo.AskOrderHead): string | undefined => {
  if (doc.kind === 'HUANHUO') return '换货由退货单产生，不能变更，请关闭未供数量后重新退货';
  if (doc.revision_id !== null) return '已有变更单在处理';
  if (doc.terminal_id !== null) return '终止申请处理中，不能变更';
  return doc.rest_task === 'REJECTED' ? '供应商已拒单，请反审核后再调整' : undefined;
};

type TerminalInput = { readonly lines?: readonly number[] | undefined; readonly reason: string };

const isOpen = (line: AskLineRow): boolean => !line.is_closed && !ledger(quantitiesOf(line)).open.isZero();

/** Somebody wants some lines to end, or all that are open; the order goes on until that is decided. */
async function applyTerminal(ctx: Ctx, at: At, { lines: lineIds, reason }: TerminalInput) {
  const lines = toClose(at, { lineIds })
    .filter(isOpen)
    .map((line) => ({ line, open: plain(ledger(quantitiesOf(line)).open) }));
  const id = await beginTerminal(ctx, { order: at.doc, lines, reason });
  const changes = lines.map(({ line, open }) => ({
    label: `${line.material_name} 申请终止`,
    from: '',
    to: shorten(open),
  }));
  return { head: { terminal_id: id }, payload: { changes } };
}

const submit = {
  blocked: (doc: repo.AskOrderHead, ctx: Ctx) => submitBlocked(doc.delivery_date, businessDate(ctx.now)),
  effect: submitLines,
};
const remove = {
  blocked: (doc: repo.AskOrderHead) => (doc.submit_count > 0 ? '提交过的要货单不能删除，请改为取消' : undefined),
};

/** What each action of an ask order checks and does. */
export const askOrderMoves = moves(askOrderDocuments, {
  lock: lockLinesOf,
  locksAtOnce: true,
  after: (ctx, doc) => stepMainOrder(ctx, doc.id),
})({
  submit,
  submitForCity: submit,
  withdraw: { blocked: notOfMakingGood('补货由管理中心安排，不能撤回') },
  remove,
  removeForCity: remove,
  cancel: {
    blocked: (doc) => (doc.submit_count > 0 ? undefined : '没有提交过的要货单请直接删除'),
    effect: withReason,
  },
  firstCheck: { blocked: checkedByOther('FIRST'), guard: checkGuard('FIRST'), effect: firstCheck },
  finalCheck: { blocked: checkedByOther('FINAL'), guard: checkGuard('FINAL'), effect: finalCheckOf },
  cancelCheck: {
    blocked: cancelCheckBlocked,
    guard: cancelCheckGuard,
    effect: cancelCheck,
  },
  sendBack: { blocked: notOfMakingGood('补货由管理中心安排，不能退回，请改用拒绝'), effect: withReason },
  changePrice: { guard: changePriceGuard, effect: changePrice },
  changeDeadline: { blocked: deadlineBlocked, guard: deadlineGuard, effect: changeDeadline },
  refuseDeadline: {
    blocked: (doc) => (doc.rest_task === 'DEADLINE' ? undefined : '供应商没有申请延期'),
  },
  refuse: { effect: withReason },
  stop: {
    blocked: (doc) => (doc.rest_task === 'REJECTED' ? '供应商已拒单，无需停止' : undefined),
    guard: (_ctx, { lines }) =>
      lines.every((line) => ledger(quantitiesOf(line)).open.isZero())
        ? [{ path: [], message: '没有待发的数量，无需停止' }]
        : [],
  },
  resume: {},
  closeRest: {
    guard: (_ctx, at, input: CloseInput) => {
      const chosen = toClose(at, input);
      if (chosen.length === 0) return [{ path: ['lines'], message: '没有可以关闭的未供数量' }];
      return chosen.flatMap((line) =>
        (closeProblems(quantitiesOf(line)) ?? []).map(({ message }) => ({
          path: ['lines'],
          message: ofGoods(line)(message),
        })),
      );
    },
    effect: closeRest,
  },
  acceptShort: {
    blocked: (doc) => (isShortOf(doc) ? undefined : nothingShort),
    effect: acceptShort,
  },
  askRest: { blocked: (doc) => (isShortOf(doc) ? undefined : nothingShort) },
  revise: { blocked: reviseBlocked, effect: revise },
  amend: { effect: amend },
  keepVersion: { effect: () => ({ head: { revision_id: null } }) },
  applyTerminal: {
    blocked: terminalBlocked,
    guard: (_ctx, at, { lines }: TerminalInput) =>
      toClose(at, { lineIds: lines }).some(isOpen)
        ? []
        : [{ path: ['lines'], message: '所选行没有未供数量，无需终止' }],
    effect: applyTerminal,
  },
  terminate: {
    effect: async (ctx, at, input: CloseInput) => ({
      ...(await closeRest(ctx, { ...at, lines: at.lines.filter(isOpen) }, input)),
      head: { terminal_id: null },
    }),
  },
  arrange: { effect: async (ctx, at) => submitLines(ctx, at) },
  agree: { guard: agreeGuard, effect: agree },
  object: { effect: withReason },
  withdrawArranged: { effect: withReason },
  lapse: { effect: withReason },
  replace: { effect: replace },
  keepAll: { effect: () => ({ head: { terminal_id: null } }) },
  settle: { effect: (_ctx, _at, { to }: { readonly to: StatesIn<typeof askOrderStatus, 'ended'> }) => ({ to }) },
  reopen: {},
});
