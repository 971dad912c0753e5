import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { decimals } from './constants.ts';

/** A decimal number in plain notation, such as `'-12.5'`; the only form in which quantities, prices and money travel. */
export type Decimalish = string;

// The default of 20 digits would silently round the product of two numeric(18,6) values.
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Whether a text is such a number. */
export const isPlain = (value: string): boolean => PLAIN.test(value);

/** Parses plain notation; throws RangeError on anything else (exponents, blanks, thousands separators, empty text). */
export const decimal = (value: Decimalish): Decimal => {
  if (!isPlain(value)) throw new RangeError(`not a plain decimal: ${value.slice(0, 40)}`);
  return new Exact(value);
};

/** Plain notation without trailing zeros and without a negative zero. */
export const plain = (value: Decimal): Decimalish => (value.isZero() ? '0' : value.toFixed());

const SPARE_ZEROS = /\.?0+$/;

/** The same number without trailing zeros, for values that are plain decimals already, as the database sends them. */
export const shorten = (value: Decimalish): Decimalish => {
  const text = value.includes('.') ? value.replace(SPARE_ZEROS, '') : value;
  return text === '-0' ? '0' : text;
};

export const add = (a: Decimalish, b: Decimalish): Decimalish => plain(decimal(a).plus(decimal(b)));
export const sub = (a: Decimalish, b: Decimalish): Decimalish => plain(decimal(a).minus(decimal(b)));
export const mul = (a: Decimalish, b: Decimalish): Decimalish => plain(decimal(a).times(decimal(b)));
export const sum = (values: readonly Decimalish[]): Decimalish =>
  plain(values.reduce((total, value) => total.plus(decimal(value)), new Exact(0)));

/** So many digits are told apart by a float, whatever they are; a sign and a point besides. */
const exactInFloat = 15;

/** -1, 0 or 1, as sort callbacks want it. */
export const cmp = (a: Decimalish, b: Decimalish): number => {
  if (a.length > exactInFloat || b.length > exactInFloat || !isPlain(a) || !isPlain(b))
    return decimal(a).cmp(decimal(b));
  const difference = Number(a) - Number(b);
  return difference === 0 ? 0 : Math.sign(difference);
};
export const isZero = (value: Decimalish): boolean => decimal(value).isZero();
export const isPositive = (value: Decimalish): boolean => decimal(value).gt(0);

/** What is said wherever a number must be whole. */
export const wholeText = '必须是整数';

const fixed = (value: Decimal, places: number): string => {
  const text = value.toFixed(places, Decimal.ROUND_HALF_UP);
  return /[1-9]/.test(text) ? text : text.replace('-', '');
};

/** Rounds half away from zero to exactly 2 places (`'1.005'` → `'1.01'`), as PostgreSQL's round(numeric, 2) does. */
export const roundMoney = (value: Decimalish): Decimalish => fixed(decimal(value), decimals.money);

const rounding = { half: Decimal.ROUND_HALF_UP, up: Decimal.ROUND_CEIL, down: Decimal.ROUND_FLOOR } as const;

/**
 * Rounds to at most 6 places, without trailing zeros: half away from zero, or up or down where a bound must hold
 * after it is stored.
 */
export const roundQty = (value: Decimalish, way: keyof typeof rounding = 'half'): Decimalish =>
  plain(decimal(value).toDecimalPlaces(decimals.quantity, rounding[way]));

