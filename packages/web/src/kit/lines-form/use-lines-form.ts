import type { Call, Output } from '@material/contract/kernel/call/call.ts';
import type { Problem, Saver } from '@material/contract/kernel/value/errors.ts';
import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, GridRow } from '../grid/grid-columns.ts';
import { gatherProblems, type GridProblem, missingCells } from '../grid/grid-problems.ts';
import { areSameRows } from '../grid/row-steps.ts';
import { type RowHistory, useRowHistory, useRowSteps } from '../grid/use-row-history.tsx';
import { notSent } from '../feedback/use-click-lock.ts';
import { useLatest } from '../react/use-latest.ts';
import { useReturns } from '../react/use-returns.ts';
import { useTab } from '../tab/use-tab.ts';
import type { Refusal } from '../../lib/send/refusal.ts';
import {
  type FormState,
  isDirty,
  type Keyed,
  keyedLines,
  type Values,
  withProblems,
} from '../form/form-state.rules.ts';
import { lineWordsOf } from './line-words.ts';
import { cellPath } from '../form/placed.ts';
import { type FormControl, type FormProps, type LineWords, useForm } from '../form/use-form.ts';
import { type SendingProps, useFormSending } from '../form/use-form-sending.ts';
import { saverWords, useFresh } from '../form/use-news.ts';
import { toastError } from '../../lib/send/notices.ts';
import { useKeptForm } from '../form/use-kept-form.ts';

/** The marks of the lines' grid. */
const gridProblems = (problems: readonly Problem[]): GridProblem[] =>
  problems.flatMap(({ path: [field, kind, key, cell], message }) =>
    field === 'lines' && kind === 'row'
      ? [{ key: String(key), message, ...(typeof cell === 'string' ? { field: cell } : {}) }]
      : [],
  );

/** What is said of lines beside what is entered in them. */
export type Said = Pick<FormState, 'problems' | 'aside'>;

export type HeldLinesProps<C extends Call, R extends GridRow, E extends GridRow> = Omit<
  FormProps<C>,
  'kept' | 'onChange' | 'initial' | 'lineWords' | 'isBlankLine'
> & {
  /** What the form starts from, its lines as they are entered; the server's version of it while it is written. */
  readonly start: Values;
  /** Under which name this browser keeps what is entered until it is sent. */
  readonly keep: string;
  /** The lines as they are drawn, and of those what is entered. */
  readonly drawn: (lines: readonly E[], said: Said & Pick<FormState, 'values'>) => R[];
  readonly entered: (rows: readonly R[], before: readonly E[]) => E[];
};

/** The same rows as long as none of them is another one. */
function useSameRows<R extends GridRow>(rows: readonly R[]): readonly R[] {
  const [held, setHeld] = useState(rows);
  if (held === rows || areSameRows(held, rows)) return held;
  setHeld(rows);
  return rows;
}

/** A form whose lines are entered in a grid: kept in this browser, undone step by step as far as `steps` reach. */
export function useHeldLines<C extends Call, R extends GridRow, E extends GridRow>(
  props: HeldLinesProps<C, R, E> & Pick<FormProps<C>, 'lineWords' | 'isBlankLine'>,
  stepsOf: (form: FormControl<C>) => string,
) {
  const { start, keep, drawn, entered, isChanged } = props;
  const tab = useTab();
  const { drop, keepNow, keepAs, ...keeping } = useKeptForm(keep, isChanged);
  const form = useForm({ ...props, initial: start as FormProps<C>['initial'], ...keeping });
  const { values, problems, aside } = form.state;
  const rows = useMemo(
    () => drawn(keyedLines(values) as readonly E[], { values, problems, aside }),
    [drawn, values, problems, aside],
  );
  const lines = useRowHistory<R>({
    rows: useSameRows(rows),
    steps: useRowSteps(stepsOf(form)),
    write: (next) => form.set({ lines: entered(next, keyedLines(form.now().values) as readonly E[]) }),
  });
  return {
    form,
    lines,
    problems: useMemo(() => gridProblems(problems), [problems]),
    drop,
    keepNow,
    keepAs,
    discard: (): void => {
      drop();
      form.take(start);
      tab.setDirty(false);
    },
    keptAt: keeping.kept?.at ?? '',
  };
}

