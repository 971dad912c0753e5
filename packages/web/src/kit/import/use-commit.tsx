import { importCalls, type ImportBatch, type ImportOutcome } from '@material/contract/kernel/reference/import.calls.ts';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useApi } from '../../lib/api.ts';
import { toastDone, toastError } from '../../lib/send/notices.ts';
import { refetchCall, refreshAbout } from '../../lib/query.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import type { Tab } from '../tab/use-tab.ts';
import type { ImportOf } from './import-of.ts';
import { refreshUnfinished } from './unfinished.tsx';

const { commitImport, getImportBatch, getImportRows } = importCalls;

type Commit = {
  readonly batch: ImportBatch | undefined;
  readonly of: ImportOf;
  readonly tab: Tab;
  readonly onDone: () => void;
};

const refetch = async (): Promise<void> => {
  await refetchCall(getImportBatch);
  await refetchCall(getImportRows);
};

/** What this window did with a batch is said when it is over, whichever response brings the news. */
export function useCommit({ batch, of, tab, onDone }: Commit): () => Promise<void> {
  const api = useApi();
  const { modal } = App.useApp();
  const isAsked = useRef(false);
  const done = (ended: ImportBatch, { sentence, id, changes, touched }: ImportOutcome): void => {
    void refreshUnfinished();
    void refreshAbout(touched);
    toastDone(sentence);
    onDone();
    if (id !== null) of.open?.run(tab, id, ended);
    const told = changes.length === 0 ? undefined : of.told?.(changes);
    if (told) modal.info({ ...told, okText: '知道了' });
  };
  useEffect(() => {
    if (!isAsked.current || batch === undefined || batch.status === 'COMMITTING') return;
    isAsked.current = false;
    if (batch.outcome) done(batch, batch.outcome);
    else if (batch.status === 'READY') {
      toastError(batch.message);
      void refetch();
    }
  });
  return async () => {
    if (!batch) return;
    try {
      const next = await api.send(commitImport, { id: batch.id });
      isAsked.current = true;
      api.put(getImportBatch, { id: batch.id }, next);
    } catch (error) {
      // What cannot be committed stands at its cells.
      if (error instanceof Refusal) await refetch();
      throw error;
    }
  };
}
