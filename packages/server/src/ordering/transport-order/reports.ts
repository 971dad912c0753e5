import { businessDate } from '@material/contract/kernel/business-time.ts';
import type { TransportLot } from '@material/contract/ordering/transport-order.calls.ts';
import type { TransportOrderState } from '@material/contract/ordering/transport-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { storeAttachment } from '../../kernel/files.ts';
import type { UploadedFile } from '../../kernel/implement.ts';
import { refuse, refuseInput } from '../../kernel/refuse.ts';
import { lotHome, saveReport, type LotHome, type NewReport } from './report.repo.ts';
import { freshLot } from './transport-document.ts';

const closedStates: readonly TransportOrderState[] = ['CLOSED', 'CANCELLED'];

async function homeOf(ctx: Ctx, lotId: number): Promise<LotHome> {
  const home = await lotHome(ctx, lotId);
  if (!home) refuse('notFound');
  if (closedStates.includes(home.status)) refuse('blocked', { reason: `运输单 ${home.no} 已结束，不能再上传批检报告` });
  return home;
}

/** Keeps a test report with its file on a lot; reports may still come after the departure. */
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
    const fresh = await homeOf(own, report.lotId);
    await saveReport(own, report, { ...fresh, attachmentId: attachment.id });
    own.event({
      type: report.result === 'FAILED' ? 'REPORT_FAILED' : 'REPORT_ADDED',
      docType: 'transport_order',
      docId: fresh.transportId,
      cityId: fresh.cityId,
      supplierId: fresh.supplierId,
      payload: {
        no: fresh.no,
        action: report.result === 'FAILED' ? '批检报告不合格' : '上传批检报告',
        file: file.name,
      },
    });
  });
  return freshLot(ctx, report.lotId);
}
