import { queueCalls, queueLimits, type QueuedJobRow } from '@material/contract/kernel/list/queue.calls.ts';
import { bytesText } from '../../kit/file/file-words.ts';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { type DrawnAction, RowButtons } from '../../kit/actions/row-actions.tsx';
import { useRunningWork } from '../../kit/queue/use-running-work.ts';
import { type Tab, useTab } from '../../kit/tab/use-tab.ts';
import { type Api, useApi } from '../../lib/api.ts';
import { screenAt } from '../../lib/screen-at.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { downloadColumns } from './downloads.columns.tsx';
import './downloads.css';

const call = queueCalls.getAllDownload;
const filters = filtersOf(call, [{ field: 'filter', placeholder: '名称' }, 'status', 'kind', 'createTime']);

type Opened = { readonly api: Api; readonly tab: Tab };

/** What may be done with a job now. */
function actionsOf({ api, tab }: Opened, row: QueuedJobRow): DrawnAction[] {
  const { id, name, status, hasFile, opens } = row;
  const blocked = row.openProblem === '' ? undefined : row.openProblem;
  const plain = { isDanger: false, blocked };
  if (status === 'QUEUED' || status === 'RUNNING') {
    const cancel = async (): Promise<void> => {
      await api.send(queueCalls.cancelDownload, { id });
      toastDone(`${name}已取消`);
    };
    return [{ code: 'cancel', label: '取消', isDanger: true, run: cancel }];
  }
  if (hasFile)
    return [{ code: 'download', label: '下载', ...plain, run: () => api.download(queueCalls.downFile, { id }) }];
  const at = opens && screenAt(opens.path);
  if (!opens || !at) return [];
  const { query, label } = opens;
  const { screen } = at;
  return [{ code: 'open', label, ...plain, run: () => tab.open(screen, query) }];
}

const nearly = 0.8;

/** How long and how much is kept, so that nobody misses a file that went. */
function Kept() {
  const { fileCount = 0, fileBytes = 0 } = useRunningWork() ?? {};
  const { keptDays, files, bytes } = queueLimits;
  const isNear = fileCount >= files * nearly || fileBytes >= bytes * nearly;
  return (
    <span className={isNear ? 'kit-late' : 'kit-muted'} role="status">
      文件保留 {keptDays} 天，每人最多 {files} 个、{bytesText(bytes)}；已有 {fileCount} 个、{bytesText(fileBytes)}
      {isNear ? '，再生成新文件时会先清理最早的文件，请及时下载' : '，超出时先清理最早的文件'}
    </span>
  );
}

/** 下载中心: exports and imports that take long, wherever they were begun; one's own only. */
export function Page() {
  const api = useApi();
  const tab = useTab();
  return (
    <ListPage
      call={call}
      noun="项"
      columns={downloadColumns}
      filters={filters}
      note={<Kept />}
      rowActions={(row) => <RowButtons actions={actionsOf({ api, tab }, row)} />}
      emptyText="还没有任务：较大的导出和 Excel 导入会出现在这里"
    />
  );
}
