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

/** What remains of typed or pasted text when only digits, one point and a leading minus may stand: `'１，２３4.5元'` → `'1234.5'`. */
export const cleanNumber = (text: string, { places, negative }: NumberShape): string => {
  const plain = halfWidth(text);
  const isNegative = negative && /^\s*-/.test(plain);
  const [whole = '', ...fraction] = plain.replace(/[^\d.]/g, '').split('.');
  const point = fraction.length > 0 && places > 0 ? `.${fraction.join('').slice(0, places)}` : '';
  return `${isNegative ? '-' : ''}${whole}${point}`;
};

/** The decimal text a finished input means: `'.5'` → `'0.5'`, `'007.'` → `'7'`, `'-'` → `''`. */
export const finishNumber = (text: string): string => {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return '';
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction === '' ? '' : `.${fraction}`;
  return /[1-9]/.test(trimmed + fraction) ? `${minus}${trimmed}${decimals}` : `0${decimals}`;
};

/** The same with thousands separators, for reading. */
export const groupNumber = (text: string): string => {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** Whether a key may go on: digits, editing keys, one point, a minus where it is allowed. */
export const isNumberKey = (key: string, { places, negative }: NumberShape): boolean => {
  if (key.length > 1) return true;
  const sign = halfWidth(key);
  return /\d/.test(sign) || (places > 0 && sign === '.') || (negative && sign === '-');
};
