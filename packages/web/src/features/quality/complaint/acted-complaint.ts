import type { ComplaintRow } from '@material/contract/quality/complaint/complaint.calls.ts';

/** What an action must know of a complaint; lists and documents both have it. */
export type ActedComplaint = Omit<ComplaintRow, 'duty' | 'actions'>;
