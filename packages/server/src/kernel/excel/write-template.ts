import type { Readable } from 'node:stream';
import { columnLetters } from './cell.ts';
import type { Column } from './column.ts';
import type { SheetDecl } from './sheet-decl.ts';
import { sheetName, workbookStream, type SheetPart } from './workbook-parts.ts';
import { styleIndex, type CellStyle } from './workbook-styles.rules.ts';
import { styledCellXml, xmlText } from './written-cell.rules.ts';

type AnyColumn = Column<unknown>;

const CHOICES = '选项';
const HELP = '填写说明';
/** Drop-down lists and hints reach down to here. */
const LAST_PREPARED = 20_001;
const LONGEST_HINT = 255;

const cellStyles: Readonly<Record<AnyColumn['format'], CellStyle>> = { text: 'text', number: 'plain', date: 'date' };

function row(number: number, cells: readonly (readonly [text: string, style: CellStyle])[]): string {
  const xml = cells.map(([text, style], index) => styledCellXml(`${columnLetters(index + 1)}${number}`, text, style));
  return `<row r="${number}">${xml.join('')}</row>`;
}

function hintOf(column: AnyColumn): string {
  const sample = column.sample === '' ? '' : `，例如 ${column.sample}`;
  return `${column.required ? '必填' : '可不填'}。${column.note}${sample}`;
}

function validationsOf(columns: readonly AnyColumn[]): string[] {
  const lists = columns.filter((column) => column.choices.length > 0);
  return columns.map((column, index) => {
    const letters = columnLetters(index + 1);
    const target = `sqref="${letters}2:${letters}${LAST_PREPARED}"`;
    const hint = `allowBlank="1" showInputMessage="1" prompt="${xmlText(hintOf(column).slice(0, LONGEST_HINT).toWellFormed())}"`;
    if (column.choices.length === 0) return `<dataValidation ${hint} ${target}/>`;
    const list = columnLetters(lists.indexOf(column) + 1);
    const formula = `<formula1>'${CHOICES}'!$${list}$1:$${list}$${column.choices.length}</formula1>`;
    const error = column.isOpen ? '' : ' showErrorMessage="1" errorTitle="不在可选项中" error="请从下拉列表中选择"';
    return `<dataValidation type="list" ${hint}${error} ${target}>${formula}</dataValidation>`;
  });
}

function helpPart({ columns, notes }: SheetDecl): SheetPart {
  const lines = Object.values(columns).map((column) => [
    column.title,
    column.required ? '必填' : '可不填',
    column.note,
    column.sample,
  ]);
  const titles = ['列名', '是否必填', '填写要求', '示例'];
  const rows = [
    row(
      1,
      titles.map((title) => [title, 'header']),
    ),
    ...lines.map((line, index) =>
      row(
        index + 2,
        line.map((text) => [text, 'wrap']),
      ),
    ),
    ...notes.map((note, index) => row(lines.length + index + 3, [[note, 'text']])),
  ];
  return { name: HELP, columns: [20, 10, 44, 24].map((width) => ({ width })), frozenRows: 1, rows };
}

function choicesPart(columns: readonly AnyColumn[]): SheetPart[] {
  const lists = columns.map((column) => column.choices).filter((choices) => choices.length > 0);
  const height = Math.max(0, ...lists.map((choices) => choices.length));
  if (height === 0) return [];
  const rows = Array.from({ length: height }, (_, index) =>
    row(
      index + 1,
      lists.map((choices) => [choices[index] ?? '', 'text']),
    ),
  );
  return [{ name: CHOICES, hidden: true, columns: [], frozenRows: 0, rows }];
}

/**
 * The template of a declared table: an empty sheet whose header marks required columns with `*`, with hints and drop-down lists at
 * the cells, and a page of instructions with a sample. No sample row stands in the table itself, so none is imported by mistake.
 */
export function templateFile(decl: SheetDecl, at?: Date): Readable {
  const columns = Object.values(decl.columns);
  const header = row(
    1,
    columns.map((column) => [
      column.required ? `${column.title}*` : column.title,
      column.required ? 'requiredHeader' : 'header',
    ]),
  );
  const table: SheetPart = {
    name: sheetName(decl.title),
    columns: columns.map(({ width, format }) => ({ width, style: styleIndex(cellStyles[format]) })),
    frozenRows: 1,
    rows: [header],
    validations: validationsOf(columns),
  };
  return workbookStream([table, helpPart(decl), ...choicesPart(columns)], at);
}
