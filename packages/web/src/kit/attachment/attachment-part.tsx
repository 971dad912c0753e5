import type { AnyAttachment } from '@material/contract/kernel/attachment.ts';
import { Alert, Skeleton } from 'antd';
import { useCall } from '../../lib/query.ts';
import { mayAdd, maySee } from './allowed.ts';
import { AttachmentStrip } from './attachment-strip.tsx';

type Props = {
  readonly of: AnyAttachment;
  readonly owner: number;
  /** The state of their document: who may add files in it adds them here. */
  readonly status: string;
};

/** The files of a kind on a page, asked for by themselves; nothing for whom they are not. */
export const AttachmentPart = (props: Props) => (maySee(props.of, props.status) ? <Files {...props} /> : null);

function Files({ of: kind, owner, status }: Props) {
  const isOpen = mayAdd(kind, status);
  const { data, error } = useCall(kind.calls.list, { of: owner });
  if (!data)
    return error ? (
      <Alert type="error" showIcon title={error.message} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 1 }} />
    );
  return (
    <section className="kit-attachments" aria-label={kind.noun}>
      <h3>{kind.noun}</h3>
      {data.list.length === 0 && !isOpen ? <p className="kit-muted">还没有{kind.noun}</p> : null}
      <AttachmentStrip kind={kind} files={data.list} owner={isOpen ? owner : undefined} />
    </section>
  );
}
