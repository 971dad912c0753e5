import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnOutcomes, type ReturnOutcome } from '@material/contract/ordering/return-order/return.rules.ts';
import type { Actor } from '../../src/kernel/operation/actor.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { agreeForSilentSuppliers } from '../../src/ordering/returns.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';
import { correctionActs } from './journey-corrections.ts';

type Return = {
  readonly id: number;
  readonly rowVersion: number;
  readonly supplier_id: number;
  readonly status: string;
};
type People = {
  readonly city: Actor;
  readonly first: Actor;
  readonly second: Actor;
  readonly supplierOf: (id: number) => Actor;
};

const outcomes = Object.keys(returnOutcomes) as ReturnOutcome[];

/** What people try with goods that they do not keep, or have counted wrongly. */
export function returnActs(server: Harness, deal: Dealer, { city, first, second, supplierOf }: People) {
  const now = () => server.clock.now;
  const open = (states: string) =>
    server.rows<Return>(
      `select id, row_version as "rowVersion", supplier_id, status from return_order
       where status in (${states}) and not is_deleted order by id desc limit 8`,
    );
  const pictured = (id: number) =>
    server.rows(
      `insert into attachment (kind, name, bytes, sha256, content_type, storage_key, owner_type, owner_id, create_time, stored_at)
       select k, 'p.png', 1, decode(repeat('00', 32), 'hex'), 'image/png', gen_random_uuid()::text, 'return_order', $1, $2, $2
       from unnest(array['returnPhoto', 'destroyPhoto']) as k`,
      [id, now()],
    );

  /** Some of what was taken in, at times more than is left of it. */
  async function sendBack(): Promise<void> {
    const inbound = deal.oneOf(
      await server.rows<{ id: number }>(
        `select id from inbound_order where status = 'SUBMITTED' order by id desc limit 8`,
      ),
    );
    if (!inbound) return;
    const at = { now: now() };
    const { types, lines } = await city.ask(returnCalls.getReturnableOrder, { inboundId: inbound.id }, at);
    const type = deal.oneOf(types);
    if (!type || lines.length === 0) return;
    const entered = deal.some(lines, 70).map((line) => {
      // Most are replaced: of all that may come of goods that goes on for longest.
      const chosen = deal.hits(60) ? 'REPLACE' : deal.oneOf(outcomes);
      const returnOutcome = chosen ?? 'CREDIT';
      const qty = String(1 + deal.upTo(Math.floor(Number(line.qtyReturnable))));
      return {
        inboundLineId: line.id,
        qty,
        returnOutcome,
        ...(returnOutcome === 'DEDUCT' ? { deductAmount: '0.5' } : {}),
      };
    });
    const input = { inboundId: inbound.id, returnTypeId: type.id, returnReason: '变质', lines: entered };
    const draft = await city.ask(returnCalls.addReturnOrder, input, at);
    await pictured(draft.id);
    if (deal.hits(90))
      await city.ask(returnCalls.submitReturnOrder, { id: draft.id, rowVersion: draft.rowVersion }, at);
  }

  /** Whoever a return waits for goes on with it, refuses it, or it is called off. */
  async function settleReturn(): Promise<void> {
    const one = deal.oneOf(await open(`'DRAFT', 'SUBMITTED', 'CHECKED', 'SUPPLIER_CONFIRM', 'DISPUTED', 'PICKING_UP'`));
    if (!one) return;
    const ref = { id: one.id, rowVersion: one.rowVersion };
    const at = { now: now() };
    const reason = '看过了';
    const chance = deal.upTo(99);
    const supplier = supplierOf(one.supplier_id);
    const today = businessDate(now());
    const dates = { pickupDate: addDays(today, 1), replaceDate: addDays(today, 1) };
    switch (one.status) {
      case 'DRAFT':
        await city.ask(returnCalls.submitReturnOrder, ref, at);
        return;
      case 'SUBMITTED':
        if (chance < 10) await city.ask(returnCalls.cancelReturnOrder, { ...ref, reason }, at);
        else if (chance < 20) await first.ask(returnCalls.refuseReturnOrder, { ...ref, reason }, at);
        else await first.ask(returnCalls.checkReturnOrder, ref, at);
        return;
      case 'CHECKED':
        await second.ask(returnCalls.nextCheckReturnOrder, ref, at);
        return;
      case 'SUPPLIER_CONFIRM':
        if (chance < 15) await city.ask(returnCalls.revokeReturnOrder, { ...ref, reason }, at);
        else if (chance < 35) await supplier.ask(returnCalls.oneRefuseReturnOrder, { ...ref, reason }, at);
        else await supplier.ask(returnCalls.onePassReturnOrder, { ...ref, ...dates }, at);
        return;
      case 'DISPUTED':
        if (chance < 40) await second.ask(returnCalls.dropReturnOrder, { ...ref, reason }, at);
        else await second.ask(returnCalls.upholdReturnOrder, { ...ref, reason }, at);
        return;
      default:
        await city.ask(returnCalls.finishReturnOrder, ref, at);
    }
  }

  /** Suppliers that say nothing are taken to agree. */
  const agreeSilentSuppliers = (): Promise<void> => {
    const { database, files, config } = server;
    const as = { database, files, settings: settingsOf(config), random: () => deal.upTo(999_999) / 1_000_000 };
    return agreeForSilentSuppliers(systemCtx(as, now(), 'agree'));
  };

  return { sendBack, settleReturn, agreeSilentSuppliers, ...correctionActs(server, deal, { city, second }) };
}
