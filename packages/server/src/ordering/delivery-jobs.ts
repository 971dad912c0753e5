import { businessDate, instantAt, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { fulfilStates } from '@material/contract/ordering/ask-order/order-progress.ts';
import { fulfilStatus } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { loadRules } from '../catalogue/public.ts';
import { schedule, type Schedule } from '../kernel/operation/jobs.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import { recordEvent } from '../kernel/document/record-event.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import { agreeForSilent } from './arranged.ts';
import { settleOrders } from './fulfilment.ts';
import { agreeForSilentSuppliers } from './returns.ts';
import { refuseUnanswered } from './revision.ts';
import { saveFulfilStatus } from './fulfilment.repo.ts';
import { findDrift, lockLinesOf, quantitiesOf, type Drift } from './ledger/ledger.repo.ts';
import { transportMoves } from './transport-order/transport-order.moves.ts';
import * as repo from './delivery-jobs.repo.ts';

const hour = 3_600_000;

/** Closes the vehicles that were signed for on an earlier day. */
export async function closeSignedTransports(ctx: Ctx): Promise<void> {
  // What is refused somebody was faster with; the next night finds whatever is left.
  await eachInTransaction(ctx, await repo.signedBefore(ctx, instantAt(businessDate(ctx.now), '00:00')), (own, { id }) =>
    moveBySystem(own, transportMoves, { action: 'close', id, input: undefined }),
  );
}

/** Says of every pickup order that passed its deadline unanswered, once, that it did. */
export async function flagOverduePickups(ctx: Ctx): Promise<void> {
  await ctx.inTransaction(async (own) => {
    for (const { until, ...doc } of await repo.markOverdue(own)) {
      const late = { type: 'PICKUP_OVERDUE', action: '超时未答复', until: wireTime(until) };
      recordEvent(own, { table: 'pickup_order', doc }, late);
    }
  });
}

/** Goods are never taken in by the clock: people are reminded, then their superiors are notified. */
const reminders = [
  { type: 'INBOUND_REMINDED', action: '提醒验收', rule: 'remindHours' },
  { type: 'INBOUND_ESCALATED', action: '超时未验收', rule: 'escalateHours' },
] as const;

/** Records goods that lie uncounted at a place. */
export async function remindUncounted(ctx: Ctx): Promise<void> {
  await ctx.inTransaction(async (own) => {
    const ruleOf = await loadRules(own);
    for (const { type, action, rule } of reminders) {
      const before = new Date(own.now.getTime() - ruleOf(rule) * hour);
      for (const { table, since, ...doc } of await repo.uncountedSince(own, before, type))
        recordEvent(own, { table, doc }, { type, action, since: wireTime(since) });
    }
  });
}

/** Closes rests that were to be delivered again and did not come within so many days; whoever has them loaded is waited for. */
export async function expireRedeliveries(ctx: Ctx): Promise<void> {
  const redeliverDays = (await loadRules(ctx))('redeliverDays');
  const reason = `续送 ${redeliverDays} 天内未送达，自动关闭`;
  const before = new Date(ctx.now.getTime() - redeliverDays * 24 * hour);
  await eachInTransaction(ctx, await repo.waitedInVain(ctx, before), async (own, { id, lineIds }) => {
    await moveBySystem(own, askOrderMoves, { action: 'closeRest', id, reason, input: { lineIds, reason } });
    await settleOrders(own, [id]);
  });
}

const driftEvent = 'LEDGER_DRIFT';
const driftLimit = 200;

const driftText = ({ askLineId, column, stored, summed }: Drift): string =>
  `line ${askLineId} ${column} ${stored} ≠ ${summed}`;

/** Compares every line's sums with the ledger; fails with the differences, so that the log shows them as an error. */
export async function checkDrift(ctx: Ctx): Promise<void> {
  const drift = await findDrift(ctx, driftLimit);
  if (drift.length === 0) return;
  await ctx.inTransaction(async (own) => {
    const since = new Date(own.now.getTime() - 20 * hour);
    const ids = drift.map((row) => row.askLineId);
    const told = await repo.toldDrift(own, ids, { type: driftEvent, since });
    for (const { askLineId, cityId, supplierId, column, stored, summed } of drift.filter(
      (row) => !told.has(row.askLineId),
    )) {
      const changes = [{ label: column, from: shorten(stored), to: shorten(summed) }];
      recordEvent(
        own,
        { table: 'ask_line', doc: { id: askLineId, city_id: cityId, supplier_id: supplierId } },
        { type: driftEvent, action: '数量与流水不符', changes },
      );
    }
  });
  throw new Error(`the ledger differs from ${drift.length} sums: ${drift.slice(0, 20).map(driftText).join('; ')}`);
}

const settledDays = 3;

/** Works the fulfilment of every order out anew that is open or has ended lately, and mends and tells what stands wrong. */
export async function recomputeFulfilment(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const since = new Date(ctx.now.getTime() - settledDays * 24 * hour);
  for await (const orders of repo.fulfilmentPages(ctx, since)) {
    signal?.throwIfAborted();
    for (const { id, stored, lines } of orders) {
      if (fulfilStatus(lines) !== stored) await ctx.inTransaction((own) => mendFulfilment(own, id));
    }
  }
}

/** Under the locks of its lines, because somebody may just be moving them. */
async function mendFulfilment(ctx: Ctx, id: Seen<'ask_order'>): Promise<void> {
  const status = fulfilStatus((await lockLinesOf(ctx, id)).map(quantitiesOf));
  const order = await repo.fulfilmentOf(ctx, id);
  const { fulfil_status: stored } = order;
  if (stored === status) return;
  await saveFulfilStatus(ctx, order.id, status);
  const changes = [{ label: '履约', from: fulfilStates[stored].label, to: fulfilStates[status].label }];
  recordEvent(ctx, { table: 'ask_order', doc: order }, { type: 'FULFILMENT_MENDED', action: '更正履约状态', changes });
}

/** What ordering does by itself on the way from the supplier to the store. */
export const deliverySchedules: readonly Schedule[] = [
  schedule('close-signed-transports', '40 1 * * *', closeSignedTransports),
  schedule('expire-redeliveries', '20 1 * * *', expireRedeliveries),
  schedule('flag-overdue-pickups', '*/5 * * * *', flagOverduePickups),
  schedule('agree-for-silent-cities', '*/5 * * * *', agreeForSilent),
  schedule('agree-for-silent-suppliers', '*/5 * * * *', agreeForSilentSuppliers),
  schedule('refuse-unanswered-revisions', '*/5 * * * *', refuseUnanswered),
  schedule('remind-uncounted', '*/10 * * * *', remindUncounted),
  schedule('check-ledger-drift', '10 4 * * *', checkDrift),
  schedule('recompute-fulfilment', '40 4 * * *', recomputeFulfilment),
];
