import { lineAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { decimal, plain, shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { foreignLines, within } from '@material/contract/kernel/value/problems.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import type { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import {
  countProblems,
  differencesOf,
  overOf,
  weighedOf,
  type Shipped,
} from '@material/contract/ordering/inbound-order/count.rules.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { keepUntil } from '@material/contract/ordering/transport-order/lot.rules.ts';
import { lotSecond } from '@material/contract/ordering/quantity/second.rules.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { differenceRecorded } from '../goods/life.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadRules } from '../../catalogue/public.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { sumsOf } from '../header-columns.ts';
import { tellTemperature, temperatureProblems } from './arrival-temperature.ts';
import { inboundDocuments } from './inbound-order.document.ts';
import { ownReview } from './inbound-order.list.ts';
import * as repo from './inbound-order.repo.ts';
import {
  confirmWords,
  countedLines,
  differenceChanges,
  isToConfirm,
  receivedDifferences,
  tellClosed,
  writeReceipt,
} from './receipt.ts';
import { submitProblems, type SubmitTerms } from './receipt.rules.ts';
import { askCorrectionGuard, correctionBlocked, reversalGuard, reverse } from './reversal.ts';

type At = Locked<repo.InboundHead, repo.InboundLineAt>;

export type CountInput = Pick<Input<typeof inboundCalls.updateInboundOrder>, 'arriveTemp' | 'remark' | 'lines'>;
export type CountedInput = CountInput['lines'][number];
export type SubmitInput = { readonly overReason?: string | undefined };

const mayExceed = (ctx: Ctx): boolean => ctx.powers.has(power(orderingScreens.inboundOrder, '超收'));

const shippedOf = ({ line, ask }: repo.InboundLineAt): Shipped => ({
  shippedQty: line.shipped_qty,
  shippedQty2: line.shipped_qty2,
  isDecimal: ask.is_decimal,
  unitName: ask.unit_name,
  secondUnitName: ask.second_unit_name ?? '',
  tolOver2: ask.tol_over2,
  tolUnder2: ask.tol_under2,
});

async function countGuard(ctx: Ctx, { lines }: At, { lines: counted }: CountInput): Promise<Problem[]> {
  const reasons = await repo.loadReasons(ctx);
  const byId = new Map(lines.map((line) => [line.line.id, line]));
  const wrong = counted.flatMap((row, place) => {
    const at = byId.get(row.id);
    return at ? within(['lines', place], countProblems(shippedOf(at), row, reasons.get(row.reasonId ?? 0))) : [];
  });
  return [...foreignLines('入库单', counted, new Set(byId.keys())), ...wrong];
}

function countRow(at: repo.InboundLineAt, row: CountedInput): repo.CountRow {
  const shipped = shippedOf(at);
  const kinds = differencesOf(shipped, row);
  const reasonId = row.reasonId ?? null;
  const second = lotSecond(weighedOf(shipped, row));
  return {
    id: row.id,
    qty_accepted: row.qtyAccepted,
    qty_accepted2: second.accepted2,
    qty_rejected: row.qtyRejected,
    qty_short: row.qtyShort,
    qty_over: overOf(shipped, row),
    qty_rejected2: second.rejected2,
    qty_short2: second.short2,
    qty_over2: second.over2,
    is_accepted2_weighed: shipped.secondUnitName !== '' && row.qtyAccepted2 !== undefined,
    is_rejected2_weighed: shipped.secondUnitName !== '' && row.qtyRejected2 !== undefined,
    rejected_reason_id: kinds.includes('REJECTED') ? reasonId : null,
    short_reason_id: kinds.includes('SHORT') ? reasonId : null,
    over_reason_id: kinds.includes('OVER') ? reasonId : null,
    reason_text: row.reasonText?.trim() || null,
    rest_decision: row.restDecision ?? null,
  };
}

async function count(ctx: Ctx, { doc, lines }: At, input: CountInput) {
  const byId = new Map(lines.map((line) => [line.line.id, line]));
  const rows = input.lines.flatMap((row) => {
    const at = byId.get(row.id);
    return at ? [countRow(at, row)] : [];
  });
  await repo.saveCounts(ctx, doc.id, rows);
  const head = rowOf('inbound_order', { arriveTemp: input.arriveTemp, remark: input.remark });
  return { head, payload: { changes: differenceChanges(lines, rows) } };
}

async function takingProblems(ctx: Ctx, { doc, lines }: At, terms: SubmitTerms): Promise<Problem[]> {
  const counted = countedLines(lines).map((line) => line.counted);
  return [...(await temperatureProblems(ctx, doc)), ...submitProblems(counted, terms)];
}

/** What another account has to confirm may be submitted by either of the two: one of them holds 超收 in the end. */
const submitGuard = (ctx: Ctx, at: At, { overReason }: SubmitInput): Promise<Problem[]> =>
  takingProblems(ctx, at, { mayExceed: mayExceed(ctx) || at.lines.some(isToConfirm), overReason });

const confirmTerms = (ctx: Ctx, { doc }: At, { overReason }: SubmitInput): SubmitTerms => ({
  mayExceed: mayExceed(ctx) || doc.over_by !== null,
  overReason: overReason ?? doc.reason ?? undefined,
});

async function confirmGuard(ctx: Ctx, at: At, input: SubmitInput): Promise<Problem[]> {
  if (at.doc.review_by === ctx.userId) refuse('blocked', { reason: ownReview });
  return takingProblems(ctx, at, confirmTerms(ctx, at, input));
}

