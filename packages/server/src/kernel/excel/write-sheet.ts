import type { Readable } from 'node:stream';
import { columnLetters } from './cell.ts';
import { sheetName, workbookStream } from './workbook-parts.ts';
import { cellXml, styledCellXml, type ExportKind, type ExportValue } from './written-cell.rules.ts';

export type ExportColumn = {
  readonly title: string;
  /** Characters. */
  readonly width?: number;
  readonly kind: ExportKind;
};

export type ExportSheet = {
  /** Name of the sheet; what Excel does not allow in it is replaced. */
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  /** Lines above the table, as label and text: number, store, dates. */
  readonly intro?: readonly (readonly [label: string, text: string])[];
  /** Read once, one row at a time, as fast as the file is taken away. */
  readonly rows: AsyncIterable<readonly ExportValue[]> | Iterable<readonly ExportValue[]>;
  /** The time inside the file, so that equal contents give equal bytes. */
  readonly at?: Date;
};

/** Rows of one sheet, header included. */
const LAST_ROW = 1_048_576;
const widths: Readonly<Record<ExportKind, number>> = {
  text: 18,
  money: 14,
  price: 14,
  qty: 12,
  int: 10,
  date: 12,
  datetime: 20,
};

async function* rowXml({ columns, intro = [], rows }: ExportSheet): AsyncGenerator<string, void, undefined> {
  const letters = columns.map((_, index) => columnLetters(index + 1));
  let row = 0;
  for (const [label, text] of intro) {
    row++;
    yield `<row r="${row}">${styledCellXml(`A${row}`, label, 'label')}${cellXml(`B${row}`, text, 'text')}</row>`;
  }
  row++;
  const header = columns.map(({ title }, index) => styledCellXml(`${letters[index]}${row}`, title, 'header'));
  yield `<row r="${row}" ht="22" customHeight="1">${header.join('')}</row>`;
  for await (const values of rows) {
    if (++row > LAST_ROW) throw new RangeError(`a sheet holds ${LAST_ROW} rows`);
    let cells = '';
    for (let index = 0; index < columns.length; index++) {
      cells += cellXml(`${letters[index]}${row}`, values[index], columns[index]?.kind ?? 'text');
    }
    yield `<row r="${row}">${cells}</row>`;
  }
}

/**
 * Writes one table as an `.xlsx` file in bounded memory: the first bytes come before the first row is read, the header is bold and
 * stays in sight. Decimals of up to 15 digits become numbers, longer ones stay text so that no digit is lost. The stream fails with
 * the error of `rows`; when it is destroyed, `rows` is closed if reading it has begun, so sources should open their cursor on demand.
 */
export function writeSheet(sheet: ExportSheet): Readable {
  const { title, columns, intro = [], at } = sheet;
  const part = {
    name: sheetName(title),
    columns: columns.map(({ width, kind }) => ({ width: width ?? widths[kind] })),
    frozenRows: intro.length + 1,
    rows: rowXml(sheet),
  };
  return workbookStream([part], at);
}
