import { comments } from '../kernel/document/comment.ts';
import { power } from '../kernel/call/screen.ts';
import { qualityScreens } from './screens.ts';

const { complaintOrder, questionDeal, supplierComplaint } = qualityScreens;

/** The documents of quality that people comment on. */
export const qualityComments = [
  comments({
    of: 'complaint_order',
    name: 'ComplaintOrder',
    by: [power(complaintOrder), power(questionDeal), power(supplierComplaint)],
  }),
];
