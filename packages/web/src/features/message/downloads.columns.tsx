import { queueCalls, type QueuedJobRow } from '@material/contract/kernel/list/queue.calls.ts';
import { Progress } from 'antd';
import { TimeText } from '../../kit/display/time-text.tsx';
import { bytesText } from '../../kit/file/file-words.ts';
import { columnsOf } from '../../kit/column/columns-of.tsx';
import type { Column } from '../../kit/column/list-columns.ts';

/** What it is, and beneath it why it failed or what it made. */
const Name = ({ row: { name, message } }: { readonly row: QueuedJobRow }) => (
  <span className="download-name">
    <span>{name}</span>
    {message === '' ? null : <small title={message}>{message}</small>}
  </span>
);

function HowFar({ row: { status, progress, rowCount } }: { readonly row: QueuedJobRow }) {
  if (status === 'RUNNING')
    return (
      <span className="download-progress">
        <Progress percent={progress} size="small" status="active" aria-label="进度" />
        {rowCount === null ? null : <small className="kit-num">{rowCount.toLocaleString('en-US')} 行</small>}
      </span>
    );
  return status === 'DONE' ? '100%' : '–';
}

export const downloadColumns: readonly Column<QueuedJobRow>[] = columnsOf(queueCalls.getAllDownload, [
  { field: 'name', width: 220, render: (row) => <Name row={row} /> },
  { field: 'status', width: 80 },
  { field: 'progress', width: 140, render: (row) => <HowFar row={row} /> },
  { field: 'kind', width: 80 },
  { field: 'ofUnit', width: 84 },
  {
    field: 'rowCount',
    width: 72,
    render: ({ rowCount }) =>
      rowCount === null ? '–' : <span className="kit-num">{rowCount.toLocaleString('en-US')}</span>,
  },
  {
    field: 'fileBytes',
    width: 70,
    render: ({ fileBytes }) => (fileBytes === null ? '–' : <span className="kit-num">{bytesText(fileBytes)}</span>),
  },
  { field: 'userName', width: 84 },
  'createTime',
  { field: 'endTime', hidden: true },
  {
    field: 'expireTime',
    width: 104,
    render: ({ expireTime, hasFile }) => (expireTime === null || !hasFile ? '–' : <TimeText value={expireTime} />),
  },
]);
