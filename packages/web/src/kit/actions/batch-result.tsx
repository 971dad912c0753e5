import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { TabDialog } from '../tab/tab-dialog.tsx';
import '../kit.css';

export type BatchOutcome = { readonly id: number; readonly ok: boolean; readonly message: string };

type Props = {
  /** Undefined while there is nothing to tell. */
  readonly results: readonly BatchOutcome[] | undefined;
  /** The action's label: 初审. */
  readonly label: string;
  /** How a row is called: its number. */
  readonly nameOf: (id: number) => string;
  readonly onClose: () => void;
};

/** `成功 10 项，失败 2 项` */
const batchResultWords = (results: readonly BatchOutcome[]): string => {
  const done = results.filter(({ ok }) => ok).length;
  return done === results.length ? `成功 ${done} 项` : `成功 ${done} 项，失败 ${results.length - done} 项`;
};

/** What a batch did, row by row, failures first. */
export function BatchResultDialog({ results, label, nameOf, onClose }: Props) {
  if (!results) return null;
  const rows = results.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <TabDialog
      open
      title={`批量${label}：${batchResultWords(results)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <ul className="kit-batch-results">
        {rows.map(({ id, ok, message }) => (
          <li key={id}>
            {ok ? (
              <CheckCircleOutlined aria-hidden className="kit-ok" />
            ) : (
              <CloseCircleOutlined aria-hidden className="kit-late" />
            )}
            <span className="kit-num">{nameOf(id)}</span>
            <span className={ok ? 'kit-muted' : 'kit-late'}>{ok ? '成功' : message}</span>
          </li>
        ))}
      </ul>
    </TabDialog>
  );
}
