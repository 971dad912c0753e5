import { messageCalls, type OpenMessage } from '@material/contract/messaging/message.calls.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { notSent } from '../../kit/feedback/use-click-lock.ts';
import { TabDialog } from '../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../lib/api.ts';
import { toastDone, toastError } from '../../lib/send/notices.ts';
import { useAskedBy } from './asked-by.ts';
import { ConfirmButton, useReadConfirm } from './confirm-button.tsx';
import { MessageScroll, MessageText } from './message-text.tsx';
import { messageWidth } from './read.dialog.tsx';

const { previewAllMessage, readAllMessageForce } = messageCalls;

export type Many = 'read' | 'preview';
type Shown = { readonly list: readonly OpenMessage[]; readonly totalCount: number };
type Kinds = { readonly checkedf: boolean; readonly checkedq: boolean };

const titles: Readonly<Record<Many, string>> = { read: '一键已读', preview: '批量预览' };
const kindsLabel = '消息类型';

/** Reads what may be read by now, and says what stays unread. */
function useReadKinds(onClose: () => void) {
  const api = useApi();
  const askedBy = useAskedBy();
  return async (kinds: Kinds): Promise<void> => {
    const { left } = await api.send(readAllMessageForce, { ...askedBy, ...kinds });
    toastDone(left === 0 ? '已读成功!' : `已读成功! 还有 ${left} 条强制阅读的消息没有到时间`);
    onClose();
  };
}

type Props = { readonly what: Many; readonly onClose: () => void };

/** Reads or shows many messages at once: of which kinds is chosen first. */
export function ManyDialog({ what, onClose }: Props) {
  const api = useApi();
  const askedBy = useAskedBy();
  const ask = useReadConfirm();
  const [kinds, setKinds] = useState<Kinds>({ checkedf: false, checkedq: false });
  const [shown, setShown] = useState<Shown>();
  const readKinds = useReadKinds(onClose);

  const go = async (): Promise<unknown> => {
    if (!kinds.checkedf && !kinds.checkedq) {
      toastError('请选择消息类型');
      return notSent;
    }
    if (what === 'preview') {
      setShown(await api.send(previewAllMessage, { ...askedBy, ...kinds }));
      toastDone('预览成功');
      return undefined;
    }
    if (kinds.checkedq) {
      const forced = await api.send(previewAllMessage, { ...askedBy, checkedf: false, checkedq: true });
      if (forced.list.length > 0) {
        setShown(forced);
        return undefined;
      }
    }
    return ask(() => readKinds(kinds));
  };

  if (shown) return <ShownDialog what={what} shown={shown} onClose={onClose} onConfirm={() => readKinds(kinds)} />;
  return (
    <TabDialog
      open
      title={titles[what]}
      width={420}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <ActionButton key="ok" type="primary" onClick={go}>
          确定
        </ActionButton>,
      ]}
    >
      <div className="message-kinds" role="group" aria-label={kindsLabel}>
        <Checkbox checked={kinds.checkedf} onChange={({ target }) => setKinds({ ...kinds, checkedf: target.checked })}>
          非强制
        </Checkbox>
        <Checkbox checked={kinds.checkedq} onChange={({ target }) => setKinds({ ...kinds, checkedq: target.checked })}>
          强制
        </Checkbox>
      </div>
    </TabDialog>
  );
}

type ShownProps = Props & { readonly shown: Shown; readonly onConfirm: () => Promise<unknown> };

/** Many messages in one scroll; those that are to be confirmed wait for the longest of them. */
function ShownDialog({ what, shown, onClose, onConfirm }: ShownProps) {
  const { list, totalCount } = shown;
  const waitMs = Math.max(0, ...list.map((message) => message.waitMs));
  return (
    <TabDialog
      open
      title={`${titles[what]}（${list.length} 条）`}
      width={messageWidth}
      onClose={onClose}
      footer={
        what === 'read' ? (
          <ConfirmButton waitMs={waitMs} onConfirm={onConfirm} />
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      <MessageScroll>
        {list.length === 0 ? <p className="kit-muted">没有这样的未读消息。</p> : null}
        {list.map((message) => (
          <MessageText key={message.id} message={message} />
        ))}
        {totalCount > list.length ? (
          <p className="kit-muted">
            共 {totalCount} 条，这里是前 {list.length} 条。
          </p>
        ) : null}
      </MessageScroll>
    </TabDialog>
  );
}
