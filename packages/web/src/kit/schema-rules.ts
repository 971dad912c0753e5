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

/** What the call's input schema says about these values. */
export const schemaProblems = (schema: z.ZodType, values: unknown, fields: ReadonlySet<string>): FieldProblems => {
  const result = schema.safeParse(values);
  return result.success ? new Map() : collect(result.error.issues, fields);
};

/** The same shape for problems a refusal carries. */
export const refusalProblems = (problems: readonly Problem[], fields: ReadonlySet<string>): FieldProblems =>
  collect(problems, fields);

/** Whether the schema refuses an input without this field or with an empty one, so that the label gets its mark. */
export const isRequired = (schema: z.ZodType, field: string): boolean => {
  if (!(schema instanceof z.ZodObject)) return false;
  const part = (schema.shape as Record<string, z.ZodType>)[field];
  return part !== undefined && !part.safeParse(undefined).success;
};

/** Empty inputs leave the field out, as optional fields of the wire want it; texts may be emptied. */
export const cleanValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
