import { verdicts } from '@material/contract/kernel/document/attachment.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { isOutdated, reportResults } from '@material/contract/ordering/transport-order/lot.rules.ts';
import type {
  transportOrderCalls,
  TransportLot,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { attachmentWork, type Added } from '../../kernel/attachment/attachment.handlers.ts';
import { judge } from '../../kernel/attachment/attachment.repo.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import {
  hasFailed,
  lotHome,
  refreshReportStates,
  reportFacts,
  saveFacts,
  validDaysOf,
  type LotHome,
} from './report.repo.ts';
import { freshLot } from './transport-document.ts';

const vehicleOf = ({ transportId: id, no, cityId: city_id, supplierId: supplier_id }: LotHome) =>
  ({ table: 'transport_order', doc: { id, no, city_id, supplier_id } }) as const;
const lotWords = ({ materialName, lotNo }: LotHome): string => `${materialName} ${lotNo || '无批号'}`;

/** A report that ages says its own day, and counts on the day that its goods leave. */
async function refuseOutdated(
  ctx: Ctx,
  { reportTypeId, issueDate: day }: Pick<Input<typeof batchReport.calls.add>, 'reportTypeId' | 'issueDate'>,
  { departAt }: LotHome,
): Promise<void> {
  const issueDate = day ?? null;
  const validDays = await validDaysOf(ctx, reportTypeId);
  if (!isOutdated({ issueDate, validDays }, businessDate(departAt ?? ctx.now))) return;
  const message = issueDate === null ? '请填写报告日期' : '报告已过期，请上传更新的报告';
  refuseInput([{ path: ['issueDate'], message: `该类报告 ${validDays} 天内有效，${message}` }]);
}

/** Keeps what a test report says, and tells it; what was signed for keeps the report it came with. */
async function keepReport(ctx: Ctx, report: Added<Input<typeof batchReport.calls.add>>): Promise<void> {
  const { input, isReplacing } = report;
  const home = await lotHome(ctx, input.of);
  if (isReplacing && home.isSigned)
    refuse('blocked', { reason: `批次 ${home.lotNo} 已签收，批检报告不能再替换；有疑问请联系收货单位` });
  await refuseOutdated(ctx, input, home);
  await saveFacts(ctx, report);
  await refreshReportStates(ctx, [input.of]);
  recordEvent(ctx, vehicleOf(home), {
    type: input.result === 'FAILED' ? 'REPORT_FAILED' : 'REPORT_ADDED',
    action: isReplacing ? '替换批检报告' : '上传批检报告',
    attachment: batchReport.kind,
    placeIds: [home.placeId],
    changes: [{ label: lotWords(home), from: '', to: `${report.name}（结论 ${reportResults[input.result]}）` }],
  });
}

/** What is a test report's own beside its file. */
export const batchReports = attachmentWork(batchReport, {
  facts: reportFacts,
  check: (ctx, { issueDate }) => {
    if ((issueDate ?? '') > businessDate(ctx.now))
      refuseInput([{ path: ['issueDate'], message: '报告日期不能晚于今天' }]);
  },
  added: keepReport,
});

type Confirmed = Input<typeof transportOrderCalls.confirmBatchReport>;

/** Keeps what the receiving side or quality found in the reports of a lot. */
export async function confirmReports(ctx: Ctx, verdict: Confirmed): Promise<TransportLot> {
  const { lotId, reportIds, result, reason } = verdict;
  if (result === 'FAILED' && reason === '') refuseInput([{ path: ['reason'], message: '请填写判为不合格的原因' }]);
  const home = await lotHome(ctx, lotId, 'locked');
  if (!isIn(transportOrderStatus, 'live', home.status))
    refuse('blocked', { reason: `运输单 ${home.no} 已取消，批检报告不再处理` });
  if (isIn(transportOrderStatus, 'loading', home.status))
    refuse('blocked', { reason: '车辆还没有发车，报告可能还会替换' });
  if (!(await judge(ctx, batchReport, { owner: lotId, ids: reportIds, verdict: result, reason })))
    refuse('blocked', { reason: '批检报告已被替换，请刷新后再确认' });
  if (result === 'QUALIFIED' && (await hasFailed(ctx, reportIds)))
    refuse('blocked', { reason: '供应商提交的结论为不合格，不能确认为合格' });
  ctx.audit({ table: 'transport_lot', id: lotId, after: { reports: reportIds, verdict: result, reason } });
  await refreshReportStates(ctx, [lotId]);
  recordEvent(ctx, vehicleOf(home), {
    type: result === 'FAILED' ? 'REPORT_FAILED' : 'REPORT_CONFIRMED',
    action: result === 'FAILED' ? '批检报告判为不合格' : '确认批检报告合格',
    placeIds: [home.placeId],
    changes: [{ label: lotWords(home), from: '', to: verdicts[result] }],
    ...(reason === '' ? {} : { reason }),
  });
  return freshLot(ctx, lotId);
}
