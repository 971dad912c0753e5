import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import type { ReportResult } from '@material/contract/ordering/transport-order/lot.rules.ts';
import {
  transportOrderCalls,
  type TransportDocument,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { uploadedReports } from './facts.repo.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import { happens, later, lingers, type Story } from './story.ts';

const share = { looked: 40 } as const;

type Loading = { readonly transport: TransportDocument; readonly at: Date };

/** What becomes of the one odd lot of a vehicle. */
type Oddity = 'owed' | 'failed' | 'failedFirst' | 'none';

function oddity(story: Story, at: Date): Oddity {
  if (lingers(story, at, 'reportToCome')) return 'owed';
  if (lingers(story, at, 'reportToReplace')) return 'failed';
  return happens(story, at, 'reportReplaced') ? 'failedFirst' : 'none';
}

/** The conclusions of the reports that a lot gets, one after the other. */
const brought: Readonly<Record<Oddity, readonly ReportResult[]>> = {
  owed: [],
  failed: ['FAILED'],
  failedFirst: ['FAILED', 'QUALIFIED'],
  none: ['QUALIFIED'],
};

/**
 * Every lot gets the reports its material needs. Now and then one is still owed or did not pass, which keeps the vehicle; or a
 * first one did not pass and the next did.
 */
export async function reportLots(story: Story, actor: Actor, { transport, at }: Loading): Promise<void> {
  const papers = transport.lines.flatMap(({ lots, batchReportTypes }) =>
    lots.flatMap((lot) => batchReportTypes.map((type) => ({ lot, type }))),
  );
  const odd = papers[0]?.lot.id;
  const what = oddity(story, at);
  for (const { lot, type } of papers) {
    for (const [times, result] of brought[lot.id === odd ? what : 'none'].entries()) {
      const when = later(at, times * 0.1);
      const paper = { no: `BG${lot.lotNo}`, issueDate: businessDate(when), result };
      const input = { of: lot.id, reportTypeId: type.id, ...paper };
      await actor.ask(batchReport.calls.add, input, { now: when, files: [story.report] });
    }
  }
}

type Arrived = { readonly transportId: number; readonly placeId: number; readonly at: Date };

/** Some receivers look at the reports of what came; hardly ever one finds a wrong one. */
export async function lookAtReports(
  story: Story,
  receiver: Actor,
  { transportId, placeId, at }: Arrived,
): Promise<void> {
  if (!story.chance.hits(share.looked)) return;
  for (const { lotId, reportIds } of await uploadedReports(story.db, { transportId, placeId })) {
    const isWrong = happens(story, at, 'reportJudgedFailed');
    const verdict = isWrong
      ? { result: 'FAILED' as const, reason: '报告上的生产日期与批次不符' }
      : { result: 'QUALIFIED' as const };
    await receiver.ask(
      transportOrderCalls.confirmBatchReport,
      { lotId, reportIds: [...reportIds], ...verdict },
      { now: at },
    );
  }
}
