import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { shortageCalls, shortLineCalls } from '@material/contract/ordering/shortage/shortage.calls.ts';
import type { Actor } from '../../src/kernel/operation/actor.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { agreeForSilent } from '../../src/ordering/arranged.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';

type Order = { readonly id: number; readonly rowVersion: number; readonly status: string };
type People = { readonly city: Actor; readonly first: Actor; readonly second: Actor };

/** What people try with goods that nobody will bring. */
export function madeGoodActs(server: Harness, deal: Dealer, { city, first, second }: People) {
  const now = () => server.clock.now;

  /** Somebody at the desk decides on a line or two, as it is proposed or otherwise. */
  async function decideShort(): Promise<void> {
    const { list } = await second.ask(shortLineCalls.getListHandleOrder, {}, { now: now() });
    const lines = deal.some(list, 40);
    if (lines.length === 0) return;
    const ids = lines.map(({ id }) => id);
    const found = await second.ask(shortageCalls.getHandleOrderProposals, { lines: ids }, { now: now() });
    const orders = lines.flatMap(({ id, rowVersion }) => {
      const all = found.list.find((one) => one.id === id)?.proposals ?? [];
      const goods = all.filter(({ supplierId }) => supplierId !== null);
      const chosen = deal.oneOf(goods.length > 0 && deal.hits(85) ? goods : all);
      if (!chosen) return [];
      const { way, supplierId, materialId, deliveryDate, qtyOffered } = chosen;
      if (supplierId === null || materialId === null || deliveryDate === null) return [{ id, rowVersion, way }];
      const part = deal.hits(25) ? { qty: String(Math.max(1, Math.floor(Number(qtyOffered) / 2))) } : {};
      return [{ id, rowVersion, way, supplierId, materialId, deliveryDate, ...part }];
    });
    if (orders.length > 0)
      await second.ask(shortageCalls.doHandleOrderMuilt, { orders, reason: '缺货' }, { now: now() });
  }

  /** The city agrees or objects, headquarters takes it back; what costs more is checked. */
  async function settleMade(): Promise<void> {
    const one = deal.oneOf(
      await server.rows<Order>(
        `select id, row_version as "rowVersion", status from ask_order
         where kind = 'BUHUO' and status in ('ARRANGED', 'SUBMITTED', 'FIRST_PASSED') order by id desc limit 8`,
      ),
    );
    if (!one) return;
    const ref = { orderid: one.id, rowVersion: one.rowVersion };
    const at = { now: now() };
    if (one.status === 'SUBMITTED') await first.ask(askOrderCalls.firstCheckAskOrder, ref, at);
    else if (one.status === 'FIRST_PASSED') await second.ask(askOrderCalls.finalCheckAskOrder, ref, at);
    else if (deal.hits(70)) await city.ask(askOrderCalls.agreeHandleOrder, ref, at);
    else if (deal.hits(50)) await city.ask(askOrderCalls.objectHandleOrder, { ...ref, reason: '不需要' }, at);
    else await second.ask(askOrderCalls.cancelHandleOrder, { ...ref, reason: '安排有误' }, at);
  }

  /** Cities that say nothing are taken to agree. */
  const agreeSilent = (): Promise<void> => {
    const { database, files, config } = server;
    const as = { database, files, settings: settingsOf(config), random: () => deal.upTo(999_999) / 1_000_000 };
    return agreeForSilent(systemCtx(as, now(), 'agree'));
  };

  return { decideShort, settleMade, agreeSilent };
}