type LinesFormProps<C extends Call, R extends GridRow, E extends GridRow> = Omit<HeldLinesProps<C, R, E>, 'isChanged'> &
  Pick<SendingProps<C>, 'done' | 'intent' | 'reread' | 'consent' | 'onDone' | 'onRefused' | 'onLocked'> & {
    /** Where their cells have to be right before anything is sent. */
    readonly columns?: readonly GridColumn<R>[] | (() => readonly GridColumn<R>[]);
    /** What is wrong between lines, such as the same thing twice. */
    readonly wrong?: (rows: readonly R[]) => readonly GridProblem[];
    /** A line that nobody has written into: it counts as none. */
    readonly isBlank?: (line: R | E) => boolean;
    /** Whether the document lets anything be entered now; what was entered is given up once it does not. */
    readonly isOpen?: boolean;
    /** The columns that tell two versions of a line apart, where `columns` does not name them. */
    readonly told?: readonly GridColumn<R>[];
    /** What was saved as the server keeps it, where the form goes on from that. */
    readonly stored?: (answer: Output<C>) => Values;
    /** Who has saved what the form starts from, and when. */
    readonly saver?: Saver | undefined;
  };

export type LinesForm<C extends Call, R extends GridRow> = {
  readonly form: FormControl<C>;
  readonly lines: RowHistory<R>;
  /** What is wrong with the lines, beyond what their columns find. */
  readonly problems: readonly GridProblem[];
  /** When what was found in this browser was last touched, as a wire time; empty where nothing was. */
  readonly restoredAt: string;
  /** Keeps what is entered in this browser now, also where another window has dropped it. */
  readonly keepNow: () => void;
  /** Keeps what is unsaved under another name, for the form that goes on with it. */
  readonly keepAs: (name: string) => void;
  readonly send: () => Promise<Output<C> | undefined>;
  readonly submit: () => Promise<Output<C> | typeof notSent | undefined>;
  /** Forgets what was entered and starts over. */
  readonly discard: () => void;
  /** The same as a step that can be taken back; `words` say what stands there then. */
  readonly restart: (words: (rows: readonly R[]) => string) => void;
  /** Puts other values in the place of those that were entered, as such a step too. */
  readonly replace: Replacing<R>;
};

const keptWords = '填写的内容已暂存在本机';
const lostWords = `网络断开，没有保存；${keptWords}，恢复后请再保存`;

/** Says once that there was no network to send by, until it is back. */
function useLost(form: Pick<FormControl, 'now' | 'put' | 'mark'>): (refusal: Refusal) => boolean {
  const returns = useReturns();
  const latest = useLatest(form);
  useEffect(() => {
    const { now, put } = latest.current;
    const state = now();
    const rest = state.problems.filter(({ message }) => message !== lostWords);
    // Whoever goes on writing stays where they write.
    if (returns > 0 && rest.length < state.problems.length) put(withProblems(state, rest));
  }, [returns, latest]);
  return ({ status }) => {
    // With a network the server may have got it all the same: sending again then does nothing twice.
    if (status !== -1 || navigator.onLine) return false;
    form.mark([{ path: [], message: lostWords }]);
    return true;
  };
}

/** What was entered into a document that takes nothing any more can never be sent: it does not stay as unsaved, and that is said. */
function useClosed(
  { form, discard }: { readonly form: FormControl; readonly discard: () => void },
  { isOpen, start, saver }: Pick<LinesFormProps<Call, GridRow, GridRow>, 'isOpen' | 'start' | 'saver'>,
): void {
  const give = useLatest(() => {
    discard();
    form.take(start);
    toastError(`${saver ? saverWords(saver) : '刚有人'}已经处理了这张单据，你填写的内容没有生效`);
  });
  const isLeft = !isOpen && !form.isSending && (form.isDirty || form.conflict !== undefined);
  useEffect(() => {
    if (isLeft) give.current();
  }, [isLeft, give]);
}

const noneBlank = (): boolean => false;
const noneWrong = (): readonly GridProblem[] => [];

/** Whether anything was entered: lines that nobody has written into are no change. */
const changedBut =
  <E extends GridRow>(isBlank: (line: E) => boolean) =>
  ({ base, values, problems }: FormState): boolean => {
    const counted = (all: Values): Values => ({
      ...all,
      lines: (keyedLines(all) as readonly E[]).filter((line) => !isBlank(line)),
    });
    return isDirty({ base: counted(base), values: counted(values), problems });
  };

type Ready<R extends GridRow> = {
  readonly columns: readonly GridColumn<R>[] | undefined;
  readonly wrong: readonly GridProblem[];
  readonly isBlank: (row: R) => boolean;
};

