import { callKey } from '@material/contract/kernel/call/call.ts';
import { fieldOf, type FieldMeta, isMany, labelOf, type RefTable } from '@material/contract/kernel/field/field.ts';
import { orderOf, referenceOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceCalls, ReferenceRow } from '@material/contract/kernel/reference/reference-calls.ts';
import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import { z } from 'zod';
import { refusalOf } from '../call/execute.ts';
import type { Handlers } from '../call/implement.ts';
import { Refusal, refuseInput } from '../refusal/refuse.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { sql } from '../database/sql.ts';
import { choiceColumn, clockColumn, dateColumn, decimalColumn, textColumn, type Column } from '../excel/column.ts';
import type { ParsedRow } from '../excel/parse-row.rules.ts';
import { keysOf, sheet, type SheetDecl } from '../excel/sheet-decl.ts';
import { importer, type AnyImporter, type CheckedLine, type CommitRow } from '../import/importer.ts';
import { sheetHandlers } from '../import/import.handlers.ts';
import { listStatement } from '../list/list-query.ts';
import { calledRows, type CalledRows, type Row } from './called-rows.ts';
import { cellOf, ownerOf, textOf, type Known, type Owners } from './reference-cells.ts';
import { put } from './changes.ts';
import { listOfReference } from './reference-list.ts';
import { lockTable, type Served } from './stored-row.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a line says: the row as it is saved, and what it stands below by code or name, where the sheet says so. */
type Line = { readonly values: Values; readonly parent?: string | null };

/** As many rows as people choose from; each line is put into its place among all others. */
const maxLines = 5000;

function numberColumn({ kind, label, shape, bounds, isSigned }: FieldMeta, required: boolean): Column<unknown> {
  return decimalColumn(label, {
    required,
    sign: isSigned ? 'signed' : 'not-negative',
    ...(shape ? { shape } : {}),
    ...(bounds ? { min: String(bounds.min), max: String(bounds.max) } : {}),
    ...(kind === 'ratio' ? { percent: true, note: '如 13%' } : {}),
  });
}

/** As many names of rows as anybody writes into a cell. */
const longestSet = 5000;

function columnOf(schema: z.ZodType): Column<unknown> {
  const meta: FieldMeta = fieldOf(schema) ?? { kind: 'text', label: '' };
  const { kind, label, choices, most, isClock } = meta;
  const required = !schema.safeParse(undefined).success;
  if (choices)
    return choiceColumn(label, {
      required,
      choices: Object.fromEntries(Object.entries(choices).map(([value, { label: word }]) => [word, value])),
    });
  if (kind === 'flag') return choiceColumn(label, { choices: { 是: true, 否: false } });
  if (kind === 'date') return dateColumn(label, { required });
  if (isClock) return clockColumn(label, { required });
  if (isMany(schema))
    return textColumn(label, {
      required,
      maxLength: longestSet,
      width: 28,
      note: '编码，或唯一的名称，多个用顿号隔开',
    });
  if (kind === 'ref') return textColumn(label, { required, note: '编码，或唯一的名称' });
  if (kind === 'ratio' || kind === 'count' || kind === 'qty') return numberColumn(meta, required);
  return textColumn(label, { required, ...(most === undefined ? {} : { maxLength: most }) });
}

/** Whoever works in a unit need not name it. */
const ownerColumn = (schema: z.ZodType): Column<unknown> =>
  textColumn(labelOf(schema), { note: '编码，或唯一的名称；给本单位导入时可以空白' });

const sheetOf = ({ noun, fields, tree, under }: AnyReference): SheetDecl =>
  sheet({
    title: noun,
    columns: {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, schema]) => [name, name === under ? ownerColumn(schema) : columnOf(schema)]),
      ),
      ...(tree ? { parentId: textColumn('上级', { note: '编码，或唯一的名称；空白是第一级' }) } : {}),
      remark: textColumn('备注', { maxLength: 200, width: 28 }),
    },
    notes: [
      'code' in fields ? '编码与已有的相同时修改那一行，否则新增一行。' : '每一行新增一条。',
      '表中没有的列保持原样；有列而空白的，清空原有内容。',
    ],
  });

