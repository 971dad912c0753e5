import type { Comments } from './kernel/document/comment.ts';
import { orderingComments } from './ordering/comments.ts';
import { qualityComments } from './quality/comments.ts';

/** Every kind of documents that people comment on. */
export const commented: readonly Comments[] = [...orderingComments, ...qualityComments];
