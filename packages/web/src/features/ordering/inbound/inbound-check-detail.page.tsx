import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { InboundRead } from './document.tsx';

/** One receipt of any city, as headquarters reads it and decides on its correction. */
export const Page = () => (
  <DocumentPage
    of={inboundOrderStatus}
    call={inboundCalls.getInboundOrderByid}
    list={inboundCalls.getAllInboundOrder}
    view={InboundRead}
  />
);
