import { decimal, type Decimalish, roundMoney } from './decimal.ts';

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const placeNames = ['', '拾', '佰', '仟'];
const groupNames = ['', '万', '亿', '万亿'];

/** Four digits in words; zeros between digits are read once, zeros at the end not at all. */
const groupWords = (group: string): string =>
  group
    .split('')
    .map((digit, at) =>
      digit === '0' ? '零' : `${digits[Number(digit)] ?? ''}${placeNames[group.length - 1 - at] ?? ''}`,
    )
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');

/** Groups of four digits from the left; the first may be shorter. */
const groupsOf = (whole: string): string[] =>
  whole.padStart(Math.ceil(whole.length / 4) * 4, '0').match(/\d{4}/g) ?? [];

const wholeWords = (whole: string): string =>
  groupsOf(whole)
    .map((group, at, groups) => {
      const words = groupWords(group);
      return words === '' ? '零' : `${words}${groupNames[groups.length - 1 - at] ?? ''}`;
    })
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
    // 万亿 is said once for both groups: 壹万贰仟亿.
    .replace(/万亿(?=.*亿)/, '万');

/** 角 and 分; without 角 a 零 stands between yuan and fen. */
const centWords = ([jiao = '0', fen = '0']: string, hasYuan: boolean): string => {
  const tenths = jiao === '0' ? (hasYuan ? '零' : '') : `${digits[Number(jiao)] ?? ''}角`;
  return fen === '0' ? tenths : `${tenths}${digits[Number(fen)] ?? ''}分`;
};

/**
 * An amount of money as Chinese documents write it in capitals, rounded to fen: `'1005.20'` → `壹仟零伍元贰角`.
 * Throws RangeError from 10^16 on.
 */
export const amountInWords = (amount: Decimalish): string => {
  const value = decimal(roundMoney(amount));
  const [whole = '0', cents = '00'] = value.abs().toFixed(2).split('.');
  if (whole.length > 16) throw new RangeError(`too large to be written in words: ${whole.length} digits`);
  if (value.isZero()) return '零元整';
  const yuan = whole === '0' ? '' : `${wholeWords(whole)}元`;
  const sign = value.lt(0) ? '负' : '';
  return cents === '00' ? `${sign}${yuan}整` : `${sign}${yuan}${centWords(cents, yuan !== '')}`;
};
