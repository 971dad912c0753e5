import { z } from 'zod';
import { callKey, type Calls } from '../call/call.ts';
import { bare, field, fieldOf, isMany, labelled, type FieldMeta, type ReferenceTables } from '../field/field.ts';
import { rowVersion } from '../field/fields.ts';
import type { SheetImport } from './import.calls.ts';
import {
  callsOf,
  powersOf,
  type ReferenceCalls,
  type ReferencePowers,
  sheetOf,
  type RowSchema,
} from './reference-calls.ts';
import { customShown } from './custom.ts';
import { isAmong, statusOf, type Among, type Declared, type Fields, type RowsOf } from './declared.ts';

/** Any reference table, for what serves them all. */
export type AnyReference = Declared<string, Fields> & {
  readonly calls: ReferenceCalls;
  readonly powers: ReferencePowers;
  readonly row: RowSchema;
  readonly sheet: SheetImport;
};
/** One of them: what the types of its table follow from. */
export type Reference<T extends string, F extends Fields, Sorted, Single, Tree, Searched, Barred> = Omit<
  AnyReference,
  Known
> & {
  readonly table: T;
  readonly fields: F;
  readonly sortable?: Sorted;
  readonly single?: Single;
  readonly tree?: Tree;
  readonly searched?: Searched;
  readonly barred?: Barred;
};
type Known = 'table' | 'fields' | 'sortable' | 'single' | 'tree' | 'searched' | 'barred';

const declared = new Map<string, AnyReference>();

/** The reference table behind a field that names a row of one. */
export const referenceOf = (table: string | undefined): AnyReference | undefined =>
  table === undefined ? undefined : declared.get(table);

/** The tables whose rows have the fields that are defined in a table. */
export const definedFor = (table: string): readonly AnyReference[] =>
  [...declared.values()].filter(({ custom }) => custom === table);

/** `defaultTaxRateId` → `defaultTaxRateName`, `cityIds` → `cityNames`: what is shown for the ids that a row holds. */
export const nameField = (idField: string): string => idField.replace(/Id(s?)$/, 'Name$1');

const kindOf = (name: string, schema: z.ZodType): FieldMeta => {
  const meta = fieldOf(schema);
  if (!meta) throw new Error(`${name} says neither label nor kind`);
  return meta;
};

/** A stored value is not held against the rules of what is entered: those may have become stricter. */
function shownAs(name: string, schema: z.ZodType): z.ZodType {
  const meta = kindOf(name, schema);
  const plain = { count: z.int(), ref: z.int(), flag: z.boolean() };
  if (isMany(schema)) return labelled(z.array(z.int()), meta);
  const own = meta.choices ? bare(schema) : (plain[meta.kind as keyof typeof plain] ?? z.string());
  const shown = labelled(own, meta);
  return schema.safeParse(null).success ? shown.nullable() : shown;
}

const shownFields = (name: string, schema: z.ZodType): [string, z.ZodType][] => {
  const { kind, label } = kindOf(name, schema);
  const own: [string, z.ZodType] = [name, shownAs(name, schema)];
  return kind === 'ref' ? [own, [nameField(name), field.text(label).nullable()]] : [own];
};

function rowOf(of: Declared<string, Fields>): RowSchema {
  const { fields, shown = {}, workedOut, tree, single, sortable, barred, custom } = of;
  const shape = {
    id: z.int(),
    ...Object.fromEntries(Object.entries(fields).flatMap(([name, schema]) => shownFields(name, schema))),
    ...shown,
    ...workedOut?.fields,
    ...(single ? { isDefault: field.flag('默认') } : {}),
    ...(tree
      ? { parentId: z.int().nullable(), parentName: field.text('上级').nullable(), level: field.count('级别') }
      : {}),
    status: field.status('状态', statusOf(of)),
    ...(custom === undefined ? {} : { customValues: customShown() }),
    ...(barred ? { stopReason: field.text('停用原因').nullable() } : {}),
    remark: field.text('备注').nullable(),
    ...(sortable ? { sort: field.count('顺序') } : {}),
    updateTime: field.time('修改时间'),
    rowVersion,
  };
  return z.object(shape) as RowSchema;
}

/** What rows come ordered by unless somebody sorts them otherwise. */
export const orderOf = ({ sortable, order }: Pick<Declared<string, Fields>, 'sortable' | 'order'>): string =>
  `${sortable ? 'sort' : (order ?? 'id')} asc`;

/** Several rows that a field names are kept in a table of their own. */
function refuseUnkeptSets({ table, fields, sets = {} }: Declared<string, Fields>): void {
  for (const [name, schema] of Object.entries(fields))
    if (isMany(schema) !== Object.hasOwn(sets, name)) throw new Error(`${table}: no table joins ${name}`);
}

/** Whether the list of a table is filtered by a choice that has this value. */
function hasKind({ fields, filtered = [] }: AnyReference, { field: name, value }: Among): boolean {
  const { choices = {} } = fieldOf(fields[name] ?? z.never()) ?? {};
  return filtered.includes(name) && Object.hasOwn(choices, value);
}

/** What a field may name is told apart by what the list of the other table is filtered by. */
function refuseUnknownKinds({ table, fields, among = {} }: Declared<string, Fields>): void {
  for (const [name, kind] of Object.entries(among)) {
    const target = referenceOf(fieldOf(fields[name] ?? z.never())?.table);
    if (kind && (!target || !hasKind(target, kind)))
      throw new Error(`${table}: ${name} cannot be told apart by ${kind.field}`);
  }
}

