import type { z } from 'zod';
import { known } from '../list/columns-of.tsx';
import { cellOf } from '../list/list-cell.tsx';
import type { Fact } from './facts.tsx';

type Said<R> = (keyof R & string) | { readonly field: keyof R & string; readonly wide?: true; readonly maybe?: true };

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** Facts of a document that are fields of it: label and drawing are the field's. `maybe`: left out while it is empty. */
export const factsOf = <S extends z.ZodObject>(
  schema: S,
  document: z.output<S>,
  fields: readonly Said<z.output<S>>[],
): Fact[] =>
  fields
    .map((said) => (typeof said === 'string' ? { field: said } : said))
    .filter(({ field, maybe }) => !maybe || !isEmpty(document[field]))
    .map(({ field, wide = false }) => {
      const { title, ...look } = known(schema, field);
      return { label: title, value: cellOf({ field, title, ...look }, document), wide };
    });
