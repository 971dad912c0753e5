import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { isZero, shorten } from '@material/contract/kernel/value/decimal.ts';
import { isIn, stateIn, type StatesIn } from '@material/contract/kernel/document/machine.ts';
import { departChange, withSecond } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { isMissing } from '@material/contract/ordering/transport-order/lot.rules.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { loadRules } from '../../catalogue/public.ts';
import { deadline, minuteOf, minuteText } from '../duty.rules.ts';
import { openInbounds, waitingPlaces } from './generate.repo.ts';
import { quantitiesOf, writeLedger, type LedgerEntry } from '../ledger/ledger.repo.ts';
import {
  arrivalColumns,
  coldChain,
  departureColumns,
  departureProblems,
  loadingProblems,
  loadLots,
  refreshReports,
  withReports,
} from './departure.ts';
import { forecastProblem } from './departure.rules.ts';
import { mayForce, mayOweReport } from './departure-gaps.ts';
import { checkDraft, storeDraft } from './draft.ts';
import { leavesByForce, type DraftInput } from './draft.rules.ts';
import { trim } from './trim.ts';
import { transportDocuments } from './transport-order.document.ts';
import * as repo from './transport-order.repo.ts';

type At = Locked<repo.TransportHead, repo.TransportLineAt>;

async function load(ctx: Ctx, { doc, lines }: At) {
  await loadLots(ctx, doc.id, lines);
  await refreshReports(ctx, doc.id);
  return { head: { load_by: ctx.userId, load_at: ctx.now } };
}

export type DepartInput = { readonly startTemp?: string | undefined };

const departGuard = (ctx: Ctx, { doc, lines }: At, { startTemp }: DepartInput): Promise<Problem[]> =>
  departureProblems(ctx, {
    doc,
    lines,
    startTemp: startTemp ?? doc.start_temp,
    mayForce: mayForce(ctx),
    mayOweReport: mayOweReport(ctx),
  });

/** Left without some of its test reports, as the permission or the category of the goods allows. */
function tellMissing(ctx: Ctx, doc: repo.TransportHead, lines: readonly repo.TransportLineAt[]): void {
  for (const [placeId, own] of Map.groupBy(lines, ({ line }) => line.place_id)) {
    const owing = own.flatMap(({ lots }) => lots.filter((lot) => isMissing(lot.report_state)));
    if (owing.length === 0) continue;
    const reason = `批次 ${owing.map((lot) => lot.lot_no).join('、')}`;
    const told = { type: 'REPORT_MISSING', action: '缺批检报告发车', placeIds: [placeId], reason };
    recordEvent(ctx, { table: 'transport_order', doc }, told);
  }
}

/** What leaves counts as shipped; the expected arrival follows from the distance. */
async function depart(ctx: Ctx, { doc, lines }: At, { startTemp }: DepartInput) {
  const departure = await departureColumns(ctx, doc, startTemp ?? doc.start_temp);
  const forced = lines.filter(({ ask }) => leavesByForce(quantitiesOf(ask), mayForce(ctx)));
  const entries = lines.map(({ line, ask }): LedgerEntry => {
    const change = departChange(quantitiesOf(ask), { qty: line.qty });
    return {
      line: ask,
      change: isZero(line.qty2) ? change : withSecond(change, { SHIPPED: line.qty2 }),
      source: { type: 'transport_line', lineId: line.id, version: doc.row_version },
    };
  });
  await writeLedger(ctx, entries);
  tellMissing(ctx, doc, await withReports(ctx, lines));
  await refreshReports(ctx, doc.id);
  const changes = forced.map(({ ask, line }) => ({
    placeId: line.place_id,
    label: `${ask.material_name} 未确认发车`,
    from: '0',
    to: shorten(line.qty),
  }));
  return { head: { ...departure, depart_by: ctx.userId, is_forced: forced.length > 0 }, payload: { changes } };
}

