import { callKey } from '@material/contract/kernel/call/call.ts';
import { formatRatio } from '@material/contract/kernel/value/decimal.ts';
import { fieldOf, type FieldKind, type FieldMeta } from '@material/contract/kernel/field/field.ts';
import type { ListQuery } from '@material/contract/kernel/list/list.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { ExportKind, ExportValue } from '../excel/written-cell.rules.ts';
import { exportRows, maxExportRows, type DataColumn } from './export.ts';
import { bindingOf, type Binding, type FileAnswer } from '../call/implement.ts';
import type { Running } from '../call/running.ts';
import { countRows, listStatement, type ListSpec } from './list-query.ts';
import { sql } from '../database/sql.ts';

type Row = Readonly<Record<string, unknown>>;
type Duty = {
  readonly party: string | null;
  readonly others: readonly { readonly party: string }[];
  readonly until: string | null;
};

const kinds: Partial<Record<FieldKind, ExportKind>> = {
  money: 'money',
  price: 'price',
  qty: 'qty',
  count: 'int',
  time: 'datetime',
  date: 'date',
};

const asValue = (value: unknown): ExportValue =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** A value as a sheet has it. */
export function wordOf({ kind, choices }: FieldMeta, value: unknown): ExportValue {
  if (kind === 'flag') return value === true ? '是' : '';
  if (kind === 'ratio' && typeof value === 'string') return formatRatio(value);
  if (choices) return typeof value === 'string' ? (choices[value]?.label ?? value) : null;
  return asValue(value);
}

const partiesOf = ({ party, others }: Duty): string | null =>
  party === null ? null : [party, ...others.map((other) => other.party)].join('、');

/** The screen says 今天 and 明天, which a file that is kept must not: a duty is its parties and the time that ends first. */
const dutyColumns = (name: string, title: string): DataColumn<Row>[] => [
  { title, kind: 'text', width: 30, value: (row) => partiesOf(row[name] as Duty) },
  { title: '处理期限', kind: 'datetime', value: (row) => (row[name] as Duty).until },
];

/** What stands in no sheet: short forms of a row, values in columns of their own, and ids, beside which the name stands. */
const unwritten: ReadonlySet<FieldKind> = new Set(['short', 'custom', 'ref']);

/** The columns of a field: none where it has no label, two of a duty. */
export function columnsOfField(name: string, field: z.ZodType): DataColumn<Row>[] {
  const meta = fieldOf(field);
  if (!meta?.label || unwritten.has(meta.kind)) return [];
  if (meta.kind === 'duty') return dutyColumns(name, meta.label);
  const kind = kinds[meta.kind] ?? 'text';
  const width = meta.kind === 'no' ? { width: 26 } : {};
  return [{ title: meta.sheet ?? meta.label, kind, ...width, value: (row) => wordOf(meta, row[name]) }];
}

/** The columns of a list's sheet, in the order of its row: titles, kinds and words are those of the fields. */
export const sheetColumns = ({ list }: Pick<AnyList, 'list'>): readonly DataColumn<Row>[] =>
  Object.entries(list.row.shape as Record<string, z.ZodType>).flatMap(([name, field]) => columnsOfField(name, field));

/** A list whose call says what its sheet is called. */
type Listed = {
  readonly call: unknown;
  readonly spec: (ctx: Ctx) => ListSpec;
  /** What the server works out of a row besides, as the list shows it. */
  exported(ctx: Ctx, raw: unknown): unknown;
  /** Columns that people have defined, behind the others. */
  readonly more?: (ctx: Ctx) => Promise<readonly DataColumn<Row>[]>;
};

/** Every row that a list's query finds, whatever its page, as a sheet. */
function sheetOf(call: AnyList, { spec, exported, more }: Listed, name: string) {
  const own = sheetColumns(call);
  return async (ctx: Ctx, query: ListQuery, making: Pick<Running, 'progress'>): Promise<FileAnswer> => {
    const declared = spec(ctx);
    const columns = more ? [...own, ...(await more(ctx))] : own;
    const [counted] = await countRows(ctx, [{ spec: declared, query, late: sql<boolean>`false` }]);
    const asked = {
      name,
      columns,
      statement: listStatement(ctx, declared, { query, limit: maxExportRows + 1 }),
      shown: async (stored: Record<string, unknown>) => (await exported(ctx, declared.shape(stored))) as Row,
      ...(counted ? { total: counted.count } : {}),
      told: { table: declared.table, id: null, after: { query } },
    };
    return exportRows(ctx, asked, making);
  };
}

/** The sheets of these lists: those whose calls have an export. */
export const implementExports = (lists: readonly Listed[]): readonly Binding[] =>
  lists.flatMap((listed): Binding[] => {
    const call = listed.call as AnyList;
    const { export: made } = call.list;
    if (made === undefined) return [];
    const sheet = sheetOf(call, listed, made.name);
    return [
      bindingOf(callKey(made.call.path.split('/').at(-1) ?? ''), made.call, (ctx, query, running) =>
        sheet(ctx, query as ListQuery, running),
      ),
    ];
  });
