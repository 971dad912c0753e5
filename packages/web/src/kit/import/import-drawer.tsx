import {
  importCalls,
  importStates,
  type ImportBatch,
  maxImportLines,
} from '@material/contract/kernel/reference/import.calls.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Progress, Radio, Result, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCall } from '../../lib/query.ts';
import { useAllowed } from '../../lib/session/held.ts';
import { UploadBox } from '../file/upload-box.tsx';
import { ActionButton } from '../feedback/action-button.tsx';
import { useNarrow } from '../react/use-narrow.ts';
import { TabDrawer } from '../tab/tab-dialog.tsx';
import { type Tab, useTab } from '../tab/use-tab.ts';
import type { ImportOf } from './import-of.ts';
import { ImportPreview } from './preview.tsx';
import { refreshUnfinished, UnfinishedImports } from './unfinished.tsx';
import { useCommit } from './use-commit.tsx';
import './import.css';

const { getImportBatch, cancelImport } = importCalls;
const pollMs = 700;
const isUnderWay = ({ status }: ImportBatch): boolean => status === 'PARSING' || status === 'COMMITTING';
const count = (rows: number): string => rows.toLocaleString('en-US');

const withoutImport = (tab: Tab): void => {
  const { import: _import, ...rest } = tab.query;
  tab.setQuery(rest, { replace: true });
};
const withImport = (tab: Tab, value: string): void => tab.setQuery({ ...tab.query, import: value }, { replace: true });

/** The imports of a screen: one for each format of its sheets. */
type Formats = readonly [ImportOf, ...ImportOf[]];
type OfProps = { readonly of: ImportOf; readonly tab: Tab };
type FormatsProps = { readonly formats: Formats; readonly tab: Tab };

/** An Excel import beside its list; `?import=` names the batch, so that it survives leaving and reloading. */
export function ImportDrawer({ of: said }: { readonly of: ImportOf | Formats }) {
  const formats: Formats = 'declared' in said ? [said] : said;
  const [of] = formats;
  const tab = useTab();
  const isNarrow = useNarrow();
  const isAllowed = useAllowed();
  const asked = tab.query['import'];
  if (asked === undefined || !isAllowed(of.declared.access)) return null;
  const id = Number(asked) || undefined;
  return (
    <TabDrawer
      open
      title={`导入${of.declared.noun}`}
      size={isNarrow ? '100%' : 'min(1360px, 94vw)'}
      className="kit-import-drawer"
      mask={{ closable: false }}
      onClose={() => withoutImport(tab)}
    >
      {id === undefined ? (
        <ChooseFile formats={formats} tab={tab} />
      ) : (
        <OneBatch key={id} id={id} formats={formats} tab={tab} />
      )}
    </TabDrawer>
  );
}

type FormatProps = Pick<FormatsProps, 'formats'> & {
  readonly kind: string;
  readonly onChange: (kind: string) => void;
};

/** Which columns the sheet has. */
const FormatChoice = ({ formats, kind, onChange }: FormatProps) => (
  <li>
    <Radio.Group
      aria-label="表格格式"
      optionType="button"
      options={formats.map(({ declared }) => ({ value: declared.kind, label: declared.format ?? declared.noun }))}
      value={kind}
      onChange={({ target }) => onChange(String(target.value))}
    />
  </li>
);

