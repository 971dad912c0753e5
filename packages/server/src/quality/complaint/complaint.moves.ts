import type { Input } from '@material/contract/kernel/call/call.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import {
  type ComplaintLevel,
  complaintLevels,
  complaintOutcomes,
  decisionProblems,
  needsApproval,
  opensReturn,
  responsibleParties,
  satisfactions,
} from '@material/contract/quality/complaint/complaint.rules.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { holdReceipt, openReturns, takenReceipt } from '../../ordering/public.ts';
import { complaintDocuments } from './complaint.document.ts';
import type { ComplaintHead } from './complaint.list.ts';
import * as repo from './complaint.repo.ts';
import { examine } from './entered-complaint.ts';

type At = Locked<SeenRow<'complaint_order'>, repo.ComplaintLine>;

/** What somebody wrote anew in a draft. */
async function edit(ctx: Ctx, { doc }: At, written: repo.Written) {
  const [receipt] = await repo.receiptOf(ctx, doc.id);
  const { problems, lines } = await examine(ctx, receipt, written);
  if (problems.length > 0) refuseInput(problems);
  await repo.replaceLines(ctx, doc, lines);
  return { head: repo.headOf(written, lines) };
}

/** Goods that somebody complains of have to be seen. */
async function commitGuard(ctx: Ctx, { doc, lines }: At): Promise<Problem[]> {
  for (const receipt of await repo.receiptOf(ctx, doc.id)) {
    await holdReceipt(ctx, receipt);
    await takenReceipt(ctx, receipt, '投诉');
  }
  if (lines.length === 0 || (await repo.hasPhoto(ctx, doc.id))) return [];
  return [{ path: [], message: '涉及批次的投诉须上传照片' }];
}

const wasCommitted = ({ submit_by: by }: ComplaintHead): boolean => by !== null;

const change = (label: string, to: string) => ({ label, from: '', to });

type CheckInput = { readonly complaintLevel: ComplaintLevel };

/** Its supplier has so long to answer as it is grave; what it said before stays in the history. */
function check(ctx: Ctx, { doc }: At, { complaintLevel }: CheckInput) {
  const from = complaintLevels[doc.complaint_level];
  const isChanged = complaintLevel !== doc.complaint_level;
  const head = {
    complaint_level: complaintLevel,
    accept_by: ctx.userId,
    accept_at: ctx.now,
    escalated_at: null,
    is_admitted: null,
    answer_text: null,
    offer_amount: null,
    answer_by: null,
    answer_at: null,
  };
  const changes = isChanged ? [{ label: '投诉级别', from, to: complaintLevels[complaintLevel] }] : [];
  return { head, changed: { complaint_level: complaintLevel }, payload: { changes } };
}

type AnswerInput = { readonly answerText: string; readonly offerAmount?: string | undefined };

const answer =
  (isAdmitted: boolean) =>
  (ctx: Ctx, _at: At, { answerText, offerAmount }: AnswerInput) => ({
    head: {
      is_admitted: isAdmitted,
      answer_text: answerText,
      offer_amount: offerAmount ?? null,
      answer_by: ctx.userId,
      answer_at: ctx.now,
    },
    payload: {
      changes: [
        change('供应商答复', answerText),
        ...(offerAmount === undefined ? [] : [change('愿意赔付', `¥${formatMoney(offerAmount)}`)]),
      ],
    },
  });

/** It answers once; what it has to say besides it says in comments. */
const answered = ({ is_admitted: isAdmitted }: ComplaintHead): string | undefined =>
  isAdmitted === null ? undefined : '已答复过，补充说明请发消息';

type Decision = Omit<Input<typeof complaintCalls.handleComplaintOrder>, 'id' | 'rowVersion'>;

/** Goods that are to go back are taken although their window may be over. */
async function openWindow(ctx: Ctx, doc: SeenRow<'complaint_order'>, outcome: Decision['complaintOutcome']) {
  if (!opensReturn(outcome)) return;
  const [receipt] = await repo.receiptOf(ctx, doc.id);
  const days = (await loadRules(ctx))('complaintCloseDays');
  if (receipt !== undefined) await openReturns(ctx, receipt, new Date(ctx.now.getTime() + days * 24 * 3_600_000));
}

