import { fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import { ownerOfChoice, whyMisplaced, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { z } from 'zod';
import type { ParsedRow } from '../excel/parse-row.rules.ts';
import type { SheetDecl } from '../excel/sheet-decl.ts';
import type { CalledRows, Row } from './called-rows.ts';
import { ownerLabel, whyClosed, type Owners } from './owners.ts';

type Values = Readonly<Record<string, unknown>>;

export type Known = {
  readonly tables: ReadonlyMap<string, CalledRows<Row>>;
  readonly owners: Owners | undefined;
  /** Whoever sent the sheet may say which row is the default. */
  readonly canSetDefault: boolean;
};

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

type Cell = { readonly value: unknown; readonly message?: string };

const named = <R extends Row>(row: R | string): Cell =>
  typeof row === 'string' ? { value: undefined, message: row } : { value: row.id };

function openOwner(of: AnyReference, row: Row | string): Cell {
  const why = typeof row === 'string' ? undefined : whyClosed(of, row);
  return why === undefined ? named(row) : { value: undefined, message: `${why}，不能导入` };
}

/** What a line belongs to; undefined where rows belong to nothing, or the sheet does not say and need not. */
export function ownerOf(
  of: AnyReference,
  { given, values }: ParsedRow<SheetDecl>,
  { owners }: Known,
): Cell | undefined {
  const { fields, under } = of;
  if (under === undefined || !owners) return undefined;
  const word = given.includes(under) ? textOf((values as Values)[under]) : '';
  if (word !== '') return openOwner(of, owners.rows.called(word));
  if (owners.own !== undefined) return { value: owners.own };
  if (!(fields[under] ?? z.never()).safeParse(null).success)
    return { value: undefined, message: `请填写${ownerLabel(of)}` };
  return given.includes(under) ? { value: null } : undefined;
}

type Asked = {
  readonly of: AnyReference;
  readonly known: Known;
  /** The cells of the line that were read before, by their names. */
  readonly said: Values;
};

/** Why a row is not meant by a cell of the line, as far as the line has been read; undefined where it may be. */
function whyElsewhere({ of, said }: Asked, name: string, row: Row): string | undefined {
  const owner = ownerOfChoice(of, name);
  const isKnown = owner === undefined || typeof said[owner] === 'number';
  return isKnown ? whyMisplaced(of, { name, row: said }, row) : undefined;
}

/** The rows that a cell names one after the other, or what the first unknown word is not. */
function severalOf(value: unknown, call: (word: string) => Row | string): Cell {
  const words = textOf(value)
    .split(/[、，,;；\n]/)
    .map((word) => word.trim());
  const rows = words.filter((word) => word !== '').map(call);
  const message = rows.find((row) => typeof row === 'string');
  const ids = rows.flatMap((row) => (typeof row === 'string' ? [] : [row.id]));
  return message === undefined ? { value: [...new Set(ids)] } : { value: undefined, message };
}

/** The row of a table that a word means. */
const calledIn =
  (asked: Asked, name: string, table: string) =>
  (word: string): Row | string => {
    const row = asked.known.tables.get(table)?.called(word, (each) => whyElsewhere(asked, name, each) === undefined);
    if (row === undefined || typeof row === 'string') return row ?? '';
    const why = whyElsewhere(asked, name, row);
    return why === undefined ? row : `“${word}”${why}`;
  };

const isNone = ({ sets }: AnyReference, name: string, value: unknown): boolean => textOf(value) === sets?.[name]?.none;

type OneCell = { readonly name: string; readonly schema: z.ZodType | undefined; readonly value: unknown };

/** A cell in the form of the wire, and what is wrong with what it names. */
export function cellOf({ name, schema = z.never(), value }: OneCell, asked: Asked): Cell {
  const { kind, table = '' } = fieldOf(schema) ?? {};
  const called = calledIn(asked, name, table);
  if (isMany(schema)) return isNone(asked.of, name, value) ? { value: [] } : severalOf(value, called);
  // An exported sheet leaves blank what is not so.
  if (kind === 'flag') return { value: value === true };
  if (value === null || value === undefined) return { value: null };
  if (kind === 'count') return { value: Number(value) };
  if (kind !== 'ref') return { value };
  return named(called(textOf(value)));
}
