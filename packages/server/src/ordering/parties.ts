import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { sections } from '@material/contract/kernel/call/screen.ts';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { PartyRows } from '../kernel/document/registered.ts';

const headquarters = { centre: 'management', name: { is: sections.management.title } } as const;

/** Whom the documents of the way from the order to the receipt wait for. */
export const orderingParties = {
  CITY: {
    centre: 'city',
    name: 'place',
    acts: [
      [askOrderStatus, 'submit'],
      [askOrderStatus, 'agree'],
    ],
  },
  PLACE: {
    centre: 'city',
    name: 'place',
    acts: [
      [inboundOrderStatus, 'submit'],
      [returnStatus, 'submit'],
      [returnStatus, 'finish'],
    ],
  },
  FIRST_CHECKER: {
    ...headquarters,
    acts: [
      [askOrderStatus, 'firstCheck'],
      [revisionStatus, 'firstCheck'],
    ],
  },
  FINAL_CHECKER: {
    ...headquarters,
    acts: [
      [askOrderStatus, 'finalCheck'],
      [revisionStatus, 'finalCheck'],
      [terminalStatus, 'agree'],
    ],
  },
  DECIDER: {
    ...headquarters,
    acts: [
      [askOrderStatus, 'closeRest'],
      [revisionStatus, 'keep'],
    ],
  },
  CORRECTION_CHECKER: { ...headquarters, acts: [[inboundOrderStatus, 'grantCorrection']] },
  RETURN_CHECKER: { ...headquarters, acts: [[returnStatus, 'check']] },
  RETURN_NEXT_CHECKER: { ...headquarters, acts: [[returnStatus, 'nextCheck']] },
  DEADLINE_DECIDER: { ...headquarters, acts: [[askOrderStatus, 'changeDeadline']] },
  SUPPLIER: {
    centre: 'supplier',
    name: 'supplier',
    acts: [
      [pickupOrderStatus, 'confirm'],
      [transportOrderStatus, 'depart'],
      [terminalStatus, 'accept'],
      [returnStatus, 'accept'],
    ],
  },
} as const satisfies Partial<PartyRows>;
