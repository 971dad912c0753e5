import { firstDayApproved, takesOver } from '@material/contract/catalogue/price/price-change.rules.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { moveBySystem, moves, type Locked } from '../../kernel/document/transition.ts';
import { checked, tellProposer, type Opinion } from '../checked.ts';
import type { PriceHead } from './supplier-price.list.ts';
import { priceDocument } from './supplier-price.document.ts';
import * as repo from './supplier-price.repo.ts';

type Line = Awaited<ReturnType<typeof repo.lockBeside>>[number];
type At = Locked<repo.StoredHead, Line>;

/** Whoever proposed a price leaves it to another account. */
const ownProposal = ({ create_id }: PriceHead, { userId }: Ctx): string | undefined =>
  create_id !== null && create_id === userId ? '自己提交的报价要由别人审核' : undefined;

const othersProposal = ({ create_id }: PriceHead, { userId }: Ctx): string | undefined =>
  create_id === userId ? undefined : '报价要由提交人撤回，不同意请驳回';

const periodOf = (ctx: Ctx, { doc }: At) => ({
  validFrom: firstDayApproved(doc.valid_from, businessDate(ctx.now)),
  validTo: doc.valid_to,
});

function approvalProblems(ctx: Ctx, at: At): Problem[] {
  const period = periodOf(ctx, at);
  if (period.validFrom > period.validTo) return [{ path: [], message: '报价的有效期已过，请驳回后重新报价' }];
  const others = at.lines.filter(({ id }) => id !== at.doc.id);
  return takesOver(others, period).problems.map(({ message }) => ({ path: [], message }));
}

/** Ends the version that holds until then, so that the periods of both do not meet. */
async function enter(ctx: Ctx, at: At) {
  const period = periodOf(ctx, at);
  const { cut } = takesOver(
    at.lines.filter(({ id }) => id !== at.doc.id),
    period,
  );
  if (cut)
    for (const id of await repo.besides(ctx, at.doc.id, cut.id))
      await moveBySystem(ctx, priceMoves, { action: 'cut', id, isLocked: true, input: cut });
  return { head: { valid_from: period.validFrom } };
}

/** Whoever proposed a price reads what became of it, and why. */
async function tell(ctx: Ctx, { doc }: At, said: Opinion & { readonly what: string }): Promise<void> {
  tellProposer(ctx, doc, { noun: '供应商报价', which: await repo.materialNameOf(ctx, doc.id), ...said });
}

/** 供应商报价: its lines are the versions beside it. */
export const priceMoves = moves(priceDocument, { find: repo.priceHead, lock: repo.lockBeside })({
  ask: {},
  pass: {},
  approve: {
    blocked: ownProposal,
    guard: approvalProblems,
    effect: async (ctx: Ctx, at: At, said: Opinion) => {
      const { head } = await enter(ctx, at);
      await tell(ctx, at, { what: `已通过，${head.valid_from} 起生效` });
      return { head: { ...head, ...checked(ctx, said) } };
    },
  },
  refuse: {
    blocked: ownProposal,
    effect: async (ctx: Ctx, at: At, said: Opinion) => {
      await tell(ctx, at, { what: '被驳回', ...said });
      return { head: checked(ctx, said) };
    },
  },
  withdraw: { blocked: othersProposal },
  cut: {
    effect: (_ctx: Ctx, _at: At, { validTo }: { readonly validTo: string }) => ({ head: { valid_to: validTo } }),
  },
  stop: { effect: (_ctx: Ctx, _at: At, said: { readonly reason: string }) => ({ payload: said }) },
});
