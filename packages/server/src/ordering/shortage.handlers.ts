import { shortageCalls, shortLineCalls } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { implement } from '../kernel/call/implement.ts';
import { implementLists } from '../kernel/list/implement-lists.ts';
import { decideShortLines } from './shortage.ts';
import { proposalsOf } from './shortage/proposals.ts';
import { shortOf } from './shortage/short-lines.repo.ts';
import { shortLines } from './shortage/shortage.list.ts';

const decisions = implement(shortageCalls, {
  getHandleOrderProposals: async (ctx, { lines }) => ({ list: await proposalsOf(ctx, await shortOf(ctx, lines)) }),
  doHandleOrderMuilt: (ctx, { orders, reason }) => decideShortLines(ctx, orders, reason),
});

/** 订单处理: what headquarters does about goods that nobody will bring. */
export const shortages = [...implementLists(shortLineCalls, { getListHandleOrder: shortLines }), ...decisions];
