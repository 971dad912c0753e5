import { maySee, type AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import { Skeleton } from 'antd';
import { useCall } from '../../lib/query.ts';
import { useHeld } from '../../lib/session/held.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Fact } from '../display/facts.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { mayAdd, mayRemove } from './allowed.ts';
import { AttachmentStrip } from './attachment-strip.tsx';

type Props = {
  readonly kind: AnyAttachment;
  readonly owner: number;
  /** The state of the document that they are of. */
  readonly status?: string;
};

function Files({ kind, owner, status }: Props) {
  const isHeld = useHeld();
  const isOpen = mayAdd(kind, isHeld, status);
  const { data, error, refetch } = useCall(kind.calls.list, { of: owner });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (data.list.length === 0 && !isOpen) return <span className="kit-muted">还没有上传</span>;
  return (
    <AttachmentStrip
      kind={kind}
      files={data.list}
      owner={isOpen ? owner : undefined}
      isKept={!mayRemove(kind, isHeld, status)}
    />
  );
}

/** The files of a row without states, for whoever may see them; others are shown nothing. */
export const AttachmentsOf = ({ kind, owner }: Omit<Props, 'status'>) => <Files kind={kind} owner={owner} />;

/** The files of a kind among the facts of their document, for whom they are. */
export const attachmentFacts = (
  kind: AnyAttachment,
  { id, status }: { readonly id: number; readonly status: string },
): readonly Fact[] =>
  maySee(kind, useSession.getState(), status)
    ? [{ label: kind.noun, value: <Files kind={kind} owner={id} status={status} />, wide: true }]
    : [];
