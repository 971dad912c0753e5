import { isIn } from '@material/contract/kernel/machine.ts';
import { businessDate } from '@material/contract/kernel/business-time.ts';
import { reportResults } from '@material/contract/ordering/lot.rules.ts';
import type { TransportLot } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { storeAttachment } from '../../kernel/file/files.ts';
import type { UploadedFile } from '../../kernel/call/implement.ts';
import { refuse, refuseInput } from '../../kernel/call/refuse.ts';
import { lotHome, saveReport, saveVerdict, type LotHome, type NewReport, type Verdict } from './report.repo.ts';
import { freshLot } from './transport-document.ts';

async function homeOf(ctx: Ctx, lotId: Seen<'transport_lot'>, lock?: 'locked'): Promise<LotHome> {
  const home = await lotHome(ctx, lotId, lock);
  if (!home) refuse('notFound');
  if (home.status === 'CANCELLED') refuse('blocked', { reason: `运输单 ${home.no} 已取消，批检报告不再处理` });
  return home;
}

const about = (home: LotHome) => ({
  docType: 'transport_order',
  docId: home.transportId,
  cityId: home.cityId,
  supplierId: home.supplierId,
});
const lotWords = ({ materialName, lotNo }: LotHome): string => `${materialName} ${lotNo || '无批号'}`;

/** Keeps a test report with its file on a lot; what is still missing may come after the departure. */
export async function addReport(ctx: Ctx, report: NewReport, files: readonly UploadedFile[]): Promise<TransportLot> {
  const [file] = files;
  if (!file) refuseInput([{ path: ['file'], message: '请选择报告文件' }]);
  if ((report.issueDate ?? '') > businessDate(ctx.now))
    refuseInput([{ path: ['issueDate'], message: '报告日期不能晚于今天' }]);
  const home = await homeOf(ctx, report.lotId);
  const attachment = await storeAttachment(ctx, file, {
    kind: 'LOT_REPORT',
    docType: 'transport_lot',
    docId: report.lotId,
    cityId: home.cityId,
    placeId: home.placeId,
    supplierId: home.supplierId,
  });
  await ctx.inTransaction(async (own) => {
    const fresh = await homeOf(own, report.lotId, 'locked');
    const { isReplacing } = await saveReport(own, report, { ...fresh, attachmentId: attachment.id });
    own.event({
      type: report.result === 'FAILED' ? 'REPORT_FAILED' : 'REPORT_ADDED',
      ...about(fresh),
      payload: {
        no: fresh.no,
        action: isReplacing ? '替换批检报告' : '上传批检报告',
        placeIds: [fresh.placeId],
        changes: [{ label: lotWords(fresh), from: '', to: `${file.name}（结论 ${reportResults[report.result]}）` }],
      },
    });
  });
  return freshLot(ctx, report.lotId);
}

/** Keeps what the receiving side or quality found in the reports of a lot. */
export async function confirmReports(ctx: Ctx, verdict: Verdict): Promise<TransportLot> {
  if (verdict.result === 'FAILED' && verdict.reason === '')
    refuseInput([{ path: ['reason'], message: '请填写判为不合格的原因' }]);
  const home = await homeOf(ctx, verdict.lotId, 'locked');
  if (isIn(transportOrderStatus, 'loading', home.status))
    refuse('blocked', { reason: '车辆还没有发车，报告可能还会替换' });
  const looked = await saveVerdict(ctx, verdict);
  if (!looked) refuse('blocked', { reason: '批检报告已被替换，请刷新后再确认' });
  if (verdict.result === 'QUALIFIED' && looked.some((report) => report.result === 'FAILED'))
    refuse('blocked', { reason: '供应商提交的结论为不合格，不能确认为合格' });
  ctx.event({
    type: verdict.result === 'FAILED' ? 'REPORT_FAILED' : 'REPORT_CONFIRMED',
    ...about(home),
    payload: {
      no: home.no,
      action: verdict.result === 'FAILED' ? '批检报告判为不合格' : '确认批检报告合格',
      placeIds: [home.placeId],
      changes: [{ label: lotWords(home), from: '', to: reportResults[verdict.result] }],
      ...(verdict.reason === '' ? {} : { reason: verdict.reason }),
    },
  });
  return freshLot(ctx, verdict.lotId);
}
