import { importCalls, type ImportBatch, importStates } from '@material/contract/kernel/reference/import.calls.ts';
import { Button } from 'antd';
import { ActionButton } from '../feedback/action-button.tsx';
import { useConfirm } from '../feedback/confirm.ts';
import { TimeText } from '../display/time-text.tsx';
import { refetchCall, useCall } from '../../lib/query.ts';
import { useApi } from '../../lib/api.ts';
import type { ImportOf } from './import-of.ts';

const pollMs = 2000;
const { getUnfinishedImports, cancelImport } = importCalls;

/** After an import has begun or ended. */
export const refreshUnfinished = (): Promise<void> => refetchCall(getUnfinishedImports);

const count = (rows: number): string => rows.toLocaleString('en-US');

const standing = (batch: ImportBatch): string =>
  batch.status === 'PARSING'
    ? `${importStates.PARSING} ${batch.progress}%，已读取 ${count(batch.rowCount)} 行`
    : `${importStates[batch.status]}，共 ${count(batch.rowCount)} 行${batch.badCount > 0 ? `，${count(batch.badCount)} 行需要修改` : ''}`;

/** What this user has begun and not ended, in this browser or in another: to be gone on with or given up. */
export function UnfinishedImports({ of, onOpen }: { readonly of: ImportOf; readonly onOpen: (id: number) => void }) {
  const api = useApi();
  const ask = useConfirm();
  const isReading = (list: readonly ImportBatch[] | undefined): boolean =>
    list?.some(({ status }) => status === 'PARSING' || status === 'COMMITTING') ?? false;
  const asked = { kind: of.declared.kind };
  const cached = api.kept(getUnfinishedImports, asked);
  const { data } = useCall(getUnfinishedImports, asked, {
    staleTime: 0,
    refetchInterval: isReading(cached?.list) ? pollMs : false,
  });
  const giveUp = async ({ id, fileName }: ImportBatch): Promise<void> => {
    const content = `预览和修改都不会保留，${of.untouched}。`;
    if (!(await ask({ title: `放弃 ${fileName}？`, content, okText: '放弃', cancelText: '返回', isDanger: true })))
      return;
    await api.send(cancelImport, { id });
    await refreshUnfinished();
  };
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const { format } = of.declared;
  const what = format === undefined ? '导入' : `“${format}”导入`;
  return (
    <section className="kit-import-left" aria-label={`没有完成的${what}`}>
      <b>
        {list.length} 次{what}还没有完成
      </b>
      <ul>
        {list.map((batch) => (
          <li key={batch.id}>
            <span className="kit-import-file">{batch.fileName}</span>
            <span className="kit-muted kit-num">
              {standing(batch)}，<TimeText value={batch.createTime} />
            </span>
            <span className="kit-grow" />
            <Button size="small" type="primary" onClick={() => onOpen(batch.id)}>
              继续
            </Button>
            <ActionButton size="small" onClick={() => giveUp(batch)}>
              放弃
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
