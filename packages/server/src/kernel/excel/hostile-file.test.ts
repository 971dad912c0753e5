import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExcelRefusal, type ExcelReason } from './excel-refusal.ts';
import type { ReadOptions } from './read-sheet.ts';
import { allRows, allTexts, fixtureFolder, MAIN, workbookParts, type FixtureFolder } from './workbook-fixture.ts';
import { zipStream } from './zip-stream.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await fixtureFolder();
});
afterAll(() => folder.remove());

async function refused(path: string, reason: ExcelReason, options?: ReadOptions): Promise<string> {
  const error: unknown = await allRows(path, options).then(
    (rows) => new Error(`read ${rows.length} rows`),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ExcelRefusal);
  const refusal = error instanceof ExcelRefusal ? error : undefined;
  expect(refusal?.reason).toBe(reason);
  expect(refusal?.code).toBe('brokenFile');
  return refusal?.message ?? '';
}

const ole = (tail: Buffer): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3000), tail]);
const oneCell = '<row r="1"><c r="A1"><v>1</v></c></row>';

describe('other kinds of file', () => {
  it.each<[string, Buffer, ExcelReason]>([
    ['empty', Buffer.alloc(0), 'emptyFile'],
    ['old Excel', ole(Buffer.from('Workbook', 'utf16le')), 'oldExcel'],
    [
      'a workbook with a password',
      ole(Buffer.concat([Buffer.alloc(1_100_000), Buffer.from('EncryptedPackage', 'utf16le')])),
      'encrypted',
    ],
    ['CSV in UTF-8', Buffer.from('\uFEFF物料编码,数量\r\nWL1,2\r\n'), 'csv'],
    ['CSV in GBK', Buffer.from('cef4c1cfb1e0c2eb2cbcb7c1bf0d0a', 'hex'), 'csv'],
    ['CSV in UTF-16', Buffer.from('\uFEFF物料编码\t数量', 'utf16le'), 'csv'],
    ['a web page called .xls', Buffer.from('\uFEFF <html><table><tr><td>1</td></tr></table></html>'), 'webPage'],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'notExcel'],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'notExcel'],
    ['a cut archive', Buffer.from('504b030414000600', 'hex'), 'corrupt'],
  ])('%s is refused', async (_, body, reason) => {
    await refused(await folder.write('file.xlsx', body), reason);
  });

  it('names what to do in Chinese', async () => {
    expect(await refused(await folder.write('old.xlsx', ole(Buffer.alloc(0))), 'oldExcel')).toBe(
      '这是旧版 .xls 文件，请另存为 .xlsx 后再上传',
    );
  });

  it('knows other archives of documents', async () => {
    await refused(
      await folder.zip('a.ods', { mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }),
      'openDocument',
    );
    await refused(await folder.zip('a.docx', { 'word/document.xml': '<x/>' }), 'notExcel');
    await refused(await folder.zip('a.xlsb', { 'xl/workbook.bin': 'x' }), 'binaryExcel');
    await refused(await folder.zip('a.zip', { 'readme.txt': 'x' }), 'notExcel');
  });

  it('passes on errors of the disk', async () => {
    await expect(allRows(folder.path('nowhere.xlsx'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('limits', () => {
  it('stops at too many rows, columns, letters and bytes', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, index) => `<row r="${index + 1}"><c r="C${index + 1}"><v>1</v></c></row>`,
    ).join('');
    const path = await folder.zip('limits.xlsx', workbookParts({ rows }));
    expect(await refused(path, 'tooManyRows', { limits: { maxRows: 11 } })).toBe('最多 11 行，请拆分后再上传');
    expect(await refused(path, 'tooManyColumns', { limits: { maxColumns: 2 } })).toBe(
      '最多 2 列，第 1 行在更右边还有内容',
    );
    await refused(path, 'tooLarge', { limits: { maxUnpackedBytes: 1000 } });
    await refused(path, 'tooLarge', { limits: { maxFileBytes: 500 } });
    expect(await allRows(path, { limits: { maxRows: 12, maxColumns: 3 } })).toHaveLength(12);
    const long = workbookParts({
      rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>${'长'.repeat(40_000)}</t></is></c></row>`,
    });
    expect(await refused(await folder.zip('long.xlsx', long), 'cellTooLong')).toContain('32,767');
    const shared = workbookParts({ rows: oneCell, strings: [`<t>${'长'.repeat(40_000)}</t>`] });
    await refused(await folder.zip('long2.xlsx', shared), 'cellTooLong');
  });

  it('refuses a part that unpacks to far more than it may, and one that is a single endless word', async () => {
    const parts = Object.entries(workbookParts({ rows: '' })).filter(([name]) => name !== 'xl/worksheets/sheet1.xml');
    const block = Buffer.alloc(1024 * 1024, ' ');
    const bomb = Readable.from(
      Array.from({ length: 60 }, () => block),
      { objectMode: false },
    );
    const entries = [
      ...parts.map(([name, text]) => ({ name, body: Buffer.from(text) })),
      { name: 'xl/worksheets/sheet1.xml', body: bomb },
    ];
    const path = await folder.save('bomb.xlsx', zipStream(entries, { at: new Date(2026, 10, 20), level: 1 }));
    await refused(path, 'tooLarge', { limits: { maxUnpackedBytes: 50 * 1024 * 1024 } });
    await refused(path, 'tooLarge');
  });

  it('does not believe a size that is too small', async () => {
    const body = `<worksheet xmlns="${MAIN}"><sheetData>${oneCell}</sheetData>${'<x/>'.repeat(5000)}</worksheet>`;
    const path = await folder.zip('lie.xlsx', { ...workbookParts({ rows: '' }), 'xl/worksheets/sheet1.xml': body });
    const bytes = await readFile(path);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(body));
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 4)) bytes.writeUInt32LE(200, at);
    await refused(await folder.write('lie.xlsx', bytes), 'corrupt');
  });
});

describe('malicious XML', () => {
  const sheet = async (xml: string): Promise<string> =>
    folder.zip('evil.xlsx', { ...workbookParts({ rows: '' }), 'xl/worksheets/sheet1.xml': xml });

  it('knows no document types, so no entity grows or fetches', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY l0 "lol">${laughs}]><worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="str"><v>&l9;</v></c></row></sheetData></worksheet>`;
    await refused(await sheet(bomb), 'corrupt');
    await refused(await sheet(`<!DOCTYPE w SYSTEM "file:///etc/passwd"><worksheet xmlns="${MAIN}"/>`), 'corrupt');
    await refused(await sheet(`<worksheet xmlns="${MAIN}"><sheetData>&unknown;</sheetData></worksheet>`), 'corrupt');
  });

  it.each([
    ['a column beyond the last', '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'],
    ['a column that is a number', '<row r="1"><c r="999999999999"><v>1</v></c></row>'],
    ['a row beyond the last', '<row r="99999999999"><c r="A1"><v>1</v></c></row>'],
    ['a row that is no number', '<row r="1e3.5"><c r="A1"><v>1</v></c></row>'],
    ['rows out of order', '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'],
    ['cells out of order', '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'],
    ['a shared text that is not there', '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'],
    ['a shared text below the first', '<row r="1"><c r="A1" t="s"><v>-1</v></c></row>'],
    ['tags that do not close', '<row r="1"><c r="A1"><v>1</v>'],
  ])('refuses %s', async (_, rows) => {
    await refused(await sheet(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`), 'corrupt');
  });

  it('refuses endless nesting and merged areas that lie over each other', async () => {
    await refused(await sheet(`<worksheet xmlns="${MAIN}">${'<a>'.repeat(10_000)}`), 'corrupt');
    const merges = Array.from({ length: 300 }, () => '<mergeCell ref="A1:XFD1048576"/>').join('');
    await refused(
      await sheet(
        `<worksheet xmlns="${MAIN}"><sheetData>${oneCell}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
      ),
      'corrupt',
    );
  });

  it('survives merged areas that are nonsense or huge', async () => {
    const merges = ['A1:XFD1048576', 'B2:A1', 'A0:A1', '', 'XXXX9:A1']
      .map((ref) => `<mergeCell ref="${ref}"/>`)
      .join('');
    const path = await sheet(
      `<worksheet xmlns="${MAIN}"><sheetData>${oneCell}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    );
    const [line] = await allTexts(path);
    expect(line?.[1]).toHaveLength(200);
  });
});

describe('malicious archives', () => {
  it('refuses names that climb out of the archive', async () => {
    const path = await folder.zip('climb.xlsx', { ...workbookParts({ rows: oneCell }), 'xx/xx/evil.xml': '<x/>' });
    const bytes = (await readFile(path)).toString('latin1').replaceAll('xx/xx/evil.xml', '../../evil.xml');
    await refused(await folder.write('climb.xlsx', Buffer.from(bytes, 'latin1')), 'corrupt');
  });

  it('refuses a part that is there twice', async () => {
    const parts = workbookParts({ rows: oneCell });
    await refused(await folder.zip('twice.xlsx', { ...parts, 'XL/WORKBOOK.XML': '<x/>' }), 'corrupt');
  });

  it('follows no link out of the archive', async () => {
    const parts = workbookParts({ rows: oneCell });
    parts['xl/_rels/workbook.xml.rels'] =
      parts['xl/_rels/workbook.xml.rels']?.replaceAll('worksheets/sheet1.xml', '../../../etc/passwd') ?? '';
    await refused(await folder.zip('link.xlsx', parts), 'corrupt');
    parts['xl/_rels/workbook.xml.rels'] =
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="http://127.0.0.1/"/></Relationships>';
    await refused(await folder.zip('link2.xlsx', parts), 'noSheet');
  });

  it('stops when it is told to', async () => {
    const path = await folder.zip('stop.xlsx', workbookParts({ rows: oneCell }));
    await expect(allRows(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('damage', () => {
  it('of any kind ends in a table or in a refusal, never in something else', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, row) =>
        `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>${row % 2}</v></c><c r="B${row + 1}" s="1"><v>${row}.5</v></c></row>`,
    );
    const parts = workbookParts({ rows: rows.join(''), strings: ['<t>甲</t>', '<t>乙</t>'], formats: ['0.0%'] });
    const path = await folder.zip('whole.xlsx', parts);
    const whole = await readFile(path);
    const change = fc.record({
      at: fc.integer({ min: 4, max: whole.length - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 4, max: whole.length }),
        async (changes, length) => {
          const bytes = Buffer.from(whole);
          for (const { at, byte } of changes) bytes[at] = byte;
          const damaged = await folder.write('damaged.xlsx', length % 3 === 0 ? bytes.subarray(0, length) : bytes);
          const end = await allRows(damaged).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (end !== undefined) expect(end).toBeInstanceOf(ExcelRefusal);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('inside an XML part likewise', async () => {
    const sheet = workbookParts({ rows: oneCell })['xl/worksheets/sheet1.xml'] ?? '';
    const snippet = fc.constantFrom(
      '<',
      '>',
      '"',
      '&',
      '<c>',
      '</c>',
      '<v>',
      '</row>',
      '<row r="',
      't="s"',
      '<is><t>',
      '<![CDATA[',
      '<!--',
      '<?',
      '\u0000',
      's="-1"',
      'NaN',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(sheet.length), snippet), { minLength: 1, maxLength: 4 }),
        async (inserts) => {
          const xml = inserts.reduce((text, [at, piece]) => text.slice(0, at) + piece + text.slice(at), sheet);
          const path = await folder.zip('snippet.xlsx', {
            ...workbookParts({ rows: '' }),
            'xl/worksheets/sheet1.xml': xml,
          });
          const end = await allRows(path).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (end !== undefined) expect(end).toBeInstanceOf(ExcelRefusal);
        },
      ),
      { numRuns: 60 },
    );
  });
});
