import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { enteredChanges } from '../../kernel/document/entered-changes.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { shipDeadline } from '../fulfilment.rules.ts';
import { refreshReports } from './departure.ts';
import { vehicleFormatProblems } from './departure.rules.ts';
import { earliestDelivery, insertTransport, loadSources, saveLines, type DraftLine } from './draft.repo.ts';
import { draftProblems, type DraftInput, type Source } from './draft.rules.ts';
import * as repo from './transport-order.repo.ts';

type Checking = { readonly transportId?: Seen<'transport_order'>; readonly mayForce: boolean };

const sourcesOf = (ctx: Ctx, { lines }: Pick<DraftInput, 'lines'>) =>
  loadSources(
    ctx,
    lines.map((line) => line.pickupLineId),
  );

const withSources = ({ lines }: Pick<DraftInput, 'lines'>, sources: ReadonlyMap<number, Source>): DraftLine[] =>
  lines.flatMap((input) => {
    const source = sources.get(input.pickupLineId);
    return source ? [{ input, source }] : [];
  });

/** Everything wrong with a draft as entered; what loading and departure need may still be missing. */
export async function checkDraft(ctx: Ctx, input: DraftInput, { transportId, mayForce }: Checking): Promise<Problem[]> {
  const sources = await sourcesOf(ctx, input);
  const storedLots =
    transportId === undefined ? new Map<number, number>() : await repo.pickupLineOfLots(ctx, transportId);
  const vehicle = {
    plateNo: input.plateNo ?? null,
    driver: input.driver ?? null,
    driverPhone: input.driverPhone ?? null,
  };
  return [...vehicleFormatProblems(vehicle), ...draftProblems(input.lines, { sources, mayForce, storedLots })];
}

/** Makes a new draft; returns its id. */
export async function addDraft(ctx: Ctx, input: DraftInput, mayForce: boolean): Promise<Seen<'transport_order'>> {
  const problems = await checkDraft(ctx, input, { mayForce });
  if (problems.length > 0) refuseInput(problems);
  const { lines: _lines, ...head } = input;
  const lines = withSources(input, await sourcesOf(ctx, input));
  const until = shipDeadline({ deliveryDate: earliestDelivery(lines), receiveTo: null, now: ctx.now });
  const id = await insertTransport(ctx, { head, lines, until });
  await refreshReports(ctx, id);
  return id;
}

/** Stores the lines of a draft anew over what they were; returns its head as it is to be, and what that changes of it. */
export async function storeDraft(ctx: Ctx, doc: repo.TransportHead, { lines: entered, ...head }: DraftInput) {
  const lines = withSources({ lines: entered }, await sourcesOf(ctx, { lines: entered }));
  const changes = await enteredChanges(ctx, { stored: doc, call: transportOrderCalls.updateTransportOrder }, head);
  await saveLines(ctx, doc, lines);
  await refreshReports(ctx, doc.id);
  return {
    head: {
      ...rowOf('transport_order', head),
      delivery_date: earliestDelivery(lines),
      line_count: lines.length,
    },
    payload: { changes },
  };
}
