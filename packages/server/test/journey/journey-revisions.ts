import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import type { Actor } from '../../src/kernel/operation/actor.ts';
import { refuseUnanswered } from '../../src/ordering/revision.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';

type Order = { readonly id: number; readonly rowVersion: number };
type Revision = Order & { readonly status: string };

type People = { readonly city: Actor; readonly checker: Actor };

/** What people try with amendments of orders. */
export function revisionActs(server: Harness, deal: Dealer, { city, checker }: People) {
  const now = () => server.clock.now;
  const pick = async <R extends Record<string, unknown>>(text: string): Promise<R | undefined> =>
    deal.oneOf(await server.rows<R>(text));

  /** More, less or nothing of some lines, now and then on another day or at the prices of today. */
  async function revise(): Promise<void> {
    const order = await pick<Order>(
      `select id, row_version as "rowVersion" from ask_order where status = 'APPROVED' order by id desc limit 12`,
    );
    if (!order) return;
    const stored = await server.rows<{ id: number; qty: string }>(
      `select id, qty_approved as qty from ask_line where ask_order_id = ${order.id} and not is_closed`,
    );
    const lines = deal
      .some(stored, 60)
      .map(({ id, qty }) => ({ id, qty: String(Math.floor((Number(qty) * deal.upTo(14)) / 10)) }));
    const later = deal.hits(25) ? { deliveryDate: addDays(businessDate(now()), deal.upTo(9)) } : {};
    const input = { orderid: order.id, rowVersion: order.rowVersion, reason: '菜单调整', lines, ...later };
    const who = deal.hits(70) ? city : checker;
    await who.ask(askOrderCalls.saveAskRevision, { ...input, hasNewPrices: deal.hits(15) }, { now: now() });
  }

  /** Headquarters checks, or whoever has applied withdraws; what its supplier refused is kept or taken back. */
  async function decideRevision(): Promise<void> {
    const one = await pick<Revision>(
      `select id, row_version as "rowVersion", status from ask_revision
       where status in ('PENDING', 'FIRST_PASSED', 'DECLINED') order by id desc limit 8`,
    );
    if (!one) return;
    const { id, rowVersion, status } = one;
    const at = { now: now() };
    const ref = { id, rowVersion };
    const chance = deal.upTo(99);
    if (status === 'DECLINED') {
      if (chance < 50) await checker.ask(revisionCalls.keepAskRevision, ref, at);
      else await checker.ask(revisionCalls.restoreAskRevision, { ...ref, reason: '已备货' }, at);
    } else if (chance < 8) await (deal.hits(50) ? city : checker).ask(revisionCalls.cancelAskRevision, ref, at);
    else await checker.ask(revisionCalls.checkAskRevision, { ...ref, agree: chance < 88, reason: '核对过' }, at);
  }

  /** Suppliers that say nothing are taken to refuse. */
  const refuseSilent = (): Promise<void> => {
    const { database, files, config } = server;
    const as = { database, files, settings: settingsOf(config), random: () => deal.upTo(999_999) / 1_000_000 };
    return refuseUnanswered(systemCtx(as, now(), 'revision'));
  };

  return { revise, decideRevision, refuseSilent };
}
