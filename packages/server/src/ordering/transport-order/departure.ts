import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import { departProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { departSecondProblems } from '@material/contract/ordering/quantity/quantity-second.rules.ts';
import { loadRoad } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { temperatureClasses } from '../goods/temperature.rules.ts';
import { quantitiesOf } from '../ledger/ledger.repo.ts';
import { secondsOf } from '../ledger/second.rules.ts';
import { insertLots } from './draft.repo.ts';
import { leavesByForce, pickupProblem } from './draft.rules.ts';
import {
  departureHeadProblems,
  expectedAt,
  latenessText,
  loadProblems,
  plannedArrival,
  temperatureText,
  type LoadLine,
} from './departure.rules.ts';
import { refreshReportStates, withStandings } from './report.repo.ts';
import { temperatureRange } from './temperature.repo.ts';
import * as repo from './transport-order.repo.ts';

const loadLine = ({ line, ask, lots }: repo.TransportLineAt): LoadLine => ({
  qty: line.qty,
  isFood: ask.is_food,
  shelfLifeDays: ask.shelf_life_days,
  acceptRatio: ask.accept_ratio,
  lots,
});

/** Whether the load needs cooling, by its mode or its goods, and the temperatures it may have. */
export async function coldChain(ctx: Ctx, doc: Pick<repo.TransportHead, 'id' | 'is_cold_mode'>) {
  const { minTemp, maxTemp, maxTemps } = await temperatureRange(ctx, doc.id);
  const isCold = doc.is_cold_mode || temperatureClasses(maxTemps).some((name) => name !== 'AMBIENT');
  return { isCold, range: { minTemp, maxTemp } };
}

/** What keeps a draft from being loaded; a report may still be on its way. */
export function loadingProblems(ctx: Ctx, doc: repo.TransportHead, lines: readonly repo.TransportLineAt[]): Problem[] {
  const days = {
    departOn: businessDate(ctx.now),
    arriveOn: plannedArrival(doc.delivery_date, ctx.now),
    mayOweReport: true,
    isLoading: true as const,
  };
  return loadProblems(lines.map(loadLine), days);
}

/** Goods that need no lot of their own get one under our number, so that every load can be traced. */
export async function loadLots(
  ctx: Ctx,
  id: Seen<'transport_order'>,
  lines: readonly repo.TransportLineAt[],
): Promise<void> {
  const without = lines.filter(({ lots }) => lots.length === 0);
  await insertLots(
    ctx,
    id,
    without.map(({ line }) => ({
      transport_line_id: line.id,
      lot_no: '',
      produce_date: null,
      expire_date: null,
      qty: line.qty,
      qty2: line.qty2,
    })),
  );
}

const windowOf = (doc: repo.TransportHead) => ({
  deliveryDate: doc.delivery_date,
  arriveFrom: doc.arrive_from,
  arriveTo: doc.arrive_to,
});

async function etaOf(ctx: Ctx, doc: repo.TransportHead): Promise<Date> {
  const { hours, isAssumed } = await loadRoad(ctx, { supplierId: doc.supplier_id, cityId: doc.city_id });
  return expectedAt({ departAt: ctx.now, hours: isAssumed ? undefined : hours, ...windowOf(doc) });
}

export type Departing = {
  readonly doc: repo.TransportHead;
  readonly lines: readonly repo.TransportLineAt[];
  readonly startTemp: string | null;
  readonly mayForce: boolean;
  readonly mayOweReport: boolean;
};

function quantityProblems({ lines, mayForce }: Departing): Problem[] {
  return lines.flatMap(({ line, ask, pickup }, at) => {
    const blocked = pickupProblem({ pickupStatus: pickup.status, pickupNo: pickup.no }, mayForce);
    if (blocked !== undefined) return [{ path: ['lines', at, 'pickupLineId'], message: blocked }];
    const quantities = quantitiesOf(ask);
    const found = [
      ...(departProblems(quantities, { qty: line.qty, isForced: leavesByForce(quantities, mayForce) }) ?? []),
      ...(departSecondProblems(secondsOf(ask), { qty2: line.qty2 }) ?? []),
    ];
    return within(['lines', at], found, (message) => `${ask.material_name}：${message}`);
  });
}

/** Lines as the reports of their lots stand now: what their materials ask for may have changed since they were loaded. */
export async function withReports(
  ctx: Ctx,
  lines: readonly repo.TransportLineAt[],
): Promise<readonly repo.TransportLineAt[]> {
  const current = await withStandings(
    ctx,
    lines.flatMap(({ lots }) => lots),
  );
  return lines.map((line) => ({ ...line, lots: line.lots.map((lot) => current.get(lot.id) ?? lot) }));
}

/** Everything that keeps a vehicle from leaving. */
export async function departureProblems(ctx: Ctx, departing: Departing): Promise<Problem[]> {
  const { doc, lines, startTemp, mayOweReport } = departing;
  const { isCold } = await coldChain(ctx, doc);
  const eta = await etaOf(ctx, doc);
  const days = { departOn: businessDate(ctx.now), arriveOn: businessDate(eta), mayOweReport };
  const vehicle = { plateNo: doc.plate_no, driver: doc.driver, driverPhone: doc.driver_phone };
  return [
    ...departureHeadProblems(vehicle, { isCold, startTemp }),
    ...quantityProblems(departing),
    ...loadProblems((await withReports(ctx, lines)).map(loadLine), days),
  ];
}

const exceptionOf = (before: string | null, found: readonly (string | undefined)[]) => {
  const texts = [before ?? undefined, ...found].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { has_exception: true, exception_text: texts.join('；') };
};

/** The header's columns of a departure now. */
export async function departureColumns(ctx: Ctx, doc: repo.TransportHead, startTemp: string | null) {
  const { range } = await coldChain(ctx, doc);
  const eta = await etaOf(ctx, doc);
  return {
    depart_at: ctx.now,
    eta_at: eta,
    first_eta_at: eta,
    start_temp: startTemp,
    ...exceptionOf(doc.exception_text, [temperatureText('发车', startTemp, range)]),
  };
}

/** The header's columns of an arrival now; late or too warm is an exception. */
export async function arrivalColumns(ctx: Ctx, doc: repo.TransportHead, arriveTemp: string | null) {
  const { range } = await coldChain(ctx, doc);
  const lateness = latenessText({ etaAt: doc.first_eta_at, arriveAt: ctx.now, ...windowOf(doc) });
  return {
    arrive_at: ctx.now,
    arrive_by: ctx.userId,
    arrive_temp: arriveTemp,
    ...exceptionOf(doc.exception_text, [lateness, temperatureText('到达', arriveTemp, range)]),
  };
}

/** The states of all reports of a load, as they stand now. */
export const refreshReports = async (ctx: Ctx, transportId: Seen<'transport_order'>): Promise<void> =>
  refreshReportStates(
    ctx,
    (await repo.lotsOf(ctx, transportId)).map((lot) => lot.id),
  );
