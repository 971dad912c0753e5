import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { documentNumber } from '../../kernel/document/document-number.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { move } from '../../kernel/document/transition.ts';
import { mergeProblems } from './merge.rules.ts';
import { groupKeys } from './pickup-facts.repo.ts';
import { pickupMoves } from './pickup-order.moves.ts';
import * as repo from './pickup-order.repo.ts';

type Ref = { readonly id: Seen<'pickup_order'>; readonly rowVersion: number };

function refuseRepeated(orders: readonly Ref[]): void {
  const ids = orders.map(({ id }) => id);
  const problems = ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [{ path: ['orders', at, 'id'], message: '同一提货单重复选择' }] : [],
  );
  if (problems.length > 0) refuseInput(problems);
}

/** Every line behind these orders is locked first, in one order for everybody. */
async function lockAll(ctx: Ctx, orders: readonly Ref[]) {
  const ids = orders.map(({ id }) => id);
  const keys = await groupKeys(ctx, ids);
  await repo.lockOrders(ctx, ids);
  return new Map(keys.map((key) => [key.id, key]));
}

/** Puts pickup orders under one number, so that they are prepared and loaded together. */
export async function mergePickups(ctx: Ctx, orders: readonly Ref[]): Promise<{ id: number; no: string }> {
  refuseRepeated(orders);
  const keys = await lockAll(ctx, orders);
  const inOrder = orders.flatMap(({ id }) => keys.get(id) ?? []);
  const problems = mergeProblems(inOrder);
  if (problems.length > 0) refuseInput(problems);
  const [first] = inOrder;
  if (!first) throw new Error('nothing to merge');
  const { id: groupId, no } = await repo.insertGroup(ctx, await documentNumber(ctx, numberPrefixes.pickupOrder), first);
  for (const { id, rowVersion } of orders) {
    await move(ctx, pickupMoves, {
      action: 'merge',
      id,
      rowVersion,
      input: { bigOrderId: groupId, bigOrderNo: no },
    });
  }
  return { id: groupId, no };
}

/** Takes pickup orders out of their groups; a group that is left without any is gone. */
export async function unmergePickups(ctx: Ctx, orders: readonly Ref[]): Promise<void> {
  refuseRepeated(orders);
  const keys = await lockAll(ctx, orders);
  for (const { id, rowVersion } of orders)
    await move(ctx, pickupMoves, { action: 'unmerge', id, rowVersion, input: undefined });
  await repo.dropEmptyGroups(
    ctx,
    [...keys.values()].flatMap((key) => key.bigOrderId ?? []),
  );
}
