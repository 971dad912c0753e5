import { z } from 'zod';
import { clockText, isClockTime } from '../value/business-time.ts';
import { mobileTypingProblem } from '../value/chinese-formats.ts';
import { decimals, phoneDigits } from '../value/constants.ts';
import {
  decimalProblem,
  decimalText,
  isPlain,
  isShort,
  money,
  moneyShape,
  mul,
  price,
  qty,
  qtyShape,
  type DecimalShape,
  type DecimalSign,
  wholeText,
  rangeProblem,
} from '../value/decimal.ts';
import { field, fieldOf, labelled, register, type RefTable } from './field.ts';
import { filled, ref, text, wireDate, wireTime } from './fields.ts';
import { cleanHtml } from '../value/rich-text.rules.ts';
import { codeRules, codeTypingProblem } from '../value/sms.rules.ts';
import { weekdaysProblem, weekdaysText } from '../value/weekdays.ts';

/** Degrees on a map, as its columns hold them. */
const placeShape: DecimalShape = { digits: 9, places: 6 };
const degreesOf = (label: string, most: number) => {
  const bounds = { min: -most, max: most };
  const range = { min: String(-most), max: String(most) };
  const problemOf = (text: string): string | undefined =>
    rangeProblem(text, range) ?? decimalProblem(text, placeShape, 'signed');
  const schema = decimalText(placeShape, 'signed', problemOf);
  return labelled(schema, { label, kind: 'qty', places: placeShape.places, shape: placeShape, bounds, isSigned: true });
};

/** As the columns of shares hold it, below one: no digit stands before the point. */
const ratioShape: DecimalShape = { digits: 4, places: 4 };
/** They are written in percent. */
const percentShape: DecimalShape = { digits: 4, places: 2 };
const ratioProblem = (text: string): string | undefined =>
  decimalProblem(isPlain(text) && isShort(text) ? mul(text, '100') : text, percentShape);

/**
 * What people enter: every rule beside the label. A filter that is named like a field of its list's row needs no label, for
 * it has that field's.
 */
