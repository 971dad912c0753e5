import { serialOfDate } from './stored-number.rules.ts';
import { styleIndex, type CellStyle } from './workbook-styles.rules.ts';

/** What a column of an export holds; `price` shows 2 to 6 places, `qty` as many as the value has. */
export type ExportKind = 'text' | 'money' | 'price' | 'qty' | 'int' | 'date' | 'datetime';

/** Decimals and dates come as text, as they stand on the wire; null is a blank cell. */
export type ExportValue = string | number | boolean | null | undefined;

/** Excel cuts a text here and calls the file damaged beyond it. */
const LONGEST_TEXT = 32_767;
/** Excel computes with so many digits and rounds the rest away. */
const EXACT_DIGITS = 15;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML: without control characters and lone surrogates, which XML cannot hold. */
export const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const STARTS_FORMULA = /^\s*[=@\uFF1D\uFF20]|^[\t\r\n]/;
const SIGNED_FORMULA = /^\s*[+\-\uFF0B\uFF0D][^]*[(|!]/;

/**
 * Puts an apostrophe before a text that would run as a formula once somebody saves the sheet as CSV and opens it again. Inside the
 * workbook any text is inert; `+86 …` or `-18℃` do nothing as CSV either and stay as they are.
 */
export const inertText = (text: string): string =>
  STARTS_FORMULA.test(text) || SIGNED_FORMULA.test(text) ? `'${text}` : text;

function textCell(reference: string, text: string, style: CellStyle): string {
  const whole = inertText(text);
  const shown = whole.length > LONGEST_TEXT ? `${whole.slice(0, LONGEST_TEXT - 1)}…` : whole;
  // Excel would read _x0041_ as an escaped letter.
  const escaped = xmlText(shown).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  const space = /^\s|\s$|\n/.test(escaped) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${styleIndex(style)}" t="inlineStr"><is><t${space}>${escaped}</t></is></c>`;
}

const numberCell = (reference: string, value: string, style: CellStyle): string =>
  `<c r="${reference}" s="${styleIndex(style)}"><v>${value}</v></c>`;

function decimalCell(reference: string, text: string, kind: 'money' | 'price' | 'qty' | 'int'): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = fraction.replace(/0+$/, '');
  const digits = (whole + decimals).replace(/^0+/, '').length;
  if (whole === '' || digits > EXACT_DIGITS) return textCell(reference, text, 'text');
  const value = `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
  return numberCell(reference, value, decimalStyle(kind, decimals.length));
}

function decimalStyle(kind: 'money' | 'price' | 'qty' | 'int', places: number): CellStyle {
  if (kind === 'money' || (kind === 'int' && places === 0)) return kind;
  const shown = Math.min(places, 6);
  const styles = ['qty0', 'qty1', 'qty2', 'qty3', 'qty4', 'qty5', 'qty6'] as const;
  if (kind !== 'price') return styles[shown] ?? 'qty6';
  const prices = ['price2', 'price3', 'price4', 'price5', 'price6'] as const;
  return prices[Math.max(0, shown - 2)] ?? 'price6';
}

/** One cell as XML, empty for a blank; a value that does not fit its kind is written as text rather than changed. */
export function cellXml(reference: string, value: ExportValue, kind: ExportKind): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return textCell(reference, value ? '是' : '否', 'text');
  const text = String(value);
  if (kind === 'text') return textCell(reference, text, 'text');
  if (kind !== 'date' && kind !== 'datetime') return decimalCell(reference, text, kind);
  const serial = serialOfDate(kind === 'date' ? text.slice(0, 10) : text);
  return serial === undefined ? textCell(reference, text, 'text') : numberCell(reference, serial, kind);
}

/** A text cell in a style of its own: headers, labels, instructions. */
export const styledCellXml = (reference: string, text: string, style: CellStyle): string =>
  text === '' ? '' : textCell(reference, text, style);
