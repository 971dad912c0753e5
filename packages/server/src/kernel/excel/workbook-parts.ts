import { Readable } from 'node:stream';
import { columnLetters } from './cell.ts';
import { stylesXml } from './workbook-styles.rules.ts';
import { xmlText } from './written-cell.rules.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

/** A sheet about to be written; `rows` gives whole `<row>` elements from the first row on. */
export type SheetPart = {
  readonly name: string;
  readonly hidden?: boolean;
  /** Width in characters and, where the cells below have one, the style of each column. */
  readonly columns: readonly { readonly width: number; readonly style?: number }[];
  /** Rows that stay in sight while the rest scrolls. */
  readonly frozenRows: number;
  readonly rows: AsyncIterable<string> | Iterable<string>;
  /** `<dataValidation>` elements. */
  readonly validations?: readonly string[];
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CHUNK = 64 * 1024;
/** Level 4 costs half the time of the usual 6 and leaves files a twentieth larger. */
const LEVEL = 4;
/** The time of every part when none is given: the first that a zip archive can hold. */
const ZIP_EPOCH = new Date(1980, 0, 1, 12);

const LONGEST_NAME = 31;

/** A name that Excel takes for a sheet. */
export function sheetName(title: string): string {
  const name = xmlSafe(title)
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .replace(/^['\s]+|['\s]+$/g, '')
    .toWellFormed();
  return name === '' || name.toLowerCase() === 'history' ? 'Sheet1' : name;
}

const xmlSafe = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const relations = (items: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;

const contentTypes = (sheets: readonly SheetPart[]): string =>
  [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>`,
    ...sheets.map(
      (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join('');

const workbook = (sheets: readonly SheetPart[]): string =>
  [
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>`,
    ...sheets.map(({ name, hidden }, index) => {
      const state = hidden === true ? ' state="hidden"' : '';
      return `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
    }),
    '</sheets></workbook>',
  ].join('');

function sheetHead({ columns, frozenRows }: SheetPart, isFirst: boolean): string {
  const pane =
    frozenRows === 0
      ? ''
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const cols = columns.map(({ width, style }, index) => {
    const look = style === undefined ? '' : ` style="${style}"`;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${look} customWidth="1"/>`;
  });
  return [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="16"/>${cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`}<sheetData>`,
  ].join('');
}

function sheetTail({ columns, validations = [] }: SheetPart): string {
  const checks =
    validations.length === 0
      ? ''
      : `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
  const last = columnLetters(Math.max(1, columns.length));
  return [
    `</sheetData>${checks}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>`,
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
    // Codes are numbers stored as text on purpose; without this every one of them carries a green corner.
    `<ignoredErrors><ignoredError sqref="A1:${last}1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  ].join('');
}

async function* sheetBytes(part: SheetPart, isFirst: boolean): AsyncGenerator<Buffer, void, undefined> {
  let text = sheetHead(part, isFirst);
  for await (const row of part.rows) {
    text += row;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text + sheetTail(part));
}

function* entriesOf(sheets: readonly SheetPart[]): Generator<ZipEntry, void, undefined> {
  const targets = sheets.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  const styles = relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml');
  yield { name: '[Content_Types].xml', body: Buffer.from(contentTypes(sheets)) };
  yield { name: '_rels/.rels', body: Buffer.from(relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])) };
  yield { name: 'xl/workbook.xml', body: Buffer.from(workbook(sheets)) };
  yield { name: 'xl/_rels/workbook.xml.rels', body: Buffer.from(relations([...targets, styles])) };
  yield { name: 'xl/styles.xml', body: Buffer.from(stylesXml) };
  for (const [index, sheet] of sheets.entries()) {
    yield {
      name: `xl/worksheets/sheet${index + 1}.xml`,
      body: Readable.from(sheetBytes(sheet, index === 0), { objectMode: false }),
    };
  }
}

/** Writes sheets as one `.xlsx` file while their rows are read. */
export function workbookStream(sheets: readonly SheetPart[], at: Date = ZIP_EPOCH): Readable {
  return zipStream(entriesOf(sheets), { at, level: LEVEL });
}
