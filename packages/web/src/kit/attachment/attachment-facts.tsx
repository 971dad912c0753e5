import { maySee, type AnyAttachment, type AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { useHeld } from '../../lib/session/held.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Fact } from '../display/facts.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { fitOf } from '../input/choice-search.ts';
import { mayAdd } from './allowed.ts';
import { AttachmentStrip } from './attachment-strip.tsx';

type Props = {
  readonly kind: AnyAttachment;
  readonly owner: number;
  /** The state of the document that they are of. */
  readonly status?: string;
};

type ManyProps = {
  readonly kind: AnyAttachment;
  readonly files: readonly AttachmentRow[];
  readonly owner: number | undefined;
};

/** Of so many files one is found by looking. */
const seenAtOnce = 12;

/** Many files, of which those are shown whose names hold what is typed. */
function ManyFiles({ kind, files, owner }: ManyProps) {
  const [typed, setTyped] = useState('');
  const found = files.filter(({ name }) => fitOf([name], typed) < Infinity);
  return (
    <>
      <Input.Search
        className="kit-files-search"
        aria-label={`搜索${kind.noun}`}
        placeholder="按文件名搜索"
        allowClear
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 ? <p className="kit-muted">没有这样的文件</p> : null}
      <AttachmentStrip kind={kind} files={found} owner={owner} />
    </>
  );
}

function Files({ kind, owner, status }: Props) {
  const isOpen = mayAdd(kind, useHeld(), status);
  const { data, error, refetch } = useCall(kind.calls.list, { of: owner });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (data.list.length === 0 && !isOpen) return <span className="kit-muted">还没有上传</span>;
  const shown = { kind, files: data.list, owner: isOpen ? owner : undefined };
  return data.list.length > seenAtOnce ? <ManyFiles {...shown} /> : <AttachmentStrip {...shown} />;
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
