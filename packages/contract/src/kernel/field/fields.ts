import { z } from 'zod';
import { ownMeta, register, type RefTable } from './field.ts';

/** The id of a row of a table that the caller has been found to see. */
export type Ref<T extends string> = number & z.core.$brand<T>;

/** The id of a row that must exist and be visible to the caller, else the call is refused as not found. */
export const ref = <const T extends RefTable>(table: T, label = '') =>
  register(z.int(`请选择${label}`).positive(`请选择${label}`), { label, kind: 'ref', table }).brand<T>();
/** The table whose row a schema names; a list of ids names none itself. */
export const refTableOf = (schema: z.ZodType): RefTable | undefined =>
  schema instanceof z.ZodArray ? undefined : ownMeta(schema)?.table;

export const rowVersion = z.int().min(0);

// Control characters break exports and prints; line breaks and tabs are part of a text.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/;

/** One trimmed text of at most `max` characters without control characters. */
export const text = (max: number) =>
  z
    .string('请填写')
    .trim()
    .max(max, `最多 ${max} 个字`)
    .refine((value) => !forbidden.test(value), '含有不可见的控制字符');

/** A text that must not be empty. */
export const filled = (max: number, message = '请填写') => text(max).refine((value) => value !== '', message);

const isRealDate = (value: string): boolean => {
  const [y = 0, m = 0, d = 0] = value.split('-').map(Number);
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
};

/** What is said of a text that is no date. */
export const noDateText = '日期不对，应如 2026-01-31';

/** A business date, `YYYY-MM-DD`, years 2000 to 2099. */
export const wireDate = z
  .string('请选择日期')
  .regex(/^20\d{2}-\d{2}-\d{2}$/, { error: noDateText, abort: true })
  .refine(isRealDate, noDateText);

/** Whether a typed text is a date that can be sent. */
export const isWireDate = (text: string): boolean => wireDate.safeParse(text).success;

/** An instant as shown, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const wireTime = z
  .string('请选择时间')
  .regex(/^20\d{2}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '时间格式应为 2026-01-31 08:30:00')
  .refine((value) => isRealDate(value.slice(0, 10)), '日期不存在');

/** One result row of a batch call; `row` is the fresh row where the answer can show it. */
export const batchResult = <R extends z.ZodType>(row: R) =>
  z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string(), row: row.optional() }));
