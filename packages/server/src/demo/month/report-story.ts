import { businessDate } from '@material/contract/kernel/business-time.ts';
import type { ReportResult } from '@material/contract/ordering/lot.rules.ts';
import { transportOrderCalls, type TransportDocument } from '@material/contract/ordering/transport-order.calls.ts';
import { uploadedReports } from './facts.repo.ts';
import type { Actor } from '../../kernel/actor.ts';
import { happens, later, lingers, type Story } from './story.ts';

const share = { failedFirst: 4, looked: 40, judgedFailed: 2 } as const;

type Loading = { readonly transport: TransportDocument; readonly at: Date };

/**
 * Every lot gets the reports its material needs. Now and then one is still owed or did not pass, which keeps the vehicle; or a
 * first one did not pass and the next did.
 */
export async function reportLots(story: Story, actor: Actor, { transport, at }: Loading): Promise<void> {
  const lots = transport.lines.flatMap((line) => line.lots.map((lot) => ({ lot, types: line.batchReportTypes })));
  const [odd] = lots.filter(({ types }) => types.length > 0);
  const owes = lingers(story, at, 'reportToCome');
  const fails = !owes && lingers(story, at, 'reportToReplace');
  const failsFirst = !owes && !fails && happens(story, 'reportReplaced', share.failedFirst);
  for (const { lot, types } of lots) {
    const isOdd = lot.id === odd?.lot.id;
    if (isOdd && owes) continue;
    for (const type of types) {
      const bring = async (result: ReportResult, when: Date): Promise<void> => {
        const paper = { no: `BG${lot.lotNo}`, issueDate: businessDate(when), result };
        const input = { lotId: lot.id, reportTypeId: type.id, ...paper };
        await actor.ask(transportOrderCalls.uploadBatchReport, input, { now: when, files: [story.report] });
      };
      if (isOdd && (fails || failsFirst)) await bring('FAILED', at);
      if (!(isOdd && fails)) await bring('QUALIFIED', isOdd && failsFirst ? later(at, 0.1) : at);
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
    const isWrong = happens(story, 'reportJudgedFailed', share.judgedFailed);
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
