import type { Call, Output } from '@material/contract/kernel/call.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { useEffect, useMemo } from 'react';
import type { GridColumn, GridRow } from '../grid/grid-columns.ts';
import { gatherProblems, type GridProblem } from '../grid/grid-problems.ts';
import { type RowHistory, useRowHistory, useRowSteps } from '../grid/use-row-history.tsx';
import { notSent } from '../feedback/use-click-lock.ts';
import { useTab } from '../tab/use-tab.ts';
import { type FormState, keyedLines, type Values } from './form-state.rules.ts';
import { type FormControl, type FormProps, useForm } from './use-form.ts';
import { type SendingProps, useFormSending } from './use-form-sending.ts';
import { useFresh } from './use-news.ts';
import { useKeptForm } from './use-kept-form.ts';

/** Where a cell's problem stands among a form's values. */
export const cellPath = (key: string, field?: string): (string | number)[] => [
  'lines',
  'row',
  key,
  ...(field === undefined ? [] : [field]),
];

/** The marks of the lines' grid. */
export const gridProblems = (problems: readonly Problem[]): GridProblem[] =>
  problems.flatMap(({ path: [field, kind, key, cell], message }) =>
    field === 'lines' && kind === 'row'
      ? [{ key: String(key), message, ...(typeof cell === 'string' ? { field: cell } : {}) }]
      : [],
  );

/** A problem of the n-th line that was sent, at the cell of its row; what belongs to none, at the whole of the lines. */
export const placedBy =
  (sent: (values: Values) => readonly (GridRow | undefined)[]) =>
  (problem: Problem, values: Values): Problem => {
    const [head, at] = problem.path;
    if (head !== 'lines') return problem;
    const row = typeof at === 'number' ? sent(values)[at] : undefined;
    const field = problem.path.at(-1);
    if (!row) return { path: ['lines'], message: problem.message };
    return { path: cellPath(row.key, typeof field === 'string' ? field : undefined), message: problem.message };
  };

/** What is said of lines beside what is entered in them. */
export type Said = Pick<FormState, 'problems' | 'aside'>;

export type HeldLinesProps<C extends Call, R extends GridRow, E extends GridRow> = Omit<
  FormProps<C>,
  'kept' | 'onChange' | 'initial'
> & {
  /** What the form starts from, its lines as they are entered; the server's version of it while it is written. */
  readonly start: Values;
  /** Under which name this browser keeps what is entered until it is sent. */
  readonly keep: string;
  /** The lines as they are drawn, and of those what is entered. */
  readonly drawn: (lines: readonly E[], said: Said) => R[];
  readonly entered: (rows: readonly R[], before: readonly E[]) => E[];
};

/** A form whose lines are entered in a grid: kept in this browser, undone step by step as far as `steps` reach. */
export function useHeldLines<C extends Call, R extends GridRow, E extends GridRow>(
  props: HeldLinesProps<C, R, E>,
  stepsOf: (base: Values) => string,
) {
  const { start, keep, drawn, entered } = props;
  const { drop, ...keeping } = useKeptForm(keep);
  const form = useForm({ ...props, initial: start as FormProps<C>['initial'], ...keeping });
  const { base, values, problems, aside } = form.state;
  const held = values['lines'];
  const lines = useRowHistory<R>({
    rows: useMemo(
      () => drawn(keyedLines({ lines: held }) as readonly E[], { problems, aside }),
      [drawn, held, problems, aside],
    ),
    steps: useRowSteps(stepsOf(base)),
    write: (next) => form.set({ lines: entered(next, keyedLines(form.now().values) as readonly E[]) }),
  });
  const discard = (): void => {
    drop();
    form.take(start);
  };
  return { form, lines, drop, discard };
}

type LinesFormProps<C extends Call, R extends GridRow, E extends GridRow> = HeldLinesProps<C, R, E> &
  Pick<SendingProps<C>, 'done' | 'intent' | 'reread' | 'onDone' | 'onRefused'> & {
    /** Where their cells have to be right before anything is sent. */
    readonly columns?: readonly GridColumn<R>[];
  };

export type LinesForm<C extends Call, R extends GridRow> = {
  readonly form: FormControl<C>;
  readonly lines: RowHistory<R>;
  readonly send: () => Promise<Output<C> | undefined>;
  readonly submit: () => Promise<unknown>;
  /** Forgets what was entered and starts over. */
  readonly discard: () => void;
};

/** A form with lines that is checked, sent, refused at its cells, and merged with what somebody else saves meanwhile. */
export function useLinesForm<C extends Call, R extends GridRow, E extends GridRow>(
  props: LinesFormProps<C, R, E>,
): LinesForm<C, R> {
  const { call, start, keep, columns, onDone, ...sending } = props;
  const tab = useTab();
  const { form, lines, drop, discard } = useHeldLines(props, (base) => `${keep} ${String(base['rowVersion'])}`);
  useFresh(form, start);
  const { isDirty } = form;
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);
  const { send, submit } = useFormSending({
    ...sending,
    call,
    form,
    onDone: (answer: Output<C>) => {
      drop();
      return onDone(answer);
    },
  });
  const isRight = (): boolean => {
    if (!columns || gatherProblems(lines.rows, columns, []).size === 0) return true;
    form.mark([{ path: ['lines'], message: '请先修改标红的内容' }]);
    return false;
  };
  return {
    form,
    lines,
    send: async () => (isRight() ? send() : undefined),
    submit: async () => (isRight() ? submit() : notSent),
    discard,
  };
}
