import { isIn, stateIn } from '@material/contract/kernel/document/machine.ts';
import { complaintStatus, type ComplaintState } from '@material/contract/quality/complaint/complaint.status.ts';

type Reader = { readonly centre: { readonly kind: string } };

const proposed = stateIn(complaintStatus, 'toApprove');

/** What is only proposed is headquarters' own: a place and a supplier learn what was approved. */
export const hidesProposal = ({ centre }: Reader, status: ComplaintState): boolean =>
  centre.kind !== 'management' && isIn(complaintStatus, 'toApprove', status);

type Told = { readonly payload: Readonly<Record<string, unknown>> };

/** The events that this reader may know of: neither what was proposed, nor why it was sent back. */
export const toldTo =
  ({ centre }: Reader) =>
  <E extends Told>(events: readonly E[]): readonly E[] =>
    centre.kind === 'management'
      ? events
      : events.filter(
          ({ payload: { from, to } }) =>
            to !== proposed && (from !== proposed || to === stateIn(complaintStatus, 'resolved')),
        );
