import { messageCalls, type OpenMessage } from '@material/contract/messaging/message.calls.ts';
import { Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { TabDialog } from '../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../lib/api.ts';
import { toastDone, toastError } from '../../lib/send/notices.ts';
import { useCall } from '../../lib/query.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { MessageScroll, MessageText } from './message-text.tsx';
import { type Go, useOpenWork } from './use-open-work.ts';

const { getMessageSub, getMyMessage, readMessage } = messageCalls;
export const messageWidth = 1000;

type Opened = { readonly message?: OpenMessage; readonly problem?: string };

/** Opens a message; the server counts from its first opening on. */
function useOpened(id: number): Opened & { readonly again: () => void } {
  const api = useApi();
  const [times, setTimes] = useState(0);
  const [opened, setOpened] = useState<Opened>({});
  useEffect(() => {
    let isHere = true;
    const show = (next: Opened): void => {
      if (isHere) setOpened(next);
    };
    const open = async (): Promise<void> => {
      try {
        show({ message: await api.send(getMessageSub, { id }, { isSilent: true, intent: `${times}` }) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        setOpened((before) => (isHere ? { ...before, problem: error.message } : before));
      }
    };
    void open();
    return () => {
      isHere = false;
    };
  }, [api, id, times]);
  return { ...opened, again: () => setTimes((before) => before + 1) };
}

type Props = {
  readonly id: number;
  /** Where its document opens; without it nothing is opened from here. */
  readonly go?: Go;
  readonly onClose: () => void;
};

/** What happens to a message meanwhile, in another window or by its sender. */
function useFate(id: number) {
  const { data } = useCall(getMyMessage, { ids: [id] }, { toast: 'none' });
  return { isGone: data?.list.length === 0, isRead: data?.list[0]?.isRead === true };
}

/** One message to be read, and to be confirmed where that was not done; it closes when its sender takes it back. */
export function ReadDialog({ id, go, onClose }: Props) {
  const api = useApi();
  const { message, problem, again } = useOpened(id);
  const { isGone, isRead } = useFate(id);
  const leave = useEffectEvent(() => {
    if (problem === undefined) toastError('消息已被撤回');
    onClose();
  });
  const isTakenBack = isGone && message !== undefined;
  useEffect(() => {
    if (isTakenBack) leave();
  }, [isTakenBack]);
  const confirm = async (): Promise<void> => {
    try {
      await api.send(readMessage, { ids: [id] });
    } catch (error) {
      again();
      throw error;
    }
    toastDone('已读成功!');
    onClose();
  };
  const isOver = problem !== undefined || isRead || message?.isRead !== false;
  return (
    <TabDialog
      open
      title="阅读消息"
      width={messageWidth}
      onClose={onClose}
      footer={
        <>
          {message?.opens && go && problem === undefined ? <OpenWork message={message} go={go} /> : null}
          {isOver ? (
            <Button onClick={onClose}>关闭</Button>
          ) : (
            <ConfirmButton key={message.id} waitMs={message.waitMs} onConfirm={confirm} />
          )}
        </>
      }
    >
      <Read message={message} problem={problem} />
    </TabDialog>
  );
}

/** Leads to what the message is about. */
function OpenWork({ message, go }: { readonly message: OpenMessage; readonly go: Go }) {
  const openWork = useOpenWork(go);
  return (
    <ActionButton onClick={() => openWork(message)}>
      {message.opens?.docId === null ? '查看单据' : '打开单据'}
    </ActionButton>
  );
}

function Read({ message, problem }: { readonly [K in keyof Opened]: Opened[K] | undefined }) {
  if (problem !== undefined) return <p className="kit-problem">{problem}</p>;
  if (!message) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <MessageScroll>
      <MessageText message={message} />
    </MessageScroll>
  );
}
