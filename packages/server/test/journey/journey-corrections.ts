import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import type { Actor } from '../../src/kernel/operation/actor.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';

type People = { readonly city: Actor; readonly second: Actor };
type Receipt = { readonly id: number; readonly rowVersion: number };

/** What people try with receipts that were counted wrongly. */
export function correctionActs(server: Harness, deal: Dealer, { city, second }: People) {
  const now = () => server.clock.now;
  const oneIn = async (status: string): Promise<Receipt | undefined> =>
    deal.oneOf(
      await server.rows<Receipt>(
        `select id, row_version as "rowVersion" from inbound_order where status = $1 and not is_deleted order by id desc limit 8`,
        [status],
      ),
    );
  const reason = '数错了';

  /** Of any receipt, also of one about which something is under way. */
  async function askCorrection(): Promise<void> {
    const receipt = await oneIn('SUBMITTED');
    if (!receipt) return;
    await server.rows(
      `insert into attachment (kind, name, bytes, sha256, content_type, storage_key, owner_type, owner_id, create_time, stored_at)
       values ('correctionPhoto', 'p.png', 1, decode(repeat('00', 32), 'hex'), 'image/png', gen_random_uuid()::text, 'inbound_order', $1, $2, $2)`,
      [receipt.id, now()],
    );
    await city.ask(inboundCalls.askInboundCorrection, { ...receipt, reason }, { now: now() });
  }

  async function decideCorrection(): Promise<void> {
    const receipt = await oneIn('CORRECTION');
    if (!receipt) return;
    const at = { now: now() };
    const chance = deal.upTo(99);
    if (chance < 10) await city.ask(inboundCalls.withdrawInboundCorrection, receipt, at);
    else if (chance < 20) await second.ask(inboundCalls.refuseInboundCorrection, { ...receipt, reason }, at);
    else await second.ask(inboundCalls.grantInboundCorrection, receipt, at);
  }

  return { askCorrection, decideCorrection };
}
