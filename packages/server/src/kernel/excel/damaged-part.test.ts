import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExcelRefusal } from './excel-refusal.ts';
import { allTexts, fixtureFolder, workbookParts, type FixtureFolder } from './workbook-fixture.ts';
import { zipStream } from './zip-stream.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await fixtureFolder();
});
afterAll(() => folder.remove());

const parts = workbookParts({
  rows: '<row r="1"><c r="A1"><v>12</v></c><c r="B1" t="s"><v>0</v></c></row>',
  strings: ['<t>白菜 10 箱</t>'],
});

/** A workbook whose parts lie unpacked in their archive, so that a byte can be changed without breaking the packing. */
const plainWorkbook = () => {
  const entries = Object.entries(parts).map(([name, text]) => ({ name, body: Buffer.from(text) }));
  return folder.save('whole.xlsx', zipStream(entries, { at: new Date(2026, 10, 20), level: 0 }));
};

/** The same with the last digit of a part changed, as a bad disk or a bad line does it. */
async function damaged(part: string): Promise<string> {
  const bytes = await readFile(await plainWorkbook());
  const text = Buffer.from(parts[part] ?? '');
  const from = bytes.indexOf(text);
  const digit = text.findLastIndex((byte) => byte >= 0x30 && byte < 0x39);
  expect(Math.min(from, digit)).toBeGreaterThan(0);
  bytes[from + digit] = (bytes[from + digit] ?? 0) + 1;
  return folder.write('damaged.xlsx', bytes);
}

it('a whole workbook is read', async () => {
  expect(await allTexts(await plainWorkbook())).toEqual([[1, ['12', '白菜 10 箱']]]);
});

it.each([
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
  'xl/worksheets/sheet1.xml',
])('a workbook with another digit in %s is refused, in Chinese', async (part) => {
  const error: unknown = await allTexts(await damaged(part)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ExcelRefusal);
  expect((error as ExcelRefusal).message).toBe('文件已损坏或不完整，请用 Excel 打开并重新保存后再上传');
});
