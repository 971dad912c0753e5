import { z } from 'zod';
import type { Access } from '../call/access.ts';
import { callKey, read, write, type Call, type CallPath } from '../call/call.ts';
import { entered } from '../field/entered.ts';
import { bare, fieldOf, type RefTable } from '../field/field.ts';
import { ref, rowVersion } from '../field/fields.ts';
import { customEntered, customField } from './custom.ts';
import { type Declared, type Fields, type ReferenceRow, statusOf } from './declared.ts';
import { type importBatch, sheetCalls, sheetImport, type SheetImport } from './import.calls.ts';
import { list, type AnyList } from '../list/list-call.ts';
import type { listQuery } from '../list/list.ts';
import { refuseHalves, refuseMissing, refuseWrong } from './together.ts';
import { titlesOf, type Power } from '../call/screen.ts';

export type RowSchema = z.ZodObject<z.ZodRawShape> & z.ZodType<ReferenceRow, ReferenceRow>;
type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>;
type Ref = { readonly id: number; readonly rowVersion: number };
type Sends<I> = z.ZodType<I, I>;
type Stopped = Ref & { readonly stopReason?: string | undefined };
type Placed = Ref & { readonly beforeId: number | null; readonly parentId?: number | null | undefined };
/** What the rows belong to, under the name of its field. */
type Owner = Readonly<Record<string, unknown>>;
type Saved = Readonly<Record<string, unknown>> & Partial<Ref>;

/** Where a row is used: what kind of thing, how many, and some of them by name. */
const usedAt = z.object({ noun: z.string(), count: z.int(), examples: z.array(z.string()) });
export type UsedAt = z.infer<typeof usedAt>;
const uses = z.object({ places: z.array(usedAt) });

/** What forms choose from. */
const choice = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  parentId: z.int().nullable(),
  isDefault: z.boolean(),
  /** Why it cannot be chosen anew, where it was asked for by its id. */
  blocked: z.string().nullable(),
});
export type ReferenceChoice = z.infer<typeof choice>;
const choices = z.object({ list: z.array(choice) });
const customFields = z.object({ list: z.array(customField) });

export type ReferenceCalls = {
  readonly list: Call<
    z.ZodObject<(typeof listQuery)['shape'] & { status: z.ZodOptional }, z.core.$strict>,
    z.ZodObject<{ list: z.ZodArray<RowSchema>; totalCount: z.ZodInt }>,
    'read'
  > &
    Pick<AnyList, 'list'>;
  /** What may be chosen today, of one owner or one kind where that is said. */
  readonly choices: Call<Sends<{ ids?: number[] | undefined } & Owner>, typeof choices, 'read'> | null;
  /** Without an id a new row, with one a changed one. */
  readonly save: Call<Sends<Saved>, RowSchema, 'write'>;
  /** The fields that people have defined for its rows, in their order. */
  readonly customFields: Call<Nothing, typeof customFields, 'read'> | null;
  /** Where a row is used; of a tree with all below it, or where it goes by itself, below it as well. */
  readonly uses: Call<Sends<{ id: number; isAlone?: boolean | undefined }>, typeof uses, 'read'>;
  /** Ends new use; what uses it goes on. */
  readonly stop: Call<Sends<Stopped>, RowSchema, 'write'>;
  /** The same for a row that nobody is to start again without a thought. */
  readonly bar: Call<Sends<Stopped>, RowSchema, 'write'> | null;
  readonly start: Call<Sends<Ref>, RowSchema, 'write'>;
  /** Refused while it is used, unless another row takes its place there. */
  readonly remove: Call<Sends<Ref & { replaceBy?: number | undefined }>, z.ZodObject, 'write'>;
  /** Puts a row before another of the same parent, or last. */
  readonly place: Call<Sends<Placed>, RowSchema, 'write'> | null;
  readonly setDefault: Call<Sends<Ref>, RowSchema, 'write'> | null;
  /** The empty sheet of an import, and the filled one. */
  readonly template: Call<Nothing, z.ZodType<never>, 'download'>;
  readonly send: Call<Nothing, typeof importBatch, 'upload'>;
};

