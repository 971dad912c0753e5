import { isIn } from '@material/contract/kernel/document/machine.ts';
import {
  terminalStatus,
  type TerminalState,
} from '@material/contract/ordering/terminal/terminal-application.status.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { tellOfDocument, why } from '../kernel/operation/notice.ts';
import { orderersOf } from './ask-order/orderers.repo.ts';
import { answerersOf } from './pickup-order/pickup-order.repo.ts';

type Both = { readonly orderId: Seen<'ask_order'>; readonly pickupId: Seen<'pickup_order'> };
type Outcome = { readonly status: TerminalState; readonly reason?: string | undefined };

/** Tells the city and the supplier of an order what an application to end it came to. */
export async function tellTerminal(ctx: Ctx, { orderId, pickupId }: Both, { status, reason }: Outcome): Promise<void> {
  const isAgreed = isIn(terminalStatus, 'agreed', status);
  const outcome = isAgreed ? '已终止未供数量' : '终止申请未生效';
  const how = `的终止申请${terminalStatus.states[status].label}`;
  const [forCity, forSupplier] = isAgreed
    ? ['未供数量不再供货，在途货物照常送达', '请勿再为所选行备货和发货，在途货物照常送达']
    : ['照常供货', '请照常备货和发货'];
  tellOfDocument(ctx, await orderersOf(ctx, orderId), (no) => ({
    title: `${no} ${outcome}`,
    content: `要货单 ${no} ${how}，${forCity}${why(reason)}。`,
  }));
  tellOfDocument(ctx, await answerersOf(ctx, pickupId), (no) => ({
    title: `${no} ${outcome}`,
    content: `提货单 ${no} ${how}，${forSupplier}${why(reason)}。`,
  }));
}
