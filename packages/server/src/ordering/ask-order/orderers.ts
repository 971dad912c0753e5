import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { peopleOf } from '../../identity/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';

/** Everybody who may submit an order, in its city or at its place, with the order's number. */
export const orderersOf = (ctx: Ctx, id: Seen<'ask_order'>) =>
  peopleOf(ctx, id, { table: 'ask_order', side: 'place', power: power(orderingScreens.askOrder, '提交') });
