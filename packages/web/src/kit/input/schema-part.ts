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
