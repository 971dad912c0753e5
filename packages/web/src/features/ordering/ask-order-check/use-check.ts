import { power } from '@material/contract/kernel/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { type AskOrderDocument, askOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { useEffect, useState } from 'react';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { useRowHistory, useRowSteps } from '../../../kit/grid/use-row-history.tsx';
import { useTab, useTabVisible } from '../../../kit/tab/use-tab.ts';
import { toastDone } from '../../../lib/notices.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { can, useSession } from '../../../lib/session.ts';
import {
  checkDraft,
  type CheckDraft,
  checkedLines,
  checkName,
  checkQtyProblem,
  checkReasonProblem,
  type CheckRow,
  checkRows,
  isAllZero,
  isCheckDraft,
  refusedCells,
} from './ask-order-check.rules.ts';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import { useStoredDraft } from '../../../kit/form/stored-draft.ts';

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

const textOf = (opinion: string): { reason?: string } => (opinion.trim() === '' ? {} : { reason: opinion.trim() });

/** What the server refused, on cells and as one sentence. */
const refusedProblems = (sent: ReturnType<typeof checkedLines>, { message, problems }: Refusal): Problems => {
  const { marks, rest } = refusedCells(sent, problems);
  const sentences = [...(marks.length > 0 ? [] : [message]), ...rest.filter((words) => words !== message)];
  return { marks, problem: sentences.join('；') };
};

/** The changed lines of one order, kept in this browser until they are sent, or until the order has moved on. */
function useCheckDraft(document: AskOrderDocument | undefined, onWritten: () => void) {
  const tab = useTab();
  const userId = useSession(({ id }) => id);
  const { id, status } = document ?? {};
  const [stored, setStored] = useStoredDraft<CheckDraft>(checkName(userId, id), isCheckDraft);
  const draft = stored?.status === status ? stored : undefined;
  const isDirty = draft !== undefined;
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);

  const opinion = draft?.opinion ?? '';
  const mayExceed = can(power(orderingScreens.askOrderCheck, '超量核准'));
  const rowsOf = (held: CheckDraft | undefined): CheckRow[] => (document ? checkRows(document, held, mayExceed) : []);
  const rows = rowsOf(draft);
  const put = (next: readonly CheckRow[], words: string): void => {
    setStored(document && checkDraft(document.status, next, words));
    onWritten();
  };
  const steps = useRowSteps<CheckRow>(`${id} ${status ?? ''}`);
  const history = useRowHistory<CheckRow>({ rows, steps, write: (next) => put(next, opinion) });
  return {
    rows,
    opinion,
    /** The lines with the one way to change them. */
    history,
    say: (words: string) => put(rows, words),
    /** The same reason for every changed line that has none. */
    explain: (reason: string) =>
      history.change((now) => now.map((row) => (checkReasonProblem(row) === undefined ? row : { ...row, reason })), {
        kind: 'edit',
      }),
    reset: () => history.change(() => rowsOf(undefined), { kind: 'replace', words: '已还原' }),
    forget: () => setStored(undefined),
  };
}

/** The check of one order: its changed lines, what is wrong with them, and the two actions. */
export function useCheck(document: AskOrderDocument | undefined) {
  const api = useApi();
  const tellConflict = useConflictNotice(askOrderRow);
  const [problems, setProblems] = useState(noProblems);
  const draft = useCheckDraft(document, () => setProblems(noProblems));
  const isShown = useTabVisible();
  // The first check of this opening: what is done stays said until the page is opened anew.
  const [doneId, setDoneId] = useState<number>();
  const [wasShown, setWasShown] = useState(isShown);
  if (wasShown !== isShown) {
    setWasShown(isShown);
    if (isShown) setDoneId(undefined);
  }
  const act = async (of: AskOrderDocument, action: CheckAction): Promise<unknown> => {
    const wrong = wrongWords(draft.rows);
    setProblems({ marks: [], problem: wrong });
    if (wrong !== '') return notSent;
    const lines = checkedLines(draft.rows);
    const input = {
      orderid: of.id,
      rowVersion: of.rowVersion,
      ...textOf(draft.opinion),
      ...(lines.length > 0 ? { lines } : {}),
    };
    try {
      await api.send(calls[action], input);
    } catch (error) {
      if (isConflict(error)) return tellConflict(of, error);
      if (!(error instanceof Refusal)) throw error;
      return setProblems(refusedProblems(lines, error));
    }
    draft.forget();
    if (action === 'firstCheck') setDoneId(of.id);
    toastDone(`${of.no} ${doneWords[action]}`);
    return undefined;
  };
  const isDone = document !== undefined && doneId === document.id;
  return {
    ...problems,
    ...draft,
    act,
    isDone,
    /** Whether the final check could follow here. */
    mayGoOn: isDone && checkActionOf(document) === 'finalCheck',
    goOn: () => setDoneId(undefined),
  };
}
export type Checking = ReturnType<typeof useCheck>;