const withThousands = (text: string): string => {
  const [whole = '0', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** `'1234567.5'` → `'1,234,567.50'`. */
export const formatMoney = (value: Decimalish): string => withThousands(roundMoney(value));

/** `'1234.500000'` → `'1,234.5'`; at most 6 places. */
export const formatQty = (value: Decimalish): string => withThousands(roundQty(value));

/** A unit price with at least two places and at most six: `'5.2'` → `5.20`. */
export const formatPrice = (value: Decimalish): string => {
  const text = formatQty(value);
  const places = text.split('.')[1]?.length ?? 0;
  return places >= decimals.money ? text : formatMoney(value);
};

/** A share: `'0.09'` → `9%`. */
export const formatRatio = (value: Decimalish): string => `${formatQty(mul(value, '100'))}%`;

/** What a value may have at most, as in numeric(`digits`, `places`). */
export type DecimalShape = { readonly digits: number; readonly places: number };

// The columns hold three digits more, so that the sum of any lines fits too.
export const qtyShape: DecimalShape = { digits: 15, places: decimals.quantity };
export const moneyShape: DecimalShape = { digits: 18, places: decimals.money };

/** `positive`: zero is refused too; `signed`: negative values are welcome (adjustments, deltas). */
export type DecimalSign = 'signed' | 'not-negative' | 'positive';

// Longer than any value of either shape with spare zeros; keeps hostile megabytes away from the parser.
const longestText = 64;

/** Whether a text is short enough to be parsed. */
export const isShort = (text: string): boolean => text.length <= longestText;

const tooMuch = ({ digits, places }: DecimalShape, text: string): string => {
  const whole = withThousands('9'.repeat(digits - places) || '0');
  const most = places === 0 ? whole : `${whole}.${'9'.repeat(places)}`;
  return text.startsWith('-') ? `不能小于 -${most}` : `不能超过 ${most}`;
};
const tooFine = ({ places }: DecimalShape): string => (places === 0 ? wholeText : `最多 ${places} 位小数`);

/** What is wrong with a number that is not short. */
function longProblem(text: string, shape: DecimalShape, sign: DecimalSign): string {
  if (sign !== 'signed' && text.startsWith('-')) return '不能为负';
  const [whole = '', fraction] = text.replace(/^-?0*/, '').split('.');
  return fraction === undefined || whole.length > shape.digits - shape.places ? tooMuch(shape, text) : tooFine(shape);
}

const longestCompared = 128;

/** Why a number lies outside of its bounds, or undefined; what is no number, or endless, is for `decimalProblem` to refuse. */
export function rangeProblem(
  value: Decimalish,
  { min, max }: { readonly min?: Decimalish | undefined; readonly max?: Decimalish | undefined },
): string | undefined {
  if (typeof value === 'string' && (value.length > longestCompared || !isPlain(value))) return undefined;
  if (min !== undefined && cmp(value, min) < 0) return `不能小于 ${min}`;
  return max !== undefined && cmp(value, max) > 0 ? `不能大于 ${max}` : undefined;
}

/** The first problem of a typed value in Chinese, or undefined when it fits the shape. */
export const decimalProblem = (
  text: string,
  shape: DecimalShape,
  sign: DecimalSign = 'not-negative',
): string | undefined => {
  if (text === '') return '请填写数字';
  if (!isPlain(text)) return '必须是数字';
  if (!isShort(text)) return longProblem(text, shape, sign);
  const value = decimal(text);
  if (sign !== 'signed' && value.lt(0)) return '不能为负';
  if (sign === 'positive' && value.isZero()) return '必须大于 0';
  if (value.decimalPlaces() > shape.places) return tooFine(shape);
  if (value.abs().gte(new Exact(10).pow(shape.digits - shape.places))) return tooMuch(shape, text);
  return undefined;
};

/** A number as text that fits a column's digits; `problemOf` where people write it otherwise than it is stored. */
export const decimalText = (
  shape: DecimalShape,
  sign: DecimalSign,
  problemOf = (text: string): string | undefined => decimalProblem(text, shape, sign),
) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? '请填写数字' : '必须是数字') })
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ pattern: PLAIN.source, description: `decimal text, numeric(${shape.digits},${shape.places})` });

/** A quantity as text, at most 999,999,999.999999. */
export const qty = (sign: DecimalSign = 'not-negative') => decimalText(qtyShape, sign);

/** A unit price as text, at most 999,999,999.999999. */
export const price = (sign: DecimalSign = 'not-negative') => decimalText(qtyShape, sign);

/** An amount of money as text, numeric(18,2). */
export const money = (sign: DecimalSign = 'not-negative') => decimalText(moneyShape, sign);
