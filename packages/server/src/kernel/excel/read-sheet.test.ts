import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allRows,
  allTexts,
  fixtureFolder,
  MAIN,
  workbookParts,
  type FixtureFolder,
  type WorkbookXml,
} from './workbook-fixture.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await fixtureFolder();
});
afterAll(() => folder.remove());

let count = 0;
const make = (xml: WorkbookXml): Promise<string> => folder.zip(`${++count}.xlsx`, workbookParts(xml));

/** The single cell of a sheet that holds nothing else. */
const cellOf = async (cell: string, xml: Omit<WorkbookXml, 'rows'> = {}) => {
  const [line] = await allRows(await make({ ...xml, rows: `<row r="1">${cell}</row>` }));
  return line?.cells.at(-1);
};

describe('writers', () => {
  it('reads what LibreOffice saved: merges, blank rows, dates, percentages, cached results', async () => {
    const path = new URL('fixtures/libreoffice.xlsx', import.meta.url).pathname;
    const title = '上海一店要货单';
    expect(await allTexts(path)).toEqual([
      [1, [title, title, title, title, title, title]],
      [3, ['供应商', '物料编码', '数量', '送达日期', '税率', '合计']],
      [4, ['鲜达食品', 'WL000101', '12.5', '2026-11-20', '13%', '37.5']],
      [5, ['鲜达食品', '００１０２', '１，２００', '2026/11/21', '9%', '12.5kg']],
      [9, ['海鲜批发', 'WL000103', '0.3', '2026-11-22 06:30:00', '', '#DIV/0!']],
    ]);
  });

  it('reads what Excel writes: spans, foreign attributes, rich text, reading aids, escapes', async () => {
    const rows = `<row r="1" spans="1:4" x14ac:dyDescent="0.3" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac">
      <c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46346</v></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>x &lt;1&gt;</v></c><c r="D1" t="b"><v>1</v></c></row>
      <row r="2" spans="1:4"><c r="B2" s="1"/><c r="D2" t="s"><v>1</v></c></row>`;
    const path = await make({
      rows,
      formats: ['yyyy"年"m"月"d"日";@'],
      strings: [
        '<r><t>五花</t></r><r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">肉 A</t></r><rPh sb="0" eb="2"><t>ごか</t></rPh><phoneticPr fontId="1"/>',
        '<t>一行_x000D_\n二行 _x005F_x0041_</t>',
      ],
    });
    expect(await allTexts(path)).toEqual([
      [1, ['五花肉 A', '2026-11-20', 'x <1>', 'TRUE']],
      [2, ['', '', '', '一行\r\n二行 _x0041_']],
    ]);
  });

  it('reads what WPS writes: a styled title merged over the table, row heights, its mark in the properties', async () => {
    const parts = workbookParts({
      rows: `<row r="1" spans="1:4" ht="32.25" customHeight="1"><c r="B1" s="1" t="s"><v>0</v></c><c r="C1" s="1"/><c r="D1" s="1"/></row>
      <row r="2" spans="1:4" ht="28.5" customHeight="1"><c r="B2" s="1"/><c r="C2" s="1"/></row>
      <row r="3" spans="1:4" ht="21" customHeight="1"><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" s="1"><v>46346</v></c></row>`,
      strings: [
        '<t>要货单</t><phoneticPr fontId="4" type="noConversion"/>',
        '<t>ＷＬ０００１</t>',
        '<t xml:space="preserve"> 12.50</t>',
      ],
      formats: ['yyyy/m/d;@'],
      tail: '<mergeCells count="1"><mergeCell ref="B1:D1"/></mergeCells><phoneticPr fontId="4" type="noConversion"/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    });
    parts['docProps/custom.xml'] =
      '<Properties><property pid="2" name="KSOProductBuildVer"><vt:lpwstr>2052-9.1.0.4244</vt:lpwstr></property></Properties>';
    expect(await allTexts(await folder.zip('wps.xlsx', parts))).toEqual([
      [1, ['', '要货单', '要货单', '要货单']],
      [3, ['', 'ＷＬ０００１', ' 12.50', '2026-11-20']],
    ]);
  });

  it('reads absolute targets and programs with names of their own', async () => {
    const rows = '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><v>12.50</v></c></row>';
    const path = await make({
      rows,
      strings: ['<t>ＷＬ０００１</t>'],
      absolute: true,
      app: 'WPS 表格',
      tail: '<extLst><ext><x/></ext></extLst>',
    });
    expect(await allTexts(path)).toEqual([[3, ['ＷＬ０００１', '', '12.5']]]);
  });

  it('reads prefixed elements, inline text, missing references and parts named in another case', async () => {
    const parts = workbookParts({ rows: '' });
    parts['xl/worksheets/sheet1.xml'] =
      `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>甲</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:r><x:t>乙</x:t></x:r><x:r><x:t>丙</x:t></x:r></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    parts['XL/SharedStrings.xml'] = parts['xl/sharedStrings.xml'] ?? '';
    delete parts['xl/sharedStrings.xml'];
    expect(await allTexts(await folder.zip('prefixed.xlsx', parts))).toEqual([
      [1, ['甲', '1']],
      [2, ['乙丙']],
    ]);
  });

  it('reads UTF-16 parts and a byte order mark', async () => {
    const parts = workbookParts({ rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>' });
    parts['xl/workbook.xml'] = `\uFEFF${parts['xl/workbook.xml']}`;
    const sheet = Buffer.from(`\uFEFF${parts['xl/worksheets/sheet1.xml']?.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(await allTexts(await folder.zip('bom.xlsx', { ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toEqual([
      [1, ['甲']],
    ]);
  });
});

describe('cells', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['1.2345678901234567', '1.23456789012346'],
    ['1E-3', '0.001'],
    ['1.5E+3', '1500'],
    ['12.500', '12.5'],
    ['-0', '0'],
    ['-0.10', '-0.1'],
    ['6901234567890', '6901234567890'],
    ['12345678901234567', '12345678901234567'],
  ])('number %s is read as %s', async (stored, text) => {
    expect(await cellOf(`<c r="A1"><v>${stored}</v></c>`)).toEqual({ kind: 'number', text, value: text });
  });

  it.each(['1e999', 'abc', '1e+4000000000', '0x10'])('%s is no number', async (stored) => {
    expect(await cellOf(`<c r="A1"><v>${stored}</v></c>`)).toEqual({ kind: 'error', text: stored });
  });

  it.each([
    ['yyyy-mm-dd', '46346', { kind: 'date', text: '2026-11-20' }],
    ['m/d;@', '46346', { kind: 'date', text: '2026-11-20' }],
    ['[$-804]yyyy"年"m"月"d"日" dddd', '46346.25', { kind: 'date', text: '2026-11-20 06:00:00' }],
    ['yyyy/m/d h:mm', '46346.999999', { kind: 'date', text: '2026-11-21' }],
    ['yyyy-mm-dd', '1', { kind: 'date', text: '1900-01-01' }],
    ['yyyy-mm-dd', '59', { kind: 'date', text: '1900-02-28' }],
    ['yyyy-mm-dd', '61', { kind: 'date', text: '1900-03-01' }],
    ['yyyy-mm-dd', '-5', { kind: 'number', text: '-5', value: '-5' }],
    ['h:mm', '0.5', { kind: 'number', text: '12:00:00', value: '0.5' }],
    ['[h]:mm', '1.5', { kind: 'number', text: '36:00:00', value: '1.5' }],
    ['0.0%', '0.07', { kind: 'number', text: '7%', value: '0.07' }],
    ['0000', '12', { kind: 'number', text: '0012', value: '12' }],
    ['"¥"#,##0.00_);[Red]\\("¥"#,##0.00\\)', '5.5', { kind: 'number', text: '5.5', value: '5.5' }],
    ['0"days"', '5', { kind: 'number', text: '5', value: '5' }],
  ])('format %s makes %s readable', async (format, stored, cell) => {
    expect(await cellOf(`<c r="A1" s="1"><v>${stored}</v></c>`, { formats: [format] })).toEqual(cell);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const xml = { formats: ['yyyy-mm-dd'], workbookPr: 'date1904="1"' };
    expect(await cellOf('<c r="A1" s="1"><v>44884</v></c>', xml)).toEqual({ kind: 'date', text: '2026-11-20' });
  });

  it('is not misled by the extensions that Excel for Mac repeats the workbook settings in', async () => {
    const extension = `<extLst><ext uri="{79F54976-1DA5-4618-B147-4CDE4B953A38}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:workbookPr defaultImageDpi="32767"/></ext></extLst>`;
    const parts = workbookParts({
      rows: '<row r="1"><c r="A1" s="1"><v>44884</v></c></row>',
      formats: ['yyyy-mm-dd'],
      workbookPr: 'date1904="1"',
    });
    parts['xl/workbook.xml'] = parts['xl/workbook.xml']?.replace('</workbook>', `${extension}</workbook>`) ?? '';
    expect(await allTexts(await folder.zip('mac.xlsx', parts))).toEqual([[1, ['2026-11-20']]]);
  });

  it('tells a formula without its result from an empty one', async () => {
    expect(await cellOf('<c r="A1"><f>1+1</f></c>')).toEqual({ kind: 'error', text: '#未计算' });
    expect(await cellOf('<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c>')).toMatchObject({ text: '1' });
    expect(await cellOf('<c r="A1" t="e"><f>NA()</f><v>#N/A</v></c>')).toEqual({ kind: 'error', text: '#N/A' });
    expect(await cellOf('<c r="A1" t="d"><v>2026-11-20T00:00:00</v></c>')).toEqual({
      kind: 'date',
      text: '2026-11-20',
    });
  });
});

describe('layout', () => {
  it('spreads merged areas over the cells of rows that hold something', async () => {
    const text = (cell: string, value: string): string => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${text('B1', '市')}</row><row r="2">${text('A2', '供')}${text('D2', '1')}</row><row r="3">${text('D3', '2')}</row><row r="4"><c r="A4"/></row><row r="5">${text('D5', '3')}</row>`;
    const tail = '<mergeCells count="2"><mergeCell ref="B1:C1"/><mergeCell ref="A2:A4"/></mergeCells>';
    expect(await allTexts(await make({ rows, tail }))).toEqual([
      [1, ['', '市', '市']],
      [2, ['供', '', '', '1']],
      [3, ['供', '', '', '2']],
      [5, ['', '', '', '3']],
    ]);
  });

  it('takes the first visible sheet, or the one that is named', async () => {
    const parts = workbookParts({
      rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
      sheets:
        '<sheet name="选项" sheetId="2" state="hidden" r:id="rId9"/><sheet name="图" sheetId="3" r:id="rId8"/><sheet name="要货单" sheetId="1" r:id="rId1"/>',
    });
    parts['xl/worksheets/sheet2.xml'] =
      `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>`;
    const more =
      '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId8" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/>';
    parts['xl/_rels/workbook.xml.rels'] =
      parts['xl/_rels/workbook.xml.rels']?.replace('</Relationships>', `${more}</Relationships>`) ?? '';
    const path = await folder.zip('sheets.xlsx', parts);
    expect(await allTexts(path)).toEqual([[1, ['1']]]);
    expect(await allTexts(path, { sheet: '选项' })).toEqual([[1, ['2']]]);
    await expect(allTexts(path, { sheet: '没有' })).rejects.toMatchObject({
      reason: 'sheetNotFound',
      message: '文件里没有名为“没有”的工作表',
    });
  });

  it('hides no sheet for a state it does not know', async () => {
    const sheets = '<sheet sheetId="1" name="contacts" state="show" r:id="rId1"/>';
    expect(await allTexts(await make({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', sheets }))).toEqual([
      [1, ['1']],
    ]);
  });

  it('ignores formatted cells without content, however far right', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="2"><c r="A2" t="inlineStr"><is><t> \u00A0</t></is></c></row>';
    expect(await allTexts(await make({ rows }))).toEqual([[1, ['1']]]);
  });

  it('tells how far it has come', async () => {
    const seen: number[] = [];
    await allRows(await make({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }), {
      onProgress: ({ share }) => seen.push(share),
    });
    expect(seen.at(-1)).toBe(1);
  });
});
