import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { references } from '@material/contract/references.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { referenceImporter } from './reference-importer.ts';

const numbers = references.flatMap((of) =>
  Object.entries(of.fields).flatMap(([name, schema]) => {
    const { kind = '' } = fieldOf(schema) ?? {};
    const column = referenceImporter(of).sheet.columns[name];
    return column && ['count', 'qty', 'ratio', 'money'].includes(kind)
      ? [{ field: `${of.table}.${name}`, kind, schema, column }]
      : [];
  }),
);

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 18, 19, 40, 63, 70];
const whole = digits.flatMap((count) => ['9'.repeat(count), `1${'0'.repeat(count)}`]);
const texts = ['0', '1', ...whole, ...whole.map((text) => `${text}.5`), '0.5', '0.05', '0.12', '0.123', '0.1234567'];

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test('sheets have numbers of every kind', () => {
  expect(new Set(numbers.map(({ kind }) => kind))).toEqual(new Set(['count', 'qty', 'ratio', 'money']));
});

// Whoever mends a cell as its column says must not be refused by the field that it becomes.
test.each(numbers)('$field: a cell is taken and refused as the field is', ({ kind, schema, column }) => {
  for (const text of texts.flatMap((one) => [one, `-${one}`])) {
    const parsed = column.parse(text);
    const isCount = kind === 'count';
    const wrong = messagesOf(schema, isCount ? Number(text) : text);
    expect([text, parsed.ok]).toEqual([text, wrong.length === 0]);
    // A share is entered in percent, and stands in a sheet as either.
    if (parsed.ok || kind === 'ratio') continue;
    // The field says of a broken count only that it is one, the sheet what else is wrong with it.
    const besides = isCount ? [Math.floor, Math.ceil].flatMap((way) => messagesOf(schema, way(Number(text)))) : [];
    expect([...wrong, ...besides], text).toContain(parsed.message);
  }
});
