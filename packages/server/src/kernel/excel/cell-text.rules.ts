const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g;

/** Removes what nobody sees: zero-width marks, odd spaces and the spaces around. */
export const tidy = (text: string): string => text.replace(INVISIBLE, '').replace(SPACES, ' ').trim();

const shift = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/** Full-width digits and letters become plain ones; Chinese punctuation stays, for it belongs to Chinese text. */
export const plainLetters = (text: string): string => text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, shift);

/** Full-width digits, letters and punctuation become plain ones; for codes, numbers and dates. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, shift)
    .replace(/。/g, '.')
    .replace(/[‐‑‒–—−﹣]/g, '-')
    .replace(/￥/g, '¥');

/** Material codes and the like: no spaces inside, capital letters. */
export const codeText = (text: string): string => halfWidth(tidy(text)).replace(/\s+/g, '').toUpperCase();

/** What a header cell says, without spaces, required marks and hints such as `(必填)`. */
export const headerText = (text: string): string =>
  halfWidth(tidy(text))
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[([](必填|选填|可选|必须|可空)[)\]]|[*:]/g, '');

/** The header without a trailing remark in brackets: `数量(kg)` → `数量`. */
export const headerStem = (text: string): string => headerText(text).replace(/[([][^()[\]]*[)\]]$/, '');

const EXCEL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|未计算)$/i;

/** The reason when the text is one of Excel's error values, which no column takes. */
export function excelErrorIn(text: string): string | undefined {
  if (!EXCEL_ERROR.test(text)) return undefined;
  return text === '#未计算' ? '公式没有计算结果，请在 Excel 中打开并保存后再上传' : `公式出错（${text}）`;
}

const GROUPED = /^[+-]?\d{1,3}(?:[, ]\d{3})+(?:\.\d*)?$/;

/** No honest number or day is longer; the patterns below need not be proof against megabytes. */
const LONGEST = 100;

function canonical(parts: RegExpExecArray | null): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = parts ?? [];
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const value = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}

/** A typed number in plain notation, or undefined: takes full-width digits, thousands separators and a leading apostrophe. */
export function plainNumber(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const typed = halfWidth(tidy(text))
    .replace(/^['‘’]/, '')
    .replace(/^([+-])\s+/, '$1');
  const joined = GROUPED.test(typed) ? typed.replace(/[, ]/g, '') : typed;
  return canonical(/^([+-]?)(\d*)(?:\.(\d*))?$/.exec(joined));
}

/** A cell's text as it is quoted in a sentence. */
export const shortened = (text: string): string => (text.length > 20 ? `${text.trim().slice(0, 20)}…` : text.trim());

const two = (part: string): string => part.padStart(2, '0');
const DATE_PATTERNS: readonly RegExp[] = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

/** A typed day as `YYYY-MM-DD` (not yet checked against the calendar), or the reason why it is none. */
export function plainDate(text: string): { readonly date: string } | { readonly message: string } {
  if (text.length > LONGEST) return { message: `“${shortened(text)}”不是日期，请写成 2026-11-20 的样子` };
  const typed = halfWidth(tidy(text))
    .replace(/^['‘’]/, '')
    .replace(/\s*[年月/.-]\s*/g, '-')
    .replace(/\s*日/, '')
    .replace(/\s*(星期|周)[一二三四五六日天]/, '')
    .trim();
  for (const pattern of DATE_PATTERNS) {
    const [, year, month = '', day = ''] = pattern.exec(typed) ?? [];
    if (year !== undefined) return { date: `${year}-${two(month)}-${two(day)}` };
  }
  if (/^\d{1,2}-\d{1,2}$/.test(typed)) return { message: `“${text.trim()}”缺少年份，请写成 2026-11-20 的样子` };
  if (/^\d{1,2}-\d{1,2}-\d{1,4}$/.test(typed))
    return { message: `“${text.trim()}”的年份不明确，请写成 2026-11-20 的样子` };
  if (/^\d{5}(\.\d+)?$/.test(typed)) return { message: `“${text.trim()}”不是日期，请把单元格格式改为日期` };
  return { message: `“${shortened(text)}”不是日期，请写成 2026-11-20 的样子` };
}
