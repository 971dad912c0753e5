import type { Call, Sent, UploadRule } from '@material/contract/kernel/call/call.ts';
import { decimal, isPlain, plain } from '@material/contract/kernel/value/decimal.ts';
import { type FieldMeta, fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import { referenceOf } from '@material/contract/kernel/reference/reference.ts';
import { pickers } from '@material/contract/pickers.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { fieldText } from '@material/contract/kernel/field/field-text.ts';
import { htmlWords } from '../../lib/safe-html.ts';
import { ReferenceName } from '../input/reference-select.tsx';
import type { Option, SearchFn } from '../input/option.ts';
import { pickerSearch } from '../input/picker-search.ts';
import { isRequired, lineOf } from '../input/schema-part.ts';
import { useNames } from '../input/use-search.ts';
import { late } from '../react/late.tsx';
import { EnteredRows } from './entered-rows.tsx';
import { FilesControl } from './files-control.tsx';
import {
  type Branch,
  choiceControl,
  type Draw,
  flagControl,
  numberControl,
  passwordControl,
  pickControl,
  referenceControl,
  textControl,
  treeControl,
} from './form-controls.tsx';
import { dayControl } from './day-control.tsx';
import { weekdaysControl } from './weekdays-control.tsx';
import type { Values } from './form-state.rules.ts';

/** The fields of a call's input that a form can fill. */
type FieldOf<C> = keyof Sent<C> & string;

/** One field of a form, ready to be drawn. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** A switch that must be sent and was not touched is off. */
  readonly isOff: boolean;
  /** Bears the mark of what must be filled, be it only for a later step. */
  readonly isMarked: boolean;
  /** What is said while it is empty and must not be. */
  readonly missing: string;
  /** A line under the control. */
  readonly hint: (value: unknown) => ReactNode;
  /** Takes the whole width of a form in columns. */
  readonly isWide: boolean;
  /** Stands in the form only then; what it held is kept and not sent. */
  readonly when?: ((values: Values) => boolean) | undefined;
  /** What follows for other fields when it is changed. */
  readonly follows?: ((value: unknown, values: Values) => Values) | undefined;
  /** Drawn by the page, which shows what is wrong with its parts; what is wrong with the whole is said above the form. */
  readonly isApart: boolean;
  /** A value in words, where two versions stand side by side. */
  readonly words: (value: unknown) => ReactNode;
  readonly draw: Draw;
};

type More = {
  readonly label?: string;
  /** A line under the control, which may follow what stands in it. */
  readonly hint?: string | ((value: unknown) => ReactNode);
  readonly isWide?: true;
  readonly isApart?: true;
  readonly isRequired?: boolean;
  /** One line, however long it may get. */
  readonly isShort?: true;
  /** The contract lets it be empty, a later step does not. */
  readonly isMarked?: true;
  readonly missing?: string;
  /** Choices of the page that are the same few every time. */
  readonly isFixed?: true;
  readonly placeholder?: string;
  readonly unit?: string;
  /** What is chosen from, where the contract does not say it. */
  readonly options?: readonly Option[];
  readonly search?: SearchFn;
  readonly tree?: readonly Branch[];
  /** A password that is to be made, not one that there is. */
  readonly isNew?: true;
  /** One click fills these in. */
  readonly quick?: readonly string[];
  /** Days that cannot be chosen. */
  readonly isClosed?: (day: string) => boolean;
  readonly when?: (values: Values) => boolean;
  readonly follows?: (value: unknown, values: Values) => Values;
  readonly draw?: Draw;
  /** Of a field of lines: what differs from what the contract says of the fields of each. */
  readonly cells?: Readonly<Record<string, More>>;
  /** A value in words, where the control is the page's own. */
  readonly words?: (value: unknown) => ReactNode;
};
/** A field by its name in the call's input, and what differs from what the contract says of it. */
export type SaidField<C extends Call> = Name<C> | ({ readonly field: Name<C> } & More);
/** The files of an upload stand beside its input. */
type Name<C extends Call> = FieldOf<C> | (C['kind'] extends 'upload' ? 'files' : never);