/** What keeps lines from being sent: cells that must be filled are named only now. */
function notReady<R extends GridRow>(rows: readonly R[], { columns, wrong, isBlank }: Ready<R>): Problem[] {
  if (!columns) return [];
  const filled = rows.filter((row) => !isBlank(row));
  const missing = missingCells(filled, columns);
  if (missing.length === 0 && gatherProblems(rows, columns, wrong).size === 0) return [];
  return [
    ...missing.map(({ key, field, message }) => ({ path: cellPath(key, field), message })),
    { path: ['lines'], message: `请先修改标红的内容；${keptWords}` },
  ];
}

type Over<R extends GridRow, E extends GridRow> = Pick<HeldLinesProps<Call, R, E>, 'drawn'> & {
  readonly form: FormControl;
  readonly lines: RowHistory<R>;
  readonly onReplaced: () => void;
};

type Replacing<R extends GridRow> = (next: Values, words: (rows: readonly R[]) => string) => void;

/** Puts other values in the place of those that were entered; of their lines as a step that can be taken back. */
const replacing =
  <R extends GridRow, E extends GridRow>({ form, lines, drawn, onReplaced }: Over<R, E>): Replacing<R> =>
  ({ lines: next, ...rest }, words) => {
    form.set(rest);
    const { values, ...said } = form.now();
    const rows = drawn(keyedLines({ lines: next }) as readonly E[], { ...said, values: { ...values, lines: next } });
    lines.change(() => rows, { kind: 'replace', words: words(rows) });
    onReplaced();
  };

/** What the form started from; what it did not name is empty. */
const startIn = ({ base, values }: FormState): Values =>
  Object.fromEntries(Object.keys({ ...values, ...base }).map((name) => [name, base[name]]));

/** A form with lines that is checked, sent, refused at its cells, and merged with what somebody else saves meanwhile. */
export function useLinesForm<C extends Call, R extends GridRow, E extends GridRow>(
  props: LinesFormProps<C, R, E>,
): LinesForm<C, R> {
  const { call, start, drawn, columns, wrong = noneWrong, isBlank = noneBlank, isOpen = true, ...rest } = props;
  const { told = [], saver, stored, ...sending } = rest;
  const tab = useTab();
  const isChanged = useMemo(() => (isBlank === noneBlank ? undefined : changedBut<E>(isBlank)), [isBlank]);
  const columnsNow = (): readonly GridColumn<R>[] => (typeof columns === 'function' ? columns() : (columns ?? told));
  const lineWords: LineWords = lineWordsOf<R>({
    columns: columnsNow,
    cellOf: props.cellOf,
    rowOf: (line): R | undefined => drawn([line as E], held.form.now()).find(({ key }) => key === line.key),
  });
  const isBlankLine = (line: Keyed): boolean => isBlank(line as E);
  const held = useHeldLines({ ...props, isChanged, lineWords, isBlankLine }, ({ versions }) => String(versions));
  const { form, lines, problems, drop, discard } = held;
  useFresh(form, start, { saver, isOpen });
  useClosed(held, { isOpen, start, saver });
  const [restoredAt, setRestoredAt] = useState(held.keptAt);
  const { isDirty: isUnsaved } = form;
  useEffect(() => tab.setDirty(isUnsaved), [isUnsaved, tab]);
  const isLost = useLost(form);
  const { send, submit } = useFormSending({
    ...sending,
    call,
    form,
    onRefused: (refusal) => sending.onRefused?.(refusal) === true || isLost(refusal),
    onDone: (answer: Output<C>, values) => {
      drop();
      form.markSaved(answer, values, stored?.(answer));
      setRestoredAt('');
      // The page may leave the form with the same answer.
      tab.setDirty(form.isDirtyNow());
      return sending.onDone(answer, values);
    },
  });
  const replace = replacing({ form, lines, drawn, onReplaced: () => setRestoredAt('') });
  const { rows } = lines;
  const own = useMemo(() => wrong(rows), [wrong, rows]);
  const isRight = (): boolean => {
    // Which version to go on from is asked first.
    if (form.conflict) return true;
    const found = notReady(rows, { columns: columns && columnsNow(), wrong: own, isBlank });
    if (found.length > 0) form.mark(found);
    return found.length === 0;
  };
  return {
    form,
    lines,
    problems: useMemo(() => [...own, ...problems], [own, problems]),
    restoredAt,
    keepNow: () => held.keepNow(form.state),
    keepAs: (name) => held.keepAs(name, form.now()),
    send: async () => (isRight() ? send() : undefined),
    submit: async () => (isRight() ? submit() : notSent),
    restart: (words) => replace(startIn(form.now()), words),
    replace,
    discard,
  };
}
