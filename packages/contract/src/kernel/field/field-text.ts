import { formatMoney, formatPrice, formatQty, formatRatio } from '../value/decimal.ts';
import type { FieldKind, FieldMeta } from './field.ts';

const formats: Partial<Record<FieldKind, (value: string) => string>> = {
  money: formatMoney,
  price: formatPrice,
  qty: formatQty,
  ratio: formatRatio,
};
// What is being typed need not be a number yet.
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

function textOf({ kind, choices }: FieldMeta, value: string): string {
  if (kind === 'password') return value === '' ? '' : '••••••';
  if (choices) return choices[value]?.label ?? '';
  if (kind === 'time') return value.slice(0, 16);
  const format = formats[kind];
  return format && isNumber(value) ? format(value) : value;
}

/** A value in the words of its field, on paper, in a sentence or beside another version: nothing where there is nothing. */
export function fieldText(meta: FieldMeta, value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? textOf(meta, value) : '';
}
