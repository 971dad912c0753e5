import type { ChainStep } from '@material/contract/kernel/document.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { chainFacts } from './chain.repo.ts';
import { chainSteps } from './chain.rules.ts';

const nothing = { asks: [], pickups: [], transports: [], inbounds: [], shippedLots: 0, receivedLots: 0 };

/** The way of the goods of these ask orders, with the documents behind each step that the caller may see. */
export const chainOf = async (ctx: Ctx, askOrderIds: readonly number[]): Promise<ChainStep[]> =>
  chainSteps(askOrderIds.length === 0 ? nothing : await chainFacts(ctx, [...new Set(askOrderIds)]));
