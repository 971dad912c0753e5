import { fieldOf, type FieldMeta, isMany, labelOf } from '@material/contract/kernel/field/field.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { z } from 'zod';
import {
  choiceColumn,
  clockColumn,
  dateColumn,
  decimalColumn,
  textColumn,
  weekdaysColumn,
  type Column,
} from '../excel/column.ts';
import { sheet, type SheetDecl } from '../excel/sheet-decl.ts';

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

const numbers: ReadonlySet<FieldMeta['kind']> = new Set(['ratio', 'count', 'qty', 'money']);

function columnOf(schema: z.ZodType): Column<unknown> {
  const meta: FieldMeta = fieldOf(schema) ?? { kind: 'text', label: '' };
  const { kind, label, choices, most, isClock, isWeekdays } = meta;
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
  if (numbers.has(kind)) return numberColumn(meta, required);
  if (isWeekdays) return weekdaysColumn(label, { required });
  return textColumn(label, { required, ...(most === undefined ? {} : { maxLength: most }) });
}

/** Whoever works in a unit need not name it. */
const ownerColumn = (schema: z.ZodType): Column<unknown> =>
  textColumn(labelOf(schema), { note: '编码，或唯一的名称；给本单位导入时可以空白' });

const defaultColumn = (schema: unknown): Column<unknown> =>
  choiceColumn(schema instanceof z.ZodType ? labelOf(schema) : '', {
    choices: { 是: true, 否: false },
    note: '填“是”的设为默认；否则默认的不变',
  });

/** The sheet of a reference table: a column for each field, its parent and its default where it has them, and its remark. */
export const sheetOf = ({ noun, fields, tree, under, single, row }: AnyReference): SheetDecl =>
  sheet({
    title: noun,
    columns: {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, schema]) => [name, name === under ? ownerColumn(schema) : columnOf(schema)]),
      ),
      ...(tree ? { parentId: textColumn('上级', { note: '编码，或唯一的名称；空白是第一级' }) } : {}),
      ...(single ? { isDefault: defaultColumn(row.shape['isDefault']) } : {}),
      remark: textColumn('备注', { maxLength: 200, width: 28 }),
    },
    notes: [
      'code' in fields ? '编码与已有的相同时修改那一行，否则新增一行。' : '每一行新增一条。',
      '表中没有的列保持原样；有列而空白的，清空原有内容。',
    ],
  });
