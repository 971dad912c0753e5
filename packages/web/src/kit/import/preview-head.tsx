import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { ActionButton } from '../feedback/action-button.tsx';
import { useConfirm } from '../feedback/confirm.ts';
import { useApi } from '../../lib/api.ts';
import type { ImportOf } from './import-of.ts';
import { removeBadRows } from './preview-rows.ts';
import { refreshUnfinished } from './unfinished.tsx';

type HeadProps = {
  readonly batch: ImportBatch;
  readonly of: ImportOf;
  readonly commit: () => Promise<void>;
  readonly onDone: () => void;
  readonly isChecking: boolean;
  /** Something that was typed has not reached the server. */
  readonly isUnsent: boolean;
  readonly hasAmount: boolean;
};

/** Why the import cannot be confirmed yet. */
const blockedBy = ({ batch, isChecking, isUnsent }: HeadProps): string | undefined => {
  if (isUnsent) return '有修改没有保存';
  if (batch.badCount > 0) return `还有 ${batch.badCount} 行需要修改或移除`;
  if (isChecking) return '正在检查修改';
  return batch.rowCount === 0 ? '没有可以导入的行' : undefined;
};

/** The file, its counts and the way on: confirming makes everything or nothing. */
export function PreviewHead(props: HeadProps) {
  const { batch, of, commit, onDone, hasAmount } = props;
  const api = useApi();
  const ask = useConfirm();
  const giveUp = async (): Promise<void> => {
    if (!(await ask(giveUpQuestion(of)))) return;
    await api.send(importCalls.cancelImport, { id: batch.id });
    void refreshUnfinished();
    onDone();
  };
  return (
    <div className="kit-import-head">
      <PreviewCounts batch={batch} hasAmount={hasAmount} />
      <span className="kit-grow" />
      <ActionButton onClick={giveUp}>放弃</ActionButton>
      {batch.badCount === 0 ? null : <BadRowButtons batch={batch} />}
      <ActionButton type="primary" blocked={blockedBy(props)} onClick={commit}>
        确认导入
      </ActionButton>
    </div>
  );
}

const giveUpQuestion = ({ untouched }: ImportOf) => ({
  title: '放弃这次导入？',
  content: `预览和修改都不会保留，${untouched}。`,
  okText: '放弃',
  isDanger: true,
});

const PreviewCounts = ({ batch, hasAmount }: { readonly batch: ImportBatch; readonly hasAmount: boolean }) => (
  <div>
    <b>{batch.fileName}</b>
    <p className="kit-muted kit-num" role="status">
      共 {batch.rowCount.toLocaleString('en-US')} 行，可导入{' '}
      <span className="kit-ok">{(batch.rowCount - batch.badCount).toLocaleString('en-US')}</span>，需要修改{' '}
      <span className={batch.badCount > 0 ? 'kit-late' : ''}>{batch.badCount.toLocaleString('en-US')}</span>
      {hasAmount ? `，合计 ¥${formatMoney(batch.amount === '' ? '0' : batch.amount)}` : ''}
    </p>
  </div>
);

/** What to do with many wrong rows: take them along as a file to be mended, and out of this import. */
function BadRowButtons({ batch }: { readonly batch: ImportBatch }) {
  const api = useApi();
  const ask = useConfirm();
  const { id, badCount } = batch;
  const remove = async (): Promise<void> => {
    const content = '移除后可以先导入其余的行；可先下载问题行，改好后另行导入。';
    if (await ask({ title: `移除 ${badCount} 行有问题的数据？`, content, okText: '移除', isDanger: true }))
      await removeBadRows(api, id);
  };
  return (
    <>
      <ActionButton icon={<DownloadOutlined />} onClick={() => api.download(importCalls.downImportProblems, { id })}>
        下载问题行
      </ActionButton>
      <ActionButton onClick={remove}>移除问题行</ActionButton>
    </>
  );
}
