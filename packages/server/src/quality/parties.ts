import { sections } from '@material/contract/kernel/call/screen.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import type { PartyRows } from '../kernel/document/registered.ts';
import { orderingParties } from '../ordering/public.ts';

const headquarters = { centre: 'management', name: { is: sections.management.title } } as const;
const { PLACE, SUPPLIER } = orderingParties;

/** Whom the documents of quality wait for; places and suppliers are those of ordering. */
export const qualityParties = {
  PLACE: { ...PLACE, acts: [...PLACE.acts, [complaintStatus, 'commit'], [complaintStatus, 'confirm']] },
  SUPPLIER: { ...SUPPLIER, acts: [...SUPPLIER.acts, [complaintStatus, 'admit']] },
  COMPLAINT_HANDLER: {
    ...headquarters,
    acts: [
      [complaintStatus, 'check'],
      [complaintStatus, 'handle'],
    ],
  },
  COMPLAINT_APPROVER: { ...headquarters, acts: [[complaintStatus, 'nextCheck']] },
} as const satisfies Partial<PartyRows>;
