import { batchReport, type LotReport } from '@material/contract/ordering/attachments.ts';
import type {
  TransportDocument,
  TransportLine,
  TransportLot,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import type { RowAction } from '@material/contract/kernel/document/machine.ts';
import { filesUnder } from '../../kernel/attachment/attachment.handlers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { chainOf } from '../../kernel/document/chain.ts';
import { historyOf } from '../../kernel/document/history.ts';
import { freshRow } from '../../kernel/document/transition.ts';
import { reportTypeNames } from '../goods/report-types.repo.ts';
import { coldChain } from './departure.ts';
import { gapsOfDocument } from './departure-halt.ts';
import { exceptionOfPlace, ownPlaceOf, servesOthers } from './place-view.repo.ts';
import { differencesOf } from './differences.repo.ts';
import { reportFacts } from './report.repo.ts';
import * as facts from './transport-facts.repo.ts';
import { viewedBy } from './history-view.ts';
import { transportMoves } from './transport-order.moves.ts';

const lotOf = ({ lineId: _line, ...lot }: facts.LotSeen, reports: readonly LotReport[]): TransportLot => ({
  ...lot,
  reports: reports.filter(({ replacedTime }) => replacedTime === null),
  earlierReports: reports.filter(({ replacedTime }) => replacedTime !== null),
});

/** The reports of lots that the caller may see: those that count in the order they came, then what they replaced. */
const reportsOf = (ctx: Ctx, lots: readonly facts.LotSeen[]) =>
  filesUnder(
    ctx,
    { kind: batchReport, facts: reportFacts },
    lots.map(({ id }) => id),
  );

/** One lot with its reports, fresh. */
export async function freshLot(ctx: Ctx, id: Seen<'transport_lot'>): Promise<TransportLot> {
  const [lot] = await facts.lotsSeen(ctx, { lotId: id });
  if (!lot) throw new Error(`lot ${id} is gone`);
  return lotOf(lot, (await reportsOf(ctx, [lot])).get(id) ?? []);
}

/** The lines of a transport that the caller may see, with their lots. */
async function linesOf(ctx: Ctx, id: Seen<'transport_order'>): Promise<TransportLine[]> {
  const [differences, lines, lots] = await Promise.all([
    differencesOf(ctx, id),
    facts.linesSeen(ctx, id),
    facts.lotsSeen(ctx, { transportId: id }),
  ]);
  const materialIds = lines.map((line) => line.materialId);
  const [types, reports] = await Promise.all([reportTypeNames(ctx, materialIds), reportsOf(ctx, lots)]);
  const lotsByLine = Map.groupBy(lots, (lot) => lot.lineId);
  return lines.map((line) => ({
    ...line,
    differences: differences.get(line.id) ?? [],
    batchReportTypes: (types.get(line.materialId) ?? []).map(({ id: typeId, name }) => ({ id: typeId, name })),
    lots: (lotsByLine.get(line.id) ?? []).map((lot) => lotOf(lot, reports.get(lot.id) ?? [])),
  }));
}

/** Leaving is possible once nothing is missing. */
const departing = (missing: readonly string[]): RowAction =>
  missing.length === 0 ? { code: 'depart' } : { code: 'depart', blocked: missing.join('；') };

/** What a place may read of the history of a vehicle that it shares with others. */
async function historyHere(ctx: Ctx, doc: { readonly id: Seen<'transport_order'>; readonly status: string }) {
  const placeId = ownPlaceOf(ctx);
  const isShared = placeId !== null && (await servesOthers(ctx, doc.id, placeId));
  return historyOf(ctx, 'transport_order', {
    doc,
    ...(isShared ? { viewed: (rows) => viewedBy(placeId, rows) } : {}),
  });
}

/** The whole transport order: head, lines with lots and reports, inbound orders, chain of documents and history. */
export async function transportDocument(ctx: Ctx, id: Seen<'transport_order'>): Promise<TransportDocument> {
  const row = await freshRow(ctx, transportMoves, id);
  const [head, lines, inbounds, history] = await Promise.all([
    facts.transportHead.one(ctx, id),
    linesOf(ctx, id),
    facts.inboundFacts(ctx, id),
    historyHere(ctx, { id, status: row.status }),
  ]);
  const { isColdMode, ...shown } = head;
  const placeId = ownPlaceOf(ctx);
  const missing = row.actions.some(({ code }) => code === 'depart') ? await gapsOfDocument(ctx, id) : [];
  const { isCold } = await coldChain(ctx, { id, is_cold_mode: isColdMode });
  return {
    ...row,
    ...shown,
    actions: row.actions.map((action) => (action.code === 'depart' ? departing(missing) : action)),
    missing,
    exception: placeId === null ? shown.exception : await exceptionOfPlace(ctx, id, placeId),
    isColdChain: isCold,
    chain: await chainOf(
      ctx,
      lines.map((line) => line.askOrderId),
    ),
    history,
    lines,
    inbounds: inbounds.map(({ status, ...inbound }) => ({
      ...inbound,
      statusLabel: inboundOrderStatus.states[status].label,
    })),
  };
}
