import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { screens } from '@material/contract/screens.ts';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentView } from '../../../kit/document/document-page.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { ReturnsOf } from '../return-order/returns-of.tsx';
import { useInboundActions } from './actions.tsx';
import { CorrectionNotice, CorrectionPhotos } from './correction.tsx';
import { inboundFacts } from './facts.tsx';
import { InboundLines } from './lines.tsx';
import { InboundRest } from './rest.tsx';
import '../document/delivery.css';

type Props = { readonly document: InboundDocument };

const isTaken = ({ status }: InboundDocument): boolean => isIn(inboundOrderStatus, 'done', status);
const isSettled = ({ status }: InboundDocument): boolean => isIn(inboundOrderStatus, 'submitted', status);

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
  if (!isSettled(document) || !can(returning)) return null;
  return <Button onClick={() => tab.open('addReturn', { inboundid: String(document.id) })}>退货</Button>;
}

/** Something was wrong with what was taken in, or with how it came. */
function ComplainButton({ document }: Props) {
  const tab = useTab();
  if (!isSettled(document) || !can(complaining)) return null;
  return <Button onClick={() => tab.open('addComplaint', { inboundid: String(document.id) })}>投诉</Button>;
}

const tabsOf = (document: InboundDocument) => [
  ...(document.correctionTime === null
    ? []
    : [{ key: 'correction', label: '更正照片', content: <CorrectionPhotos document={document} /> }]),
  ...(document.returns.length === 0
    ? []
    : [
        {
          key: 'returns',
          label: '退货单',
          count: document.returns.length,
          content: <ReturnsOf rows={document.returns} />,
        },
      ]),
];

type ReadProps = Props & {
  /** What else is said below the lots. */
  readonly note?: ReactNode;
};

/** An inbound order as it was counted. */
export function InboundRead({ document, note }: ReadProps) {
  const actions = useInboundActions();
  return (
    <DocumentView
      of={inboundOrderStatus}
      document={document}
      amount={isTaken(document) ? document.amount : null}
      tags={document.hasDifference ? <ToneTag tone="warning">有差异</ToneTag> : null}
      facts={inboundFacts(document)}
      actions={
        <DocumentActions actions={actions.drawn(document, { submit: null })} primary={['confirm', 'grantCorrection']}>
          <ReturnButton document={document} />
          <ComplainButton document={document} />
          <PrintButton
            prints={orderingPrints}
            call={inboundCalls.getInboundOrderByid}
            document={document}
            isPrimary={isSettled(document)}
          />
        </DocumentActions>
      }
      lines={
        <>
          <CorrectionNotice document={document} />
          <InboundLines document={document} />
          <ReviewNotice document={document} />
          {note}
          {isTaken(document) ? <InboundRest document={document} /> : null}
        </>
      }
      tabs={tabsOf(document)}
      extra={actions.dialogs}
    />
  );
}
