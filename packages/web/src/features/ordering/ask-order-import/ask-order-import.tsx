import { power } from '@material/contract/kernel/screen.ts';
import {
  askOrderExcelCalls,
  type ImportBatch,
  importStates,
  maxImportLines,
} from '@material/contract/ordering/ask-order-excel.calls.ts';
import { maxDraftLines } from '@material/contract/ordering/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Progress, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { TabDrawer } from '../../../kit/tab/tab-dialog.tsx';
import { UploadBox } from '../../../kit/document/upload-box.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { useApi } from '../../../lib/api.ts';
import { can } from '../../../lib/session.ts';
import { ImportPreview } from './preview.tsx';
import { refreshUnfinished, UnfinishedImports } from './unfinished.tsx';
import './ask-order-import.css';

const { askOrder } = orderingScreens;
const pollMs = 700;

const withoutImport = (tab: Tab): void => {
  const { import: _import, ...rest } = tab.query;
  tab.setQuery(rest, { replace: true });
};
const withImport = (tab: Tab, value: string): void => tab.setQuery({ ...tab.query, import: value }, { replace: true });

/** The Excel import of demand sheets beside the list; `?import=` names the batch, so that it survives leaving and reloading. */
export function ImportDrawer() {
  const tab = useTab();
  const isNarrow = useNarrow();
  const asked = tab.query['import'];
  if (asked === undefined || !can(power(askOrder, '导入'))) return null;
  const id = Number(asked) || undefined;
  return (
    <TabDrawer
      open
      title="导入要货单"
      size={isNarrow ? '100%' : 'min(1360px, 94vw)'}
      className="ask-import-drawer"
      mask={{ closable: false }}
      onClose={() => withoutImport(tab)}
    >
      {id === undefined ? <ChooseFile tab={tab} /> : <OneBatch key={id} id={id} tab={tab} />}
    </TabDrawer>
  );
}

/** The first step: the template, the file, and the way back to an import that was left. */
function ChooseFile({ tab }: { readonly tab: Tab }) {
  const api = useApi();
  const rule = askOrderExcelCalls.importAskOrderAll.upload;
  if (!rule) return null;
  return (
    <div className="ask-import">
      <UnfinishedImports onOpen={(id) => withImport(tab, String(id))} />
      <ol className="ask-import-steps">
        <li>
          <ActionButton
            icon={<DownloadOutlined />}
            onClick={() => api.download(askOrderExcelCalls.downAskOrderTemplate, {})}
          >
            下载模板
          </ActionButton>
          <span className="kit-muted">按模板填写物料编码或名称、数量、送达日期；收货地点和供应商可以留空。</span>
        </li>
        <li>
          <UploadBox
            rule={rule}
            title="选择填好的 .xlsx 文件，或拖到这里"
            workingText="已收到文件，正在打开…"
            onSend={async (files, options) => {
              const batch = await api.upload(askOrderExcelCalls.importAskOrderAll, {}, { ...options, files });
              void refreshUnfinished();
              withImport(tab, String(batch.id));
            }}
          />
        </li>
      </ol>
      <p className="kit-muted">
        一次最多 {maxImportLines.toLocaleString('en-US')} 行；超过 {maxDraftLines.toLocaleString('en-US')}{' '}
        行的订单导入后只能整单提交、撤回或删除，建议分次导入。先预览、再确认：确认之前不会生成任何订单，有错误时可以直接在预览里改，也可以从
        Excel 粘贴覆盖。
      </p>
    </div>
  );
}

type BatchProps = { readonly id: number; readonly tab: Tab };

/** A batch by its state: being read, to be mended and confirmed, or over. */
function OneBatch({ id, tab }: BatchProps) {
  const api = useApi();
  const cached = api.kept(askOrderExcelCalls.getImportBatch, { id });
  const isReading = cached === undefined || cached.status === 'PARSING';
  const {
    data: batch,
    error,
    refetch,
  } = useCall(askOrderExcelCalls.getImportBatch, { id }, { staleTime: 0, refetchInterval: isReading ? pollMs : false });
  const isGone = error?.code === 'notFound';
  const again = (
    <Button key="again" type="primary" onClick={() => withImport(tab, 'new')}>
      重新选择文件
    </Button>
  );
  if (batch === undefined) {
    if (!error) return <Skeleton active />;
    const retry = <ActionButton onClick={() => refetch()}>重试</ActionButton>;
    return (
      <Result
        status="warning"
        title={isGone ? '没有找到这次导入' : '没有取到导入进度'}
        subTitle={error.message}
        extra={isGone ? again : retry}
      />
    );
  }
  if (batch.status === 'PARSING') return <Reading batch={batch} />;
  if (batch.status === 'READY') return <ImportPreview batch={batch} tab={tab} onDone={() => withoutImport(tab)} />;
  return <Ended batch={batch} again={again} tab={tab} />;
}

/** Rows read so far, and the way out. */
function Reading({ batch }: { readonly batch: ImportBatch }) {
  const api = useApi();
  const cancel = async (): Promise<void> => {
    const next = await api.send(askOrderExcelCalls.cancelImport, { id: batch.id });
    api.put(askOrderExcelCalls.getImportBatch, { id: batch.id }, next);
    void refreshUnfinished();
  };
  return (
    <div className="ask-import-reading" role="status">
      <b>{batch.fileName}</b>
      <Progress percent={batch.progress} status="active" aria-label="解析进度" />
      <p className="kit-num">
        {importStates.PARSING}：已读取 {batch.rowCount.toLocaleString('en-US')} 行
        {batch.badCount > 0 ? `，其中 ${batch.badCount.toLocaleString('en-US')} 行需要修改` : ''}
      </p>
      <p className="kit-muted">可以关闭本窗口继续工作，稍后从“Excel 导入”回到这里，换一台电脑登录也能找到。</p>
      <ActionButton onClick={cancel}>取消导入</ActionButton>
    </div>
  );
}

type EndedProps = { readonly batch: ImportBatch; readonly again: ReactNode; readonly tab: Tab };

function Ended({ batch, again, tab }: EndedProps) {
  const isDone = batch.status === 'COMMITTED';
  const orderId = batch.mainOrderId;
  const look =
    orderId === null ? null : (
      <Button key="look" onClick={() => tab.open('addAskOrder', { mainorderid: String(orderId) })}>
        打开订单
      </Button>
    );
  return (
    <Result
      status={isDone ? 'success' : batch.status === 'CANCELLED' ? 'info' : 'error'}
      title={`${batch.fileName}：${importStates[batch.status]}`}
      subTitle={isDone ? '订单已生成草稿，核对后提交。' : batch.message}
      extra={[look, again]}
    />
  );
}
