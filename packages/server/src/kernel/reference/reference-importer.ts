import { callKey } from '@material/contract/kernel/call/call.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import {
  orderOf,
  referenceOf,
  whyNoDefault,
  type AnyReference,
} from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceCalls } from '@material/contract/kernel/reference/reference-calls.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import { refusalOf } from '../call/execute.ts';
import type { Handlers } from '../call/implement.ts';
import { Refusal, refuseInput } from '../refusal/refuse.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import type { ParsedRow } from '../excel/parse-row.rules.ts';
import type { CustomField } from '@material/contract/kernel/reference/custom.ts';
import { keysOf, type SheetDecl } from '../excel/sheet-decl.ts';
import { importer, type AnyImporter, type CheckedLine, type CommitRow } from '../import/importer.ts';
import { sheetHandlers } from '../import/import.handlers.ts';
import { listStatement } from '../list/list-query.ts';
import { calledRows, type CalledRows, type Row } from './called-rows.ts';
import { cellOf, ownerOf, textOf, type Known } from './reference-cells.ts';
import { put, setDefault } from './changes.ts';
import { columnKey, isCustom, sheetWith } from './custom-sheet.ts';
import { customFieldsOf } from './custom-values.ts';
import { ownersOf, plainRows } from './owners.ts';
import { listOfReference } from './reference-list.ts';
import { lockTable, type Served } from './stored-row.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a line says: the row as it is saved, what it stands below by code or name, and that it becomes the default, where the sheet says so. */
type Line = { readonly values: Values; readonly parent?: string | null; readonly isDefault?: true };

/** As many rows as people choose from; each line is put into its place among all others. */
const maxLines = 5000;

const rowsOf = async (ctx: Ctx, of: AnyReference): Promise<readonly ReferenceRow[]> => {
  const spec = listOfReference(of)(ctx);
  const query = { pageIndex: 1, pageSize: 1, sorting: orderOf(of) };
  const { rows } = await listStatement(ctx, spec, { query, limit: 100_000 }).execute(unscoped(ctx));
  return rows.map(spec.shape);
};

/** The rows that fields name. */
async function lookUp(ctx: Ctx, of: AnyReference): Promise<Known> {
  const fields = Object.entries(of.fields).filter(([name]) => name !== of.under);
  const read = fields.map(async ([, schema]): Promise<[string, CalledRows<Row>][]> => {
    const { table, label = '' } = fieldOf(schema) ?? {};
    if (table === undefined) return [];
    const one = referenceOf(table);
    if (one) return [[table, calledRows<Row>(one, await rowsOf(ctx, one))]];
    return [[table, calledRows({ noun: label }, await plainRows(ctx, table))]];
  });
  const tables = (await Promise.all(read)).flat();
  const canSetDefault = of.powers.setDefault.some((title) => ctx.powers.has(title));
  return { tables: new Map(tables), owners: await ownersOf(ctx, of), canSetDefault };
}

/** What a row says of itself; what is not in the sheet is looked at when it is written. */
function whyNotDefault(of: AnyReference, values: Values, { canSetDefault }: Known): string | undefined {
  if (!canSetDefault) return `您没有设为默认${of.noun}的权限`;
  return of.singleOf && Object.hasOwn(values, of.singleOf.field) ? whyNoDefault(of, values) : undefined;
}

/** What a line says of the fields that people have defined, where the sheet has columns of them. */
function customOf(fields: readonly CustomField[], { given, values }: ParsedRow<SheetDecl>) {
  const told = fields.filter((field) => given.includes(columnKey(field)));
  const said = told.map((field) => ({ field, text: textOf((values as Values)[columnKey(field)]) }));
  const problems = said
    .filter(({ field, text }) => field.isRequired && text === '')
    .map(({ field }) => ({ column: columnKey(field), message: `请填写${field.name}` }));
  const entered = Object.fromEntries(said.map(({ field, text }) => [String(field.id), text]));
  return { problems, values: told.length === 0 ? {} : { customValues: entered } };
}

