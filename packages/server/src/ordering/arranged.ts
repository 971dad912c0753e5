import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import { sumMainOrderOf } from './ask-order/ask-order.repo.ts';
import { madeGoodBy } from './ask-order/make-good.repo.ts';
import { tellCity } from './ask-order/tell-city.ts';
import { settleOrders } from './fulfilment.ts';

/** What an agreed 补货 brings, the orders behind it do not wait for any more. */
export async function followAgreed(ctx: Ctx, id: Seen<'ask_order'>): Promise<void> {
  await settleOrders(ctx, await madeGoodBy(ctx, id));
  await sumMainOrderOf(ctx, id);
}

const silence = '城市逾期未提出异议，按同意处理';

/** Cities that have said nothing in time agree; where the goods are not short any more, nothing comes of it. */
export async function agreeForSilent(ctx: Ctx): Promise<void> {
  const late = await ctx
    .find('ask_order')
    .where('status', '=', stateIn(askOrderStatus, 'toAgree'))
    .where('act_by', '<', ctx.now)
    .orderBy('ask_order.id')
    .execute();
  const done = await eachInTransaction(ctx, late, async (own, { id }) => {
    await moveBySystem(own, askOrderMoves, { action: 'agree', id, reason: silence, input: undefined });
    await followAgreed(own, id);
  });
  const why = new Map(done.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message] as const])));
  const left = late.filter(({ id }) => why.has(id));
  await eachInTransaction(ctx, left, async (own, { id }) => {
    const reason = why.get(id) ?? '';
    await moveBySystem(own, askOrderMoves, { action: 'lapse', id, reason, input: { reason } });
    await tellCity(own, id, { action: 'lapse', reason });
    await sumMainOrderOf(own, id);
  });
}
