import { isIn } from '@material/contract/kernel/document/machine.ts';
import { correctionPhoto } from '@material/contract/ordering/attachments.ts';
import type { InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { DocumentFiles } from '../../../kit/attachment/document-files.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';

type Props = { readonly document: InboundDocument };
type PhotosProps = { readonly document: Pick<InboundDocument, 'id' | 'status'> };

/** What shows that a receipt was counted wrongly. */
export const CorrectionPhotos = ({ document }: PhotosProps) => (
  <section className="receive-correction">
    <h3>更正照片{isIn(inboundOrderStatus, 'submitted', document.status) ? '（申请更正前须上传）' : ''}</h3>
    <DocumentFiles kind={correctionPhoto} document={document} emptyText="没有更正照片" />
  </section>
);

function wordsOf({ status, originId, originNo, recountId, recountNo, ...document }: InboundDocument): ReactNode {
  const { correctionReason } = document;
  if (isIn(inboundOrderStatus, 'reversed', status))
    return (
      <>
        已冲销：{correctionReason}。以下是原来的验收，数量不再计入
        {recountId === null ? '。' : '，重新验收见 '}
        {recountId === null ? null : <DocumentLink table="inbound_order" id={recountId} no={recountNo ?? ''} />}
      </>
    );
  if (originId === null || document.lines.every(({ reversedCounts }) => reversedCounts.length === 0)) return null;
  return (
    <>
      按 <DocumentLink table="inbound_order" id={originId} no={originNo ?? ''} />{' '}
      的更正重新验收，“原验收”是冲销前的数量。
    </>
  );
}

/** Says what a correction has made of a receipt, or that it made this one; what is only asked for stands in the head. */
export function CorrectionNotice({ document }: Props) {
  const words = wordsOf(document);
  if (words === null) return null;
  return <Alert type="info" showIcon className="delivery-alert" title={words} />;
}
