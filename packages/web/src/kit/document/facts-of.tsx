import { createElement, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import { ToneTag } from '../display/status-tag.tsx';
import { known } from '../column/columns-of.tsx';
import { cellOf } from '../column/list-cell.tsx';
import type { Fact } from '../display/facts.tsx';

type Said<R> =
  | (keyof R & string)
  | {
      readonly field: keyof R & string;
      /** Stands behind it, e.g. the phone of whom it names. */
      readonly beside?: readonly (keyof R & string)[];
      readonly wide?: boolean;
      /** Drawn in the page's own way; nothing leaves the fact out. */
      readonly draw?: (document: R) => ReactNode;
    };

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;

const flagTag = (label: string): ReactNode => <ToneTag tone="processing">{label}</ToneTag>;

/** Facts of a document that are fields of it: label and drawing are the field's, and what is empty is left out. */
export const factsOf = <S extends z.ZodObject>(
  schema: S,
  document: z.output<S>,
  fields: readonly Said<z.output<S>>[],
): Fact[] =>
  fields.flatMap((said) => {
    const { field, beside = [], wide = false, draw } = typeof said === 'string' ? { field: said } : said;
    const { title } = known(schema, field);
    const named = [field, ...beside].filter((name) => !isEmpty(document[name]));
    const cells = named.flatMap((name, at): ReactNode[] => {
      const look = known(schema, name);
      // Of two states only the one that holds says something: by its own word, since the label is another field's.
      const isMark = name !== field && document[name] === true;
      return [at === 0 ? '' : ' ', isMark ? flagTag(look.title) : cellOf({ field: name, ...look }, document)];
    });
    if (!draw && cells.length === 0) return [];
    return [{ label: title, value: draw ? draw(document) : createElement(Fragment, null, ...cells), wide }];
  });
