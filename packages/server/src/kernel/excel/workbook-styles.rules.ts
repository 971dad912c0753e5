/** How a written cell looks. */
export type CellStyle =
  | 'plain'
  | 'header'
  | 'requiredHeader'
  | 'label'
  | 'wrap'
  | 'text'
  | 'int'
  | 'money'
  | 'date'
  | 'datetime'
  | `qty${0 | 1 | 2 | 3 | 4 | 5 | 6}`
  | `price${2 | 3 | 4 | 5 | 6}`;

const TEXT_FORMAT = 49;
const FIRST_CUSTOM = 164;
const FONT = { plain: 0, bold: 1, required: 2 } as const;

type Look = {
  readonly style: CellStyle;
  readonly format?: string | number;
  readonly font?: number;
  readonly fill?: number;
  readonly align?: string;
};

const places = (count: number): string => (count === 0 ? '#,##0' : `#,##0.${'0'.repeat(count)}`);

const looks: readonly Look[] = [
  { style: 'plain' },
  {
    style: 'header',
    font: FONT.bold,
    fill: 2,
    format: TEXT_FORMAT,
    align: 'horizontal="center" vertical="center" wrapText="1"',
  },
  {
    style: 'requiredHeader',
    font: FONT.required,
    fill: 2,
    format: TEXT_FORMAT,
    align: 'horizontal="center" vertical="center" wrapText="1"',
  },
  { style: 'label', font: FONT.bold, format: TEXT_FORMAT },
  { style: 'wrap', format: TEXT_FORMAT, align: 'vertical="top" wrapText="1"' },
  { style: 'text', format: TEXT_FORMAT },
  { style: 'int', format: 1 },
  { style: 'money', format: 4 },
  { style: 'date', format: 'yyyy\\-mm\\-dd' },
  { style: 'datetime', format: 'yyyy\\-mm\\-dd\\ hh:mm:ss' },
  // One format per number of decimals: a single one with optional places would show "5." for 5.
  ...([0, 1, 2, 3, 4, 5, 6] as const).map((count): Look => ({ style: `qty${count}`, format: places(count) })),
  ...([2, 3, 4, 5, 6] as const).map((count): Look => ({ style: `price${count}`, format: places(count) })),
];

const indices = new Map(looks.map(({ style }, index) => [style, index]));

/** The style's number, as cells and columns refer to it. */
export const styleIndex = (style: CellStyle): number => indices.get(style) ?? 0;

const codes = [...new Set(looks.map(({ format }) => format).filter((format) => typeof format === 'string'))];
const formatId = (format: string | number | undefined): number =>
  typeof format === 'string' ? FIRST_CUSTOM + codes.indexOf(format) : (format ?? 0);

const font = (extra: string): string =>
  `<font>${extra}<sz val="11"/><name val="等线"/><family val="2"/><charset val="134"/></font>`;

const xf = ({ format, font: fontId = FONT.plain, fill = 0, align }: Look): string => {
  const attributes = `numFmtId="${formatId(format)}" fontId="${fontId}" fillId="${fill}" borderId="${fill === 0 ? 0 : 1}" xfId="0" applyNumberFormat="1" applyFont="1"`;
  return align === undefined
    ? `<xf ${attributes}/>`
    : `<xf ${attributes} applyAlignment="1"><alignment ${align}/></xf>`;
};

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

/** The workbook's style part. */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  list(
    'numFmts',
    codes.map((code, index) => `<numFmt numFmtId="${FIRST_CUSTOM + index}" formatCode="${code}"/>`),
  ),
  list('fonts', [font(''), font('<b/>'), font('<b/>').replace('<sz', '<color rgb="FFC62828"/><sz')]),
  list('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/><bgColor indexed="64"/></patternFill></fill>',
  ]),
  list('borders', [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FFBFBFBF"/></bottom><diagonal/></border>',
  ]),
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  list('cellXfs', looks.map(xf)),
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
