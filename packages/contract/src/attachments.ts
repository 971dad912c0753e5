import type { AnyAttachment } from './kernel/document/attachment.ts';
import { catalogueAttachments } from './catalogue/attachments.ts';
import { identityAttachments } from './identity/attachments.ts';
import { orderingAttachments } from './ordering/attachments.ts';
import { qualityAttachments } from './quality/attachments.ts';

/** Every kind of files of the product. */
export const attachments: readonly AnyAttachment[] = [
  ...orderingAttachments,
  ...qualityAttachments,
  ...identityAttachments,
  ...catalogueAttachments,
];
