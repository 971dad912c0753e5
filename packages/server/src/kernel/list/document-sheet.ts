import { fieldOf } from '@material/contract/kernel/field/field.ts';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { writeSheet } from '../excel/write-sheet.ts';
import type { ExportValue } from '../excel/written-cell.rules.ts';
import type { DataColumn } from './export.ts';
import { columnsOfField, wordOf } from './export-of.ts';

type Row = Readonly<Record<string, unknown>>;
type WithLines = z.ZodObject<{ readonly lines: z.ZodArray<z.ZodObject> } & z.core.$ZodLooseShape>;
type Name<S extends z.ZodObject> = keyof S['shape'] & string;
type LineOf<S extends WithLines> = S['shape']['lines']['element'];

/** A field of the head, or several beside each other. */
type Fact<N> =
  | N
  | { readonly field: N; readonly label?: string; readonly beside?: readonly N[]; readonly between?: string };
/** A field of the lines; `where`: empty where that field is. */
type Column<N> = N | { readonly field: N; readonly width?: number; readonly where?: N };

type Parts<S extends WithLines> = {
  readonly facts: readonly Fact<Name<S>>[];
  readonly columns: readonly Column<Name<LineOf<S>>>[];
  /** The column in whose place the last row says 合计, and those of which the head knows the sum. */
  readonly total: Name<LineOf<S>>;
  readonly sums: readonly (Name<S> & Name<LineOf<S>>)[];
};

const textIn = (schema: z.ZodObject, document: Row, name: string): string => {
  const meta = fieldOf(schema.shape[name] as z.ZodType);
  return meta ? String(wordOf(meta, document[name]) ?? '') : '';
};

function factOf(schema: z.ZodObject, fact: Fact<string>, document: Row): [label: string, text: string] {
  const { field, label, beside = [], between = ' ' } = typeof fact === 'string' ? { field: fact } : fact;
  const texts = [field, ...beside].map((name) => textIn(schema, document, name));
  const own = fieldOf(schema.shape[field] as z.ZodType)?.label ?? '';
  return [label ?? own, texts.filter((text) => text !== '').join(between)];
}

function columnsIn(line: z.ZodObject, column: Column<string>): (DataColumn<Row> & { readonly name: string })[] {
  const { field, where, ...look } = typeof column === 'string' ? { field: column } : column;
  return columnsOfField(field, line.shape[field] as z.ZodType).map((made) => ({
    ...made,
    ...look,
    name: field,
    value: (row) => (where !== undefined && !row[where] ? '' : made.value(row)),
  }));
}

/** A document as a workbook: its head, then its lines and their sum. Words, kinds and titles are those of its fields. */
export function documentSheet<S extends WithLines>(schema: S, { facts, columns, total, sums }: Parts<S>) {
  const all = columns.flatMap((column) => columnsIn(schema.shape.lines.element, column));
  const sumOf = (document: Row, name: string): ExportValue => {
    if (name === total) return '合计';
    return (sums as readonly string[]).includes(name) ? String(document[name]) : '';
  };
  return (document: z.output<S> & { readonly no: string }, at: Date): Readable => {
    const rows = document.lines as readonly Row[];
    return writeSheet({
      title: document.no,
      at,
      intro: facts.map((fact) => factOf(schema, fact, document)),
      columns: all,
      rows: [...rows.map((row) => all.map(({ value }) => value(row))), all.map(({ name }) => sumOf(document, name))],
    });
  };
}
