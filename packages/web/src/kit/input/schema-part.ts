import { z } from 'zod';

/** The schema of one field of an input. */
export const partOf = (schema: z.ZodType, field: string): z.ZodType | undefined =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[field] : undefined;

export const takes = (part: z.ZodType, value: unknown): boolean => part.safeParse(value).success;

/** Whether the schema refuses an input without this field or with an empty one, so that the label gets its mark. */
export const isRequired = (schema: z.ZodType, field: string): boolean => {
  const part = partOf(schema, field);
  return part !== undefined && !takes(part, undefined);
};

/** The schema of each line of a field that has several. */
export function lineOf(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return lineOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element : undefined;
}
