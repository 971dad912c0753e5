import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { returnChange, withSecond } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { secondShare } from '@material/contract/ordering/quantity/second.rules.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import {
  leavesPlace,
  type ReturnedAt,
  returnedLotProblems,
  returnOutcomes,
  windowProblem,
} from '@material/contract/ordering/return-order/return.rules.ts';
import { loadRuleOfCity } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { fourEyes } from '../four-eyes.rules.ts';
import { takenReceipt } from '../inbound-order/taken-receipt.ts';
import { quantitiesOf, writeInTurn, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { examine } from './entered-return.ts';
import { returnDocuments } from './return-order.document.ts';
import type { ReturnHead } from './return-order.list.ts';
import * as repo from './return-order.repo.ts';

type At = Locked<SeenRow<'return_order'>, repo.ReturnLineAt>;

/** What the goods are, their lot and what comes of how many of them. */
const changeOf = ({ line, ask, lot }: repo.ReturnLineAt) => ({
  label: `${ask.material_name} ${lot.lotNo} ${returnOutcomes[line.return_outcome]}`,
  from: '',
  to: `${shorten(line.qty_returned)}${ask.unit_name}`,
});

type EditInput = Parameters<typeof examine>[2];

/** What somebody wrote anew about the receipt of a draft. */
async function edit(ctx: Ctx, { doc }: At, written: EditInput) {
  const [inboundId] = await repo.receiptOf(ctx, doc.id);
  if (inboundId === undefined) throw new Error(`return ${doc.no} is about no receipt`);
  const { problems, lines } = await examine(ctx, { inboundId, except: doc.id }, written);
  if (problems.length > 0) refuseInput(problems);
  await repo.replaceLines(ctx, doc, lines);
  return { head: repo.headOf(written, lines) };
}

/** As of when its window is looked at: what was submitted before is within it. */
async function windowOf(ctx: Ctx, doc: SeenRow<'return_order'>): Promise<ReturnedAt> {
  const { submit_at: receivedAt, return_until: openUntil } = await ctx
    .find('inbound_order', doc.inbound_order_id)
    .select(['inbound_order.submit_at', 'inbound_order.return_until'])
    .executeTakeFirstOrThrow();
  return { receivedAt: receivedAt ?? ctx.now, now: doc.submit_at ?? ctx.now, openUntil };
}

/** Everything that keeps a return from being checked: its window, its pictures, and what of its lots is left. */
async function submitGuard(ctx: Ctx, { doc, lines }: At): Promise<Problem[]> {
  for (const receipt of await repo.receiptOf(ctx, doc.id)) await takenReceipt(ctx, receipt, '退货');
  const types = await repo.loadReturnTypes(ctx);
  const type = types.find(({ id }) => id === doc.return_type_id);
  if (!type) return [{ path: ['returnTypeId'], message: '请选择退货类型' }];
  const at = await windowOf(ctx, doc);
  const lacksPhoto = type.needsPhoto && !(await repo.hasReturnPhoto(ctx, doc.id));
  return [
    ...windowProblem(type, at),
    ...(lacksPhoto ? [{ path: [], message: `“${type.name}”须上传退货照片` }] : []),
    ...lines.flatMap(({ line, ask, lot }, row) =>
      returnedLotProblems(
        lot,
        { qty: line.qty_returned, returnOutcome: line.return_outcome, deductAmount: line.deduct_amount ?? undefined },
        type,
      ).map(({ message }) => ({ path: ['lines', row], message: `${ask.material_name} ${lot.lotNo}：${message}` })),
    ),
  ];
}

async function submit(ctx: Ctx, { doc, lines }: At) {
  const [types, separate] = await Promise.all([
    repo.loadReturnTypes(ctx),
    loadRuleOfCity(ctx, 'separateCheckers', doc.city_id),
  ]);
  const head = {
    submit_by: ctx.userId,
    submit_at: doc.submit_at ?? ctx.now,
    needs_next_check: types.find(({ id }) => id === doc.return_type_id)?.needsNextCheck ?? false,
    separate_checkers: separate === undefined ? null : separate === 1,
  };
  return { head, payload: { changes: lines.map(changeOf) } };
}

/** The four-eyes rule, where it is on. */
const checkedByOther =
  (stage: 'FIRST' | 'FINAL') =>
  ({ submit_by: broughtBy, check_by: firstCheckBy, separate_checkers: separate }: ReturnHead, ctx: Ctx) =>
    (separate ?? ctx.settings.separateCheckers)
      ? fourEyes(stage, ctx.userId, { noun: '退货单', checks: '审核和复审', broughtBy, firstCheckBy })
      : undefined;

const wasSubmitted = ({ submit_by: by }: ReturnHead): boolean => by !== null;

/** Where what was agreed on goes: nothing has to be handed over of goods that are kept for less money. */
const agreed = (ctx: Ctx, { lines }: At) =>
  lines.every(({ line }) => !leavesPlace(line.return_outcome))
    ? { to: stateIn(returnStatus, 'done'), head: { finish_by: ctx.userId, finish_at: ctx.now } }
    : { to: stateIn(returnStatus, 'toHandOver'), head: {} };

export type AcceptInput = { readonly pickupDate?: string | undefined; readonly replaceDate?: string | undefined };

const furthestDays = 30;

function dateProblems(ctx: Ctx, path: keyof AcceptInput, date: string | undefined): Problem[] {
  const today = businessDate(ctx.now);
  const at = (message: string): Problem[] => [{ path: [path], message }];
  if (date === undefined) return at(path === 'pickupDate' ? '请填写取货日期' : '请填写换货送达日期');
  if (date < today) return at('不能早于今天');
  return date > addDays(today, furthestDays) ? at(`最多 ${furthestDays} 天以后`) : [];
}

const acceptGuard = (ctx: Ctx, { doc }: At, { pickupDate, replaceDate }: AcceptInput): Problem[] => [
  ...(doc.needs_pickup ? dateProblems(ctx, 'pickupDate', pickupDate) : []),
  ...(doc.has_replacement ? dateProblems(ctx, 'replaceDate', replaceDate) : []),
];

const answered = (ctx: Ctx) => ({ answer_by: ctx.userId, answer_at: ctx.now });

function accept(ctx: Ctx, at: At, { pickupDate, replaceDate }: AcceptInput) {
  const { to, head } = agreed(ctx, at);
  const pickup_date = at.doc.needs_pickup ? (pickupDate ?? null) : null;
  const replace_date = at.doc.has_replacement ? (replaceDate ?? null) : null;
  return { to, head: { ...head, ...answered(ctx), pickup_date, replace_date }, changed: { pickup_date } };
}

async function finishGuard(ctx: Ctx, { doc, lines }: At): Promise<Problem[]> {
  if (lines.every(({ line }) => line.return_outcome !== 'DESTROY')) return [];
  return (await repo.hasDestroyPhoto(ctx, doc.id)) ? [] : [{ path: [], message: '就地销毁须上传销毁照片' }];
}

/** What of a line goes back, in its second unit. */
export const secondReturned = ({ line, lot }: repo.ReturnLineAt) =>
  secondShare(lot.qtyAccepted2, { part: line.qty_returned, whole: lot.qtyAccepted });

/** What of a line went back, in both units. */
const returned = (at: repo.ReturnLineAt): LedgerEntry['change'] => {
  const change = returnChange(quantitiesOf(at.ask), { qty: at.line.qty_returned });
  return at.ask.second_unit_name === null ? change : withSecond(change, { RETURNED: secondReturned(at) });
};

/** Goods are gone: the ledger has them as returned, and the orders that they came by tell of it. */
async function finish(ctx: Ctx, { doc, lines }: At) {
  const gone = lines.filter(({ line }) => leavesPlace(line.return_outcome));
  await writeInTurn(
    ctx,
    gone.map((at) => ({
      line: at.ask,
      change: returned(at),
      source: { type: 'return_line', lineId: at.line.id, version: doc.row_version },
      reason: doc.return_reason,
    })),
  );
  for (const [id, own] of Map.groupBy(gone, ({ ask }) => ask.ask_order_id)) {
    const of = { id, city_id: doc.city_id, supplier_id: doc.supplier_id };
    const told = { type: 'GOODS_RETURNED', action: '退货完成', reason: `退货单 ${doc.no}`, changes: own.map(changeOf) };
    recordEvent(ctx, { table: 'ask_order', doc: of }, told);
  }
  return { head: { finish_by: ctx.userId, finish_at: ctx.now }, payload: { changes: gone.map(changeOf) } };
}

/** What each action of a return checks and does. */
export const returnMoves = moves(returnDocuments, { lock: repo.lockReturn })({
  edit: { effect: edit },
  submit: { guard: submitGuard, effect: submit },
  remove: { blocked: (doc) => (wasSubmitted(doc) ? '提交过的退货单不能删除，请改为取消' : undefined) },
  cancel: { blocked: (doc) => (wasSubmitted(doc) ? undefined : '没有提交过的退货单请直接删除') },
  check: {
    blocked: checkedByOther('FIRST'),
    effect: (ctx, { doc }) => ({
      to: stateIn(returnStatus, doc.needs_next_check ? 'toNextCheck' : 'toAnswer'),
      head: { check_by: ctx.userId, check_at: ctx.now },
    }),
  },
  nextCheck: {
    blocked: checkedByOther('FINAL'),
    effect: (ctx) => ({ head: { next_check_by: ctx.userId, next_check_at: ctx.now } }),
  },
  refuse: {
    effect: () => ({ head: { check_by: null, check_at: null, next_check_by: null, next_check_at: null } }),
  },
  accept: { guard: acceptGuard, effect: accept },
  decline: { effect: (ctx) => ({ head: answered(ctx) }) },
  revoke: {},
  drop: {},
  uphold: { effect: agreed },
  agreeForSilent: { effect: agreed },
  finish: { guard: finishGuard, effect: finish },
});
