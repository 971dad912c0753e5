import { power } from '@material/contract/kernel/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import type { AskOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { useEffect, useState } from 'react';
import type { GridProblem } from '../../kit/grid-problems.ts';
import { useTab } from '../../kit/use-tab.ts';
import { useCentre } from '../../lib/centre.ts';
import { toastDone } from '../../lib/notices.ts';
import { Refusal, send } from '../../lib/send.ts';
import { can } from '../../lib/session.ts';
import {
  checkDraft,
  type CheckDraft,
  checkedLines,
  checkQtyProblem,
  checkReasonProblem,
  type CheckRow,
  checkRows,
  isAllZero,
  isCheckDraft,
  noCheckDraft,
  refusedCells,
} from './ask-order-check.rules.ts';
import { isConflict, useConflictNotice } from './ask-order-conflict.tsx';
import { refreshAskOrders } from './ask-order-refresh.ts';
import { useStoredDraft } from './pickup-stored-draft.ts';

export type CheckAction = 'firstCheck' | 'finalCheck';
type Problems = { readonly marks: readonly GridProblem[]; readonly problem: string };
const noProblems: Problems = { marks: [], problem: '' };

const calls = { firstCheck: askOrderCalls.firstCheckAskOrder, finalCheck: askOrderCalls.finalCheckAskOrder };
const doneWords: Readonly<Record<CheckAction, string>> = {
  firstCheck: '初审通过',
  finalCheck: '终审通过，已通知供应商',
};

/** The check that is possible now, if any. */
export const checkActionOf = ({ actions }: Pick<AskOrderDocument, 'actions'>): CheckAction | undefined =>
  (['firstCheck', 'finalCheck'] as const).find((code) =>
    actions.some((action) => action.code === code && action.blocked === undefined),
  );

const wrongWords = (rows: readonly CheckRow[]): string => {
  if (isAllZero(rows)) return '核准数量全部为 0，请改用拒绝';
  const isWrong = rows.some((row) => checkQtyProblem(row) !== undefined || checkReasonProblem(row) !== undefined);
  return isWrong ? '请先修改标红的内容' : '';
};

/** A checker's changes to one order: kept in this browser until they are sent. */
export function useCheck(orderid: number) {
  const tab = useTab();
  const centre = useCentre();
  const tellConflict = useConflictNotice();
  const [draft, setDraft] = useStoredDraft<CheckDraft>(`ask-check:${orderid}`, isCheckDraft);
  const [problems, setProblems] = useState(noProblems);
  const isDirty = draft !== undefined;
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);

  const put = (rows: readonly CheckRow[], opinion: string): void => {
    const next = checkDraft(rows, opinion);
    setDraft(Object.keys(next.lines).length === 0 && opinion === '' ? undefined : next);
    setProblems(noProblems);
  };
  const opinion = draft?.opinion ?? '';
  const refused = (document: AskOrderDocument, sent: ReturnType<typeof checkedLines>, error: unknown): void => {
    if (isConflict(error)) return tellConflict(document, error);
    if (!(error instanceof Refusal)) throw error;
    const { marks, rest } = refusedCells(sent, error.problems);
    setProblems({
      marks,
      problem: [...(marks.length > 0 ? [] : [error.message]), ...rest.filter((words) => words !== error.message)].join(
        '；',
      ),
    });
  };
  const act = async (document: AskOrderDocument, action: CheckAction): Promise<void> => {
    const rows = checkRows(document, draft ?? noCheckDraft, true);
    const wrong = wrongWords(rows);
    setProblems({ marks: [], problem: wrong });
    if (wrong !== '') return;
    const lines = checkedLines(rows);
    const input = {
      orderid,
      rowVersion: document.rowVersion,
      ...(lines.length > 0 ? { lines } : {}),
      ...(opinion.trim() === '' ? {} : { reason: opinion.trim() }),
    };
    try {
      await send(calls[action], input, { centre });
    } catch (error) {
      return refused(document, lines, error);
    }
    setDraft(undefined);
    toastDone(`${document.no} ${doneWords[action]}`);
    void refreshAskOrders();
  };
  return {
    ...problems,
    opinion,
    rowsOf: (document: AskOrderDocument): CheckRow[] =>
      checkRows(document, draft ?? noCheckDraft, can(power(orderingScreens.askOrderCheck, '超量核准'))),
    change: (rows: readonly CheckRow[]) => put(rows, opinion),
    say: put,
    /** The same reason for every changed line that has none. */
    explain: (rows: readonly CheckRow[], reason: string) =>
      put(
        rows.map((row) => (checkReasonProblem(row) === undefined ? row : { ...row, reason })),
        opinion,
      ),
    reset: () => {
      setDraft(undefined);
      setProblems(noProblems);
    },
    act,
  };
}
export type Checking = ReturnType<typeof useCheck>;
