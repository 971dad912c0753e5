import {
  profileChangeCalls,
  type ProfileChangeRow,
} from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { differing } from '@material/contract/catalogue/profile/profile-change.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Json } from '../../kernel/database/json.ts';
import { actionHandlers } from '../../kernel/document/action-handlers.ts';
import { freshRow, moveBySystem, pageOf } from '../../kernel/document/transition.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { insert } from '../../kernel/row/write.ts';
import { profileChangeMoves, profileOf } from './profile-change.moves.ts';
import { waitingChange } from './profile-change.repo.ts';

const table = 'supplier_profile_change';

async function ask(
  ctx: Ctx,
  entered: Input<typeof profileChangeCalls.addSupplierProfileChange>,
): Promise<ProfileChangeRow> {
  if (ctx.centre.kind !== 'supplier') return refuse('noPower');
  // One after the other: a supplier has one change that waits at most.
  const supplier = (await lockedRow(ctx, 'supplier', ctx.centre.supplierId)) ?? refuse('notFound');
  const waits = await waitingChange(ctx, supplier.id);
  if (waits !== undefined) refuse('blocked', { reason: `已有一笔企业信息变更（${waits}）待审，请等待审核或先撤回` });
  const { profileReason, ...said } = entered;
  const { before, after } = differing(profileOf(supplier), said);
  if (Object.keys(after).length === 0)
    refuseInput([{ path: ['profileReason'], message: '与现在的企业信息相同，没有需要变更的内容' }]);
  const row = {
    supplier_id: supplier.id,
    before: new Json(before),
    after: new Json(after),
    profile_reason: profileReason,
  };
  const { id } = await insert(ctx, table, row);
  ctx.audit({ table, id, after: { ...after, profile_reason: profileReason } });
  await moveBySystem(ctx, profileChangeMoves, { action: 'ask', id, input: undefined });
  return freshRow(ctx, profileChangeMoves, id);
}

export const profileChangeHandlers = implement(profileChangeCalls, {
  getListSupplierProfileChange: pageOf(profileChangeMoves),
  addSupplierProfileChange: ask,
  ...actionHandlers(profileChangeMoves),
});
