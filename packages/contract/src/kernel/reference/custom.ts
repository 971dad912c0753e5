import { z } from 'zod';
import { entered } from '../field/entered.ts';
import { field, labelled } from '../field/field.ts';
import { isWireDate } from '../field/fields.ts';
import { decimalProblem } from '../value/decimal.ts';
import type { Problem } from '../value/errors.ts';

/** What is entered in a field that people have defined. */
export const customKinds = { TEXT: '文本', NUMBER: '数字', DATE: '日期', CHOICE: '选项' } as const;
export type CustomKind = keyof typeof customKinds;

/** A field that people have defined; one that was stopped is asked for no more, and what was entered in it stays. */
export const customField = z.object({
  id: z.int(),
  name: z.string(),
  valueKind: z.enum(Object.keys(customKinds) as [CustomKind, ...CustomKind[]]),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  isStopped: z.boolean(),
});
export type CustomField = z.infer<typeof customField>;

/** What was entered in such fields, by their ids. */
export type CustomValues = Readonly<Record<string, string>>;

const mostText = 200;
const numberShape = { digits: 18, places: 6 } as const;

/** What rows hold of such fields. */
export const customShown = (): z.ZodType =>
  labelled(z.record(z.string(), z.string()), { label: '自定义字段', kind: 'custom' });
/** The same entered: whole, for every field that is in use; a blank one empties. */
export const customEntered = (): z.ZodType =>
  labelled(z.record(z.string().regex(/^\d{1,15}$/, '没有这个自定义字段'), entered.text(mostText)), {
    label: '自定义字段',
    kind: 'custom',
  });

/** `一级、二级` */
export const optionsOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/[、,，;；\n]/)
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** What is wrong with a value that is not blank, or undefined. */
export function customProblem({ valueKind, options }: CustomField, value: string): string | undefined {
  if (valueKind === 'NUMBER') return decimalProblem(value, numberShape, 'signed');
  if (valueKind === 'DATE') return isWireDate(value) ? undefined : '日期不对，应如 2026-01-31';
  if (valueKind === 'CHOICE') return options.includes(value) ? undefined : `只能是${options.join('、')}`;
  return undefined;
}

/** The fields of a definition. */
export const definitionFields = {
  code: entered.filled(20, '编码'),
  name: entered.filled(20, '名称'),
  valueKind: field.choice('填写方式', customKinds),
  optionText: entered.text(500, '可选内容').nullable().optional(),
  mustFill: entered.flag('必填'),
};

type Row = Readonly<Record<string, unknown>>;

/** A choice has something to choose from, each once. */
export function definitionProblems({ valueKind, optionText }: Row): readonly Problem[] {
  if (valueKind !== 'CHOICE') return [];
  const options = optionsOf(typeof optionText === 'string' ? optionText : null);
  if (options.length === 0) return [{ path: ['optionText'], message: '请填写可选内容，用顿号隔开' }];
  return new Set(options).size === options.length
    ? []
    : [{ path: ['optionText'], message: '可选内容有重复，请去掉重复的一项' }];
}
