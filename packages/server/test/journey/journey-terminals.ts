import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import type { Actor } from '../../src/kernel/operation/actor.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';

type Order = { readonly id: number; readonly rowVersion: number; readonly supplier_id: number };
type Application = Order & { readonly status: string };

type People = {
  readonly city: Actor;
  readonly checker: Actor;
  readonly supplierOf: (id: number) => Actor;
};

/** What people try with applications to end orders. */
export function terminalActs(server: Harness, deal: Dealer, { city, checker, supplierOf }: People) {
  const now = () => server.clock.now;
  const pick = async <R extends Record<string, unknown>>(text: string): Promise<R | undefined> =>
    deal.oneOf(await server.rows<R>(text));
  const openOne = () =>
    pick<Application>(
      `select id, row_version as "rowVersion", supplier_id, status from terminal_application
       where status in ('PENDING', 'SUPPLIER_REPLY') order by id desc limit 8`,
    );

  /** Either side, of the whole order or of some lines. */
  async function applyTerminal(): Promise<void> {
    const order = await pick<Order>(
      `select id, row_version as "rowVersion", supplier_id from ask_order where status = 'APPROVED' order by id desc limit 12`,
    );
    if (!order) return;
    const lines = await server.rows<{ id: number }>(`select id from ask_line where ask_order_id = ${order.id}`);
    const some = deal.hits(50) ? {} : { lines: deal.some(lines, 60).map(({ id }) => id) };
    const who = deal.hits(70) ? city : supplierOf(order.supplier_id);
    const input = { orderid: order.id, rowVersion: order.rowVersion, reason: '不再需要', ...some };
    await who.ask(askOrderCalls.saveTerminalOrder, input, { now: now() });
  }

  /** Headquarters decides, its supplier replies, or whoever has applied withdraws. */
  async function decideTerminal(): Promise<void> {
    const one = await openOne();
    if (!one) return;
    const { id, rowVersion, supplier_id: supplierId, status } = one;
    const at = { now: now() };
    const reason = '已备货';
    const ref = { id, rowVersion };
    const supplier = supplierOf(supplierId);
    const chance = deal.upTo(99);
    if (chance < 10) await (deal.hits(50) ? city : supplier).ask(terminalCalls.cancelTerminalOrder, ref, at);
    else if (status === 'PENDING')
      await checker.ask(terminalCalls.checkOrderForTerminal, { ...ref, agree: chance < 75, reason }, at);
    else if (chance < 20) await checker.ask(terminalCalls.concludeTerminalOrder, ref, at);
    else if (chance < 70) await supplier.ask(terminalCalls.acceptTerminalOrder, ref, at);
    else await supplier.ask(terminalCalls.declineTerminalOrder, { ...ref, reason }, at);
  }

  return { applyTerminal, decideTerminal };
}
