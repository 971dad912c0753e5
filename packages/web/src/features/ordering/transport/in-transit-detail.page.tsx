import { power } from '@material/contract/kernel/screen.ts';
import { type TransportDocument, transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, type DocumentParts } from '../../../kit/document/document-page.tsx';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import { drawnActions } from '../../../kit/list/row-actions.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session.ts';
import { useGenerateInbound } from './in-transit-generate.ts';
import { chainParts } from '../document/chain-links.ts';
import { useFindByNo } from '../document/find-document.ts';
import { transportFacts } from './facts.tsx';
import { TransportLines } from './lines.tsx';
import { lotsOf, reportWords, TransportReports } from './reports.tsx';
import '../document/delivery.css';
import './transport-detail.css';

type InboundsProps = { readonly document: TransportDocument; readonly tab: Tab };

const Inbounds = ({ document, tab }: InboundsProps) =>
  document.inbounds.length === 0 ? (
    <p className="kit-muted kit-lines-empty">还没有入库单，货到后点“生成入库单”</p>
  ) : (
    <ul className="transport-choices">
      {document.inbounds.map(({ id, no, placeName, statusLabel }) => (
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

type Context = { readonly tab: Tab; readonly generate: ReturnType<typeof useGenerateInbound> };

const partsOf = (document: TransportDocument, { tab, generate }: Context): DocumentParts => ({
  head: {
    no: document.no,
    duty: document.duty,
    tags: (
      <>
        <StatusTag of={transportOrderStatus} value={document.status} />
        {document.isException ? <ToneTag tone="error">异常</ToneTag> : null}
      </>
    ),
    actions: (
      <DocumentActions
        actions={drawnActions({ of: transportOrderStatus, row: document, run: { generateInbound: generate } })}
        primary={['generateInbound']}
      />
    ),
  },
  ...chainParts(tab, document.chain),
  facts: transportFacts(document),
  tabs: [
    { key: 'lines', label: '明细', count: document.lines.length, content: <TransportLines lines={document.lines} /> },
    ...(can(power(screens.transportOrderQuery, '查看批次'))
      ? [
          {
            key: 'reports',
            label: `批次与报告 ${reportWords(lotsOf(document.lines))}`,
            content: <TransportReports lines={document.lines} use="confirm" />,
          },
        ]
      : []),
    {
      key: 'inbounds',
      label: '入库单',
      count: document.inbounds.length,
      content: <Inbounds document={document} tab={tab} />,
    },
    {
      key: 'history',
      label: '历史',
      count: document.history.length,
      content: <HistoryList entries={document.history} />,
    },
  ],
});

/** One vehicle on its way to us: what of its load is ours, from which lots, and the step to receiving it. */
export function Page() {
  const tab = useTab();
  const generate = useGenerateInbound();
  const id = Number(tab.query['id'] ?? '');
  return (
    <DocumentPage
      call={transportOrderCalls.getShipOrderDetailsByidForCity}
      input={id > 0 ? { id } : undefined}
      noun="运输单"
      find={useFindByNo(transportOrderCalls.getListTransportOrder)}
      parts={(document) => partsOf(document, { tab, generate })}
    />
  );
}