type ReadCell = { readonly name: string } & ReturnType<typeof cellOf>;
type Reading = { readonly of: AnyReference; readonly known: Known; readonly owner: ReturnType<typeof ownerOf> };

/** The cells of a line one after the other: what one names may be told by those before it. */
function cellsOf({ of, known, owner }: Reading, given: readonly (readonly [string, unknown])[]): readonly ReadCell[] {
  const cells: ReadCell[] = owner ? [{ name: of.under ?? '', ...owner }] : [];
  for (const [name, value] of given) {
    const said = Object.fromEntries(cells.map((cell) => [cell.name, cell.value]));
    cells.push({ name, ...cellOf({ name, schema: of.fields[name], value }, { of, known, said }) });
  }
  return cells;
}

function checkLine({ of, fields }: Shaped, line: ParsedRow<SheetDecl>, known: Known): CheckedLine<Line, null> {
  const { parentId, isDefault, ...read } = line.values as Values;
  const given = Object.entries(read).filter(
    ([name]) => line.given.includes(name) && name !== of.under && !isCustom(name),
  );
  const owner = ownerOf(of, line, known);
  const cells = cellsOf({ of, known, owner }, given);
  const unknown = cells.flatMap(({ name: column, message }) => (message === undefined ? [] : [{ column, message }]));
  const entries = cells.map(({ name, value }) => [name, value] as const);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
  const checked = checkInput(of.calls.save.input, values);
  const wrong = 'problems' in checked ? checked.problems : [];
  const notDefault = isDefault === true ? whyNotDefault(of, values, known) : undefined;
  const custom = customOf(fields, line);
  const judged = new Set([...line.problems, ...unknown].map(({ column }) => column));
  const problems = [
    ...unknown,
    ...custom.problems.filter(({ column }) => !judged.has(column)),
    ...(notDefault === undefined ? [] : [{ column: 'isDefault', message: notDefault }]),
    ...wrong
      .map(({ path: [column], message }) => ({ column: String(column), message }))
      .filter(({ column }) => !judged.has(column)),
  ];
  const above = line.given.includes('parentId') ? { parent: textOf(parentId) || null } : {};
  const held = isDefault === true ? { isDefault: true as const } : {};
  const code = textOf(values['code']);
  return {
    problems,
    // What is blank empties a column that may be empty; what the sheet has no column for stays as it is.
    value:
      problems.length === 0 && line.ok
        ? { values: { ...Object.fromEntries(entries), ...custom.values }, ...above, ...held }
        : null,
    ...(code === '' ? {} : { twin: { key: code, column: 'code' } }),
  };
}

/** The column that a refused field stands in; one that people have defined is a part of `customValues`. */
const columnFor = (columns: readonly string[], field: string | number, part: string | number | undefined) =>
  [String(field), columnKey({ id: Number(part) })].find((column) => columns.includes(column));

type At = Shaped & { readonly index: number; readonly column?: string };

/** What a line was refused for, at its row; what no cell mends stands at the first. */
function atRow(ctx: Ctx, error: unknown, { of, fields, index, column }: At): unknown {
  const known = refusalOf(ctx.schema, error);
  if (!(known instanceof Refusal)) return error;
  const columns = keysOf(sheetWith(of, fields));
  const [first = ''] = column === undefined ? columns : [column];
  const problems = known.details.problems ?? [];
  const own = problems.length > 0 ? problems : [{ path: [first], message: known.message }];
  return new Refusal(known.code, known.message, {
    problems: own.map(({ path: [field = first, part], message }) => ({
      path: ['rows', index, columnFor(columns, field, part) ?? first],
      message,
    })),
  });
}

/** The parent that a line of this owner names; parents may stand in the same sheet above. */
function parentOf(parent: string, { rows, isMeant }: { rows: CalledRows; isMeant: (row: Row) => boolean }): number {
  const row = rows.called(parent, isMeant);
  return typeof row === 'string' ? refuseInput([{ path: ['parentId'], message: row }]) : row.id;
}

type Putting = { readonly line: Line; readonly rows: CalledRows };