/** Who may do what: whoever holds one of these permission titles, one for each screen that has the button. */
export type ReferencePowers = {
  readonly see: readonly Power[];
  readonly add: readonly Power[];
  readonly edit: readonly Power[];
  readonly remove: readonly Power[];
  readonly stop: readonly Power[];
  readonly setDefault: readonly Power[];
  readonly upload: readonly Power[];
};

export function powersOf({ screen, also = [], by }: Declared<string, Fields>): ReferencePowers {
  const shown = [screen, ...also];
  const titles = shown.flatMap((each) => titlesOf(each));
  const titlesFor = (button: string): Power[] => titles.filter((title) => title.endsWith(`-${by ?? button}按钮`));
  return {
    see: shown.map(({ title }) => title),
    add: titlesFor('新增'),
    edit: titlesFor('编辑'),
    remove: titlesFor('删除'),
    stop: titlesFor('启用/停用'),
    setDefault: titlesFor('设为默认'),
    upload: titlesFor('导入'),
  };
}

const may = (titles: readonly Power[]): Access => ({ anyOf: titles });

type Parts = { readonly of: Declared<string, Fields>; readonly row: RowSchema; readonly powers: ReferencePowers };

const pathIn =
  ({ area }: Declared<string, Fields>) =>
  (word: string): CallPath =>
    `/api/${area ?? 'Management'}/${word}`;
const remark = entered.text(200, '备注').nullable().optional();
/** What says nothing when rows are put in its order. */
const isUnsorted = (name: string): boolean => /Ids?$|Names?$|^id$|^rowVersion$|^updateTime$|^customValues$/.test(name);

/** No index orders what is worked out. */
const isWorkedOut = ({ workedOut }: Declared<string, Fields>, name: string): boolean =>
  workedOut !== undefined && Object.hasOwn(workedOut.fields, name);

/** The field of what rows belong to, where they belong to something. */
const ownerIn = ({ fields, under }: Declared<string, Fields>): Record<string, z.ZodType> =>
  under === undefined || !fields[under] ? {} : { [under]: fields[under] };
/** A filter has the word of its field; one row stands for the several that the field names. */
const filterIn = ({ fields, shown = {}, workedOut }: Declared<string, Fields>, name: string): z.ZodType => {
  const several = fieldOf(fields[`${name}s`] ?? z.never());
  return several?.table
    ? ref(several.table, several.label)
    : bare(fields[name] ?? shown[name] ?? workedOut?.fields[name] ?? z.never());
};
const filtersIn = (of: Declared<string, Fields>): Record<string, z.ZodType> =>
  Object.fromEntries((of.filtered ?? []).map((name) => [name, filterIn(of, name)]));
/** The fixed kinds that rows are of, by which some alone may be asked for. */
const kindsIn = (of: Declared<string, Fields>): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(filtersIn(of)).filter(([, schema]) => Object.keys(fieldOf(schema)?.choices ?? {}).length > 0),
  );
/** The word of each state. */
const stateWords = (of: Declared<string, Fields>): Record<string, string> =>
  Object.fromEntries(Object.entries(statusOf(of).states).map(([state, { label }]) => [state, label]));
const optional = (shape: Record<string, z.ZodType>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()]));

