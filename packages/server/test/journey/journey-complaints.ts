import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import {
  complaintLevels,
  complaintOutcomes,
  type ComplaintLevel,
  type ComplaintOutcome,
} from '@material/contract/quality/complaint/complaint.rules.ts';
import type { Actor } from '../../src/kernel/operation/actor.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { systemCtx } from '../../src/kernel/operation/system.ts';
import { closeSilentComplaints, escalateComplaints, lapseUnanswered } from '../../src/quality/complaint-jobs.ts';
import type { Harness } from '../harness/harness.ts';
import type { Dealer } from './dealer.ts';

type Complaint = {
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

const levels = Object.keys(complaintLevels) as ComplaintLevel[];
const outcomes = Object.keys(complaintOutcomes) as ComplaintOutcome[];

/** What people try when something was wrong. */
export function complaintActs(server: Harness, deal: Dealer, { city, first, second, supplierOf }: People) {
  const now = () => server.clock.now;

  /** Of a receipt, of some of its lots or of none. */
  async function complain(): Promise<void> {
    const inbound = deal.oneOf(
      await server.rows<{ id: number }>(
        `select id from inbound_order where status = 'SUBMITTED' order by id desc limit 8`,
      ),
    );
    const type = deal.oneOf(
      await server.rows<{ id: number }>(`select id from complaint_type where status = 'ENABLED'`),
    );
    if (!inbound || !type) return;
    const at = { now: now() };
    const { lines } = await city.ask(complaintCalls.getComplainableOrder, { inboundId: inbound.id }, at);
    const draft = await city.ask(
      complaintCalls.addComplaintOrder,
      {
        inboundId: inbound.id,
        complaintTypeId: type.id,
        complaintLevel: deal.oneOf(levels) ?? 'MINOR',
        happenTime: wireTime(now()),
        problemText: '有异味',
        lines: deal.some(lines, 50).map(({ id }) => ({ inboundLineId: id, qty: '1' })),
      },
      at,
    );
    await server.rows(
      `insert into attachment (kind, name, bytes, sha256, content_type, storage_key, owner_type, owner_id, create_time, stored_at)
       values ('complaintPhoto', 'p.png', 1, decode(repeat('00', 32), 'hex'), 'image/png', gen_random_uuid()::text, 'complaint_order', $1, $2, $2)`,
      [draft.id, now()],
    );
    if (deal.hits(90))
      await city.ask(complaintCalls.commitComplaintOrder, { id: draft.id, rowVersion: draft.rowVersion }, at);
  }

  const decision = () => {
    const complaintOutcome = deal.oneOf(outcomes) ?? 'NONE';
    const deducted =
      complaintOutcome === 'DEDUCT'
        ? { deductAmount: String(1 + deal.upTo(3000)), responsibleParty: 'SUPPLIER' as const }
        : { responsibleParty: 'NOBODY' as const };
    return { complaintOutcome, handleOpinion: '看过了', ...deducted };
  };

  /** What whoever a complaint waits for does with it, or what it is called off by. */
  const deeds: Readonly<Record<string, (one: Complaint) => Promise<unknown>>> = {
    DRAFT: ({ id, rowVersion }) => city.ask(complaintCalls.commitComplaintOrder, { id, rowVersion }, { now: now() }),
    COMMITTED: ({ id, rowVersion }) =>
      deal.hits(15)
        ? city.ask(complaintCalls.withdrawComplaintOrder, { id, rowVersion }, { now: now() })
        : first.ask(
            complaintCalls.checkComplaintOrder,
            { id, rowVersion, complaintLevel: deal.oneOf(levels) ?? 'MINOR' },
            { now: now() },
          ),
    HANDLING: ({ id, rowVersion, supplier_id }) =>
      deal.hits(10)
        ? city.ask(complaintCalls.revokeComplaintOrder, { id, rowVersion, reason: '算了' }, { now: now() })
        : supplierOf(supplier_id).ask(
            deal.hits(60) ? complaintCalls.onePassComplaintOrder : complaintCalls.oneRefuseComplaintOrder,
            { id, rowVersion, answerText: '查过了' },
            { now: now() },
          ),
    ANSWERED: ({ id, rowVersion }) =>
      deal.hits(15)
        ? first.ask(complaintCalls.rejectComplaintOrder, { id, rowVersion, reason: '证据不足' }, { now: now() })
        : first.ask(complaintCalls.handleComplaintOrder, { id, rowVersion, ...decision() }, { now: now() }),
    REOPENED: ({ id, rowVersion }) =>
      first.ask(complaintCalls.handleComplaintOrder, { id, rowVersion, ...decision() }, { now: now() }),
    PROPOSED: ({ id, rowVersion }) =>
      deal.hits(40)
        ? second.ask(complaintCalls.returnComplaintOrder, { id, rowVersion, reason: '过高' }, { now: now() })
        : second.ask(complaintCalls.nextCheckComplaintOrder, { id, rowVersion }, { now: now() }),
    RESOLVED: ({ id, rowVersion }) =>
      deal.hits(30)
        ? city.ask(complaintCalls.reopenComplaintOrder, { id, rowVersion, reason: '不够' }, { now: now() })
        : city.ask(complaintCalls.confirmComplaintOrder, { id, rowVersion, satisfaction: 'FAIR' }, { now: now() }),
  };

  async function settleComplaint(): Promise<void> {
    const one = deal.oneOf(
      await server.rows<Complaint>(
        `select id, row_version as "rowVersion", supplier_id, status from complaint_order
         where status = any($1) and not is_deleted order by id desc limit 8`,
        [Object.keys(deeds)],
      ),
    );
    if (one) await deeds[one.status]?.(one);
  }

  /** Suppliers are reminded, and what nobody says anything of is closed. */
  async function complaintsAlone(): Promise<void> {
    const { database, files, config } = server;
    const as = { database, files, settings: settingsOf(config), random: () => deal.upTo(999_999) / 1_000_000 };
    await escalateComplaints(systemCtx(as, now(), 'escalate'));
    await lapseUnanswered(systemCtx(as, now(), 'lapse'));
    await closeSilentComplaints(systemCtx(as, now(), 'close'));
  }

  return { complain, settleComplaint, complaintsAlone };
}
