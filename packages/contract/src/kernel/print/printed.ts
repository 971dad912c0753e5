import { encode } from 'uqr';
import type { z } from 'zod';
import { code128 } from './code128.ts';
import { fieldText } from '../field/field-text.ts';
import { fieldOf, type FieldKind } from '../field/field.ts';
import type { PrintColumn, PrintFact, PrintSpec } from './print-spec.ts';

/** A sheet with nothing left to be looked up: what every way to print draws. */
export type PrintedSheet = {
  readonly issuer: string;
  readonly name: string;
  readonly no: string;
  /** Dark and light modules in rows: one row of a bar code, as many rows as columns of a QR code. */
  readonly code: readonly (readonly boolean[])[];
  readonly facts: readonly PrintedFact[];
  readonly table: PrintedTable | undefined;
  readonly closing: readonly PrintedFact[];
  readonly signatures: readonly string[];
};
export type PrintedFact = { readonly label: string; readonly text: string; readonly isWide: boolean };
export type PrintedTable = {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly PrintedCell[])[];
  /** What stands in the last row, one text for each column; none has none. */
  readonly totals: readonly string[] | undefined;
};
export type PrintedColumn = {
  readonly title: string;
  readonly isNumber: boolean;
  readonly mm: number;
  /** Of the room that is left. */
  readonly share: number;
};
/** Below stands small what belongs to it. */
export type PrintedCell = { readonly text: string; readonly below: string };

type Row = Readonly<Record<string, unknown>>;

const numbers: ReadonlySet<FieldKind> = new Set(['money', 'price', 'qty', 'ratio', 'count']);

/** How wide a column of a kind is at least. */
const widths: Partial<Record<FieldKind, number>> = {
  money: 22,
  price: 17,
  qty: 17,
  ratio: 12,
  count: 10,
  date: 21,
  time: 33,
  no: 34,
  flag: 12,
};
const textWidth = 16;

type Known = { readonly label: string; readonly kind?: FieldKind; readonly textOf: (row: Row) => string };

/** What is known of a field; of none, that it is empty. */
function knownOf(schema: z.ZodObject, field: string | undefined): Known {
  if (field === undefined) return { label: '', textOf: () => '' };
  const own = (schema.shape as Record<string, z.ZodType>)[field];
  const meta = own && fieldOf(own);
  if (!meta) throw new Error(`${field} is no field that can be printed`);
  return { label: meta.label, kind: meta.kind, textOf: (row) => fieldText(meta, row[field]) };
}

function factOf(schema: z.ZodObject, said: PrintFact<Row>, document: Row): PrintedFact[] {
  const own = typeof said === 'string' ? { field: said } : said;
  const { label, textOf } = knownOf(schema, own.field);
  const text = (own.text ?? textOf)(document);
  if (own.maybe && text === '') return [];
  return [{ label: own.label ?? label, text, isWide: own.wide === true }];
}

type Column = Exclude<PrintColumn<Row, Row>, string>;

/** Half a wide letter is as wide as a narrow one. */
const lettersOf = (text: string): number => Array.from(text).reduce((sum, one) => sum + (one > '\u2E80' ? 1 : 0.55), 0);
const mmPerLetter = 3.6;

function columnOf(schema: z.ZodObject, column: Column): PrintedColumn {
  const { label, kind } = knownOf(schema, column.field);
  const title = column.title ?? label;
  const mm = column.mm ?? (kind && widths[kind]);
  const isNumber = column.isNumber ?? (kind !== undefined && numbers.has(kind));
  return {
    title,
    isNumber,
    mm: Math.max(mm ?? textWidth, Math.min(lettersOf(title), 4) * mmPerLetter),
    share: column.share ?? (mm === undefined && !isNumber ? 1 : 0),
  };
}

type Drawn = (row: Row, document: Row, at: number) => PrintedCell;

function cellOf(schema: z.ZodObject, { field, text, below }: Column): Drawn {
  const { textOf } = knownOf(schema, field);
  const small = knownOf(schema, below);
  return (row, document, at) => ({ text: text ? text(row, document, at) : textOf(row), below: small.textOf(row) });
}

function tableOf(spec: PrintSpec<Row, z.ZodObject>, document: Row): PrintedTable | undefined {
  const { lines } = spec;
  // A document may be about no goods at all.
  const rows = lines?.of(document) ?? [];
  if (!lines || rows.length === 0) return undefined;
  const columns = lines.columns
    .map((said): Column => (typeof said === 'string' ? { field: said } : said))
    .filter(({ when }) => when?.(document) ?? true);
  const hasTotals = columns.some(({ total }) => total !== undefined);
  const cells = columns.map((column) => cellOf(lines.row, column));
  return {
    columns: columns.map((column) => columnOf(lines.row, column)),
    rows: rows.map((row, at) => cells.map((cell) => cell(row, document, at))),
    totals: hasTotals ? columns.map(({ total }) => total?.(document) ?? '') : undefined,
  };
}

/** What stands on one sheet of a document. */
export function printedSheet(schema: z.ZodObject, spec: PrintSpec<Row, z.ZodObject>, document: Row): PrintedSheet {
  const facts = (said: readonly PrintFact<Row>[] = []) => said.flatMap((fact) => factOf(schema, fact, document));
  const no = spec.no(document);
  return {
    issuer: spec.issuer(document),
    name: spec.name,
    no,
    code: spec.qr ? encode(spec.qr(document), { ecc: 'M', border: 0 }).data : [code128(no)],
    facts: facts(spec.facts),
    table: tableOf(spec, document),
    closing: facts(spec.closing),
    signatures: spec.signatures ?? [],
  };
}

/** How wide each column is in a table of so many mm: what is left goes to the columns of words. */
export function columnWidths(columns: readonly PrintedColumn[], room: number): number[] {
  const least = columns.reduce((sum, { mm }) => sum + mm, 0);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  if (least > room || shares === 0) return columns.map(({ mm }) => (mm * room) / least);
  return columns.map(({ mm, share }) => mm + ((room - least) * share) / shares);
}

export type PlacedFact = PrintedFact & {
  /** How much of the whole width it takes. */
  readonly share: number;
};

/** Facts in rows of so many; a wide one has a row of its own, and the last of a row takes what is left of it. */
export function factRows(facts: readonly PrintedFact[], beside: number): PlacedFact[][] {
  const rows: PrintedFact[][] = [];
  for (const fact of facts) {
    const row = rows.at(-1);
    const isFull = row === undefined || row.length === beside || row.some(({ isWide }) => isWide);
    if (isFull || fact.isWide) rows.push([fact]);
    else row.push(fact);
  }
  return rows.map((row) =>
    row.map((fact, at) => ({ ...fact, share: at === row.length - 1 ? 1 - at / beside : 1 / beside })),
  );
}

/** Stands in a box to sign. */
export const dayToWrite = '年　　月　　日';
