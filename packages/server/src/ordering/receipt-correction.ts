import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { loadRules } from '../catalogue/public.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen, SeenRow } from '../kernel/database/scope.ts';
import { recordEvent } from '../kernel/document/record-event.ts';
import { moveBySystem, renewDuties } from '../kernel/document/transition.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { deadline } from './duty.rules.ts';
import { settleOrders } from './fulfilment.ts';
import { askOrdersBehind } from './goods/orders-behind.repo.ts';
import { transportOf } from './inbound-order/inbound-order.repo.ts';
import * as repo from './inbound-order/reversal.repo.ts';
import { unbookReplaced } from './returns.ts';
import { tellCorrection } from './tell-correction.ts';
import { fillInbounds, openInbounds } from './transport-order/generate.repo.ts';
import { findTransport } from './transport-order/transport-order.repo.ts';
import { transportMoves } from './transport-order/transport-order.moves.ts';

type Transport = NonNullable<Awaited<ReturnType<typeof findTransport>>>;

/** Its lots are counted anew: with what the place counts of the same vehicle already, else in an order of their own. */
async function countAnew(ctx: Ctx, doc: SeenRow<'inbound_order'>, transport: Transport): Promise<void> {
  const open = await repo.openBeside(ctx, doc.id);
  if (open.length === 0) {
    const until = deadline(ctx.now, (await loadRules(ctx))('countHours'));
    return openInbounds(ctx, { transport, placeIds: [doc.place_id], until, origin: doc });
  }
  await fillInbounds(ctx, open);
  for (const id of open) {
    const { city_id, supplier_id } = doc;
    const told = { type: 'INBOUND_ENLARGED', action: '并入更正后重新验收的批次', reason: `入库单 ${doc.no}` };
    recordEvent(ctx, { table: 'inbound_order', doc: { id, city_id, supplier_id } }, told);
  }
}

/** The vehicle has goods to be counted again. */
async function reopenTransport(ctx: Ctx, transport: Transport, placeId: number): Promise<void> {
  const to = stateIn(transportOrderStatus, (await repo.hasOtherReceipt(ctx, transport.id)) ? 'partSigned' : 'arrived');
  const { id } = transport;
  if (transport.status !== to)
    await moveBySystem(ctx, transportMoves, { action: 'reopen', id, isLocked: true, input: { to, placeId } });
  else await renewDuties(ctx, transportMoves, transport);
}

/** What follows from a receipt that was taken back: its lots wait to be counted, vehicle and orders are open again, both sides hear of it. */
export async function followReversal(ctx: Ctx, id: Seen<'inbound_order'>): Promise<void> {
  const doc = await seenRow(ctx, 'inbound_order', id);
  if (!doc) refuse('notFound');
  await unbookReplaced(ctx, id);
  for (const transportId of await transportOf(ctx, id)) {
    const transport = await findTransport(ctx, transportId);
    if (!transport) refuse('notFound');
    await countAnew(ctx, doc, transport);
    await reopenTransport(ctx, transport, doc.place_id);
    await tellCorrection(ctx, doc, { outcome: 'granted', vehicleNo: transport.no });
  }
  await settleOrders(ctx, await askOrdersBehind(ctx, 'inbound_order', id));
}

/** The place is told that its count stays. */
export async function followRefusal(ctx: Ctx, id: Seen<'inbound_order'>, reason?: string): Promise<void> {
  const doc = await seenRow(ctx, 'inbound_order', id);
  if (doc) await tellCorrection(ctx, doc, { outcome: 'refused', reason });
}
