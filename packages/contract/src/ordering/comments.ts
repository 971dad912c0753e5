import { comments } from '../kernel/document/comment.ts';
import { power } from '../kernel/call/screen.ts';
import { orderingScreens } from './screens.ts';

const { askOrder, askOrderCheck, inboundCheck, inboundOrder, pickupOrder, transportOrder, transportOrderQuery } =
  orderingScreens;
const { returnOrder, returnCheck, supplierReturn } = orderingScreens;
const { terminalCheck, cityTerminal, supplierTerminal, revisionCheck, cityRevision } = orderingScreens;

const askOrderComments = comments({
  of: 'ask_order',
  name: 'AskOrder',
  by: [power(askOrder), power(askOrderCheck)],
});
const pickupComments = comments({ of: 'pickup_order', name: 'PickupOrder', by: [power(pickupOrder)] });
export const transportComments = comments({
  of: 'transport_order',
  name: 'TransportOrder',
  by: [power(transportOrder), power(transportOrderQuery)],
});
export const inboundComments = comments({
  of: 'inbound_order',
  name: 'InboundOrder',
  by: [power(inboundOrder), power(inboundCheck)],
});

const terminalComments = comments({
  of: 'terminal_application',
  name: 'TerminalApplication',
  by: [power(terminalCheck), power(cityTerminal), power(supplierTerminal)],
});

const returnComments = comments({
  of: 'return_order',
  name: 'ReturnOrder',
  by: [power(returnOrder), power(returnCheck), power(supplierReturn)],
});

const revisionComments = comments({
  of: 'ask_revision',
  name: 'AskRevision',
  by: [power(revisionCheck), power(cityRevision)],
});

/** The documents of ordering that people comment on: all of them. */
export const orderingComments = [
  askOrderComments,
  pickupComments,
  terminalComments,
  revisionComments,
  transportComments,
  inboundComments,
  returnComments,
];
