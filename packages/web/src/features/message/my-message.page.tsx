import { messageCalls, type MyMessage } from '@material/contract/messaging/message.calls.ts';
import { previewOf } from '@material/contract/messaging/message.rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { RowButtons } from '../../kit/actions/row-actions.tsx';
import { columnsOf } from '../../kit/column/columns-of.tsx';
import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useApi } from '../../lib/api.ts';
import { useTab } from '../../kit/tab/use-tab.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { useAskedBy } from './asked-by.ts';
import { useReadConfirm } from './confirm-button.tsx';
import { type Many, ManyDialog } from './many.dialog.tsx';
import { ReadDialog } from './read.dialog.tsx';

const { getMyMessage, readAllMessage } = messageCalls;
const exported = getMyMessage.list.export;

const filters = filtersOf(getMyMessage, [
  { field: 'filter', placeholder: '标题、内容' },
  'isRead',
  'forcedRead',
  'createDate',
]);

const columns = columnsOf(getMyMessage, [
  {
    field: 'title',
    width: 320,
    render: ({ title, isRead }) => <span className="kit-preview">{isRead ? title : <b>{title}</b>}</span>,
  },
  {
    field: 'content',
    width: 272,
    card: 'wide',
    render: ({ content }) => <span className="kit-preview">{previewOf(content)}</span>,
  },
  { field: 'type', width: 80 },
  { field: 'createName', width: 88 },
  'createDate',
  {
    field: 'isRead',
    width: 72,
    render: ({ isRead }) => (isRead ? '已读' : <b>未读</b>),
  },
  { field: 'forcedRead', width: 80 },
  { field: 'filePath', width: 120 },
  { field: 'readTime', hidden: true },
]);

/** 我的消息: messages to this person, read or not. */
export function Page() {
  const api = useApi();
  const askedBy = useAskedBy();
  const ask = useReadConfirm();
  const tab = useTab();
  const { message, ...listed } = tab.query;
  const open = message === undefined ? undefined : Number(message);
  const setOpen = (id?: number): void =>
    tab.setQuery(id === undefined ? listed : { ...listed, message: String(id) }, { replace: true });
  const [many, setMany] = useState<Many>();
  const readChosen = async (rows: readonly MyMessage[], clear: () => void): Promise<void> => {
    const { left } = await api.send(
      readAllMessage,
      rows.map(({ id }) => ({ id, ...askedBy })),
    );
    toastDone(left === 0 ? '已读成功' : `已读成功，还有 ${left} 条强制阅读的消息没有到时间`);
    clear();
  };
  return (
    <>
      <ListPage
        call={getMyMessage}
        columns={columns}
        filters={filters}
        onOpen={({ id }) => setOpen(id)}
        batch={{
          noun: '条',
          selectable: ({ isRead }) => !isRead,
          actions: [{ label: '批量已读', primary: true, run: (rows, clear) => ask(() => readChosen(rows, clear)) }],
        }}
        rowActions={({ id }) => (
          <RowButtons actions={[{ code: 'read', label: '阅读', isDanger: false, run: () => setOpen(id) }]} />
        )}
        toolbar={({ input }) => (
          <>
            {exported ? <ActionButton onClick={() => api.download(exported.call, input)}>导出</ActionButton> : null}
            <Button onClick={() => setMany('preview')}>批量预览</Button>
            <Button type="primary" onClick={() => setMany('read')}>
              一键已读
            </Button>
          </>
        )}
        emptyText="还没有消息"
      />
      {open === undefined ? null : <ReadDialog key={open} id={open} go={tab.open} onClose={() => setOpen()} />}
      {many ? <ManyDialog what={many} onClose={() => setMany(undefined)} /> : null}
    </>
  );
}