export type ArriveInput = { readonly arriveTemp?: string | undefined };

async function arriveGuard(ctx: Ctx, { doc }: At, { arriveTemp }: ArriveInput): Promise<Problem[]> {
  const { isCold } = await coldChain(ctx, doc);
  return isCold && arriveTemp === undefined ? [{ path: ['arriveTemp'], message: '冷链运输请填写到达温度' }] : [];
}

const arrive = async (ctx: Ctx, { doc }: At, { arriveTemp }: ArriveInput) => ({
  head: await arrivalColumns(ctx, doc, arriveTemp ?? null),
});

export type EtaInput = { readonly etaAt: string };

function etaGuard(ctx: Ctx, { doc }: At, { etaAt }: EtaInput): Problem[] {
  const message = forecastProblem(minuteOf(etaAt), { now: ctx.now, before: doc.eta_at });
  return message === undefined ? [] : [{ path: ['etaAt'], message }];
}

function changeEta(_ctx: Ctx, { doc }: At, { etaAt }: EtaInput) {
  const eta = minuteOf(etaAt);
  const changes = [{ label: '预计到达', from: doc.eta_at ? minuteText(doc.eta_at) : '', to: minuteText(eta) }];
  return { head: { eta_at: eta }, payload: { changes } };
}

const nothingWaits = '没有待收的货，或入库单已经生成';

async function generateInbound(ctx: Ctx, { doc }: At) {
  const [placeIds, ruleOf] = await Promise.all([waitingPlaces(ctx, doc.id), loadRules(ctx)]);
  if (placeIds.length === 0) refuse('blocked', { reason: nothingWaits });
  const head = doc.arrive_at === null ? await arrivalColumns(ctx, doc, null) : {};
  const until = deadline(doc.recount_at ?? doc.arrive_at ?? ctx.now, ruleOf('countHours'));
  await openInbounds(ctx, { transport: doc, placeIds, until });
  return {
    to: isIn(transportOrderStatus, 'atPlace', doc.status) ? doc.status : stateIn(transportOrderStatus, 'arrived'),
    head,
    payload: { placeIds },
  };
}

type Signed = StatesIn<typeof transportOrderStatus, 'partSigned' | 'signed'>;
type Reopened = StatesIn<typeof transportOrderStatus, 'partSigned' | 'arrived'>;

/** What each action of a transport order checks and does. */
export const transportMoves = moves(transportDocuments, { find: repo.findTransport, lock: repo.lockTransport })({
  edit: {
    guard: (ctx, { doc }, input: DraftInput) =>
      checkDraft(ctx, input, { transportId: doc.id, mayForce: mayForce(ctx) }),
    effect: (ctx, { doc }, input: DraftInput) => storeDraft(ctx, doc, input),
  },
  trim: { effect: trim },
  load: { guard: (ctx, { doc, lines }) => loadingProblems(ctx, doc, lines), effect: load },
  unload: {},
  depart: {
    blocked: ({ gaps }) => (gaps.length > 0 ? gaps.join('；') : undefined),
    guard: departGuard,
    effect: depart,
  },
  arrive: { guard: arriveGuard, effect: arrive },
  changeEta: { guard: etaGuard, effect: changeEta },
  cancel: { effect: (_ctx, _at, { reason }: { readonly reason: string }) => ({ head: { reason } }) },
  generateInbound: { blocked: (head) => (head.is_waiting ? undefined : nothingWaits), effect: generateInbound },
  sign: {
    effect: (_ctx, _at, { to, placeId }: { readonly to: Signed; readonly placeId: number }) => ({
      to,
      payload: { placeIds: [placeId] },
    }),
  },
  close: {},
  reopen: {
    effect: ({ now }, _at, { to, placeId }: { readonly to: Reopened; readonly placeId: number }) => ({
      to,
      head: { recount_at: now },
      changed: { recount_at: now },
      payload: { placeIds: [placeId] },
    }),
  },
});
