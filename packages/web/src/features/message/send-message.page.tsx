import { power } from '@material/contract/kernel/call/screen.ts';
import { messageScreens } from '@material/contract/messaging/screens.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { sentMessageCalls, type SentMessage } from '@material/contract/messaging/sent-message.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type DrawnAction, RowButtons, screenActions } from '../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../kit/column/columns-of.tsx';
import { Can } from '../../kit/feedback/can.tsx';
import { useConfirm } from '../../kit/feedback/confirm.ts';
import { notSent } from '../../kit/feedback/use-click-lock.ts';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useListMemory } from '../../kit/list/list-place.ts';
import { useApi } from '../../lib/api.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { SendDialog } from './send.dialog.tsx';
import { SentDialog } from './sent.dialog.tsx';
import { ToneTag } from '../../kit/display/status-tag.tsx';

const { getMessage, deleteMessage, remindMessage } = sentMessageCalls;
const { sendMessage } = messageScreens;

const filters = filtersOf(getMessage, [{ field: 'filter', placeholder: '标题、收件对象' }, 'type', 'createTime']);
const sendingWord = labelOf(getMessage.list.row.shape.isSending);
const columns = columnsOf(getMessage, [
  {
    field: 'title',
    width: 220,
    render: ({ title, withdrawnTime, isSending }) => (
      <>
        {isSending ? <ToneTag tone="processing">{sendingWord}</ToneTag> : null}
        {withdrawnTime === null ? null : <ToneTag tone="default">已撤回</ToneTag>}
        {title}
      </>
    ),
  },
  { field: 'type', width: 80 },
  { field: 'receiverWords', width: 200 },
  {
    field: 'readCount',
    width: 96,
    render: ({ readCount, receiverCount }) => (
      <span className="kit-num">
        {readCount.toLocaleString('en-US')} / {receiverCount.toLocaleString('en-US')}
      </span>
    ),
  },
  { field: 'forcedRead', width: 80 },
  { field: 'fileCount', width: 72 },
  'createTime',
  ...hidden('isSending', 'remindTime', 'withdrawnTime'),
]);

/** What may be done with a message that was sent. */
function useSent() {
  const api = useApi();
  const ask = useConfirm();
  const withdraw = async ({ id, title }: SentMessage): Promise<typeof notSent | undefined> => {
    const content = '所有收件人都不会再看到这条消息；谁读过仍可在这里查看。';
    if (!(await ask({ title: `撤回“${title}”？`, content, okText: '撤回', isDanger: true }))) return notSent;
    await api.send(deleteMessage, { id });
    toastDone('消息已撤回');
    return undefined;
  };
  const remind = async ({ id }: SentMessage): Promise<void> => {
    const { count, isRunning } = await api.send(remindMessage, { id });
    toastDone(`${isRunning ? '正在催读' : '已催读'} ${count.toLocaleString('en-US')} 人`);
  };
  return { withdraw, remind };
}

/** 发送消息: what this person has written to others, and who has read it. */
export function Page() {
  const [isWriting, setWriting] = useState(false);
  const [open, setOpen] = useState<SentMessage>();
  const place = useListMemory('receivers');
  const { withdraw, remind } = useSent();
  const actionsOf = (row: SentMessage): DrawnAction[] => {
    const isThere = row.withdrawnTime === null;
    return [
      { code: 'open', label: '查看', isDanger: false, run: () => setOpen(row) },
      ...screenActions(sendMessage, {
        催读: isThere && !row.isSending && row.readCount < row.receiverCount ? { run: () => remind(row) } : undefined,
        撤回: isThere ? { isDanger: true, run: () => withdraw(row) } : undefined,
      }),
    ];
  };
  return (
    <>
      <ListPage
        call={getMessage}
        columns={columns}
        filters={filters}
        onOpen={setOpen}
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        toolbar={
          <Can power={power(sendMessage, '发送')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setWriting(true)}>
              发送消息
            </Button>
          </Can>
        }
        emptyText="还没有发送过消息"
      />
      <SendDialog open={isWriting} onClose={() => setWriting(false)} />
      {open ? <SentDialog message={open} place={place} onRemind={remind} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
