import { z } from 'zod';
import { attachmentRow } from '../kernel/attachment.ts';

/** What the receipt said of a lot that did not come as it was sent. */
export const lotDifference = z.object({
  /** Of the lot on receipt. */
  id: z.int(),
  lotNo: z.string(),
  inboundNo: z.string(),
  submitTime: z.string(),
  qtyRejected: z.string(),
  qtyRejected2: z.string(),
  isRejected2Weighed: z.boolean(),
  qtyShort: z.string(),
  qtyShort2: z.string(),
  qtyOver: z.string(),
  qtyOver2: z.string(),
  reasonName: z.string(),
  reasonText: z.string(),
  photos: z.array(attachmentRow),
});
export type LotDifference = z.infer<typeof lotDifference>;
