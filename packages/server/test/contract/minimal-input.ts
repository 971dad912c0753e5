import type { RefTable } from '@material/contract/kernel/field/field.ts';
import { refTableOf } from '@material/contract/kernel/field/fields.ts';
import { z } from 'zod';

export type InputOptions = {
  /** `required`: as little as the schema allows. `full`: every optional field too, with one item per list. */
  readonly detail: 'required' | 'full';
  /** The id to put where an input names a row of a table. */
  readonly idOf: (table: RefTable) => number;
};

/** Texts and numbers among which a schema with formats of its own finds one it takes. */
const candidates: readonly unknown[] = [
  '1',
  '1.5',
  '0.5',
  '2026-11-25',
  '2026-11-25 08:00:00',
  'id desc',
  '样本',
  '样本文字',
  'abcdef',
  'demo2026',
  '沪A12345',
  '15400000001',
  '310100',
  '16:30',
  '900000000001',
  '900000000000001',
  '91110000101623741K',
  '021-64380000',
  'sample@example.com',
  '-18.0',
  1,
  0,
  2,
  100,
  true,
  '',
];

const literalOf = (schema: z.ZodType): unknown => {
  const found = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`no candidate fits a schema of kind ${schema.type}`);
  return found;
};

function itemsOf(schema: z.ZodArray, options: InputOptions): unknown[] {
  const element = schema.element as z.ZodType;
  const least =
    [0, 1, 2].find((length) => schema.safeParse(Array.from({ length }, () => probeOf(element))).success) ?? 1;
  const length = Math.max(least, options.detail === 'full' ? 1 : 0);
  return Array.from({ length }, () => minimalInput(element, options));
}

const probeOf = (schema: z.ZodType): unknown => minimalInput(schema, { detail: 'required', idOf: () => 1 });

function fieldsOf(schema: z.ZodObject, options: InputOptions): Record<string, unknown> {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, field]) => [
    key,
    minimalInput(field, options),
  ]);
  const input = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
  return besideOthers(schema, input);
}

/** Values that each are right and wrong beside the others get another one that is right there. */
function besideOthers(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
  const issues = (tried: Record<string, unknown>) => schema.safeParse(tried).error?.issues ?? [];
  return issues(input)
    .filter(({ code, path: [key] }) => code === 'custom' && Object.hasOwn(input, String(key)))
    .map(({ path: [key] }) => String(key))
    .reduce((made, key) => {
      const found = candidates.find((value) => issues({ ...made, [key]: value }).every(({ path }) => path[0] !== key));
      return found === undefined ? made : { ...made, [key]: found };
    }, input);
}

/** An input that the schema accepts, made from the schema alone. */
export function minimalInput(schema: z.ZodType, options: InputOptions): unknown {
  const table = refTableOf(schema);
  if (table) return options.idOf(table);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return options.detail === 'full' ? minimalInput(schema.unwrap() as z.ZodType, options) : undefined;
  }
  if (schema instanceof z.ZodNullable) return minimalInput(schema.unwrap() as z.ZodType, options);
  if (schema instanceof z.ZodObject) return fieldsOf(schema, options);
  if (schema instanceof z.ZodArray) return itemsOf(schema, options);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodUnion) return minimalInput(schema.options[0] as z.ZodType, options);
  return literalOf(schema);
}
