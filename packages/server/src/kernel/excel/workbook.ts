import { posix } from 'node:path';
import { ExcelRefusal } from './excel-refusal.ts';
import { hardLimits } from './limits.ts';
import { builtInFormat, formatOf, type NumberFormat } from './number-format.rules.ts';
import type { Parts } from './parts.ts';
import { attribute, readXml, type XmlAttributes } from './xml-events.ts';

type Relation = { readonly id: string; readonly type: string; readonly target: string };
type SheetEntry = { readonly name: string; readonly relation: string; readonly hidden: boolean };

/** The names of the parts that make up one sheet, and what its numbers mean. */
export type Workbook = {
  readonly sheetPart: string;
  readonly stringsPart: string | undefined;
  readonly from1904: boolean;
  readonly formats: readonly NumberFormat[];
};

async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!parts.has(file)) return [];
  const relations: Relation[] = [];
  const open = (name: string, attributes: XmlAttributes): void => {
    if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return;
    const target = attribute(attributes, 'Target') ?? '';
    relations.push({
      id: attribute(attributes, 'Id') ?? '',
      // Only the last word is the same in the strict and the transitional dialect.
      type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
      target: posix.join(target.startsWith('/') ? '/' : `/${folder}`, target).slice(1),
    });
  };
  await readXml(await parts.open(file), { open });
  return relations;
}

async function workbookPart(parts: Parts): Promise<string> {
  const main = (await relationsOf(parts, '')).find((relation) => relation.type === 'officeDocument');
  if (main?.target.endsWith('.bin')) throw new ExcelRefusal('binaryExcel');
  if (main && parts.has(main.target) && /workbook[^/]*\.xml$/i.test(main.target)) return main.target;
  if (parts.has('mimetype') && parts.has('content.xml')) throw new ExcelRefusal('openDocument');
  if (parts.has('xl/workbook.bin')) throw new ExcelRefusal('binaryExcel');
  if (parts.has('xl/workbook.xml')) return 'xl/workbook.xml';
  throw new ExcelRefusal('notExcel');
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

async function contentsOf(parts: Parts, part: string): Promise<{ sheets: SheetEntry[]; from1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  const open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'workbookPr') from1904 = isOn(attribute(attributes, 'date1904'));
    if (name !== 'sheet') return;
    if (sheets.length >= hardLimits.sheets) throw new ExcelRefusal('tooLarge');
    const state = attribute(attributes, 'state');
    sheets.push({
      name: attribute(attributes, 'name') ?? '',
      relation: attribute(attributes, 'id') ?? '',
      hidden: state === 'hidden' || state === 'veryHidden',
    });
  };
  await readXml(await parts.open(part), { open });
  return { sheets, from1904 };
}

async function formatsOf(parts: Parts, part: string | undefined): Promise<NumberFormat[]> {
  if (part === undefined || !parts.has(part)) return [];
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let insideCells = false;
  const open = (name: string, attributes: XmlAttributes): void => {
    const id = Number(attribute(attributes, 'numFmtId') ?? '0');
    if (custom.size > hardLimits.formats || formats.length > hardLimits.formats) throw new ExcelRefusal('tooLarge');
    if (name === 'numFmt') custom.set(id, formatOf(attribute(attributes, 'formatCode') ?? ''));
    else if (name === 'cellXfs') insideCells = true;
    else if (name === 'xf' && insideCells) formats.push(custom.get(id) ?? builtInFormat(id));
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') insideCells = false;
  };
  await readXml(await parts.open(part), { open, close });
  return formats;
}

function chosenSheet(sheets: readonly SheetEntry[], wanted: string | undefined): SheetEntry {
  if (wanted === undefined) {
    const first = sheets.find((sheet) => !sheet.hidden);
    if (first === undefined) throw new ExcelRefusal('noSheet');
    return first;
  }
  const named = sheets.find((sheet) => sheet.name.trim().toLowerCase() === wanted.trim().toLowerCase());
  if (named === undefined) throw new ExcelRefusal('sheetNotFound', { name: wanted });
  return named;
}

/** Finds the first visible sheet of cells, or the one called `wanted`. */
export async function readWorkbook(parts: Parts, wanted: string | undefined): Promise<Workbook> {
  const part = await workbookPart(parts);
  const [relations, contents] = [await relationsOf(parts, part), await contentsOf(parts, part)];
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  );
  const withCells = contents.sheets.filter((sheet) => worksheets.has(sheet.relation));
  const sheetPart = worksheets.get(chosenSheet(withCells, wanted).relation) ?? '';
  const targetOf = (type: string): string | undefined => relations.find((relation) => relation.type === type)?.target;
  const stringsPart = targetOf('sharedStrings');
  return {
    sheetPart,
    stringsPart: stringsPart !== undefined && parts.has(stringsPart) ? stringsPart : undefined,
    from1904: contents.from1904,
    formats: await formatsOf(parts, targetOf('styles')),
  };
}
