import { power } from '@material/contract/kernel/call/screen.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { sentMessageCalls, type SentMessage } from '@material/contract/messaging/sent-message.calls.ts';
import { Skeleton, Tabs } from 'antd';
import { columnsOf } from '../../kit/column/columns-of.tsx';
import { Facts } from '../../kit/display/facts.tsx';
import { factsOf } from '../../kit/document/facts-of.tsx';
import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { Can } from '../../kit/feedback/can.tsx';
import { LoadFailure } from '../../kit/feedback/load-failure.tsx';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListMemory } from '../../kit/list/list-place.ts';
import { TabDialog } from '../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../lib/query.ts';
import { MessageContent, MessageFiles } from './message-text.tsx';
import { messageWidth } from './read.dialog.tsx';

const { getMessageByid, getMessageReceivers } = sentMessageCalls;

const filters = filtersOf(getMessageReceivers, [{ field: 'filter', placeholder: '姓名、用户名' }, 'isRead']);
const columns = columnsOf(getMessageReceivers, [
  { field: 'receiverName', width: 96 },
  { field: 'username', width: 112 },
  { field: 'unitName', width: 140 },
  { field: 'isRead', width: 72, render: ({ isRead }) => (isRead ? '已读' : '未读') },
  'openedTime',
  'readTime',
  'remindTime',
]);

type Props = {
  readonly message: SentMessage;
  readonly place: ListMemory;
  readonly onRemind: (message: SentMessage) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Who has read it and who has not, and a way to remind the rest. */
const Receivers = ({ message, place, onRemind }: Omit<Props, 'onClose'>) => (
  <ListPage
    call={getMessageReceivers}
    noun="人"
    columns={columns}
    filters={filters}
    fixed={{ mainid: message.id }}
    place={place}
    toolbar={
      message.withdrawnTime === null ? (
        <Can power={power(messageScreens.sendMessage, '催读')}>
          <ActionButton type="primary" onClick={() => onRemind(message)}>
            催读未读的人
          </ActionButton>
        </Can>
      ) : null
    }
    emptyText="没有这样的收件人"
  />
);

const readBy = {
  field: 'readCount',
  draw: ({ readCount, receiverCount }: SentMessage) => `${readCount} / ${receiverCount} 人`,
} as const;
const said = ({ forcedRead }: SentMessage) =>
  [
    'receiverWords',
    'createTime',
    readBy,
    ...(forcedRead ? (['forcedReadTime'] as const) : []),
    'withdrawnTime',
  ] as const;

function Written({ message }: { readonly message: SentMessage }) {
  const { data, error, refetch } = useCall(getMessageByid, { id: message.id });
  if (!data)
    return error ? (
      <LoadFailure error={error} title="消息没有取到" onRetry={refetch} />
    ) : (
      <Skeleton active paragraph={{ rows: 4 }} />
    );
  return (
    <>
      <Facts facts={factsOf(getMessageByid.output, data, said(data))} />
      <MessageContent content={data.content} />
      <MessageFiles mainid={data.id} files={data.files} />
    </>
  );
}

/** A message that was sent: what it says, and who has read it. */
export const SentDialog = (props: Props) => (
  <TabDialog open title={props.message.title} width={messageWidth} footer={null} onClose={props.onClose}>
    <Tabs
      items={[
        { key: 'readers', label: '阅读情况', children: <Receivers {...props} /> },
        { key: 'content', label: '内容', children: <Written message={props.message} /> },
      ]}
    />
  </TabDialog>
);
