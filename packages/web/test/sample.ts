import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { fieldOf, type FieldKind } from '@material/contract/kernel/field/field.ts';
import { z } from 'zod';

/** What stands in a field of this kind when a test does not care. */
const plain: Partial<Record<FieldKind, unknown>> = {
  money: '0.00',
  price: '0',
  qty: '0',
  ratio: '0',
  time: '2026-11-20 09:00:00',
  // A day to come: much is no longer possible once it has passed.
  date: addDays(businessDate(new Date()), 3),
};

function valueOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional) return undefined;
  const kind = fieldOf(schema)?.kind;
  if (kind !== undefined && Object.hasOwn(plain, kind)) return plain[kind];
  if (schema instanceof z.ZodObject) return fieldsOf(schema);
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return 1;
  return '';
}

const fieldsOf = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>)
      .map(([name, field]) => [name, valueOf(field)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** A valid row of a schema with what a test says of it: a field that is added to the schema costs nothing here. */
export const sampleOf = <S extends z.ZodObject>(schema: S, known: Partial<z.output<S>> = {}): z.output<S> =>
  schema.parse({ ...fieldsOf(schema), ...known });
