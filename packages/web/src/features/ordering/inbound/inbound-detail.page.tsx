import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { screens } from '@material/contract/screens.ts';
import { Alert, Button } from 'antd';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { ReturnsOf } from '../return-order/returns-of.tsx';
import { useInboundActions } from './actions.ts';
import { InboundCounting } from './counting.tsx';
import { inboundFacts } from './facts.tsx';
import { InboundLines } from './lines.tsx';
import { InboundRest } from './rest.tsx';
import './inbound-phone.css';
import '../document/delivery.css';

type Props = { readonly document: InboundDocument };

const canCount = ({ actions }: InboundDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'count' && blocked === undefined);
const isOver = ({ status }: InboundDocument): boolean => 'final' in inboundOrderStatus.states[status];

/** Why this user can only look at an inbound order that is still to be counted. */
function WhyNot({ document }: Props) {
  const isActing = useSession(({ user }) => user?.source === 'MANAGEMENT');
  if (isOver(document) || document.status === 'REVIEW') return null;
  const blocked = document.actions.find(({ code }) => code === 'count')?.blocked;
  const words = isActing
    ? `只有收货单位可以验收。你正在代办，可以查看，实收数量由${document.placeName}填写。`
    : (blocked ?? '你没有验收的权限，可以查看。');
  return <Alert type="info" showIcon className="delivery-alert" title={words} />;
}

/** What a count of more than twice what was shipped waits for. */
const ReviewNotice = ({ document }: Props) =>
  document.status === 'REVIEW' ? (
    <Alert
      type="warning"
      showIcon
      className="delivery-alert"
      title={`等待复核：${document.reviewName} 于 ${document.reviewTime ?? ''} 提交，有明细的实收超过发运两倍。请本店另一账号或城市主管核对实物后复核，复核前不入库。`}
    />
  ) : null;

const returning = power(orderingScreens.returnOrder, '新增');
const complaining = power(screens.complaintOrder, '新增');

/** What was taken in and cannot be kept goes back. */
function ReturnButton({ document }: Props) {
  const tab = useTab();
  if (!isOver(document) || !can(returning)) return null;
  return <Button onClick={() => tab.open('addReturn', { inboundid: String(document.id) })}>退货</Button>;
}

/** Something was wrong with what was taken in, or with how it came. */
function ComplainButton({ document }: Props) {
  const tab = useTab();
  if (!isOver(document) || !can(complaining)) return null;
  return <Button onClick={() => tab.open('addComplaint', { inboundid: String(document.id) })}>投诉</Button>;
}

const returnTabs = ({ returns }: InboundDocument) =>
  returns.length === 0
    ? []
    : [{ key: 'returns', label: '退货单', count: returns.length, content: <ReturnsOf rows={returns} /> }];

function InboundView({ document }: Props) {
  const actions = useInboundActions();
  if (canCount(document)) return <InboundCounting document={document} />;
  return (
    <DocumentView
      of={inboundOrderStatus}
      document={document}
      amount={isOver(document) ? document.amount : null}
      tags={document.hasDifference ? <ToneTag tone="warning">有差异</ToneTag> : null}
      facts={inboundFacts(document)}
      actions={
        <DocumentActions actions={actions.drawn(document, { submit: null })} primary={['confirm']}>
          <ReturnButton document={document} />
          <ComplainButton document={document} />
          <PrintButton
            prints={orderingPrints}
            call={inboundCalls.getInboundOrderByid}
            document={document}
            isPrimary={isOver(document)}
          />
        </DocumentActions>
      }
      lines={
        <>
          <InboundLines document={document} />
          <ReviewNotice document={document} />
          <WhyNot document={document} />
          {isOver(document) ? <InboundRest document={document} /> : null}
        </>
      }
      tabs={returnTabs(document)}
      extra={actions.dialogs}
    />
  );
}

/** One inbound order: counted by the receiving unit, then kept as it was submitted. */
export const Page = () => (
  <DocumentPage
    of={inboundOrderStatus}
    call={inboundCalls.getInboundOrderByid}
    list={inboundCalls.getAllInboundOrder}
    view={InboundView}
  />
);