type Part = {
  readonly meta: FieldMeta;
  readonly isMany: boolean;
  /** What was chosen can be taken back. */
  readonly canBeEmpty: boolean;
  readonly more: More;
  readonly upload: UploadRule | undefined;
  /** Of a field of lines: the fields of each. */
  readonly line: z.ZodObject | undefined;
};

/** Few forms have one: its cleaning of HTML comes only with them. */
const RichText = late(
  async () => (await import('./rich-text.tsx')).RichText,
  <div className="kit-rich kit-rich-area" aria-busy />,
);

const optionsOf = ({ meta, more }: Part): readonly Option[] =>
  more.options ?? Object.entries(meta.choices ?? {}).map(([value, { label }]) => ({ value, label }));

// What is no number goes out as it was typed, so that it is said what it should be.
const percent = {
  toText: (value: string): string => (isPlain(value) ? plain(decimal(value).times(100)) : value),
  ofText: (text: string): string => (isPlain(text) ? plain(decimal(text).div(100)) : text),
};
const whole = {
  toText: (value: string): string => value,
  ofText: (text: string): unknown => (isPlain(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text),
};

function number({ meta, more }: Part): Draw {
  const shape = { places: meta.places, isSigned: meta.isSigned, unit: more.unit ?? meta.unit };
  if (meta.kind === 'ratio') return numberControl({ ...shape, unit: '%', wire: percent });
  if (meta.kind === 'money') return numberControl({ ...shape, places: 2, unit: shape.unit ?? '元' });
  return numberControl(meta.kind === 'count' ? { ...shape, places: 0, wire: whole } : shape);
}

/** What a row of a table is found by, unless the page knows better. */
const searches: Readonly<Record<string, SearchFn>> = Object.fromEntries(
  Object.entries(pickers).map(([table, call]) => [table, pickerSearch(call, {})]),
);

/** What is chosen from, by the page, the contract or a reference table. */
function chosenFrom(part: Part): Draw | undefined {
  const { meta, isMany, more } = part;
  const { placeholder } = more;
  if (meta.isWeekdays) return weekdaysControl;
  if (more.tree) return treeControl({ tree: more.tree, isMany, placeholder });
  if (more.search) return pickControl({ search: more.search, isMany, placeholder });
  if (more.options ?? meta.choices)
    return choiceControl({
      options: optionsOf(part),
      isMany,
      isFixed: more.isFixed ?? (!more.options && !part.canBeEmpty),
      placeholder,
    });
  const reference = referenceOf(meta.table);
  if (reference?.calls.choices) return referenceControl(reference, { isMany });
  const search = searches[meta.table ?? ''];
  return search && pickControl({ search, isMany, placeholder });
}

/** The control of a field by its kind; a page says only what it is chosen from. */
function drawOf(part: Part): Draw {
  const { meta, more, upload } = part;
  const chosen = more.draw ?? chosenFrom(part);
  if (chosen) return chosen;
  if (meta.kind === 'files')
    return (control) => <FilesControl control={control} rule={upload} title={`选择${meta.label}，或拖到这里`} />;
  if (part.line) {
    const cells = lineFields(part.line, more.cells);
    return (control) => <EnteredRows control={control} cells={cells} />;
  }
  if (meta.kind === 'rich') return (control) => <RichText control={control} />;
  if (meta.kind === 'flag') return flagControl;
  if (meta.kind === 'password') return passwordControl(more.isNew ? 'new-password' : 'current-password', meta.most);
  if (meta.kind === 'date' || meta.kind === 'time') return dayControl(meta.kind, more.isClosed);
  if (numbers.has(meta.kind)) return number(part);
  return textControl({ most: meta.most, placeholder: more.placeholder, quick: more.quick, isShort: more.isShort });
}

function Named({ search, ids }: { readonly search: SearchFn; readonly ids: readonly number[] }) {
  const names = useNames(search, ids);
  return ids.map((id) => names.get(id)?.label ?? '…').join('、');
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const branchNames = (tree: readonly Branch[]): [number, string][] =>
  tree.flatMap(({ value, title, children = [] }) => [[value, title], ...branchNames(children)]);

const numbers: ReadonlySet<FieldMeta['kind']> = new Set(['money', 'price', 'qty', 'ratio', 'count']);

function wordOf(part: Part, value: unknown): string {
  const option = optionsOf(part).find((one) => one.value === value);
  if (option) return option.label;
  if (value instanceof File) return value.name;
  const text = fieldText(part.meta, value);
  return part.meta.kind === 'rich' ? htmlWords(text) : text;
}

function wordsOf(part: Part, value: unknown): ReactNode {
  const { tree } = part.more;
  const search = part.more.search ?? searches[part.meta.table ?? ''];
  const values = listOf(value).filter((one) => one !== undefined && one !== null && one !== '');
  if (values.length === 0) return '空';
  if (search) return <Named search={search} ids={values.filter((id) => typeof id === 'number')} />;
  const reference = referenceOf(part.meta.table);
  if (reference?.calls.choices)
    return values.map((id) => <ReferenceName key={Number(id)} of={reference} id={Number(id)} />);
  const names = new Map(branchNames(tree ?? []));
  return values.map((one) => names.get(Number(one)) ?? wordOf(part, one)).join('、');
}

const wideKinds: ReadonlySet<FieldMeta['kind']> = new Set(['rich', 'lines', 'files']);
/** Long texts take the whole width. */
const wideFrom = 200;

/** What the contract knows of a field; the files of an upload are no part of its input. */
function metaOf(schema: z.ZodType | undefined, name: string, { label }: More): FieldMeta {
  const said = schema && fieldOf(schema);
  const kind = said?.kind ?? (schema ? 'text' : 'files');
  const own = label ?? said?.label ?? '';
  return { ...said, kind, label: own === '' ? (kind === 'files' ? '文件' : name) : own };
}

const missingOf = (part: Part): string =>
  part.more.missing ?? `请${isChosen(part) ? '选择' : '填写'}${part.meta.label}`;
const isChosen = ({ meta, more }: Part): boolean =>
  (more.options ?? more.tree ?? more.search ?? meta.choices) !== undefined ||
  ['choice', 'files', 'date', 'time', 'ref'].includes(meta.kind);

const hintOf = ({ hint }: More): FormField['hint'] => (typeof hint === 'function' ? hint : () => hint);

const takesWidth = ({ kind, most = 0 }: FieldMeta): boolean => wideKinds.has(kind) || most >= wideFrom;

const isManyIn = (shape: Readonly<Record<string, z.ZodType | undefined>>, name: string): boolean =>
  shape[name] !== undefined && isMany(shape[name]);

type Asked = { readonly input: z.ZodType; readonly upload?: UploadRule | undefined };

const lineFields = (line: z.ZodObject, cells: More['cells'] = {}): readonly FormField[] =>
  Object.keys(line.shape).map((name) => fieldFrom({ input: line }, name, cells[name] ?? {}));

function fieldFrom({ input, upload }: Asked, name: string, more: More): FormField {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType | undefined>) : {};
  const meta = metaOf(shape[name], name, more);
  const wanted = more.isRequired ?? (meta.kind === 'files' || isRequired(input, name));
  const needed = wanted && meta.kind !== 'flag';
  const line = meta.kind === 'lines' ? lineOf(shape[name]) : undefined;
  const canBeEmpty = shape[name]?.safeParse(null).success === true;
  const part: Part = { meta, more, upload, line, canBeEmpty, isMany: isManyIn(shape, name) };
  return {
    name,
    label: meta.label,
    isRequired: needed,
    isOff: wanted && !needed,
    isWide: more.isWide ?? (more.isShort !== true && takesWidth(meta)),
    isMarked: more.isMarked === true || needed,
    isApart: more.isApart === true,
    missing: missingOf(part),
    hint: hintOf(more),
    when: more.when,
    follows: more.follows,
    words: more.words ?? ((value) => wordsOf(part, value)),
    draw: drawOf(part),
  };
}

/** The fields of a form over a call's input: label, rules and control come from the contract. */
export const fieldsOf = <C extends Call>(call: C, fields: readonly SaidField<C>[]): readonly FormField[] =>
  fields.map((said) => {
    const { field, ...more } = typeof said === 'string' ? { field: said } : said;
    return fieldFrom(call, field, more);
  });
