import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { cmp, shorten, sub } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { isIn, stateIn, type StatesIn } from '@material/contract/kernel/document/machine.ts';
import { foreignLines } from '@material/contract/kernel/value/problems.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { confirmChange } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { askedProblem, minuteOf, minuteText } from '../duty.rules.ts';
import { answeredState, promisedState } from '../fulfilment.rules.ts';
import { quantitiesOf, writeLedger, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { followSecond } from '../ledger/second.rules.ts';
import { pickupDocuments } from './pickup-order.document.ts';
import * as repo from './pickup-order.repo.ts';
import { isShortPromise, promisedQty, promiseProblems, type PromiseLine } from './promise.rules.ts';

type At = Locked<repo.PickupHead, repo.PickupLineAt>;
export type Said = {
  readonly id: number;
  readonly qty: string;
  readonly promisedDate?: string | undefined;
  readonly reason?: string | undefined;
};
export type ConfirmInput = { readonly lines: readonly Said[] };

/** Nothing is asked of headquarters any more. */
const unasked = { asked_reply_by: null, asked_reason: null };

/** A rest that is promised again is wished for at once, where its day has passed. */
const wishedDate = (ctx: Ctx, { delivery_date: date }: repo.PickupHead): string => {
  const today = businessDate(ctx.now);
  return date > today ? date : today;
};

async function promiseLines(ctx: Ctx, { doc, lines }: At, said: readonly Said[]): Promise<PromiseLine[]> {
  const places = new Map(said.map((row, at) => [row.id, at]));
  const lastDays = await repo.lastPriceDays(ctx, doc.id);
  return lines.map(({ pickup, ask }) => {
    const at = places.get(pickup.id);
    return {
      quantities: quantitiesOf(ask),
      lastPriceDay: lastDays.get(ask.id) ?? null,
      at,
      said: at === undefined ? undefined : said[at],
      isDecimal: ask.is_decimal,
    };
  });
}

async function confirmGuard(ctx: Ctx, { doc, lines }: At, { lines: said }: ConfirmInput): Promise<Problem[]> {
  const terms = { today: businessDate(ctx.now), wishedDate: wishedDate(ctx, doc) };
  const own = new Set(lines.map(({ pickup }) => pickup.id));
  const promised = promiseProblems(await promiseLines(ctx, { doc, lines }, said), terms);
  return [...foreignLines('提货单', said, own), ...promised];
}

/** What the ledger says of a promise that was made anew without a word. */
const promisedAgain = '重新确认';

/** The promise goes into the ledger; what was wanted is left as it is, so that a short promise shows. */
async function confirm(ctx: Ctx, { doc, lines }: At, { lines: said }: ConfirmInput) {
  const promises = await promiseLines(ctx, { doc, lines }, said);
  const rows = lines.flatMap((line, at) => {
    const promise = promises[at];
    return promise
      ? [{ ...line, promise, qty: promisedQty(promise), reason: promise.said?.reason?.trim() || null }]
      : [];
  });
  const entries = rows.map(({ ask, pickup, promise, qty, reason }): LedgerEntry => ({
    line: ask,
    change: followSecond(ask, confirmChange(promise.quantities, { qty })),
    source: { type: 'pickup_line', lineId: pickup.id, version: doc.row_version },
    reason: reason ?? (pickup.qty_confirmed === null ? undefined : promisedAgain),
    patch: { confirm_reason: reason },
  }));
  await writeLedger(ctx, entries);
  await repo.savePromise(
    ctx,
    doc.id,
    rows.map(({ pickup, promise, qty, reason }) => ({
      id: pickup.id,
      qty_confirmed: qty,
      confirm_date: promise.said?.promisedDate ?? promisedDay(ctx, doc, { pickup, qty }),
      reason,
    })),
  );
  if (isShortPromise(promises)) tellShort(ctx, doc, rows);
  const to = answeredState(rows.map(({ promise, qty }) => ({ ...promise.quantities, qtyConfirmed: qty })));
  return {
    to,
    head: unasked,
    payload: { changes: promiseChanges(rows) },
    changed: { due_date: await repo.dueDate(ctx, doc.id) },
  };
}

/** The day of a line that the answer leaves out: the wished one, or the promised one where nothing more is promised. */
const promisedDay = (
  ctx: Ctx,
  doc: repo.PickupHead,
  { pickup, qty }: { readonly pickup: repo.PickupLineAt['pickup']; readonly qty: string },
): string =>
  pickup.confirm_date !== null && pickup.qty_confirmed !== null && cmp(pickup.qty_confirmed, qty) === 0
    ? pickup.confirm_date
    : wishedDate(ctx, doc);

type Promised = repo.PickupLineAt & { readonly qty: string; readonly reason: string | null };

/** Lines with a word of why, and those whose promise was another one before. */
const promiseChanges = (rows: readonly Promised[]) =>
  rows.flatMap(({ ask, pickup, qty, reason }) => {
    const before = pickup.qty_confirmed;
    if (reason === null && (before === null || cmp(before, qty) === 0)) return [];
    const label = `${ask.material_name} 接单数量`;
    return [{ label, from: shorten(before ?? pickup.qty_wanted), to: shorten(qty), reason: reason ?? '' }];
  });

/** What nobody promised is kept apart from the confirmation. */
function tellShort(ctx: Ctx, doc: repo.PickupHead, rows: readonly Promised[]): void {
  const changes = rows.flatMap(({ ask, qty, reason }) => {
    const wanted = sub(ask.qty_approved, ask.qty_cancelled);
    if (ask.is_closed || cmp(qty, wanted) >= 0) return [];
    return [{ label: `${ask.material_name} 短交`, from: wanted, to: shorten(qty), reason: reason ?? '' }];
  });
  recordEvent(ctx, { table: 'pickup_order', doc }, { type: 'PICKUP_SHORT', action: '供货不足', changes });
}

/** A rest that is not promised again leaves the earlier promise as it was. */
function reject(ctx: Ctx, { doc, lines }: At, { reason }: { readonly reason: string }) {
  const head = { ...unasked, confirm_by: ctx.userId, confirm_at: ctx.now };
  return isIn(pickupOrderStatus, 'reconfirm', doc.status)
    ? { to: answeredState(lines.map(({ ask }) => quantitiesOf(ask))), head }
    : { to: stateIn(pickupOrderStatus, 'rejected'), head: { ...head, reason } };
}

type DeadlineInput = { readonly askedReplyBy: string; readonly reason: string };

function askGuard({ now }: Ctx, { doc }: At, { askedReplyBy }: DeadlineInput): Problem[] {
  const terms = { now, deliveryDate: doc.delivery_date, before: doc.reply_by };
  const message = askedProblem(minuteOf(askedReplyBy), terms);
  return message === undefined ? [] : [{ path: ['askedReplyBy'], message }];
}

function askDeadline(_ctx: Ctx, { doc }: At, { askedReplyBy, reason }: DeadlineInput) {
  const until = minuteOf(askedReplyBy);
  const changes = [
    { label: '答复截止', from: doc.reply_by ? minuteText(doc.reply_by) : '', to: `申请延至 ${minuteText(until)}` },
  ];
  return { head: { asked_reply_by: until, asked_reason: reason }, payload: { changes } };
}

type AmendInput = { readonly until: Date; readonly isRestored: boolean };

/** What is asked for follows its order. Who has promised promises anew, unless the order is again what was promised. */
async function amend(ctx: Ctx, { doc, lines }: At, { until, isRestored }: AmendInput) {
  const { order, asked, lineCount } = await repo.followAmended(ctx, doc.id, lines);
  const isPending = doc.status === pickupOrderStatus.initial;
  const promised = answeredState(asked.map(quantitiesOf));
  const again = isRestored ? promised : stateIn(pickupOrderStatus, 'reconfirm');
  const isOtherDay = order.delivery_date !== doc.delivery_date;
  const changes = isOtherDay ? [{ label: '送达日期', from: doc.delivery_date, to: order.delivery_date }] : [];
  return {
    to: isPending ? pickupOrderStatus.initial : again,
    head: {
      ...unasked,
      delivery_date: order.delivery_date,
      place_id: order.place_id,
      line_count: lineCount,
      // Goods of another day are not prepared together any more.
      ...(isOtherDay ? { big_order_id: null } : {}),
    },
    changed: { reply_by: isPending && doc.act_by && doc.act_by > until ? doc.act_by : until },
    payload: { changes },
  };
}

type Shipped = StatesIn<typeof pickupOrderStatus, 'partShipped' | 'shipped'>;
type GroupInput = { readonly bigOrderId: number; readonly bigOrderNo: string };

/** What each action of a pickup order checks and does. */
export const pickupMoves = moves(pickupDocuments, { find: repo.findPickup, lock: repo.lockPickup })({
  confirm: { guard: confirmGuard, effect: confirm },
  reject: { effect: reject },
  askDeadline: {
    blocked: (doc) => (doc.asked_reply_by === null ? undefined : '已申请延期，等待管理中心答复'),
    guard: askGuard,
    effect: askDeadline,
  },
  refuseDeadline: { effect: () => ({ head: unasked }) },
  merge: {
    blocked: (doc) => (doc.big_order_id === null ? undefined : '已在合并提货单中，请先取消合并'),
    effect: (_ctx, _at, { bigOrderId, bigOrderNo }: GroupInput) => ({
      head: { big_order_id: bigOrderId },
      payload: { bigOrderNo },
    }),
  },
  unmerge: {
    blocked: (doc) => (doc.big_order_id === null ? '没有合并，无需取消' : undefined),
    effect: () => ({ head: { big_order_id: null } }),
  },
  prepare: { effect: (ctx) => ({ head: { prepare_by: ctx.userId, prepare_at: ctx.now } }) },
  unprepare: {
    effect: (_ctx, { lines }) => ({
      to: promisedState(lines.map(({ ask }) => quantitiesOf(ask))),
      head: { prepare_by: null, prepare_at: null },
    }),
  },
  ship: { effect: (_ctx, _at, { to }: { readonly to: Shipped }) => ({ to }) },
  amend: { effect: amend },
  reopen: {},
  restore: { effect: (_ctx, _at, { to }: { readonly to: Shipped }) => ({ to }) },
  reconfirm: {},
  resume: {
    effect: (_ctx, _at, { to }: { readonly to: ReturnType<typeof answeredState> }) => ({ to, head: unasked }),
  },
  hold: {
    effect: (_ctx, { doc }) => {
      const from = pickupOrderStatus.actions.hold.from.find((state) => state === doc.status);
      return from ? { head: { held_from: from } } : {};
    },
  },
  release: {
    effect: (_ctx, { doc }) => {
      if (doc.held_from === null) throw new Error(`pickup order ${doc.id} stood nowhere before it was stopped`);
      return { to: doc.held_from };
    },
  },
  changeDeadline: {
    effect: (_ctx, { doc }, { until }: { readonly until: Date }) => ({
      head: unasked,
      changed: { reply_by: until },
      payload: {
        changes: [{ label: '答复截止', from: doc.act_by ? minuteText(doc.act_by) : '', to: minuteText(until) }],
      },
    }),
  },
  void: { effect: () => ({ head: unasked }) },
  close: { effect: () => ({ head: unasked }) },
});