/** A line becomes a new row, or changes the one of its code. */
async function putLine(ctx: Ctx, of: Served, { line: { values, parent }, rows }: Putting) {
  const found = rows.withCode(values['code']);
  const { under } = of;
  const owner = under === undefined ? undefined : { ...found, ...values }[under];
  const isMeant = (row: Row): boolean => under === undefined || row[under] === owner;
  const saved = await put(ctx, of, {
    ...values,
    ...(of.tree && parent !== undefined
      ? { parentId: parent === null ? null : parentOf(parent, { rows, isMeant }) }
      : {}),
    ...(found ? { id: found.id, rowVersion: found.rowVersion } : {}),
  });
  rows.put(saved);
  return { row: saved, isNew: found === undefined };
}

type Written = { readonly row: ReferenceRow; readonly isDefault: boolean };

/** Rows become the default once every line is written: each takes it from another one, which may be of the sheet as well. */
async function putDefaults(ctx: Ctx, of: Served, rows: readonly Written[]): Promise<void> {
  const held = new Map<string, number>();
  for (const [index, { row, isDefault }] of rows.entries()) {
    if (!isDefault) continue;
    const shared = JSON.stringify((of.singleIn ?? []).map((name) => row[name]));
    const other = held.get(shared);
    held.set(shared, index);
    try {
      if (other !== undefined)
        refuseInput([{ path: ['isDefault'], message: `只能有一个默认${of.noun}，请只保留一个“是”` }]);
      if (row.isDefault !== true) await setDefault(ctx, of, { id: row.id, rowVersion: row.rowVersion });
    } catch (error) {
      throw atRow(ctx, error, { of, fields: [], index, column: 'isDefault' });
    }
  }
}

async function commit(
  ctx: Ctx,
  { of, fields }: { readonly of: Served; readonly fields: readonly CustomField[] },
  rows: readonly CommitRow<Line, null>[],
) {
  await lockTable(ctx, of);
  const known = calledRows(of, await rowsOf(ctx, of));
  const written: Written[] = [];
  let added = 0;
  for (const [index, { value: line }] of rows.entries()) {
    try {
      const { row, isNew } = await putLine(ctx, of, { line, rows: known });
      written.push({ row, isDefault: line.isDefault === true });
      if (isNew) added += 1;
    } catch (error) {
      throw atRow(ctx, error, { of, fields, index });
    }
  }
  await putDefaults(ctx, of, written);
  return { id: null, sentence: `已新增 ${added} 条，修改 ${rows.length - added} 条${of.noun}`, changes: [] };
}

type Shaped = { readonly of: AnyReference; readonly fields: readonly CustomField[] };

const importerWith = ({ of, fields }: Shaped): AnyImporter =>
  importer(of.sheet, {
    sheet: sheetWith(of, fields),
    lookUp: async (ctx) => {
      const known = await lookUp(ctx, of);
      return () => known;
    },
    check: (line, known: Known) => checkLine({ of, fields }, line, known),
    maxLines,
    twins: { same: '同一编码', advice: '请只保留一行' },
    commit: (ctx, rows: readonly CommitRow<Line, null>[]) =>
      commit(ctx, { of: { ...of, spec: listOfReference(of) }, fields }, rows),
  });

/** Sheets of a reference table, from its declaration and the fields that people have defined. */
export const referenceImporter = (of: AnyReference): AnyImporter => ({
  ...importerWith({ of, fields: [] }),
  ...(of.custom === undefined
    ? {}
    : { asNow: async (ctx: Ctx) => importerWith({ of, fields: await customFieldsOf(ctx, of) }) }),
});

type Sheet = { readonly [K in 'template' | 'send']: NonNullable<ReferenceCalls[K]> };

/** The two calls of its own that an import has. */
export function referenceSheet(of: AnyReference): Handlers<Sheet> {
  const handlers: Readonly<Record<string, unknown>> = sheetHandlers(referenceImporter(of));
  return {
    template: handlers[callKey(of.sheet.template)] as Handlers<Sheet>['template'],
    send: handlers[callKey(of.sheet.send)] as Handlers<Sheet>['send'],
  };
}
