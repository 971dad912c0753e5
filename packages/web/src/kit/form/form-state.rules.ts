import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { byKey } from '../grid/row-steps.ts';

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

/** Which version of what is stored these values are. */
export const rowVersionOf = (values: Values): number => Number(values['rowVersion'] ?? 0);

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
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';

/** Whether two values are the same to the one who enters them: all ways of holding nothing are. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isBlank(a) && isBlank(b))) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** The fields that hold something else than the form started from. */
export const changedFields = ({ base, values }: Pick<FormState, 'base' | 'values'>): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(values)])].filter((name) => !isSame(base[name], values[name]));

export const isDirty = (state: FormState): boolean => changedFields(state).length > 0;

const rowOf = (rows: unknown, key: unknown): unknown =>
  Array.isArray(rows) ? rows.find((row: unknown) => isRecord(row) && row['key'] === key) : undefined;

/** What belongs to a row of a table, `[field, 'row', key]`, or to one `cell` of it, stands until that is changed. */
function isSameCell([, kind, key, cell]: Problem['path'], before: unknown, after: unknown): boolean {
  if (kind !== 'row') return false;
  const [was, is] = [rowOf(before, key), rowOf(after, key)];
  if (!isRecord(was) || !isRecord(is)) return false;
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
  Array.isArray(value) && value.every((row) => isRecord(row) && typeof row['key'] === 'string');

/** How the values of a line hang together: those of names that it gives the same for are one cell. */
export type CellOf = (name: string) => string;
export const eachCell: CellOf = (name) => name;
/** A line whose values only make sense together is one cell. */
export const wholeLine: CellOf = () => '';

/** The lines that a form's values hold. */
export const keyedLines = ({ lines }: Values): readonly Keyed[] => (isKeyed(lines) ? lines : []);

export type Kept = 'mine' | 'theirs';
type Choices = Readonly<Record<string, Kept>>;

/** What was changed here and by somebody else to different values: a field, or of a line a cell or the line as such. */
export type Clash = {
  /** What a choice is kept under. */
  readonly id: string;
  readonly field: string;
  /** Of a line: which, and its cell; without a cell one of the two has taken the whole line away. */
  readonly line?: { readonly key: string; readonly cell: string | undefined };
  /** The values; of a line the whole lines, undefined for one that was taken away. */
  readonly mine: unknown;
  readonly theirs: unknown;
};

type Versions = { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown };
type IsBlankLine = (line: Keyed) => boolean;
/** What makes two versions of lines differ. */
export type LineTerms = {
  /** Which values of a line are one cell; each by default. */
  readonly cellOf?: CellOf | undefined;
  /** A line that nobody has written into: it is in no version. */
  readonly isBlankLine?: IsBlankLine | undefined;
};
type Merging = LineTerms & { readonly field: string; readonly kept: Choices };
type Merged = { readonly lines: readonly Keyed[]; readonly clashes: readonly Clash[] };
type LineVersions = { readonly was: Keyed | undefined; readonly mine: Keyed; readonly theirs: Keyed };

const valueIn = (line: unknown, name: string): unknown => (isRecord(line) ? line[name] : undefined);

/** A line that both have, cell by cell: mine where only I changed it or keep it. */
function mergedLine({ was, mine, theirs }: LineVersions, { field, kept, cellOf = eachCell }: Merging): Merged {
  const names = [...new Set([was, mine, theirs].flatMap((line) => (line ? Object.keys(line) : [])))];
  const clashes: Clash[] = [];
  const own = [...Map.groupBy(names, cellOf)].flatMap(([cell, parts]) => {
    const differ = (a: Keyed | undefined, b: Keyed | undefined): boolean =>
      parts.some((name) => !isSame(valueIn(a, name), valueIn(b, name)));
    if (!differ(was, mine)) return [];
    const id = `${field}/${mine.key}/${cell}`;
    const isClash = differ(was, theirs) && differ(mine, theirs);
    if (isClash) clashes.push({ id, field, line: { key: mine.key, cell }, mine, theirs });
    return isClash && kept[id] === 'theirs' ? [] : parts.map((name) => [name, valueIn(mine, name)] as const);
  });
  return { lines: [own.length === 0 ? theirs : { ...theirs, ...Object.fromEntries(own), key: theirs.key }], clashes };
}

/** Lines that stand here alone, each behind the one that it stood behind. */
function placed(lines: readonly Keyed[], mine: readonly Keyed[], alone: ReadonlySet<string>): Keyed[] {
  const there = new Set(lines.map(({ key }) => key));
  const behind = new Map<string, Keyed[]>();
  let last = '';
  for (const row of mine) {
    if (alone.has(row.key)) behind.set(last, [...(behind.get(last) ?? []), row]);
    else if (there.has(row.key)) last = row.key;
  }
  const first = behind.get('') ?? [];
  const rest = lines.flatMap((row) => [row, ...(behind.get(row.key) ?? [])]);
  return mine.length > 0 && alone.has(mine[0]?.key ?? '') ? [...first, ...rest] : [...rest, ...first];
}

const noneBlank: IsBlankLine = () => false;

/** The lines of two people: undefined where these are no lines. What is not decided stands as mine. */
function mergedLines({ base, mine, theirs }: Versions, merging: Merging): Merged | undefined {
  if (!isKeyed(base) || !isKeyed(mine) || !isKeyed(theirs)) return undefined;
  const { field, kept, isBlankLine = noneBlank } = merging;
  const written = (all: readonly Keyed[]) => byKey(all.filter((line) => !isBlankLine(line)));
  const [was, own, fresh] = [written(base), written(mine), byKey(theirs)];
  const clashes: Clash[] = [];
  /** Whether a line that one of the two has taken away stands. */
  const stands = (key: string, side: Kept): boolean => {
    const [ours, others] = [own.get(key), fresh.get(key)];
    const before = was.get(key);
    if (before === undefined) return true;
    if (isSame(before, ours ?? others)) return false;
    const id = `${field}/${key}`;
    clashes.push({ id, field, line: { key, cell: undefined }, mine: ours, theirs: others });
    return (kept[id] ?? 'mine') === side;
  };
  const lines = theirs.flatMap((row): readonly Keyed[] => {
    const ours = own.get(row.key);
    if (!ours) return stands(row.key, 'theirs') ? [row] : [];
    const merged = mergedLine({ was: was.get(row.key), mine: ours, theirs: row }, merging);
    clashes.push(...merged.clashes);
    return merged.lines;
  });
  // A row that was emptied is taken away; one that stood empty goes on standing where it stood.
  const isAlone = ({ key }: Keyed): boolean => !fresh.has(key) && (own.has(key) ? stands(key, 'mine') : !was.has(key));
  const alone = new Set(mine.filter(isAlone).map(({ key }) => key));
  return { lines: placed(lines, mine, alone), clashes };
}

type Meeting = LineTerms & { readonly fields: readonly string[] };

/** What was changed here and by somebody else, to different values. */
export const clashesWith = (
  { base, values }: Pick<FormState, 'base' | 'values'>,
  theirs: Values,
  { fields, ...terms }: Meeting,
): Clash[] =>
  fields.flatMap((field): readonly Clash[] => {
    if (!Object.hasOwn(theirs, field)) return [];
    const versions = { base: base[field], mine: values[field], theirs: theirs[field] };
    const merged = mergedLines(versions, { ...terms, field, kept: {} });
    if (merged) return merged.clashes;
    const { base: was, mine, theirs: other } = versions;
    if (isSame(was, mine) || isSame(was, other) || isSame(mine, other)) return [];
    return [{ id: field, field, mine, theirs: other }];
  });

/** What somebody else has changed since the form started: fields, and lines as wholes. */
export const changesIn = (base: Values, theirs: Values, fields: readonly string[]): Clash[] =>
  fields.flatMap((field): readonly Clash[] => {
    const [mine, other] = [base[field], theirs[field]];
    if (!Object.hasOwn(theirs, field) || isSame(mine, other)) return [];
    if (!isKeyed(mine) || !isKeyed(other)) return [{ id: field, field, mine, theirs: other }];
    const [was, is] = [byKey(mine), byKey(other)];
    return [...new Set([...is.keys(), ...was.keys()])]
      .filter((key) => !isSame(was.get(key), is.get(key)))
      .map((key) => ({
        id: `${field}/${key}`,
        field,
        line: { key, cell: undefined },
        mine: was.get(key),
        theirs: is.get(key),
      }));
  });

type Settled = LineTerms & { readonly kept?: Choices };

/** Goes on from somebody else's version: what was changed here stays where it is `mine`, all the rest is theirs. */
export function rebased(state: FormState, theirs: Values, { kept = {}, ...terms }: Settled = {}): FormState {
  const mine = changedFields(state).filter((field) => kept[field] !== 'theirs');
  const base = { ...state.base, ...theirs };
  const valueOf = (field: string): unknown => {
    const own = state.values[field];
    if (!Object.hasOwn(theirs, field)) return own;
    const versions = { base: state.base[field], mine: own, theirs: theirs[field] };
    return mergedLines(versions, { ...terms, field, kept })?.lines ?? own;
  };
  return {
    base,
    values: { ...base, ...Object.fromEntries(mine.map((name) => [name, valueOf(name)])) },
    problems: [],
  };
}
