import { actionsFrom, type ActionOf, type Machine, type StateOf } from '@material/contract/kernel/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Party } from './duty.rules.ts';

/** Whether the session may take an action in a state of its table: it holds the power, and what is a unit's own is its own. */
export const canTake = <M extends Machine>(
  ctx: Ctx,
  of: M,
  { state, action }: { readonly state: NoInfer<StateOf<M>>; readonly action: NoInfer<ActionOf<M>> },
): boolean => actionsFrom(of, state, ctx).includes(action);

const centres: Readonly<Record<Party, Ctx['centre']['kind']>> = {
  CITY: 'city',
  PLACE: 'city',
  FIRST_CHECKER: 'management',
  FINAL_CHECKER: 'management',
  SUPPLIER: 'supplier',
};

/** Whoever can do what a party is waited for stands for it. */
const standsFor: Readonly<Record<Party, (ctx: Ctx) => boolean>> = {
  CITY: (ctx) => canTake(ctx, askOrderStatus, { state: 'RETURNED', action: 'submit' }),
  PLACE: (ctx) => canTake(ctx, inboundOrderStatus, { state: 'COUNTING', action: 'submit' }),
  FIRST_CHECKER: (ctx) => canTake(ctx, askOrderStatus, { state: 'SUBMITTED', action: 'firstCheck' }),
  FINAL_CHECKER: (ctx) => canTake(ctx, askOrderStatus, { state: 'FIRST_PASSED', action: 'finalCheck' }),
  SUPPLIER: (ctx) =>
    canTake(ctx, pickupOrderStatus, { state: 'PENDING', action: 'confirm' }) ||
    canTake(ctx, transportOrderStatus, { state: 'LOADED', action: 'depart' }),
};

/** The parties a session stands for, in the centre it is in and by its powers: what waits for them waits for it. */
export const partiesOf = (ctx: Ctx): Party[] =>
  (Object.keys(standsFor) as Party[]).filter((party) => centres[party] === ctx.centre.kind && standsFor[party](ctx));

/** Whether the session decides on what nobody will bring. */
export const decidesRests = (ctx: Ctx): boolean =>
  ctx.centre.kind === 'management' && canTake(ctx, askOrderStatus, { state: 'APPROVED', action: 'closeRest' });
