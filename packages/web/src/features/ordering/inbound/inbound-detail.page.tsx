import { power } from '@material/contract/kernel/screen.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { DocumentPage, type DocumentParts } from '../../../kit/document/document-page.tsx';
import { HistoryList } from '../../../kit/document/history-list.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { InboundCounting } from './counting.tsx';
import { inboundFacts } from './facts.tsx';
import { InboundLines } from './lines.tsx';
import { printInbound } from './print.ts';
import { InboundRest } from './rest.tsx';
import { ReviewActions, ReviewNotice } from './review.tsx';
import { chainParts } from '../document/chain-links.ts';
import { useFindByNo } from '../document/find-document.ts';
import './inbound-door.css';
import '../document/delivery.css';

const call = inboundCalls.getInboundOrderByid;

const canCount = ({ actions }: InboundDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'count' && blocked === undefined);
const isOver = ({ status }: InboundDocument): boolean => 'final' in inboundOrderStatus.states[status];

/** Why this user can only look at an inbound order that is still to be counted. */
function WhyNot({ document }: { readonly document: InboundDocument }) {
  const isActing = useSession(({ user }) => user?.source === 'MANAGEMENT');
  if (isOver(document) || document.status === 'REVIEW') return null;
  const blocked = document.actions.find(({ code }) => code === 'count')?.blocked;
  const words = isActing
    ? `只有收货单位可以验收。你正在代办，可以查看，实收数量由${document.placeName}填写。`
    : (blocked ?? '你没有验收的权限，可以查看。');
  return <Alert type="info" showIcon className="delivery-alert" title={words} />;
}

const partsOf = (document: InboundDocument, tab: Tab): DocumentParts => ({
  head: {
    no: document.no,
    amount: isOver(document) ? document.amount : null,
    duty: document.duty,
    tags: (
      <>
        <StatusTag of={inboundOrderStatus} value={document.status} />
        {document.hasDifference ? <ToneTag tone="warning">有差异</ToneTag> : null}
      </>
    ),
    actions: (
      <>
        <Can power={power(screens.inboundOrder, '打印')}>
          <ActionButton
            type={isOver(document) ? 'primary' : 'default'}
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => printInbound(document)}
          >
            打印入库单
          </ActionButton>
        </Can>
        <ReviewActions document={document} />
      </>
    ),
  },
  ...chainParts(tab, document.chain),
  facts: inboundFacts(document),
  tabs: [
    {
      key: 'lines',
      label: '明细',
      count: document.lines.length,
      content: (
        <>
          <ReviewNotice document={document} />
          <WhyNot document={document} />
          {isOver(document) ? <InboundRest document={document} /> : null}
          <InboundLines document={document} />
        </>
      ),
    },
    {
      key: 'history',
      label: '历史',
      count: document.history.length,
      content: <HistoryList entries={document.history} />,
    },
  ],
});

/** One inbound order: counted by the receiving unit, then kept as it was submitted. */
export function Page() {
  const tab = useTab();
  const id = Number(tab.query['id'] ?? '');
  const find = useFindByNo(inboundCalls.getAllInboundOrder);
  const { data } = useCall(call, { id }, { enabled: id > 0 });
  if (data && canCount(data)) return <InboundCounting key={id} document={data} />;
  return (
    <DocumentPage
      call={call}
      input={id > 0 ? { id } : undefined}
      noun="入库单"
      find={find}
      parts={(document) => partsOf(document, tab)}
    />
  );
}
