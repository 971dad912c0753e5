import { attachment, type AnyAttachment } from '../kernel/document/attachment.ts';
import { power } from '../kernel/call/screen.ts';
import { complaintStatus } from './complaint/complaint.status.ts';
import { qualityScreens } from './screens.ts';

const { complaintOrder, questionDeal, supplierComplaint } = qualityScreens;
const viewers = { by: [power(complaintOrder), power(questionDeal)] } as const;
const see = [viewers, { by: [power(supplierComplaint)], in: 'ofSupplier' }] as const;
const maxBytes = 10 * 1024 * 1024;

/** What is wrong, as whoever complains of it saw it. More may come while it is looked into; what was handed in stays. */
export const complaintPhoto = attachment({
  kind: 'complaintPhoto',
  name: 'ComplaintPhoto',
  noun: '投诉照片',
  of: 'complaint_order',
  document: complaintStatus,
  see,
  add: { by: [power(complaintOrder, '新增')], in: 'pictured' },
  remove: { by: [power(complaintOrder, '新增')], in: 'draft' },
  types: ['png', 'jpeg', 'webp'],
  maxBytes,
  max: 9,
  thumbnail: true,
});

/** What its supplier has to show for itself: a picture, a report, a statement. */
export const complaintEvidence = attachment({
  kind: 'complaintEvidence',
  name: 'ComplaintEvidence',
  noun: '答复材料',
  of: 'complaint_order',
  document: complaintStatus,
  see,
  add: { by: [power(supplierComplaint, '答复')], in: 'answerable' },
  remove: { by: [power(supplierComplaint, '答复')], in: 'toAnswer' },
  types: ['pdf', 'png', 'jpeg', 'webp'],
  maxBytes,
  max: 9,
  thumbnail: true,
});

/** Every kind of files of this context. */
export const qualityAttachments: readonly AnyAttachment[] = [complaintPhoto, complaintEvidence];
