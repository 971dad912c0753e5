import { isIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import type { FileRow } from '@material/contract/kernel/document.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileRowOf, storeAttachment } from '../../kernel/file/files.ts';
import type { UploadedFile } from '../../kernel/call/implement.ts';
import { refuse, refuseInput } from '../../kernel/call/refuse.ts';
import { findInbound } from './inbound-order.repo.ts';

/** Stores a photo of what is wrong on receipt; the supplier may see it too. */
export async function addPhoto(ctx: Ctx, id: number, files: readonly UploadedFile[]): Promise<FileRow> {
  const [file] = files;
  if (!file) refuseInput([{ path: ['file'], message: '请选择照片' }]);
  if (ctx.isActing) refuse('ownOnly', { owner: '收货单位', action: '上传验收照片' });
  const doc = await findInbound(ctx, id);
  if (!doc) refuse('notFound');
  if (!isIn(inboundOrderStatus, 'toCount', doc.status)) refuse('blocked', { reason: '入库单已提交，不能再上传照片' });
  const stored = await storeAttachment(ctx, file, {
    kind: 'INBOUND_PHOTO',
    docType: 'inbound_order',
    docId: id,
    cityId: doc.city_id,
    placeId: doc.place_id,
    supplierId: doc.supplier_id,
  });
  return fileRowOf(stored);
}