/** What of the receipt was not as it was sent; the vehicle's history tells the supplier. */
function tellDifferences(ctx: Ctx, doc: repo.InboundHead, taken: readonly repo.InboundLineAt[]): void {
  const changes = receivedDifferences(taken);
  if (changes.length === 0) return;
  const told = { type: differenceRecorded, action: '收货差异', placeId: doc.place_id, changes };
  recordEvent(ctx, { table: 'inbound_order', doc }, told);
  recordEvent(ctx, repo.vehicleOf(doc), { ...told, reason: `入库单 ${doc.no}` });
}

/** What was counted is taken in: the ledger, the vehicle's lines, the amounts and how long the lots' papers are kept. */
async function takeIn(ctx: Ctx, { doc, lines }: At, { overReason }: SubmitInput) {
  const taken = lines.filter(({ line }) => line.is_counted);
  await repo.bookOnTransport(ctx, doc.id);
  const { exceeded, closed } = await writeReceipt(ctx, doc, { lines, overReason });
  const amounts = taken.map(({ line, ask }) =>
    lineAmounts({ qty: line.qty_accepted, price: ask.unit_price, taxRate: ask.tax_rate }),
  );
  const [receiveDate, ruleOf] = [businessDate(ctx.now), await loadRules(ctx)];
  await repo.saveKeepUntil(
    ctx,
    doc.id,
    taken.map(({ lot }) => ({ id: lot.id, keep_until: keepUntil({ expireDate: lot.expire_date, receiveDate }) })),
  );
  const head = {
    ...sumsOf(amounts),
    submit_by: doc.review_by ?? ctx.userId,
    submit_at: ctx.now,
    receive_at: ctx.now,
    correct_until: new Date(ctx.now.getTime() + ruleOf('correctHours') * 3_600_000),
    receiver: doc.receiver ?? ctx.session.userName,
    ...(exceeded.length > 0 && overReason ? { reason: overReason.trim() } : {}),
  };
  tellDifferences(ctx, doc, taken);
  await tellTemperature(ctx, doc);
  tellClosed(ctx, doc, closed);
  const accepted = taken.reduce((total, { line }) => total.plus(decimal(line.qty_accepted)), decimal('0'));
  const granted = exceeded.map(({ ask }) => ({
    label: `${ask.material_name} 超收`,
    from: '',
    to: overReason?.trim() ?? '',
  }));
  return { head, payload: { lines: taken.length, accepted: plain(accepted), changes: granted } };
}

/** Lots that are counted at more than twice what was shipped. */
const unconfirmed = (lines: readonly repo.InboundLineAt[]) => lines.filter(isToConfirm);

/** Nothing is taken in yet: the count stays, and another account looks at it. */
function askToConfirm(ctx: Ctx, { lines }: At, { overReason }: SubmitInput) {
  const head = {
    review_by: ctx.userId,
    review_at: ctx.now,
    receiver: ctx.session.userName,
    over_by: mayExceed(ctx) ? ctx.userId : null,
    reason: overReason?.trim() || null,
  };
  const changes = unconfirmed(lines).map((at) => ({
    label: `${at.ask.material_name} ${at.lot.lot_no} 实收超过发运两倍`,
    ...confirmWords(at),
    reason: overReason?.trim() ?? '',
  }));
  return {
    to: stateIn(inboundOrderStatus, 'toReview'),
    head,
    // The second account has the whole time to count.
    changed: { act_by: null },
    payload: { changes },
  };
}

const submit = async (ctx: Ctx, at: At, input: SubmitInput) =>
  unconfirmed(at.lines).length > 0
    ? askToConfirm(ctx, at, input)
    : {
        to: stateIn(inboundOrderStatus, 'submitted'),
        ...(await takeIn(ctx, { ...at, doc: { ...at.doc, review_by: null, receiver: null } }, input)),
      };

async function confirm(ctx: Ctx, at: At, input: SubmitInput) {
  const { head, payload } = await takeIn(ctx, at, { overReason: confirmTerms(ctx, at, input).overReason });
  return { head: { ...head, confirm_by: ctx.userId, confirm_at: ctx.now }, payload };
}

async function remove(ctx: Ctx, { doc, lines }: At) {
  const counted = lines.filter(({ line }) => line.is_counted);
  await repo.dropLines(ctx, doc.id);
  return {
    payload: {
      changes: counted.map(({ ask, line }) => ({
        label: `${ask.material_name} 已验收`,
        from: shorten(line.qty_accepted),
        to: '',
      })),
    },
  };
}

/** What each action of an inbound order checks and does. */
export const inboundMoves = moves(inboundDocuments, { lock: repo.lockInbound })({
  count: { guard: countGuard, effect: count },
  submit: { guard: submitGuard, effect: submit },
  confirm: { guard: confirmGuard, effect: confirm },
  recount: {},
  remove: { effect: remove },
  askCorrection: {
    blocked: correctionBlocked,
    guard: askCorrectionGuard,
    effect: ({ userId, now }, _at, { reason }: { readonly reason: string }) => ({
      head: { correct_by: userId, correct_at: now, correct_reason: reason },
    }),
  },
  withdrawCorrection: {},
  grantCorrection: { guard: reversalGuard, effect: reverse },
  refuseCorrection: {},
});
