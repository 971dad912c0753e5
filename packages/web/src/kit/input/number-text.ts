import { isPlain, wholeText } from '@material/contract/kernel/value/decimal.ts';

export type NumberShape = {
  /** Decimal places allowed; 0 for whole numbers. */
  readonly places: number;
  readonly negative: boolean;
};

/** Full-width digits, points and minus signs as Chinese keyboards and spreadsheets write them, made plain. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.')
    .replace(/[−–—]/g, '-')
    .replace(/\u3000/g, ' ');

/** A number that is not negative, in plain notation. */
export const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

const grouped = /^-?\d{1,3}([, ])\d{3}(\1\d{3})*(\.\d*)?$/;

/**
 * The decimal text that a typed or pasted one means: `'.5'` → `'0.5'`, `'007.'` → `'7'`, `'￥１，２３４．５'` → `'1234.5'`. What
 * is no number stays as it was typed: a part of it would be another number.
 */
export const readNumber = (typed: string): string => {
  // Thousands separators and currency signs come along from spreadsheets.
  const text = halfWidth(typed).replace(/[¥￥]/, '').trim();
  const bare = grouped.test(text) ? text.replace(/[, ]/g, '') : text;
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(bare) ?? [];
  if (whole === '' && fraction === '') return typed.trim();
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction === '' ? '' : `.${fraction}`;
  return /[1-9]/.test(trimmed + fraction) ? `${minus}${trimmed}${decimals}` : `0${decimals}`;
};

/** What is wrong with a text where a number of this shape belongs; nothing with an empty one. */
export const numberProblem = (text: string, { places, negative }: NumberShape): string | undefined => {
  if (text === '') return undefined;
  if (!isPlain(text)) return '必须是数字';
  if (text.startsWith('-') && !negative) return '不能为负';
  if ((text.split('.')[1]?.length ?? 0) <= places) return undefined;
  return places === 0 ? wholeText : `最多 ${places} 位小数`;
};

/** The same of several fields, each with its places; none of them may be negative. */
export const numberProblems = <F extends string>(
  texts: Readonly<Record<NoInfer<F>, string>>,
  placesOf: Readonly<Record<F, number>>,
): Partial<Record<F, string>> => {
  const found: Partial<Record<F, string>> = {};
  for (const field of Object.keys(placesOf) as F[]) {
    const problem = numberProblem(texts[field], { places: placesOf[field], negative: false });
    if (problem !== undefined) found[field] = problem;
  }
  return found;
};

/** A number with thousands separators, for reading. */
export const groupNumber = (text: string): string => {
  if (!isPlain(text)) return text;
  const [whole = '', fraction] = text.split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
};
