import { power } from '@material/contract/kernel/call/screen.ts';
import {
  type TransportDocument,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { drawnActions } from '../../../kit/actions/row-actions.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { useGenerateInbound } from './in-transit-generate.ts';
import { reportsTab, TransportView } from './view.tsx';

type Props = { readonly document: TransportDocument };

function Inbounds({ document: { inbounds } }: Props) {
  const tab = useTab();
  if (inbounds.length === 0) return <p className="kit-muted kit-lines-empty">还没有入库单，货到后点“生成入库单”</p>;
  return (
    <ul className="transport-choices">
      {inbounds.map(({ id, no, placeName, statusLabel }) => (
        <li key={id}>
          <Button type="link" onClick={() => tab.open('inboundDetail', { id: String(id) }, no)}>
            {no}
          </Button>
          <span className="kit-muted">
            {placeName}，{statusLabel}
          </span>
        </li>
      ))}
    </ul>
  );
}

function IncomingView({ document }: Props) {
  const generateInbound = useGenerateInbound();
  const inbounds = { key: 'inbounds', label: inboundOrderStatus.noun, count: document.inbounds.length };
  return (
    <TransportView
      document={document}
      actions={
        <DocumentActions
          actions={drawnActions({ of: transportOrderStatus, row: document, run: { generateInbound } })}
          primary={['generateInbound']}
        />
      }
      tabs={[
        ...(can(power(screens.transportOrderQuery, '查看批次')) ? [reportsTab(document, { use: 'confirm' })] : []),
        { ...inbounds, content: <Inbounds document={document} /> },
      ]}
    />
  );
}

/** One vehicle on its way to us: what of its load is ours, from which lots, and the step to receiving it. */
export const Page = () => (
  <DocumentPage
    of={transportOrderStatus}
    call={transportOrderCalls.getShipOrderDetailsByidForCity}
    list={transportOrderCalls.getListTransportOrder}
    view={IncomingView}
  />
);