export const entered = {
  text: (max: number, label = '') => labelled(text(max), { label, kind: 'text', most: max }),
  /** A text that must not be empty. */
  filled: (max: number, label: string) => labelled(filled(max, `请填写${label}`), { label, kind: 'text', most: max }),
  /** A secret: what is typed is sent as it is, blanks included. */
  password: (label: string) =>
    labelled(z.string('请输入密码').min(1, '请输入密码').max(128, '最多 128 个字'), {
      label,
      kind: 'password',
      most: 128,
    }),
  /** A text of a given form, where it is not empty. */
  shaped: (max: number, label: string, problemOf: (text: string) => string | undefined) =>
    labelled(
      text(max).superRefine((value, context) => {
        const message = value === '' ? undefined : problemOf(value);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
      { label, kind: 'text', most: max, isShaped: true },
    ),
  /** The number of a mobile phone, which codes are sent to. */
  mobile: (label: string) =>
    labelled(
      z
        .string('请输入手机号')
        .trim()
        .superRefine((value, context) => {
          const message = mobileTypingProblem(value);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        }),
      { label, kind: 'phone', most: phoneDigits },
    ),
  /** A code that was sent to a phone. */
  code: () =>
    labelled(
      z
        .string('请输入验证码')
        .trim()
        .superRefine((value, context) => {
          const message = codeTypingProblem(value);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        }),
      { label: '验证码', kind: 'text', most: codeRules.digits },
    ),
  /** A time of day, `HH:mm`; `9:05` is taken as `09:05`. */
  clock: (label: string) =>
    labelled(
      text(5)
        .overwrite(clockText)
        .refine((value) => isClockTime(value), '时间应如 16:30'),
      { label, kind: 'text', most: 5, isClock: true },
    ),
  /** Days of the week, kept as `一三五`. */
  weekdays: (label: string) =>
    labelled(
      text(20)
        .superRefine((value, context) => {
          const message = weekdaysProblem(value);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        })
        .transform((value) => (weekdaysProblem(value) === undefined ? weekdaysText(value) : value)),
      { label, kind: 'text', most: 20, isWeekdays: true },
    ),
  /** Formatted text: its HTML is cleaned before it is stored, and again wherever it is shown. */
  rich: (max: number, label: string) => labelled(text(max).transform(cleanHtml), { label, kind: 'rich', most: max }),
  date: (label: string) => labelled(wireDate, { label, kind: 'date' }),
  time: (label: string) => labelled(wireTime, { label, kind: 'time' }),
  count: (label: string, { min = 0, max = 1_000_000 }: { readonly min?: number; readonly max?: number } = {}) =>
    register(z.int(wholeText).min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`), {
      label,
      kind: 'count',
      places: 0,
      shape: { digits: String(max).length, places: 0 },
      bounds: { min, max },
      ...(min < 0 ? { isSigned: true as const } : {}),
    }),
  /** A share below one, `'0.09'` for 9%. */
  ratio: (label: string) =>
    labelled(decimalText(ratioShape, 'not-negative', ratioProblem), {
      label,
      kind: 'ratio',
      places: 2,
      shape: ratioShape,
    }),
  latitude: () => degreesOf('纬度', 90),
  longitude: () => degreesOf('经度', 180),
  /** A number of a column's digits that is no money, e.g. degrees. */
  number: (label: string, shape: DecimalShape, sign: DecimalSign = 'not-negative') =>
    labelled(decimalText(shape, sign), {
      label,
      kind: 'qty',
      places: shape.places,
      shape,
      ...(sign === 'signed' ? { isSigned: true as const } : {}),
    }),
  /** A text that may be emptied: left out it stays as it is, null or nothing but blanks empty it. */
  emptied: (max: number, label = '', schema: z.ZodString = text(max)) =>
    labelled(
      schema.transform((value) => (value === '' ? null : value)),
      { label, kind: 'text', most: max },
    )
      .nullable()
      .optional(),
  qty: (label: string) => labelled(qty(), { label, kind: 'qty', places: decimals.quantity, shape: qtyShape }),
  /** A second quantity: what a scale says. */
  weight: (label: string) => labelled(qty(), { label, kind: 'qty', places: 3, shape: qtyShape }),
  /** An amount of money. */
  money: (label: string) =>
    labelled(money(), { label, kind: 'money', places: decimals.money, shape: moneyShape, unit: '元' }),
  /** What one order unit costs, tax included unless its label says otherwise. */
  price: (label: string) =>
    labelled(price('positive'), { label, kind: 'price', places: decimals.quantity, shape: qtyShape, unit: '元' }),
  ref: <const T extends RefTable>(table: T, label: string) => ref(table, label),
  /** Rows of a table, each once. */
  refs: <const T extends RefTable>(table: T, label: string, { min = 0, max = 500 } = {}) =>
    register(
      z
        .array(ref(table))
        .min(min, `请选择${label}`)
        .max(max, `最多选择 ${max} 项`)
        .refine((ids) => new Set(ids).size === ids.length, '选择有重复，请去掉重复的一项'),
      { label, kind: 'ref', table },
    ),
  flag: (label = '') => field.flag(label),
  choice: field.choice,
  /** Any of the values of a choice or a state. */
  several: <S extends z.ZodType>(schema: S, max = 20): z.ZodArray<S> =>
    register(z.array(schema).max(max), { label: '', kind: 'choice', ...fieldOf(schema) }),
};

/** Two ends, on the wire `<name>From` and `<name>To`. */
export type Range<S extends z.ZodType = z.ZodType> = { readonly range: S };

export const range = {
  date: (label = ''): Range<typeof wireDate> => ({ range: labelled(wireDate, { label, kind: 'date' }) }),
  time: (): Range<typeof wireTime> => ({ range: labelled(wireTime, { label: '', kind: 'time' }) }),
  money: (): Range<ReturnType<typeof money>> => ({ range: labelled(money(), { label: '', kind: 'money' }) }),
};
