import type { Comments } from './kernel/document/comment.ts';
import { orderingComments } from './ordering/comments.ts';

/** Every kind of documents that people comment on. */
export const commented: readonly Comments[] = orderingComments;