function readsOf({ of, row, powers }: Parts) {
  const { table, name, noun, fields } = of;
  const path = pathIn(of);
  const owner = ownerIn(of);
  const named = Object.values(fields).flatMap((schema) => fieldOf(schema)?.table ?? []);
  const about = [table, ...named, ...(of.workedOut?.from ?? [])];
  const listed = list(path(`GetAll${name}`), {
    access: may(powers.see),
    row,
    filters: { status: entered.choice('', stateWords(of)), ...filtersIn(of), ...owner },
    sorts: Object.keys(row.shape).filter((each) => !isUnsorted(each) && !isWorkedOut(of, each)),
    export: noun,
  });
  return {
    list: { ...listed, about } as AnyList as ReferenceCalls['list'],
    choices: of.picked
      ? null
      : read(`/api/Report/GetCanUse${name}`, {
          access: 'signedIn',
          input: z.strictObject({
            ids: z.array(z.int().positive()).max(200).optional(),
            ...optional({ ...kindsIn(of), ...owner }),
          }) as Sends<{ ids?: number[] | undefined } & Owner>,
          output: choices,
          about: [table],
        }),
    customFields:
      of.custom === undefined
        ? null
        : read(`/api/Report/GetCustomFieldOf${name}`, {
            access: 'signedIn',
            input: z.strictObject({}),
            output: customFields,
            about: [of.custom],
          }),
    uses: read(path(`Get${name}Uses`), {
      access: may(powers.see),
      input: z.strictObject({ id: ref(table as RefTable), isAlone: z.boolean().optional() }),
      output: uses,
      about: [table],
    }),
  };
}

function writesOf({ of, row, powers }: Parts) {
  const { table, name, fields, tree } = of;
  const path = pathIn(of);
  const another = (label: string) => ref(table as RefTable, label);
  const input = { id: another(''), rowVersion };
  const parent = tree ? { parentId: another('上级').nullable().optional() } : {};
  const moved = { ...input, beforeId: another('').nullable(), ...parent };
  const custom = of.custom === undefined ? {} : { customValues: customEntered().optional() };
  const saved = { id: input.id.optional(), rowVersion: rowVersion.optional(), ...fields, ...custom, ...parent, remark };
  const stopped = of.barred ? { ...input, stopReason: entered.filled(200, '停用原因') } : input;
  const changing = <I extends z.ZodType>(word: string, titles: readonly Power[], sent: I) =>
    write(path(word), { access: may(titles), input: sent, output: row, about: [table] });
  return {
    save: changing(
      `Add${name}`,
      [...powers.add, ...powers.edit],
      z
        .strictObject(saved)
        .superRefine(refuseHalves(of))
        .superRefine(refuseMissing(of))
        .superRefine(refuseWrong(of)) as Sends<Saved>,
    ),
    stop: changing(`Stop${name}`, powers.stop, z.strictObject(stopped) as z.ZodType as Sends<Stopped>),
    bar: of.barred
      ? changing(`Blacklist${name}`, powers.stop, z.strictObject(stopped) as z.ZodType as Sends<Stopped>)
      : null,
    start: changing(`Start${name}`, powers.stop, z.strictObject(input)),
    remove: write(path(`Delete${name}`), {
      access: may(powers.remove),
      input: z.strictObject(of.replaceable === false ? input : { ...input, replaceBy: another('替换为').optional() }),
      output: z.object({}),
      row,
      about: [table],
    }),
    place: of.sortable
      ? changing(`Place${name}`, powers.edit, z.strictObject(moved) as z.ZodType as Sends<Placed>)
      : null,
    setDefault: of.single ? changing(`SetDefault${name}`, powers.setDefault, z.strictObject(input)) : null,
  };
}

/** The import of a table: who may do it, and how its two calls are named. */
export const sheetOf = (
  { table, noun, name, screen, also = [] }: Declared<string, Fields>,
  { upload }: ReferencePowers,
): SheetImport =>
  sheetImport({
    kind: table,
    noun,
    access: may(upload),
    template: `Down${name}Template`,
    send: `Import${name}`,
    screens: [screen, ...also],
    tab: table,
    touches: [table],
  });

function sheetCallsOf({ of, powers }: Parts): Pick<ReferenceCalls, 'template' | 'send'> {
  const declared = sheetOf(of, powers);
  const calls: Readonly<Record<string, unknown>> = sheetCalls(declared);
  return {
    template: calls[callKey(declared.template)] as ReferenceCalls['template'],
    send: calls[callKey(declared.send)] as ReferenceCalls['send'],
  };
}

export const callsOf = (parts: Parts): ReferenceCalls => ({
  ...readsOf(parts),
  ...writesOf(parts),
  ...sheetCallsOf(parts),
});
