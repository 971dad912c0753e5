import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { z } from 'zod';
import { type KeptAt, type KeptWork, sheetText } from '../../lib/sign-in/kept-work.ts';
import { isRecord, type Values } from './form-state.rules.ts';
import { isKeptForm, keptFormKey } from './use-kept-form.ts';

type Shapes = readonly z.ZodObject[];

const labelIn = (schemas: Shapes, name: string): string | undefined => {
  const found = schemas.map((schema): unknown => schema.shape[name]).find((schema) => schema instanceof z.ZodType);
  const label = found && fieldOf(found)?.label;
  return label === '' ? undefined : label;
};

const cell = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The lines as a table: a column for every field that the contract has a word for. */
function lineTable(rows: readonly unknown[], schemas: Shapes): (string | number | null)[][] {
  const lines = rows.filter(isRecord);
  const names = [...new Set(lines.flatMap((row) => Object.keys(row)))].filter((name) => labelIn(schemas, name));
  return [
    names.map((name) => labelIn(schemas, name) ?? ''),
    ...lines.map((row) => names.map((name) => cell(row[name]))),
  ];
}

const textOf = (values: Values, input: z.ZodObject, lines: Shapes): string =>
  sheetText([
    ...Object.entries(values).flatMap(([name, value]) => {
      const label = labelIn([input], name);
      return label === undefined || cell(value) === null ? [] : [[label, cell(value)]];
    }),
    ...(Array.isArray(values['lines']) ? lineTable(values['lines'], lines) : []),
  ]);

/** What a page's form keeps in this browser, as text for a sheet: words of the contract, lines with what is known of them. */
export const keptForm = (
  nameOf: (query: KeptAt['query']) => string,
  input: z.ZodObject,
  lines: Shapes = [],
): KeptWork => ({
  keyOf: ({ userId, query }) => keptFormKey(nameOf(query), userId),
  textOf: (kept) => (isKeptForm(kept) ? textOf(kept.values, input, lines) : JSON.stringify(kept, null, 2)),
});
