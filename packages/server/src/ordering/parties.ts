import { mayTake, type ActionOf, type Machine } from '@material/contract/kernel/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Party } from '@material/contract/kernel/machine.ts';

/** Whether the session takes an action at all: it holds the power, and what is a unit's own is its own. */
export const canTake = <M extends Machine>(ctx: Ctx, of: M, action: NoInfer<ActionOf<M>>): boolean =>
  mayTake(of, action, ctx);

const centres: Readonly<Record<Party, Ctx['centre']['kind']>> = {
  CITY: 'city',
  PLACE: 'city',
  FIRST_CHECKER: 'management',
  FINAL_CHECKER: 'management',
  DECIDER: 'management',
  SUPPLIER: 'supplier',
};

/** Whoever can do what a party is waited for stands for it. */
const standsFor: Readonly<Record<Party, (ctx: Ctx) => boolean>> = {
  CITY: (ctx) => canTake(ctx, askOrderStatus, 'submit'),
  PLACE: (ctx) => canTake(ctx, inboundOrderStatus, 'submit'),
  FIRST_CHECKER: (ctx) => canTake(ctx, askOrderStatus, 'firstCheck'),
  FINAL_CHECKER: (ctx) => canTake(ctx, askOrderStatus, 'finalCheck'),
  DECIDER: (ctx) => canTake(ctx, askOrderStatus, 'closeRest'),
  SUPPLIER: (ctx) => canTake(ctx, pickupOrderStatus, 'confirm') || canTake(ctx, transportOrderStatus, 'depart'),
};

/** The parties a session stands for, in the centre it is in and by its powers: what waits for them waits for it. */
export const partiesOf = (ctx: Ctx): Party[] =>
  (Object.keys(standsFor) as Party[]).filter((party) => centres[party] === ctx.centre.kind && standsFor[party](ctx));

/** Whether the session decides on what nobody will bring. */
export const decidesRests = (ctx: Ctx): boolean =>
  ctx.centre.kind === 'management' && canTake(ctx, askOrderStatus, 'closeRest');
