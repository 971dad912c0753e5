import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import type { Problem, Saver } from '@material/contract/kernel/value/errors.ts';
import { useId, useRef, useState } from 'react';
import { useLatest } from '../react/use-latest.ts';
import type { FormField } from './fields-of.tsx';
import { useFirstWrong } from '../react/first-wrong.ts';
import { useSending } from './form-focus.ts';
import {
  change,
  type Clash,
  clashesWith,
  type FormState,
  isBlank,
  isDirty,
  isSame,
  type Kept,
  type LineTerms,
  rebased,
  rowVersionOf,
  startedFrom,
  type Values,
  withFieldProblems,
  withProblems,
} from './form-state.rules.ts';
import type { Place } from './placed.ts';
import { type Said, type SentInput, useRefusedValues } from './refused.ts';
import { inputOf, problemsOf } from './schema-rules.ts';

/** Somebody else has saved meanwhile: their values, and the fields that both have changed. */
export type Conflict = Version & { readonly clashes: readonly Clash[] };

/** What somebody has saved, and whose it is; empty texts where that is not known. */
export type Version = Saver & { readonly theirs: Values };

/** A clash of two lines in the words of the screen. */
export type LineWords = (clash: Clash) => {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

export type FormProps<C extends Call> = LineTerms & {
  readonly call: C;
  readonly fields: readonly FormField[];
  /** What the form starts from; what no field edits, such as `id` and `rowVersion`, is sent along. */
  readonly initial: Partial<Sent<C>> & { readonly files?: readonly File[] };
  /** What is sent of the values, where that is not they themselves. */
  readonly toInput?: (values: Values) => Values;
  readonly place?: Place;
  /** What was entered before, in this browser. */
  readonly kept?: FormState | undefined;
  readonly onChange?: (state: FormState) => void;
  /** Whether anything was entered; by default, whether any field holds something else than it started from. */
  readonly isChanged?: ((state: FormState) => boolean) | undefined;
  readonly lineWords?: LineWords | undefined;
  /** Somebody else's version with its lines as those that they are here, where keys alone do not say it. */
  readonly asHere?: ((theirs: Values, base: Values) => Values) | undefined;
};

export type FormControl<C extends Call = Call> = {
  /** Ids of its controls begin with this: a kept-alive page may hold several forms with fields of one name. */
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly state: FormState;
  readonly isDirty: boolean;
  readonly conflict: Conflict | undefined;
  /** A version that somebody else has saved and nobody here has looked at yet. */
  readonly news: Version | undefined;
  readonly tellNews: (news: Version) => void;
  readonly lineWords: LineWords | undefined;
  readonly set: (patch: Values) => void;
  /** Holds one field against its rules, when it is left. */
  readonly checkField: (name: string) => void;
  /** Holds one field against its rules for what is to be done with it alone; false, and the focus in it, where something is wrong. */
  readonly demand: (name: string) => boolean;
  /** How often all that is wrong was shown at once; fields that are left one by one do not count. */
  readonly marks: number;
  /** Holds everything against the call's rules: the input, or nothing and the first wrong field in focus. */
  readonly checked: () => Sent<C> | undefined;
  /** Shows what is wrong at its fields and moves the focus to the first. */
  readonly refuse: (refusal: Said, sent?: SentInput) => void;
  /** How often the form went on from another version: steps from before it do not fit any more. */
  readonly versions: number;
  /** Takes somebody else's version; returns false where both have changed the same, which is asked first. */
  readonly meet: (version: Version) => boolean;
  /** What was sent is what the server has, `stored` as it keeps it; what was entered since then is unsaved. */
  readonly markSaved: (answer: unknown, sent: Values, stored?: Values) => void;
  /** Whether anything unsaved stands in it at this moment. */
  readonly isDirtyNow: () => boolean;
  /** What stands in the form is under way: nothing can be entered until the answer is there. */
  readonly isSending: boolean;
  readonly markSending: (isSending: boolean) => void;
  /** Starts over from these values. */
  readonly take: (base: Values) => void;
  /** Values that nobody entered, beside those that are: no change. */
  readonly propose: (values: Values) => void;
  /** Says what is wrong in the form's own words; nothing is sent. */
  readonly mark: (problems: readonly Problem[]) => void;
  readonly settle: (kept: Readonly<Record<string, Kept>>) => void;
  /** What stands in it at this moment, for work that takes longer than a render; and what is to stand there. */
  readonly now: () => FormState;
  readonly put: (next: FormState) => void;
};

const isThere = (field: FormField, values: Values): boolean => field.when?.(values) ?? true;

/** The fields that stand in the form now. */
export const shownFields = ({ fields, state }: Pick<FormControl, 'fields' | 'state'>): readonly FormField[] =>
  fields.filter((field) => isThere(field, state.values));

/** What is sent: fields that do not stand in the form now are not part of it. */
function sentOf<C extends Call>({ call, fields, toInput }: FormProps<C>, state: FormState): Values {
  const hidden = new Set(fields.filter((field) => !isThere(field, state.values)).map(({ name }) => name));
  const off = fields.filter(({ name, isOff }) => isOff && isBlank(state.values[name])).map(({ name }) => [name, false]);
  const entries = [...Object.entries(state.values), ...off] as [string, unknown][];
  const values = Object.fromEntries(entries.filter(([name]) => !hidden.has(name) && name !== 'files'));
  return inputOf(call.input, { base: state.base, values: toInput ? toInput(values) : values });
}

/** Fields that must be filled because the form says so, not the contract: files, and what one of several actions wants. */
const missing = (fields: readonly FormField[], { values }: FormState, known: readonly Problem[]): Problem[] =>
  fields
    .filter(({ name, isRequired }) => isRequired && !known.some(({ path }) => path[0] === name))
    .filter(({ name }) => isBlank(values[name]))
    .map(({ name, missing: message }) => ({ path: [name], message }));

/** What stands in the form, at once also for what follows before it is drawn. */
function useFormState<C extends Call>({ initial, kept, onChange }: FormProps<C>) {
  const [state, setState] = useState<FormState>(() => kept ?? startedFrom(initial));
  const latest = useRef(state);
  const changed = useLatest(onChange);
  const put = (next: FormState): void => {
    latest.current = next;
    setState(next);
    changed.current?.(next);
  };
  return { state, latest, put };
}

/** What other fields become when these are changed. */
function following(fields: readonly FormField[], patch: Values, before: Values): Values {
  const all = fields
    .filter(({ name }) => Object.hasOwn(patch, name))
    .map(({ name, follows }) => follows?.(patch[name], { ...before, ...patch }));
  return Object.assign({}, patch, ...all) as Values;
}

/** What a next save is sent with, as far as the answer to this one says it. */
function versionOf({ base }: FormState, answer: unknown): Values {
  const row: Values = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return Object.fromEntries(
    ['id', 'rowVersion']
      .filter((name) => Object.hasOwn(base, name) && Object.hasOwn(row, name))
      .map((name) => [name, row[name]]),
  );
}

/** Whether a field holds something else than it started from. */
const isTouched = ({ base, values }: FormState, name: string): boolean => !isSame(base[name], values[name]);

type Held = Pick<ReturnType<typeof useFormState>, 'latest' | 'put'>;

/** Meets what somebody else has saved meanwhile. */
function useMeeting(
  {
    fields,
    cellOf,
    isBlankLine,
    lineWords,
    asHere,
  }: Pick<FormProps<Call>, 'fields' | 'lineWords' | 'asHere'> & LineTerms,
  { latest, put }: Held,
) {
  const [conflict, setConflict] = useState<Conflict>();
  const [news, setNews] = useState<Version>();
  const [versions, setVersions] = useState(0);
  const goOn = (state: FormState): void => {
    put(state);
    setVersions((count) => count + 1);
  };
  const names = fields.map(({ name }) => name);
  const terms = { cellOf, isBlankLine };
  const hereOf = (theirs: Values, base: Values): Values => asHere?.(theirs, base) ?? theirs;
  const here = (version: Version): Version => ({ ...version, theirs: hereOf(version.theirs, latest.current.base) });
  /** Goes on from their version; false where nobody has said yet which to keep of what both have changed. */
  const go = (given: Version, kept: Readonly<Record<string, Kept>>): boolean => {
    const version = here(given);
    const { theirs } = version;
    const clashes = clashesWith(latest.current, theirs, { ...terms, fields: names });
    const isDecided = clashes.every(({ id }) => kept[id] !== undefined);
    if (isDecided) goOn(rebased(latest.current, theirs, { ...terms, kept }));
    setConflict(isDecided ? undefined : { ...version, clashes });
    // A newer version than the one that is met has still to be looked at.
    setNews((told) => (told && rowVersionOf(told.theirs) > rowVersionOf(theirs) ? told : undefined));
    return isDecided;
  };
  return {
    conflict,
    news,
    tellNews: (version: Version): void => setNews(here(version)),
    versions,
    goOn,
    /** Goes on from one's own version as the server keeps it: what was entered since then stands. */
    goOnFrom: (state: FormState, stored: Values): void => goOn(rebased(state, hereOf(stored, state.base), terms)),
    forget: (): void => {
      setConflict(undefined);
      setNews(undefined);
    },
    lineWords,
    meet: (version: Version): boolean => go(version, {}),
    settle: (chosen: Readonly<Record<string, Kept>>): void => void (conflict && go(conflict, chosen)),
  };
}

/** Fields that are held against their rules by themselves. */
const fieldChecks = (
  { latest, put }: Held,
  problemsNow: () => readonly Problem[],
  focusFirst: () => void,
): Pick<FormControl, 'checkField' | 'demand'> => {
  const check = (name: string): void => put(withFieldProblems(latest.current, name, problemsNow()));
  return {
    checkField: (name) => {
      if (isTouched(latest.current, name)) check(name);
    },
    demand: (name) => {
      check(name);
      const isRight = latest.current.problems.every(({ path }) => path[0] !== name);
      if (!isRight) focusFirst();
      return isRight;
    },
  };
};

/** A form over a call's input: what stands in it, what is wrong with it, and who else has changed it. */
export function useForm<C extends Call>(props: FormProps<C>): FormControl<C> {
  const { call, fields, place, isChanged = isDirty } = props;
  const id = useId();
  const { state, latest, put } = useFormState(props);
  const { forget, goOn, goOnFrom, ...meeting } = useMeeting(props, { latest, put });
  const { isSending, markSending } = useSending();
  const focusFirst = useFirstWrong(id);
  const [marks, setMarks] = useState(0);
  const wrong = (problems: readonly Problem[]): void => {
    setMarks((before) => before + 1);
    put(withProblems(latest.current, problems));
    focusFirst();
  };
  const { placed, saidOf } = useRefusedValues({ held: latest, put, place, inputOf: (now) => sentOf(props, now) });
  const sentNow = (): SentInput => ({ input: sentOf(props, latest.current), values: latest.current.values });
  const problemsNow = (): readonly Problem[] => {
    const sent = sentNow();
    const found = placed(problemsOf(call.input, sent.input), sent);
    return [...found, ...missing(shownFields({ fields, state: latest.current }), latest.current, found)];
  };
  return {
    id,
    fields,
    state,
    marks,
    isDirty: isChanged(state),
    isDirtyNow: () => isChanged(latest.current),
    ...meeting,
    set: (patch) => put(change(latest.current, following(fields, patch, latest.current.values))),
    ...fieldChecks({ latest, put }, problemsNow, focusFirst),
    checked: () => {
      const problems = problemsNow();
      wrong(problems);
      return problems.length === 0 ? (sentOf(props, latest.current) as Sent<C>) : undefined;
    },
    refuse: (refusal, sent = sentNow()) => wrong(saidOf(refusal, sent, latest.current)),
    mark: wrong,
    take: (base) => {
      forget();
      goOn(startedFrom(base));
    },
    propose: (added) => {
      const { base, values, ...said } = latest.current;
      put({ ...said, base: { ...base, ...added }, values: { ...values, ...added } });
    },
    markSaved: (answer, sent, stored) => {
      forget();
      const version = versionOf(latest.current, answer);
      const saved = { ...startedFrom({ ...sent, ...version }), values: { ...latest.current.values, ...version } };
      if (stored) goOnFrom(saved, stored);
      else put(saved);
    },
    isSending,
    markSending,
    now: () => latest.current,
    put,
  };
}
