import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { implement } from '../kernel/call/implement.ts';
import { move, pageOf } from '../kernel/document/transition.ts';
import { settleBehind } from './fulfilment.ts';
import { addDraft } from './transport-order/draft.ts';
import { confirmReports } from './transport-order/reports.ts';
import { transportDocument } from './transport-order/transport-document.ts';
import { mayForce } from './transport-order/departure-gaps.ts';
import { transportMoves } from './transport-order/transport-order.moves.ts';

/** The ask orders on the vehicle now wait for somebody else. */
const settle = settleBehind('transport_order');

export const transportOrders = implement(transportOrderCalls, {
  getListTransportOrder: pageOf(transportMoves),
  getTransportOrderByid: (ctx, { id }) => transportDocument(ctx, id),
  getShipOrderDetailsByidForCity: (ctx, { id }) => transportDocument(ctx, id),
  addTransportOrder: async (ctx, input) => transportDocument(ctx, await addDraft(ctx, input, mayForce(ctx))),
  updateTransportOrder: async (ctx, { id, rowVersion, ...input }) => {
    await move(ctx, transportMoves, { action: 'edit', id, rowVersion, input });
    return transportDocument(ctx, id);
  },
  confirmBatchReport: (ctx, verdict) => confirmReports(ctx, verdict),
  ...actionHandlers(transportMoves, { after: { depart: settle, arrive: settle } }),
});
