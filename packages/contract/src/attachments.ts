import type { AnyAttachment } from './kernel/document/attachment.ts';
import { orderingAttachments } from './ordering/attachments.ts';

/** Every kind of files of the product. */
export const attachments: readonly AnyAttachment[] = [...orderingAttachments];
