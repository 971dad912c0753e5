import { sections } from '@material/contract/kernel/call/screen.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import type { PartyRows } from '../kernel/document/registered.ts';

const headquarters = { centre: 'management', name: { is: sections.management.title } } as const;

/** Whom the documents of quality wait for. */
export const qualityParties = {
  PLACE: {
    centre: 'city',
    name: 'place',
    acts: [
      [complaintStatus, 'commit'],
      [complaintStatus, 'confirm'],
    ],
  },
  SUPPLIER: { centre: 'supplier', name: 'supplier', acts: [[complaintStatus, 'admit']] },
  COMPLAINT_HANDLER: {
    ...headquarters,
    acts: [
      [complaintStatus, 'check'],
      [complaintStatus, 'handle'],
    ],
  },
  COMPLAINT_APPROVER: { ...headquarters, acts: [[complaintStatus, 'nextCheck']] },
} as const satisfies Partial<PartyRows>;
