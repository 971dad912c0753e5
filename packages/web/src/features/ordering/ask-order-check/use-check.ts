import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { type AskOrderDocument, askOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { useCallback, useState } from 'react';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { fieldsOf } from '../../../kit/form/fields-of.tsx';
import { keyedLines, type Values } from '../../../kit/form/form-state.rules.ts';
import { placedBy } from '../../../kit/form/placed.ts';
import { useLinesForm } from '../../../kit/lines-form/use-lines-form.ts';
import { lastActor, type Reread } from '../../../kit/form/use-news.ts';
import { useTabVisible } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { stageOf } from '../ask-order/stage.rules.ts';
import {
  checkedLines,
  type CheckEntry,
  checkEntry,
  checkName,
  checkReasonProblem,
  type CheckRow,
  checkRows,
  isAllZero,
  isChanged,
  uncheckedLines,
} from './ask-order-check.rules.ts';
import { checkColumns } from './ask-order-check.columns.tsx';

export type CheckAction = 'firstCheck' | 'finalCheck';

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

const startOf = (document: AskOrderDocument): Values => ({
  orderid: document.id,
  rowVersion: document.rowVersion,
  reason: '',
  lines: uncheckedLines(document),
});

const rereadOf =
  (orderid: number): Reread =>
  async (api) => {
    const now = await api.send(askOrderCalls.getAskOrderByid, { orderid }, { isSilent: true });
    return { ...startOf(now), ...lastActor(now.history) };
  };

/** The first check of this opening: what is done stays said until the page is opened anew. */
function useDone() {
  const isShown = useTabVisible();
  const [isDone, setDone] = useState(false);
  const [wasShown, setWasShown] = useState(isShown);
  if (wasShown !== isShown) {
    setWasShown(isShown);
    if (isShown) setDone(false);
  }
  return [isDone, setDone] as const;
}

/** The check of one order: its changed lines, what is wrong with them, and the two actions. */
export function useCheck(document: AskOrderDocument) {
  const tellConflict = useConflictNotice(askOrderRow);
  const [isDone, setDone] = useDone();
  const action: CheckAction = stageOf(document.status) === 'open' ? 'firstCheck' : 'finalCheck';
  const mayExceed = can(power(orderingScreens.askOrderCheck, '超量核准'));
  const drawn = useCallback(
    (entries: readonly CheckEntry[]) => checkRows(document, entries, mayExceed),
    [document, mayExceed],
  );
  const changedIn = (values: Values): CheckRow[] =>
    drawn(keyedLines(values) as readonly CheckEntry[]).filter(isChanged);
  const call = calls[action];
  const hasControl = document.lines.some(({ isControl }) => isControl);
  const columns = checkColumns[action === 'firstCheck' ? 'first' : 'final'][hasControl ? 'controlled' : 'plain'];
  const check = useLinesForm<typeof call, CheckRow, CheckEntry>({
    call,
    fields: fieldsOf(call, ['reason', { field: 'lines', isApart: true, words: () => '逐行核准的数量和原因' }]),
    start: startOf(document),
    saver: lastActor(document.history),
    isOpen: checkActionOf(document) !== undefined,
    keep: checkName(document.id),
    drawn,
    entered: (rows) => rows.map(checkEntry),
    columns,
    toInput: ({ lines: _lines, ...values }) => {
      const lines = checkedLines(check.lines.rows);
      return lines.length > 0 ? { ...values, lines } : values;
    },
    place: placedBy(changedIn),
    reread: rereadOf(document.id),
    done: `${document.no} ${doneWords[action]}`,
    onRefused: (refusal) => {
      if (!isConflict(refusal)) return false;
      tellConflict(document, refusal);
      return true;
    },
    onDone: () => setDone(action === 'firstCheck'),
  });
  const { form, lines } = check;
  const act = (): unknown => {
    if (!isAllZero(lines.rows)) return check.submit();
    form.mark([{ path: [], message: '核准数量全部为 0，请改用拒绝' }]);
    return notSent;
  };
  return {
    ...check,
    columns,
    act,
    /** The same reason for every changed line that has none. */
    explain: (reason: string): void =>
      lines.change((now) => now.map((row) => (checkReasonProblem(row) === undefined ? row : { ...row, reason })), {
        kind: 'edit',
      }),
    reset: (): void => lines.change(() => drawn([]), { kind: 'replace', words: '已还原' }),
    isDone,
    /** Whether the final check could follow here. */
    mayGoOn: isDone && checkActionOf(document) === 'finalCheck',
    goOn: (): void => setDone(false),
  };
}
export type Checking = ReturnType<typeof useCheck>;
