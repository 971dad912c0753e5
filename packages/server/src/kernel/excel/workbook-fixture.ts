import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSheet, type ReadOptions } from './read-sheet.ts';
import type { SheetRow } from './cell.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

/** Files that tests make as Excel and WPS would, in a folder of their own. */
export type FixtureFolder = {
  readonly path: (name: string) => string;
  readonly write: (name: string, body: Buffer | string) => Promise<string>;
  readonly save: (name: string, stream: Readable) => Promise<string>;
  readonly zip: (name: string, parts: Readonly<Record<string, string | Buffer>>) => Promise<string>;
  readonly remove: () => Promise<void>;
};

export async function fixtureFolder(): Promise<FixtureFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'material-excel-'));
  const path = (name: string): string => join(folder, name);
  const save = async (name: string, stream: Readable): Promise<string> => {
    await pipeline(stream, createWriteStream(path(name)));
    return path(name);
  };
  return {
    path,
    save,
    write: async (name, body) => {
      await writeFile(path(name), body);
      return path(name);
    },
    zip: (name, parts) => {
      const entries: ZipEntry[] = Object.entries(parts).map(([part, body]) => ({
        name: part,
        body: typeof body === 'string' ? Buffer.from(body) : body,
      }));
      return save(name, zipStream(entries, { at: new Date(2026, 10, 20), level: 6 }));
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export type WorkbookXml = {
  /** The inside of `sheetData`. */
  readonly rows: string;
  /** What stands behind `sheetData`. */
  readonly tail?: string;
  /** Each one the inside of an `si`. */
  readonly strings?: readonly string[];
  /** Format codes; cell style n uses the n-th, style 0 is General. */
  readonly formats?: readonly string[];
  readonly workbookPr?: string;
  /** Replaces the list of sheets. */
  readonly sheets?: string;
  readonly app?: string;
  /** Relationship targets from the root, as WPS and some reporting tools write them. */
  readonly absolute?: boolean;
};

/** The parts of a one-sheet workbook as Excel lays them out. */
export function workbookParts(xml: WorkbookXml): Record<string, string> {
  const { rows, tail = '', strings = [], formats = [], absolute = false } = xml;
  const target = (name: string): string => (absolute ? `/xl/${name}` : name);
  const items = strings.map((text) => `<si>${text}</si>`).join('');
  const xfs = [
    '<xf numFmtId="0"/>',
    ...formats.map((_, index) => `<xf numFmtId="${176 + index}" applyNumberFormat="1"/>`),
  ].join('');
  const codes = formats
    .map((code, index) => `<numFmt numFmtId="${176 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('');
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="${absolute ? '/' : ''}xl/workbook.xml"/></Relationships>`,
    'docProps/app.xml': `${HEAD}<Properties><Application>${xml.app ?? 'Microsoft Excel'}</Application></Properties>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr ${xml.workbookPr ?? 'defaultThemeVersion="166925"'}/><sheets>${xml.sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="${target('worksheets/sheet1.xml')}"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="${target('styles.xml')}"/><Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="${target('sharedStrings.xml')}"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${codes}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${items}</sst>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData>${tail}</worksheet>`,
  };
}

/** All rows of a sheet. */
export async function allRows(path: string, options?: ReadOptions): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, options)) rows.push(row);
  return rows;
}

/** All rows as texts. */
export const allTexts = async (
  path: string,
  options?: ReadOptions,
): Promise<(readonly [number, readonly string[]])[]> =>
  (await allRows(path, options)).map(({ row, cells }) => [row, cells.map(({ text }) => text)]);
