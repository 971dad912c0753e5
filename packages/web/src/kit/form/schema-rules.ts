import type { Problem } from '@material/contract/kernel/errors.ts';
import { z } from 'zod';
import { zhCN } from 'zod/locales';

z.config(zhCN());

/** Problems of one input, by top-level field; what belongs to no field stands under the empty name. */
export type FieldProblems = ReadonlyMap<string, readonly string[]>;

const collect = (
  problems: readonly { path: readonly PropertyKey[]; message: string }[],
  fields: ReadonlySet<string>,
): FieldProblems => {
  const found = new Map<string, string[]>();
  for (const { path, message } of problems) {
    const [first] = path;
    const field = first !== undefined && fields.has(String(first)) ? String(first) : '';
    found.set(field, [...(found.get(field) ?? []), message]);
  }
  return found;
};

const partOf = (schema: z.ZodType, field: string): z.ZodType | undefined =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[field] : undefined;

/** Texts with words of their own for being empty should say those, not that the type is wrong. */
const emptied = (schema: z.ZodType, values: object, fields: ReadonlySet<string>): object => {
  const empty = [...fields].filter((field) => {
    const part = partOf(schema, field);
    if (!part || Object.hasOwn(values, field) || part.safeParse(undefined).success) return false;
    return part.safeParse('').error?.issues[0]?.code === 'custom';
  });
  return { ...values, ...Object.fromEntries(empty.map((field) => [field, ''])) };
};

/** What the call's input schema says about these values. */
export const schemaProblems = (schema: z.ZodType, values: object, fields: ReadonlySet<string>): FieldProblems => {
  const result = schema.safeParse(emptied(schema, values, fields));
  return result.success ? new Map() : collect(result.error.issues, fields);
};

/** The same shape for problems a refusal carries. */
export const refusalProblems = (problems: readonly Problem[], fields: ReadonlySet<string>): FieldProblems =>
  collect(problems, fields);

/** Whether the schema refuses an input without this field or with an empty one, so that the label gets its mark. */
export const isRequired = (schema: z.ZodType, field: string): boolean => {
  const part = partOf(schema, field);
  return part !== undefined && !part.safeParse(undefined).success;
};

/** Empty inputs leave the field out, as optional fields of the wire want it; texts may be emptied. */
export const cleanValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