/** The first step: the format, the template, the file, and the way back to imports that were left. */
function ChooseFile({ formats, tab }: FormatsProps) {
  const api = useApi();
  const [kind, setKind] = useState(formats[0].declared.kind);
  const of = formats.find(({ declared }) => declared.kind === kind) ?? formats[0];
  const rule = of.send.upload;
  if (!rule) return null;
  return (
    <div className="kit-import">
      {formats.map((one) => (
        <UnfinishedImports key={one.declared.kind} of={one} onOpen={(id) => withImport(tab, String(id))} />
      ))}
      <ol className="kit-import-steps">
        {formats.length > 1 ? <FormatChoice formats={formats} kind={kind} onChange={setKind} /> : null}
        <li>
          <ActionButton icon={<DownloadOutlined />} onClick={() => api.download(of.template, {})}>
            下载模板
          </ActionButton>
          <span className="kit-muted">{of.hint}</span>
        </li>
        <li>
          <UploadBox
            key={kind}
            rule={rule}
            title="选择填好的 .xlsx 文件，或拖到这里"
            workingText="已收到文件，正在打开…"
            onSend={async (files, options) => {
              const batch = await api.upload(of.send, {}, { ...options, files });
              void refreshUnfinished();
              withImport(tab, String(batch.id));
            }}
          />
        </li>
      </ol>
      <p className="kit-muted">
        一次最多 {count(maxImportLines)} 行。{of.advice}
      </p>
    </div>
  );
}

/** A batch by its state: being read, to be mended and confirmed, being committed, or over. */
function OneBatch({ id, formats, tab }: FormatsProps & { readonly id: number }) {
  const api = useApi();
  const cached = api.kept(getImportBatch, { id });
  const isWaiting = cached === undefined || isUnderWay(cached);
  const {
    data: batch,
    error,
    refetch,
  } = useCall(getImportBatch, { id }, { staleTime: 0, refetchInterval: isWaiting ? pollMs : false });
  const of = formats.find(({ declared }) => declared.kind === batch?.kind) ?? formats[0];
  const close = (): void => withoutImport(tab);
  const commit = useCommit({ batch, of, tab, onDone: close });
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
  if (isUnderWay(batch)) return <UnderWay batch={batch} />;
  if (batch.status === 'READY') return <ImportPreview batch={batch} of={of} commit={commit} onDone={close} />;
  return <Ended batch={batch} again={again} of={of} tab={tab} />;
}

const underWayText = ({ status, rowCount, badCount }: ImportBatch): string =>
  status === 'COMMITTING'
    ? `${importStates.COMMITTING}：共 ${count(rowCount)} 行`
    : `${importStates.PARSING}：已读取 ${count(rowCount)} 行${badCount > 0 ? `，其中 ${count(badCount)} 行需要修改` : ''}`;

/** How far it has come, and the way out. */
function UnderWay({ batch }: { readonly batch: ImportBatch }) {
  const api = useApi();
  const isReading = batch.status === 'PARSING';
  const cancel = async (): Promise<void> => {
    const next = await api.send(cancelImport, { id: batch.id });
    api.put(getImportBatch, { id: batch.id }, next);
    void refreshUnfinished();
  };
  return (
    <div className="kit-import-reading" role="status">
      <b>{batch.fileName}</b>
      <Progress
        percent={isReading ? batch.progress : 100}
        showInfo={isReading}
        status="active"
        aria-label={isReading ? '解析进度' : '导入进度'}
      />
      <p className="kit-num">{underWayText(batch)}</p>
      <p className="kit-muted">可以关闭本窗口继续工作，稍后从“Excel 导入”回到这里，换一台电脑登录也能找到。</p>
      <ActionButton onClick={cancel}>取消导入</ActionButton>
    </div>
  );
}

type EndedProps = OfProps & { readonly batch: ImportBatch; readonly again: ReactNode };

function Ended({ batch, again, of, tab }: EndedProps) {
  const isDone = batch.status === 'COMMITTED';
  const id = batch.outcome?.id ?? null;
  const { open } = of;
  const look =
    id === null || open === undefined ? null : (
      <Button key="look" onClick={() => open.run(tab, id, batch)}>
        {open.label}
      </Button>
    );
  return (
    <Result
      status={isDone ? 'success' : batch.status === 'CANCELLED' ? 'info' : 'error'}
      title={`${batch.fileName}：${importStates[batch.status]}`}
      subTitle={isDone ? of.after : batch.message}
      extra={[look, again]}
    />
  );
}
