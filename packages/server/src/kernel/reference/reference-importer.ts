import { callKey } from '@material/contract/kernel/call.ts';
import { fieldOf, type FieldMeta } from '@material/contract/kernel/field.ts';
import { nameOfRow, orderOf, referenceOf, type AnyReference } from '@material/contract/kernel/reference.ts';
import type { ReferenceCalls, ReferenceRow } from '@material/contract/kernel/reference-calls.ts';
import { checkInput } from '@material/contract/kernel/sentences.ts';
import type { z } from 'zod';
import { refusalOf } from '../call/execute.ts';
import type { Handlers } from '../call/implement.ts';
import { Refusal, refuseInput } from '../call/refuse.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { choiceColumn, dateColumn, decimalColumn, textColumn, type Column } from '../excel/column.ts';
import type { ParsedRow } from '../excel/parse-row.rules.ts';
import { sheet, type SheetDecl } from '../excel/sheet-decl.ts';
import { importer, type AnyImporter, type CheckedLine, type CommitRow } from '../import/importer.ts';
import { sheetHandlers } from '../import/import.handlers.ts';
import { listStatement } from '../list/list-query.ts';
import { put } from './changes.ts';
import { listOfReference } from './reference-list.ts';
import { lockTable, type Served } from './stored-row.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a line says: the row as it is saved, and what it stands below by code or name. */
type Line = { readonly values: Values; readonly parent: string | null };

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const wordOf = (values: Values): string => textOf(values['code'] ?? values['name']);

function numberColumn(
  { kind, label, places = 6, isSigned }: FieldMeta,
  required: boolean,
): Column<unknown> | undefined {
  if (kind === 'ratio') return decimalColumn(label, { required, sign: 'not-negative', percent: true, note: '如 13%' });
  if (kind === 'count') return decimalColumn(label, { required, sign: 'not-negative', places: 0 });
  if (kind !== 'qty') return undefined;
  return decimalColumn(label, { required, sign: isSigned ? 'signed' : 'not-negative', places });
}

function columnOf(schema: z.ZodType): Column<unknown> {
  const meta: FieldMeta = fieldOf(schema) ?? { kind: 'text', label: '' };
  const { kind, label, choices, most } = meta;
  const required = !schema.safeParse(undefined).success;
  if (choices)
    return choiceColumn(label, {
      required,
      choices: Object.fromEntries(Object.entries(choices).map(([value, { label: word }]) => [word, value])),
    });
  if (kind === 'date') return dateColumn(label, { required });
  if (kind === 'ref') return textColumn(label, { required, note: '名称或编码' });
  const text = { required, ...(most === undefined ? {} : { maxLength: most }) };
  return numberColumn(meta, required) ?? textColumn(label, text);
}

const sheetOf = ({ noun, fields, tree }: AnyReference): SheetDecl =>
  sheet({
    title: noun,
    columns: {
      ...Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, columnOf(schema)])),
      ...(tree ? { parentId: textColumn('上级', { note: '编码或名称；空白是第一级' }) } : {}),
      remark: textColumn('备注', { maxLength: 200, width: 28 }),
    },
    notes: ['编码或名称与已有的相同时修改那一行，否则新增一行。'],
  });

const rowsOf = async (ctx: Ctx, of: AnyReference): Promise<readonly ReferenceRow[]> => {
  const spec = listOfReference(of)(ctx);
  const query = { pageIndex: 1, pageSize: 1, sorting: orderOf(of) };
  const { rows } = await listStatement(ctx, spec, { query, limit: 100_000 }).execute(unscoped(ctx));
  return rows.map(spec.shape);
};

/** Rows by what people call them; a code is surer than a name. */
const byWords = (of: AnyReference, rows: readonly ReferenceRow[]): ReadonlyMap<string, ReferenceRow> =>
  new Map([
    ...rows.map((row) => [nameOfRow(of, row), row] as const),
    ...rows.flatMap((row) => (typeof row['code'] === 'string' ? [[row['code'], row] as const] : [])),
  ]);

type Putting = { readonly line: Line; readonly rows: Map<string, ReferenceRow> };
type Known = ReadonlyMap<string, ReadonlyMap<string, ReferenceRow>>;

/** The rows of the tables that fields name. */
async function lookUp(ctx: Ctx, of: AnyReference): Promise<Known> {
  const named = Object.values(of.fields).flatMap((schema) => referenceOf(fieldOf(schema)?.table) ?? []);
  return new Map(
    await Promise.all(named.map(async (one) => [one.table, byWords(one, await rowsOf(ctx, one))] as const)),
  );
}

