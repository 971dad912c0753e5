import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { Alert } from 'antd';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { InboundCounting } from './counting.tsx';
import { InboundRead } from './document.tsx';
import './inbound-phone.css';

type Props = { readonly document: InboundDocument };

const canCount = ({ actions }: InboundDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'count' && blocked === undefined);

/** Why this user can only look at an inbound order that is still to be counted. */
function WhyNot({ document }: Props) {
  const isActing = useSession(({ user }) => user?.source === 'MANAGEMENT');
  if (!isIn(inboundOrderStatus, 'toCount', document.status)) return null;
  const blocked = document.actions.find(({ code }) => code === 'count')?.blocked;
  const words = isActing
    ? `只有收货单位可以验收。你正在代办，可以查看，实收数量由${document.placeName}填写。`
    : (blocked ?? '你没有验收的权限，可以查看。');
  return <Alert type="info" showIcon className="delivery-alert" title={words} />;
}

const InboundView = ({ document }: Props) =>
  canCount(document) ? (
    <InboundCounting document={document} />
  ) : (
    <InboundRead document={document} note={<WhyNot document={document} />} />
  );

/** One inbound order: counted by the receiving unit, then kept as it was submitted. */
export const Page = () => (
  <DocumentPage
    of={inboundOrderStatus}
    call={inboundCalls.getInboundOrderByid}
    list={inboundCalls.getAllInboundOrder}
    view={InboundView}
  />
);
