import type { CustomField } from '@material/contract/kernel/reference/custom.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { choiceColumn, dateColumn, decimalColumn, textColumn, type Column } from '../excel/column.ts';
import { type Columns, sheet, type SheetDecl } from '../excel/sheet-decl.ts';
import { sheetOf } from './reference-sheet.ts';

const prefix = 'custom_';
/** The column of a sheet for a field that people have defined. */
export const columnKey = ({ id }: Pick<CustomField, 'id'>): string => `${prefix}${id}`;
export const isCustom = (column: string): boolean => column.startsWith(prefix);

/** A field that is called like a column that is there anyway says that it is another one. */
export function customTitle(of: AnyReference, { name }: CustomField): string {
  const taken = Object.values(sheetOf(of).columns).some(({ title, aliases }) => [title, ...aliases].includes(name));
  return taken ? `${name}（自定义）` : name;
}

function columnOf(of: AnyReference, field: CustomField): Column<unknown> {
  const title = customTitle(of, field);
  const { valueKind, options } = field;
  if (valueKind === 'NUMBER') return decimalColumn(title, { sign: 'signed' });
  if (valueKind === 'DATE') return dateColumn(title, {});
  if (valueKind === 'CHOICE')
    return choiceColumn(title, { choices: Object.fromEntries(options.map((option) => [option, option])) });
  return textColumn(title, { maxLength: 200 });
}

/** The sheet of a reference table with the fields that are in use now. */
export function sheetWith(of: AnyReference, fields: readonly CustomField[]): SheetDecl {
  const own = sheetOf(of);
  const more = fields
    .filter(({ isStopped }) => !isStopped)
    .map((field): [string, Column<unknown>] => [columnKey(field), columnOf(of, field)]);
  const columns: Columns = { ...own.columns, ...Object.fromEntries(more) };
  return more.length === 0 ? own : sheet({ ...own, columns });
}
