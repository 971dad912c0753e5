import { isIn } from '@material/contract/kernel/document/machine.ts';
import {
  terminalStatus,
  type TerminalState,
} from '@material/contract/ordering/terminal/terminal-application.status.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { tellBoth, type Both } from './tell-both.ts';

type Outcome = { readonly status: TerminalState; readonly reason?: string | undefined };

/** Tells the city and the supplier of an order what an application to end it came to. */
export async function tellTerminal(ctx: Ctx, both: Both, { status, reason }: Outcome): Promise<void> {
  const isAgreed = isIn(terminalStatus, 'agreed', status);
  const outcome = isAgreed ? '已终止未供数量' : '终止申请未生效';
  const how = `的终止申请${terminalStatus.states[status].label}`;
  const [forCity, forSupplier] = isAgreed
    ? ['未供数量不再供货，在途货物照常送达', '请勿再为所选行备货和发货，在途货物照常送达']
    : ['照常供货', '请照常备货和发货'];
  await tellBoth(ctx, both, {
    city: { title: outcome, content: `${how}，${forCity}` },
    supplier: { title: outcome, content: `${how}，${forSupplier}` },
    reason,
  });
}
