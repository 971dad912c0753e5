import type { Problem } from '@material/contract/kernel/errors.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A form while it is filled in: what it started from, what stands in it, and what is wrong with that. */
export type FormState = {
  /** What the server has, as far as this form knows. */
  readonly base: Values;
  readonly values: Values;
  readonly problems: readonly Problem[];
  /** Where parts of it are saved by themselves: somebody else's version of lines that both have changed, until one is chosen. */
  readonly aside?: readonly Keyed[] | undefined;
};

export const startedFrom = (base: Values): FormState => ({ base, values: base, problems: [] });

/** A text that a form's values hold. */
export const textIn = (values: Values, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value : '';
};

/** Nothing entered, in any of the ways in which a value says so. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether something is an object of named values. */
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';

/** Whether two values are the same to the one who enters them: all ways of holding nothing are. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isBlank(a) && isBlank(b))) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isPlain(a) || !isPlain(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** The fields that hold something else than the form started from. */
export const changedFields = ({ base, values }: Pick<FormState, 'base' | 'values'>): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(values)])].filter((name) => !isSame(base[name], values[name]));

export const isDirty = (state: FormState): boolean => changedFields(state).length > 0;

const rowOf = (rows: unknown, key: unknown): unknown =>
  Array.isArray(rows) ? rows.find((row: unknown) => isPlain(row) && row['key'] === key) : undefined;

/** What belongs to a row of a table, `[field, 'row', key]`, or to one `cell` of it, stands until that is changed. */
function isSameCell([, kind, key, cell]: Problem['path'], before: unknown, after: unknown): boolean {
  if (kind !== 'row') return false;
  const [was, is] = [rowOf(before, key), rowOf(after, key)];
  if (!isPlain(was) || !isPlain(is)) return false;
  return cell === undefined ? isSame(was, is) : isSame(was[cell], is[cell]);
}

/** Enters values; what was said about the fields they change does not stand beside the next text. */
export function change(state: FormState, patch: Values): FormState {
  const values = { ...state.values, ...patch };
  const touched = new Set(Object.keys(patch).filter((name) => !isSame(state.values[name], values[name])));
  const stands = ({ path }: Problem): boolean => {
    const name = String(path[0] ?? '');
    return path.length > 0 && (!touched.has(name) || isSameCell(path, state.values[name], values[name]));
  };
  const problems = state.problems.every(stands) ? state.problems : state.problems.filter(stands);
  return { ...state, values, problems };
}

export const withProblems = (state: FormState, problems: readonly Problem[]): FormState => ({ ...state, problems });

/** What is said now about one field takes the place of what was. */
export const withFieldProblems = (state: FormState, field: string, problems: readonly Problem[]): FormState => ({
  ...state,
  problems: [
    ...state.problems.filter(({ path }) => path[0] !== field),
    ...problems.filter(({ path }) => path[0] === field),
  ],
});

/** A line of a form: its key stays the same for as long as it stands there. */
export type Keyed = { readonly key: string };
const isKeyed = (value: unknown): value is readonly Keyed[] =>
  Array.isArray(value) && value.every((row) => isPlain(row) && typeof row['key'] === 'string');

type Versions = { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown };

/** The lines that a form's values hold. */
export const keyedLines = ({ lines }: Values): readonly Keyed[] => (isKeyed(lines) ? lines : []);

type Merged = {
  readonly lines: readonly Keyed[];
  /** Theirs of the lines that both have changed, which stand as mine among the merged; undefined for one that is gone. */
  readonly clashing: readonly (Keyed | undefined)[];
};

/** The lines of two people who changed different ones; undefined where these are no lines. */
function mergedLines({ base, mine, theirs }: Versions): Merged | undefined {
  if (!isKeyed(base) || !isKeyed(mine) || !isKeyed(theirs)) return undefined;
  const [was, own] = [new Map(base.map((row) => [row.key, row])), new Map(mine.map((row) => [row.key, row]))];
  const theirKeys = new Set(theirs.map(({ key }) => key));
  const isOwn = (key: string): boolean => !isSame(was.get(key), own.get(key));
  const clashes = (key: string, row: Keyed | undefined): boolean =>
    isOwn(key) && !isSame(was.get(key), row) && !isSame(own.get(key), row);
  const gone = base.filter(({ key }) => !theirKeys.has(key) && clashes(key, undefined));
  const kept = theirs.flatMap((row) => (isOwn(row.key) ? (own.get(row.key) ?? []) : [row]));
  return {
    lines: [...kept, ...mine.filter(({ key }) => !was.has(key) && !theirKeys.has(key))],
    clashing: [...theirs.filter((row) => clashes(row.key, row)), ...gone.map(() => undefined)],
  };
}

/** Theirs of the lines that both have changed. */
export const clashingLines = ({ base, values }: FormState, theirs: Values): readonly Keyed[] =>
  mergedLines({ base: base['lines'], mine: values['lines'], theirs: theirs['lines'] })?.clashing.filter(
    (line) => line !== undefined,
  ) ?? [];

export type Clash = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };
export type Kept = 'mine' | 'theirs';

/** Fields that were changed here and by somebody else, to different values. */
export const clashesWith = ({ base, values }: FormState, theirs: Values, fields: readonly string[]): Clash[] =>
  fields.flatMap((field) => {
    const isMine = !isSame(base[field], values[field]);
    const isTheirs = Object.hasOwn(theirs, field) && !isSame(base[field], theirs[field]);
    if (!isMine || !isTheirs || isSame(values[field], theirs[field])) return [];
    const merged = mergedLines({ base: base[field], mine: values[field], theirs: theirs[field] });
    if (merged?.clashing.length === 0) return [];
    return [{ field, mine: values[field], theirs: theirs[field] }];
  });

/** Goes on from somebody else's version: what was changed here stays where it is `mine`, all the rest is theirs. */
export function rebased(state: FormState, theirs: Values, kept: Readonly<Record<string, Kept>> = {}): FormState {
  const mine = changedFields(state).filter((field) => kept[field] !== 'theirs');
  const base = { ...state.base, ...theirs };
  const valueOf = (name: string): unknown => {
    const own = state.values[name];
    if (kept[name] === 'mine' || !Object.hasOwn(theirs, name)) return own;
    return mergedLines({ base: state.base[name], mine: own, theirs: theirs[name] })?.lines ?? own;
  };
  return {
    base,
    values: { ...base, ...Object.fromEntries(mine.map((name) => [name, valueOf(name)])) },
    problems: [],
  };
}
