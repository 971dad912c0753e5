import { type PickupDocument, pickupOrderCalls } from '@material/contract/ordering/pickup-order.calls.ts';
import { useEffect, useState } from 'react';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { unsavedQuestion, useConfirm } from '../../../kit/feedback/confirm.ts';
import { RowSteps } from '../../../kit/grid/row-steps.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import {
  dateProblem,
  isPromiseDraft,
  promiseDraft,
  type PromiseDraft,
  promiseLines,
  promiseName,
  promiseProblems,
  type PromiseRow,
  promiseRows,
  qtyProblem,
  reasonProblem,
} from './promise.rules.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { useStoredDraft } from '../../../kit/form/stored-draft.ts';

type Problems = { readonly marks: readonly GridProblem[]; readonly problem: string };
/** The same answer while it is entered; entering it anew as a whole draws it anew and is one step. */
type Round = { readonly at: number; readonly steps: RowSteps<PromiseRow> };
const firstRound = (): Round => ({ at: 0, steps: new RowSteps() });
const noProblems: Problems = { marks: [], problem: '' };

const mayConfirm = ({ actions }: PickupDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'confirm' && blocked === undefined);

/** The supplier's answer to one pickup order while it is being entered; undefined rows mean that nobody is answering. */
export function usePromise(id: number) {
  const tab = useTab();
  const api = useApi();
  const ask = useConfirm();
  const [draft, setDraft] = useStoredDraft<PromiseDraft>(promiseName(id), isPromiseDraft);
  const [problems, setProblems] = useState(noProblems);
  const [round, setRound] = useState(firstRound);
  const isOpen = draft !== undefined;
  useEffect(() => tab.setDirty(isOpen), [isOpen, tab]);

  const stop = (): void => {
    setDraft(undefined);
    setProblems(noProblems);
  };
  const put = (document: PickupDocument, rows: readonly PromiseRow[]): void => {
    setDraft(promiseDraft(document.rowVersion, rows));
    setProblems(noProblems);
  };
  const refused = (rows: readonly PromiseRow[], error: unknown): void => {
    if (!(error instanceof Refusal)) throw error;
    const { marks, rest } = promiseProblems(rows, error.problems);
    setProblems({ marks, problem: marks.length > 0 ? rest.join('；') : [error.message, ...rest].join('：') });
  };
  return {
    ...problems,
    round,
    rowsOf: (document: PickupDocument): PromiseRow[] | undefined =>
      draft?.rowVersion === document.rowVersion && mayConfirm(document) ? promiseRows(document, draft) : undefined,
    start: (document: PickupDocument): void => {
      setRound(firstRound());
      put(document, promiseRows(document));
    },
    reset: (document: PickupDocument): void => {
      setRound(({ at, steps }) => ({ at: at + 1, steps }));
      put(document, promiseRows(document));
    },
    change: put,
    cancel: async (): Promise<void> => {
      if (await ask(unsavedQuestion)) stop();
    },
    send: async (document: PickupDocument): Promise<void> => {
      const rows = promiseRows(document, draft);
      const isWrong = rows.some((row) =>
        [qtyProblem, dateProblem, reasonProblem].some((problem) => problem(row) !== undefined),
      );
      if (isWrong) return setProblems({ marks: [], problem: '请先修改标红的内容' });
      const input = { id: document.id, rowVersion: document.rowVersion, lines: promiseLines(rows) };
      try {
        await carryOut(
          api.send(pickupOrderCalls.confirmPickupOrder, input, { isSilent: true }),
          `${document.no} 已接单`,
        );
        stop();
      } catch (error) {
        refused(rows, error);
      }
    },
  };
}
export type Promising = ReturnType<typeof usePromise>;
