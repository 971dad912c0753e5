import { inboundCalls, type InboundRow, inboundRow } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';
import { CorrectionPhotos } from './correction.tsx';

/** What the actions need of an inbound order, from a list row or a document. */
type InboundRef = Pick<
  InboundRow,
  'id' | 'no' | 'rowVersion' | 'status' | 'supplierName' | 'placeName' | 'countedCount' | 'lineCount'
>;

const inbounds: ActedDocument<typeof inboundOrderStatus, InboundRef> = {
  machine: inboundOrderStatus,
  calls: inboundCalls,
  row: inboundRow,
  noteOf: ({ supplierName, placeName, countedCount, lineCount }) =>
    `${supplierName} → ${placeName}，已验 ${countedCount}/${lineCount} 行`,
  besides: { askCorrection: (row) => <CorrectionPhotos document={row} /> },
  sendsMany: {
    submit: (send, orders) =>
      send(inboundCalls.submitInputOrderByids, { orders: orders.map(({ id, rowVersion }) => ({ id, rowVersion })) }),
  },
};

/** What one may do with inbound orders besides counting them. */
export const useInboundActions = () => useDocumentActions(inbounds);
