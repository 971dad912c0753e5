import { power } from '@material/contract/kernel/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Party } from './duty.rules.ts';

/** The parties a session stands for, in the centre it is in: what waits for them waits for it. */
export function partiesOf(ctx: Ctx): Party[] {
  const { askOrderCheck } = orderingScreens;
  switch (ctx.centre.kind) {
    case 'city':
      return ['CITY', 'PLACE'];
    case 'supplier':
      return ['SUPPLIER'];
    case 'management':
      return [
        ...(ctx.powers.has(power(askOrderCheck, '初审')) ? (['FIRST_CHECKER'] as const) : []),
        ...(ctx.powers.has(power(askOrderCheck, '终审')) ? (['FINAL_CHECKER'] as const) : []),
      ];
    case 'message':
      return [];
  }
}