/** Some rows differ from others by the values of a choice alone. */
function refuseUnknownRows({ table, fields, singleOf, only = {} }: Declared<string, Fields>): void {
  for (const { field: name, values } of [...Object.values(only), singleOf].filter((rows) => rows !== undefined)) {
    const { kind, choices = {} } = fieldOf(fields[name] ?? z.never()) ?? {};
    if (!values.every((value) => (typeof value === 'string' ? Object.hasOwn(choices, value) : kind === 'flag')))
      throw new Error(`${table}: ${name} is never ${values.join()}`);
  }
}

/** Declares a reference table: calls, table type, page and checks follow from its fields. */
export function reference<
  const T extends keyof ReferenceTables & string,
  F extends Fields,
  Sorted extends true = never,
  Single extends true = never,
  Tree extends { readonly depth: number } = never,
  Searched extends readonly string[] = never,
  Barred extends true = never,
>(
  of: Declared<T, F> & {
    readonly sortable?: Sorted;
    readonly single?: Single;
    readonly tree?: Tree;
    readonly searched?: Searched;
    readonly barred?: Barred;
  },
): Reference<T, F, Sorted, Single, Tree, Searched, Barred> {
  // Names of fields are plain words from here on.
  const plain = of as Declared<T, Fields>;
  if (plain.tree && !plain.sortable) throw new Error(`${plain.table}: people put the rows of a tree into their order`);
  refuseUnknownRows(plain);
  refuseUnkeptSets(plain);
  refuseUnknownKinds(plain);
  const row = rowOf(plain);
  const powers = powersOf(plain);
  const made: AnyReference = {
    ...plain,
    row,
    powers,
    sheet: sheetOf(plain, powers),
    calls: callsOf({ of: plain, row, powers }),
  };
  declared.set(of.table, made);
  return made as AnyReference & Reference<T, F, Sorted, Single, Tree, Searched, Barred>;
}

/** Whose rows a field chooses from, by the fields of that table that this one has as well: a place of the city beside it. */
export const ownerOfChoice = (of: Pick<AnyReference, 'fields'>, name: string): string | undefined => {
  const under = referenceOf(fieldOf(of.fields[name] ?? z.never())?.table)?.under;
  return under !== undefined && under !== name && Object.hasOwn(of.fields, under) ? under : undefined;
};

/** The words of the rows that something is said of: `门店`. */
export const rowsText = ({ fields }: Pick<AnyReference, 'fields'>, { field: name, values }: RowsOf): string => {
  const { choices = {}, label = '' } = fieldOf(fields[name] ?? z.never()) ?? {};
  const wordOf = (value: string | boolean): string =>
    typeof value === 'string' ? (choices[value]?.label ?? value) : `${value ? '' : '不是'}${label}的`;
  return values.map(wordOf).join('、');
};

/** Why a field of a row does not name another row: it is of another owner, or of another kind; undefined where it may. */
export function whyMisplaced(
  of: Pick<AnyReference, 'fields' | 'among'>,
  { name, row }: { readonly name: string; readonly row: Readonly<Record<string, unknown>> },
  chosen: Readonly<Record<string, unknown>>,
): string | undefined {
  const owner = ownerOfChoice(of, name);
  if (owner !== undefined && chosen[owner] !== row[owner])
    return `不属于这个${fieldOf(of.fields[owner] ?? z.never())?.label ?? ''}`;
  const kind = of.among?.[name];
  const target = referenceOf(fieldOf(of.fields[name] ?? z.never())?.table);
  if (!kind || !target || chosen[kind.field] === kind.value) return undefined;
  return `不是${rowsText(target, { field: kind.field, values: [kind.value] })}`;
}

/** Why a row can never be the default, or undefined. */
export const whyNoDefault = (
  of: Pick<AnyReference, 'fields' | 'singleOf'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined =>
  of.singleOf && !isAmong(of.singleOf, row) ? `只有${rowsText(of, of.singleOf)}可以设为默认` : undefined;

/** The call whose answer forms choose from; what a picker finds has none. */
export function choicesOf({ table, calls: { choices } }: AnyReference): NonNullable<ReferenceCalls['choices']> {
  if (choices === null) throw new Error(`rows of ${table} are found by a picker`);
  return choices;
}

/** How a row is called in questions, refusals and choices. */
export const nameOfRow = ({ nameOf }: Pick<AnyReference, 'nameOf'>, row: Readonly<Record<string, unknown>>): string =>
  nameOf ? nameOf(row) : String(row['name']);
/** The calls of reference tables by their names. */
export const referenceCallsOf = (references: readonly AnyReference[]): Calls =>
  Object.fromEntries(
    references
      .flatMap(({ calls }) => Object.values(calls))
      .filter((call) => call !== null)
      .map((call) => [callKey(call.path.split('/').at(-1) ?? ''), call]),
  );

/** Why a row cannot be chosen on a day, or undefined. */
export function whyNotChosen(
  { period = [] }: { readonly period?: readonly string[] | undefined },
  row: Readonly<Record<string, unknown>>,
  today: string,
): '已停用' | '尚未生效' | '已失效' | undefined {
  if (row['status'] !== 'ENABLED') return '已停用';
  const [from, to] = period.map((name) => row[name]);
  if (typeof from === 'string' && today < from) return '尚未生效';
  return typeof to === 'string' && today > to ? '已失效' : undefined;
}
