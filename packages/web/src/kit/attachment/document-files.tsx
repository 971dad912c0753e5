import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { Skeleton } from 'antd';
import { useCall } from '../../lib/query.ts';
import { useHeld } from '../../lib/session/held.ts';
import { mayAdd, mayRemove } from './allowed.ts';
import { AttachmentStrip } from './attachment-strip.tsx';

type Props = {
  readonly kind: AnyAttachment;
  readonly document: { readonly id: number; readonly status: string };
  /** Said where there are none and none can be added. */
  readonly emptyText: string;
};

/** Files of one kind that hang on a document; more can be added where its state and the permissions allow it. */
export function DocumentFiles({ kind, document: { id, status }, emptyText }: Props) {
  const isHeld = useHeld();
  const { data, error } = useCall(kind.calls.list, { of: id });
  // What was loaded, and is on its way, stays in sight while it cannot be asked for anew.
  if (!data) return error ? <p className="kit-problem">{error.message}</p> : <Skeleton active title={false} />;
  const isOpen = mayAdd(kind, isHeld, status);
  if (!isOpen && data.list.length === 0) return <p className="kit-muted kit-lines-empty">{emptyText}</p>;
  return (
    <AttachmentStrip
      kind={kind}
      files={data.list}
      owner={isOpen ? id : undefined}
      isKept={!mayRemove(kind, isHeld, status)}
    />
  );
}