const rowsOf = async (ctx: Ctx, of: AnyReference): Promise<readonly ReferenceRow[]> => {
  const spec = listOfReference(of)(ctx);
  const query = { pageIndex: 1, pageSize: 1, sorting: orderOf(of) };
  const { rows } = await listStatement(ctx, spec, { query, limit: 100_000 }).execute(unscoped(ctx));
  return rows.map(spec.shape);
};

/** The rows of a table that is no reference, with code and name. */
async function plainRows(ctx: Ctx, table: RefTable): Promise<readonly Row[]> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return ctx
    .from(table)
    .select([
      sql<number>`${column('id')}`.as('id'),
      sql`${column('code')}`.as('code'),
      sql`${column('name')}`.as('name'),
    ])
    .execute();
}

async function ownersOf(ctx: Ctx, { fields, under = '' }: AnyReference): Promise<Owners | undefined> {
  const { table, label = '' } = fieldOf(fields[under] ?? z.never()) ?? {};
  if (table === undefined) return undefined;
  const rows = await plainRows(ctx, table);
  const [only, another] = rows;
  const own = ctx.centre.kind === 'management' || another ? undefined : only?.id;
  return { rows: calledRows({ noun: label }, rows), own };
}

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
  return { tables: new Map(tables), owners: await ownersOf(ctx, of) };
}

function checkLine(of: AnyReference, line: ParsedRow<SheetDecl>, known: Known): CheckedLine<Line, null> {
  const { parentId, ...read } = line.values as Values;
  const given = Object.entries(read).filter(([name]) => line.given.includes(name) && name !== of.under);
  const owner = ownerOf(of, line, known);
  const cells = [
    ...(owner ? [{ name: of.under ?? '', ...owner }] : []),
    ...given.map(([name, value]) => ({
      name,
      ...cellOf({ name, schema: of.fields[name], value }, { of, known, owner }),
    })),
  ];
  const unknown = cells.flatMap(({ name: column, message }) => (message === undefined ? [] : [{ column, message }]));
  const entries = cells.map(({ name, value }) => [name, value] as const);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
  const checked = checkInput(of.calls.save.input, values);
  const wrong = 'problems' in checked ? checked.problems : [];
  const judged = new Set([...line.problems, ...unknown].map(({ column }) => column));
  const problems = [
    ...unknown,
    ...wrong
      .map(({ path: [column], message }) => ({ column: String(column), message }))
      .filter(({ column }) => !judged.has(column)),
  ];
  const above = line.given.includes('parentId') ? { parent: textOf(parentId) || null } : {};
  const code = textOf(values['code']);
  return {
    problems,
    // What is blank empties a column that may be empty; what the sheet has no column for stays as it is.
    value: problems.length === 0 && line.ok ? { values: Object.fromEntries(entries), ...above } : null,
    ...(code === '' ? {} : { twin: { key: code, column: 'code' } }),
  };
}

type At = { readonly of: AnyReference; readonly index: number };

/** What a line was refused for, at its row; what no cell mends stands at the first. */
function atRow(ctx: Ctx, error: unknown, { of, index }: At): unknown {
  const known = refusalOf(ctx.schema, error);
  if (!(known instanceof Refusal)) return error;
  const columns = keysOf(sheetOf(of));
  const [first = ''] = columns;
  const problems = known.details.problems ?? [];
  const own = problems.length > 0 ? problems : [{ path: [first], message: known.message }];
  return new Refusal(known.code, known.message, {
    problems: own.map(({ path: [field = first], message }) => ({
      path: ['rows', index, columns.includes(String(field)) ? field : first],
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
async function putLine(ctx: Ctx, of: Served, { line: { values, parent }, rows }: Putting): Promise<boolean> {
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
  return found === undefined;
}

async function commit(ctx: Ctx, of: Served, rows: readonly CommitRow<Line, null>[]) {
  await lockTable(ctx, of);
  const known = calledRows(of, await rowsOf(ctx, of));
  let added = 0;
  for (const [index, { value }] of rows.entries()) {
    try {
      if (await putLine(ctx, of, { line: value, rows: known })) added += 1;
    } catch (error) {
      throw atRow(ctx, error, { of, index });
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
    maxLines,
    twins: { same: '同一编码', advice: '请只保留一行' },
    commit: (ctx, rows: readonly CommitRow<Line, null>[]) => commit(ctx, { ...of, spec: listOfReference(of) }, rows),
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