/** A cell's value in the form of the wire. */
function wireValue(schema: z.ZodType | undefined, value: unknown, known: Known): unknown {
  const { kind, table = '' } = (schema && fieldOf(schema)) ?? {};
  if (value === null || value === undefined) return null;
  if (kind === 'count') return Number(value);
  if (kind === 'ref') return known.get(table)?.get(textOf(value))?.id ?? 0;
  return value;
}

const isUnknownRef = (schema: z.ZodType | undefined, value: unknown): boolean =>
  value === 0 && (schema && fieldOf(schema))?.kind === 'ref';

function checkLine(of: AnyReference, line: ParsedRow<SheetDecl>, known: Known): CheckedLine<Line, null> {
  const { parentId = null, ...cells } = line.values as Values;
  const entries = Object.entries(cells).map(
    ([name, value]) => [name, wireValue(of.fields[name], value, known)] as const,
  );
  const unknown = entries.filter(([name, value]) => isUnknownRef(of.fields[name], value));
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const checked = checkInput(of.calls.save.input, values);
  const wrong = 'problems' in checked ? checked.problems : [];
  const unread = new Set(line.problems.map(({ column }) => column));
  const problems = [
    ...unknown.map(([column]) => ({ column, message: `没有名称或编码为“${line.raw[column] ?? ''}”的记录` })),
    ...wrong
      .map(({ path: [column], message }) => ({ column: String(column), message }))
      .filter(({ column }) => !unread.has(column) && !unknown.some(([name]) => name === column)),
  ];
  const word = wordOf(values);
  const isWhole = problems.length === 0 && line.ok;
  return {
    problems,
    // What is blank empties a column that may be empty.
    value: isWhole
      ? { values: Object.fromEntries(entries), parent: parentId === null ? null : textOf(parentId) }
      : null,
    ...(word === '' ? {} : { twin: { key: word, column: 'code' in values ? 'code' : 'name' } }),
  };
}

/** What a line was refused for, at its row. */
function atRow(ctx: Ctx, error: unknown, index: number): unknown {
  const known = refusalOf(ctx.schema, error);
  if (!(known instanceof Refusal)) return error;
  const problems = known.details.problems ?? [];
  const own = problems.length > 0 ? problems : [{ path: ['name'], message: known.message }];
  return new Refusal(known.code, known.message, {
    problems: own.map(({ path, message }) => ({ path: ['rows', index, ...path], message })),
  });
}

/** A line becomes a new row, or changes the one that is called so; parents may stand in the same sheet above. */
async function putLine(ctx: Ctx, of: Served, { line: { values, parent }, rows }: Putting): Promise<boolean> {
  const found = rows.get(wordOf(values));
  const above = parent === null ? null : rows.get(parent);
  if (above === undefined) refuseInput([{ path: ['parentId'], message: `没有名称或编码为“${parent ?? ''}”的上级` }]);
  const saved = await put(ctx, of, {
    ...values,
    ...(of.tree ? { parentId: above?.id ?? null } : {}),
    ...(found ? { id: found.id, rowVersion: found.rowVersion } : {}),
  });
  for (const [word, row] of byWords(of, [saved])) rows.set(word, row);
  return found === undefined;
}

async function commit(ctx: Ctx, of: Served, rows: readonly CommitRow<Line, null>[]) {
  await lockTable(ctx, of);
  const known = new Map(byWords(of, await rowsOf(ctx, of)));
  let added = 0;
  for (const [index, { value }] of rows.entries()) {
    try {
      if (await putLine(ctx, of, { line: value, rows: known })) added += 1;
    } catch (error) {
      throw atRow(ctx, error, index);
    }
  }
  return { id: null, sentence: `已新增 ${added} 条，修改 ${rows.length - added} 条${of.noun}`, changes: [] };
}

/** Sheets of a reference table, from its declaration. */
export const referenceImporter = (of: AnyReference): AnyImporter =>
  importer(of.sheet, {
    sheet: sheetOf(of),
    lookUp: async (ctx) => {
      const known = await lookUp(ctx, of);
      return () => known;
    },
    check: (line, known: Known) => checkLine(of, line, known),
    twins: { same: '同一编码或名称', advice: '请只保留一行' },
    commit: (ctx, rows: readonly CommitRow<Line, null>[]) => commit(ctx, { ...of, spec: listOfReference(of) }, rows),
  });

type Sheet = Pick<ReferenceCalls, 'template' | 'send'>;

/** The two calls of its own that an import has. */
export function referenceSheet(of: AnyReference): Handlers<Sheet> {
  const handlers: Readonly<Record<string, unknown>> = sheetHandlers(referenceImporter(of));
  return {
    template: handlers[callKey(of.sheet.template)] as Handlers<Sheet>['template'],
    send: handlers[callKey(of.sheet.send)] as Handlers<Sheet>['send'],
  };
}
