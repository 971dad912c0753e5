import { bankChangeStatus } from './catalogue/bank/bank-change.status.ts';
import { profileChangeStatus } from './catalogue/profile/profile-change.status.ts';
import { pictureStatus } from './catalogue/picture/picture.status.ts';
import { priceStatus } from './catalogue/price/price.status.ts';
import { cityStatus } from './identity/city.status.ts';
import type { Machine } from './kernel/document/machine.ts';
import { askOrderStatus } from './ordering/ask-order/ask-order.status.ts';
import { inboundOrderStatus } from './ordering/inbound-order/inbound-order.status.ts';
import { pickupOrderStatus } from './ordering/pickup-order/pickup-order.status.ts';
import { returnStatus } from './ordering/return-order/return-order.status.ts';
import { revisionStatus } from './ordering/revision/ask-revision.status.ts';
import { terminalStatus } from './ordering/terminal/terminal-application.status.ts';
import { transportOrderStatus } from './ordering/transport-order/transport-order.status.ts';
import { complaintStatus } from './quality/complaint/complaint.status.ts';

/** Every status table of the product. */
export const machines: readonly Machine[] = [
  askOrderStatus,
  pickupOrderStatus,
  terminalStatus,
  revisionStatus,
  transportOrderStatus,
  inboundOrderStatus,
  returnStatus,
  complaintStatus,
  cityStatus,
  priceStatus,
  bankChangeStatus,
  pictureStatus,
  profileChangeStatus,
];
