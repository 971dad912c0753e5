import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { peopleOf } from '../../identity/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';

const { returnOrder, supplierReturn } = orderingScreens;

/** Whoever may return goods of a place, with the number of the return. */
export const returnersOf = (ctx: Ctx, id: Seen<'return_order'>) =>
  peopleOf(ctx, id, { table: 'return_order', side: 'place', power: power(returnOrder, '提交') });

/** Whoever may agree to it at its supplier. */
export const confirmersOf = (ctx: Ctx, id: Seen<'return_order'>) =>
  peopleOf(ctx, id, { table: 'return_order', side: 'supplier', power: power(supplierReturn, '确认') });