/** What was decided, for the history. */
const decisionOf = ({ complaintOutcome, responsibleParty, deductAmount, handleOpinion }: Decision) => [
  change('处理结果', complaintOutcomes[complaintOutcome]),
  change('责任方', responsibleParties[responsibleParty]),
  ...(deductAmount === undefined ? [] : [change('扣款金额', `¥${formatMoney(deductAmount)}`)]),
  change('处理意见', handleOpinion),
];

/** What was proposed holds; whoever did not know of it learns it now. */
function approve(ctx: Ctx, { doc }: At) {
  const { complaint_outcome, responsible_party, deduct_amount, handle_opinion } = doc;
  const changes =
    complaint_outcome === null || responsible_party === null
      ? []
      : decisionOf({
          complaintOutcome: complaint_outcome,
          responsibleParty: responsible_party,
          deductAmount: deduct_amount ?? undefined,
          handleOpinion: handle_opinion ?? '',
        });
  return { head: { next_check_by: ctx.userId, next_check_at: ctx.now }, payload: { changes } };
}

async function handle(ctx: Ctx, { doc }: At, decision: Decision) {
  const { complaintOutcome, responsibleParty, deductAmount, handleOpinion } = decision;
  const ruleOf = await loadRules(ctx);
  const isProposed = needsApproval(decision, ruleOf('complaintApproveAmount'));
  await openWindow(ctx, doc, complaintOutcome);
  return {
    to: stateIn(complaintStatus, isProposed ? 'toApprove' : 'resolved'),
    head: {
      complaint_outcome: complaintOutcome,
      responsible_party: responsibleParty,
      deduct_amount: deductAmount ?? null,
      handle_opinion: handleOpinion,
      handle_by: ctx.userId,
      handle_at: ctx.now,
      next_check_by: null,
      next_check_at: null,
    },
    payload: { changes: decisionOf(decision) },
  };
}

/** Money is never decided on by one alone where it is much. */
const byAnother = ({ handle_by: by }: ComplaintHead, { userId }: Ctx): string | undefined =>
  by === userId ? '处理人不能复审自己的处理' : undefined;

/** What was decided, or proposed, counts no more; the history keeps it. */
const undecided = {
  complaint_outcome: null,
  responsible_party: null,
  deduct_amount: null,
  handle_opinion: null,
  handle_by: null,
  handle_at: null,
  next_check_by: null,
  next_check_at: null,
} as const;

const closed = (ctx: Ctx) => ({ close_at: ctx.now });

/** What each action of a complaint checks and does. */
export const complaintMoves = moves(complaintDocuments, { lock: repo.lockComplaint })({
  edit: { effect: edit },
  commit: {
    guard: commitGuard,
    effect: (ctx, { doc }) => ({ head: { submit_by: ctx.userId, submit_at: doc.submit_at ?? ctx.now } }),
  },
  remove: { blocked: (doc) => (wasCommitted(doc) ? '提交过的投诉单不能删除，请改为取消' : undefined) },
  withdraw: {},
  cancel: { blocked: (doc) => (wasCommitted(doc) ? undefined : '没有提交过的投诉单请直接删除') },
  revoke: { effect: (ctx) => ({ head: closed(ctx) }) },
  check: { effect: check },
  refuse: {},
  admit: { blocked: answered, effect: answer(true) },
  contest: { blocked: answered, effect: answer(false) },
  lapse: {},
  handle: {
    guard: (_ctx, { doc }: At, decision: Decision) =>
      decisionProblems(decision, { hasReceipt: doc.inbound_order_id !== null }),
    effect: handle,
  },
  reject: {
    effect: (ctx) => ({ head: { handle_by: ctx.userId, handle_at: ctx.now, ...closed(ctx) } }),
  },
  nextCheck: {
    blocked: byAnother,
    effect: approve,
  },
  sendBack: { blocked: byAnother, effect: () => ({ head: undecided }) },
  confirm: {
    effect: (ctx, _at, { satisfaction }: { readonly satisfaction: keyof typeof satisfactions }) => ({
      head: { satisfaction, ...closed(ctx) },
      payload: { changes: [change('满意度', satisfactions[satisfaction])] },
    }),
  },
  reopen: {
    blocked: ({ is_reopened: isReopened }) => (isReopened ? '已重新投诉过一次，不能再次重新投诉' : undefined),
    effect: () => ({ head: { ...undecided, is_reopened: true } }),
  },
  closeForSilent: { effect: (ctx) => ({ head: closed(ctx) }) },
});
