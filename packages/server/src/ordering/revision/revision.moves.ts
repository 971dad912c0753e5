import { submitBlocked } from '@material/contract/catalogue/delivery-date.rules.ts';
import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { cmp, isZero } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { reviseProblems } from '@material/contract/ordering/quantity/quantity-revise.rules.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { ofGoods } from '../goods/of-goods.ts';
import { fourEyes } from '../four-eyes.rules.ts';
import { orderState } from '../fulfilment.repo.ts';
import { quantitiesOf } from '../ledger/ledger.repo.ts';
import { revisionDocuments } from './revision.document.ts';
import type { RevisionHead } from './revision.list.ts';
import {
  findRevision,
  loadedWith,
  lockRevision,
  orderOfRevision,
  type RevisionLineAt,
  type RevisionRecord,
} from './revision.repo.ts';

type At = Locked<RevisionRecord, RevisionLineAt>;

const overtaken = '请拒绝变更，或由申请方撤回后重新申请';

/** What of an amendment came otherwise meanwhile. */
function lineProblems({ line, ask }: RevisionLineAt): readonly Problem[] {
  if (!ask || cmp(line.qty_to, ask.qty_approved) === 0) return [];
  const wrong = reviseProblems(quantitiesOf(ask), { qty: line.qty_to }) ?? [];
  return wrong.map(({ message }) => ({ path: [], message: ofGoods(ask)(`${message}；${overtaken}`) }));
}

async function placeProblems(ctx: Ctx, { doc, lines }: At): Promise<Problem[]> {
  if (doc.new_place_id === null) return [];
  const orderId = await orderOfRevision(ctx, doc.id);
  const isSent =
    lines.some(({ ask }) => ask && !isZero(ask.qty_shipped)) || (await loadedWith(ctx, orderId)).length > 0;
  return isSent ? [{ path: [], message: `货物已装车或发运，不能再改收货地点；${overtaken}` }] : [];
}

/** An amendment is checked against the order as it stands now. */
async function checkGuard(ctx: Ctx, at: At): Promise<Problem[]> {
  const { doc, lines } = at;
  const order = await orderState(ctx, await orderOfRevision(ctx, doc.id));
  if (!order || isIn(askOrderStatus, 'held', order.status))
    return [{ path: [], message: '要货单已停止，恢复供货后再审核变更' }];
  if (order.pickupStatus !== null && isIn(pickupOrderStatus, 'rejected', order.pickupStatus))
    return [{ path: [], message: '供应商已拒单，请拒绝变更，反审核要货单后再调整' }];
  const past = submitBlocked(doc.new_delivery_date ?? businessDate(ctx.now), businessDate(ctx.now));
  return [
    ...(past === undefined ? [] : [{ path: [], message: `新的送达日期已过；${overtaken}` }]),
    ...(await placeProblems(ctx, at)),
    ...lines.flatMap(lineProblems),
  ];
}

/** The order becomes its next version: a supplier that has promised nothing yet is asked for that one alone. */
async function applied(ctx: Ctx, { doc }: At) {
  const order = await orderState(ctx, await orderOfRevision(ctx, doc.id));
  if (!order) throw new Error(`the order of amendment ${doc.id} is gone`);
  const isUnanswered = order.pickupStatus === pickupOrderStatus.initial;
  return {
    to: stateIn(revisionStatus, isUnanswered ? 'effective' : 'toReply'),
    head: { rev_no: order.revNo + 1, apply_at: ctx.now },
  };
}

async function firstCheck(ctx: Ctx, at: At) {
  const checked = { first_check_by: ctx.userId, first_check_at: ctx.now };
  if (at.doc.needs_final) return { to: stateIn(revisionStatus, 'finalCheck'), head: checked };
  const { to, head } = await applied(ctx, at);
  return { to, head: { ...head, ...checked } };
}

async function finalCheck(ctx: Ctx, at: At) {
  const { to, head } = await applied(ctx, at);
  return { to, head: { ...head, final_check_by: ctx.userId, final_check_at: ctx.now } };
}

/** The four-eyes rule, where it is on: neither check by who applied, nor both by one person. */
const checkedByOther =
  (stage: 'FIRST' | 'FINAL') =>
  (doc: RevisionHead, ctx: Ctx): string | undefined => {
    if (!(doc.separate_checkers ?? ctx.settings.separateCheckers)) return undefined;
    return fourEyes(stage, ctx.userId, { noun: '变更单', broughtBy: doc.create_id, firstCheckBy: doc.first_check_by });
  };

/** Who has applied withdraws. */
function withdrawBlocked({ revision_by: side }: RevisionHead, { centre }: Ctx): string | undefined {
  const isManagement = centre.kind === 'management';
  if ((side === 'MANAGEMENT') === isManagement) return undefined;
  return isManagement ? '由城市申请，只能由城市撤回' : '由管理中心申请，只能由管理中心撤回';
}

/** What each action of an amendment checks and does. */
export const revisionMoves = moves(revisionDocuments, { find: findRevision, lock: lockRevision })({
  firstCheck: { blocked: checkedByOther('FIRST'), guard: checkGuard, effect: firstCheck },
  finalCheck: { blocked: checkedByOther('FINAL'), guard: checkGuard, effect: finalCheck },
  refuse: {},
  withdraw: { blocked: withdrawBlocked },
  lapse: {},
  confirm: {},
  decline: {},
  keep: {},
  restore: {},
  settle: {},
});
