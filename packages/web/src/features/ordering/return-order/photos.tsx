import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { destroyPhoto, returnPhoto } from '@material/contract/ordering/attachments.ts';
import type { ReturnDocument } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { Skeleton } from 'antd';
import { mayAdd } from '../../../kit/attachment/allowed.ts';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';
import { useHeld } from '../../../lib/session/held.ts';
import { useCall } from '../../../lib/query.ts';

type Props = { readonly document: ReturnDocument };

type StripProps = Props & { readonly kind: AnyAttachment; readonly emptyText: string };

function Strip({ kind, document: { id, status }, emptyText }: StripProps) {
  const isHeld = useHeld();
  const { data, error } = useCall(kind.calls.list, { of: id });
  // What was loaded, and is on its way, stays in sight while it cannot be asked for anew.
  if (!data) return error ? <p className="kit-problem">{error.message}</p> : <Skeleton active title={false} />;
  const isOpen = mayAdd(kind, isHeld, status);
  if (!isOpen && data.list.length === 0) return <p className="kit-muted kit-lines-empty">{emptyText}</p>;
  return <AttachmentStrip kind={kind} files={data.list} owner={isOpen ? id : undefined} />;
}

const isDestroyed = ({ lines }: ReturnDocument): boolean =>
  lines.some(({ returnOutcome }) => returnOutcome === 'DESTROY');

/** What is wrong with the goods, and that what could not go back was destroyed. */
export const ReturnPhotos = ({ document }: Props) => (
  <>
    <h3>退货照片{document.needsPhoto ? '（提交前须上传）' : ''}</h3>
    <Strip kind={returnPhoto} document={document} emptyText="没有退货照片" />
    {isDestroyed(document) ? (
      <>
        <h3>销毁照片（确认完成前须上传）</h3>
        <Strip kind={destroyPhoto} document={document} emptyText="还没有销毁照片" />
      </>
    ) : null}
  </>
);
