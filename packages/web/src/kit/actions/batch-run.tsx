import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { BatchOutcome } from './batch-result.tsx';
import { TabDialog } from '../tab/tab-dialog.tsx';

/** What an action must know of a document; lists and documents both have it. */
export type ActedRow = { readonly id: number; readonly no: string; readonly rowVersion: number };

export type BatchRun<R extends ActedRow> = {
  readonly label: string;
  readonly rows: readonly R[];
  /** Documents per request. */
  readonly chunkSize: number;
  /** Does some of the rows; what it throws ends the batch. */
  readonly work: (rows: readonly R[]) => Promise<readonly BatchOutcome[]>;
};

export type BatchState = { readonly label: string; readonly done: number; readonly total: number } | undefined;

const notDone = (row: ActedRow, message: string): BatchOutcome => ({ id: row.id, ok: false, message });

/** Works through a batch piece by piece: it can be stopped between pieces, and nothing that was done is forgotten. */
export function useBatch<R extends ActedRow>(onEnd: () => void) {
  const [state, setState] = useState<BatchState>();
  const [ended, setEnded] = useState<{ readonly run: BatchRun<R>; readonly results: readonly BatchOutcome[] }>();
  const isStopped = useRef(false);

  const start = async (run: BatchRun<R>): Promise<void> => {
    isStopped.current = false;
    const results: BatchOutcome[] = [];
    let why = '已停止，未处理';
    try {
      for (let at = 0; at < run.rows.length && !isStopped.current; at += run.chunkSize) {
        setState({ label: run.label, done: at, total: run.rows.length });
        results.push(...(await run.work(run.rows.slice(at, at + run.chunkSize))));
      }
    } catch (error) {
      why = error instanceof Error ? error.message : '未处理';
    }
    setState(undefined);
    const told = new Set(results.map(({ id }) => id));
    setEnded({
      run,
      results: [...results, ...run.rows.filter(({ id }) => !told.has(id)).map((row) => notDone(row, why))],
    });
    onEnd();
  };
  return {
    state,
    start,
    stop: () => {
      isStopped.current = true;
    },
    results: ended?.results,
    label: ended?.run.label ?? '',
    nameOf: (id: number) => ended?.run.rows.find((row) => row.id === id)?.no ?? String(id),
    close: () => setEnded(undefined),
  };
}

/** How far a batch has come, and the button that stops it. */
export function BatchProgress({ state, onStop }: { readonly state: BatchState; readonly onStop: () => void }) {
  if (!state) return null;
  return (
    <TabDialog
      open
      title={`正在批量${state.label}`}
      width={420}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onClose={onStop}
      footer={<Button onClick={onStop}>停止</Button>}
    >
      <Progress percent={Math.floor((state.done / state.total) * 100)} status="active" aria-label="进度" />
      <p className="kit-muted kit-num" role="status">
        已处理 {state.done} / {state.total} 张
      </p>
    </TabDialog>
  );
}
