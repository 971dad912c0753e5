import { z } from 'zod';
import { attachmentRow } from '../../kernel/document/attachment.ts';
import { field } from '../../kernel/field/field.ts';

/** What the receipt said of a lot that did not come as it was sent. */
export const lotDifference = z.object({
  /** Of the lot on receipt. */
  id: z.int(),
  lotNo: field.text('批号'),
  inboundNo: field.no('入库单号'),
  submitTime: field.time('提交时间'),
  qtyRejected: field.qty('拒收数量'),
  qtyRejected2: field.qty('拒收副数量'),
  isRejected2Weighed: z.boolean(),
  qtyShort: field.qty('短少数量'),
  qtyShort2: field.qty('短少副数量'),
  qtyOver: field.qty('多收数量'),
  qtyOver2: field.qty('多收副数量'),
  reasonName: field.text('差异原因'),
  reasonText: field.text('差异说明'),
  photos: z.array(attachmentRow),
});
export type LotDifference = z.infer<typeof lotDifference>;
