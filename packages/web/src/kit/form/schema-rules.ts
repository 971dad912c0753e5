import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { z } from 'zod';
import { partOf, takes } from '../input/schema-part.ts';
import { changedFields, isBlank, type Values } from './form-state.rules.ts';

/** How a schema wants a field that was emptied: null empties a column, an empty text too; else the field is left out. */
function emptied(part: z.ZodType): unknown {
  if (takes(part, null)) return null;
  if (takes(part, '')) return '';
  // A text with words of its own for being empty says those, not that the type is wrong.
  const said = part.safeParse('').error?.issues[0];
  return !takes(part, undefined) && said?.code === 'custom' ? '' : undefined;
}

/** What a form of an input starts from where it changes a document: what that has of the input's fields. */
export const startOf = (schema: z.ZodType, document: Values): Values =>
  Object.fromEntries(
    Object.keys(schema instanceof z.ZodObject ? schema.shape : {}).flatMap((name): [string, unknown][] =>
      Object.hasOwn(document, name) ? [[name, document[name] ?? undefined]] : [],
    ),
  );

/**
 * What is sent of a form's values: what is empty and was empty is left out, what was emptied says so. Undefined keeps what
 * the server has, null and the empty text empty it.
 */
export function inputOf(schema: z.ZodType, state: { readonly base: Values; readonly values: Values }): Values {
  const changed = new Set(changedFields(state));
  const entries = Object.entries(state.values).flatMap(([name, value]): [string, unknown][] => {
    // No entries are entries too: they take away those that were there.
    if (!isBlank(value) || Array.isArray(value)) return [[name, value]];
    const part = partOf(schema, name);
    if (!part || (!changed.has(name) && takes(part, undefined))) return [];
    const empty = emptied(part);
    return empty === undefined ? [] : [[name, empty]];
  });
  const missing = Object.entries(schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {})
    .filter(([name]) => !Object.hasOwn(state.values, name))
    .flatMap(([name, part]): [string, unknown][] =>
      takes(part, undefined) || emptied(part) !== '' ? [] : [[name, '']],
    );
  return Object.fromEntries([...entries, ...missing]);
}

/** Everything that is wrong with an input before it is sent, in the server's words. */
export function problemsOf(schema: z.ZodType, input: Values): readonly Problem[] {
  const checked = checkInput(schema, input);
  return 'problems' in checked ? checked.problems : [];
}
