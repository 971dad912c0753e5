import { askOrderDocuments } from './ask-order/ask-order.document.ts';
import { inboundDocuments } from './inbound-order/inbound-order.document.ts';
import { pickupDocuments } from './pickup-order/pickup-order.document.ts';
import { returnDocuments } from './return-order/return-order.document.ts';
import { revisionDocuments } from './revision/revision.document.ts';
import { terminalDocuments } from './terminal/terminal.document.ts';
import { transportDocuments } from './transport-order/transport-order.document.ts';

/** The documents of the way from the order to the receipt, in the order of the work. */
export const orderingDocuments = [
  askOrderDocuments,
  pickupDocuments,
  terminalDocuments,
  revisionDocuments,
  transportDocuments,
  inboundDocuments,
  returnDocuments,
] as const;
