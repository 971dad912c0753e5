import { isIn } from '@material/contract/kernel/document/machine.ts';
import { destroyPhoto, returnPhoto } from '@material/contract/ordering/attachments.ts';
import type { ReturnDocument } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { DocumentFiles } from '../../../kit/attachment/document-files.tsx';

type Props = { readonly document: ReturnDocument };

const isDestroyed = ({ lines }: ReturnDocument): boolean =>
  lines.some(({ returnOutcome }) => returnOutcome === 'DESTROY');

/** What is wrong with the goods, and that what could not go back was destroyed. */
export const ReturnPhotos = ({ document }: Props) => (
  <>
    <h3>退货照片{isIn(returnStatus, 'draft', document.status) && document.needsPhoto ? '（提交前须上传）' : ''}</h3>
    <DocumentFiles kind={returnPhoto} document={document} emptyText="没有退货照片" />
    {isDestroyed(document) ? (
      <>
        <h3>销毁照片{isIn(returnStatus, 'done', document.status) ? '' : '（确认完成前须上传）'}</h3>
        <DocumentFiles kind={destroyPhoto} document={document} emptyText="还没有销毁照片" />
      </>
    ) : null}
  </>
);
