import { z } from 'zod';
import type { DecimalShape } from '../value/decimal.ts';
import type { Mask } from '../value/mask.rules.ts';
import type { TagText } from '../value/tag.ts';

/** Tables whose ids may stand in an input. The server looks each one up under the caller's scope before the handler runs. */
export const refTables = [
  'city',
  'place',
  'supplier',
  'material',
  'app_user',
  'role',
  'main_order',
  'ask_order',
  'ask_line',
  'pickup_order',
  'pickup_line',
  'big_order',
  'transport_order',
  'terminal_application',
  'return_order',
  'complaint_order',
  'ask_revision',
  'transport_line',
  'transport_lot',
  'inbound_order',
  'inbound_line',
  'attachment',
  'import_batch',
  'queued_job',
  'supplier_price',
  'preferred_supplier',
  'product_recipe',
  'tolerance',
  'storage_allotment',
  'material_control',
  'message',
  'message_receiver',
  'list_view',
  'hot_key',
] as const;
/** Each file of reference tables adds its own by declaration merging. */
export interface ReferenceTables {}
export type RefTable = (typeof refTables)[number] | keyof ReferenceTables;

/** How a value is written, read, drawn and put into a sheet. */
export type FieldKind =
  | 'text'
  /** A text that nobody else may see. */
  | 'password'
  /** Formatted text, as HTML of a few tags. */
  | 'rich'
  /** Lines of a document, entered in a table. */
  | 'lines'
  /** Files that go along. */
  | 'files'
  /** A shorter word for the field beside it: no column of its own. */
  | 'short'
  | 'no'
  | 'phone'
  /** What is about a person, of which everybody sees a part. */
  | 'personal'
  | 'money'
  | 'price'
  | 'qty'
  | 'ratio'
  | 'count'
  | 'time'
  | 'date'
  | 'flag'
  | 'choice'
  | 'status'
  | 'duty'
  /** What was entered in fields that people have defined. */
  | 'custom'
  | 'ref';

export type FieldMeta = {
  readonly label: string;
  readonly kind: FieldKind;
  /** Its title in a file, which has no screen around it, where that says more. */
  readonly sheet?: string;
  /** The word of each value, with a colour where it is a state. */
  readonly choices?: Readonly<Record<string, { readonly label: string } | TagText>>;
  readonly table?: RefTable;
  /** The column that is shown in part, and how. */
  readonly personal?: { readonly table: RefTable; readonly field: string; readonly mask: Mask };
  /**
   * Where it is entered: the most characters of a text; of a number the places that people write, the digits that it may
   * have, its bounds, and whether it may be below zero.
   */
  readonly most?: number;
  readonly places?: number;
  readonly shape?: DecimalShape;
  readonly bounds?: { readonly min: number; readonly max: number };
  readonly isSigned?: true;
  readonly unit?: string;
  /** A time of day, `HH:mm`. */
  readonly isClock?: true;
  /** Days of the week, `一三五`. */
  readonly isWeekdays?: true;
  /** A text of a given form, as a number on a licence: of no use in part. */
  readonly isShaped?: true;
};

/** Not zod's own registry: that one is written into the OpenAPI text key by key. */
const known = z.registry<FieldMeta>();

/** Writes what a schema is on the schema itself, which must not be shared. */
export const register = <S extends z.ZodType>(schema: S, meta: FieldMeta): S => {
  known.add(schema, meta);
  return schema;
};

/** What a schema was given itself, past no wrapper. */
export const ownMeta = (schema: z.ZodType): FieldMeta | undefined => known.get(schema);

/** Label and kind go on first, `.optional()` and `.nullable()` after them. The copy keeps shared schemas apart. */
export const labelled = <S extends z.ZodType>(schema: S, meta: FieldMeta): S => register(schema.clone(), meta);

/** A schema without what lets it be left out or empty. */
export const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;

/** Whether a field holds several values. */
export const isMany = (schema: z.ZodType): boolean => bare(schema) instanceof z.ZodArray;

/** What a field is: a wrapper inherits nothing from what it wraps. Look it up once, not per render or row. */
export function fieldOf(schema: z.ZodType): FieldMeta | undefined {
  return known.get(bare(schema));
}

/** What a field is called. */
export const labelOf = (schema: z.ZodType): string => fieldOf(schema)?.label ?? '';

type Words = Readonly<Record<string, string>>;
type Tagged = { readonly states: Readonly<Record<string, TagText>> };
type Keys<T> = { [K in keyof T & string]: K };

const enumOf = <T extends object>(table: T): z.ZodEnum<Keys<T>> =>
  z.enum(Object.keys(table)) as z.ZodType as z.ZodEnum<Keys<T>>;

const text = (label: string, kind: FieldKind) => register(z.string(), { label, kind });

/** Fields of rows, as the server sends them; what people enter has rules beside a label and is made by `entered`. */
export const field = {
  text: (label: string) => text(label, 'text'),
  short: (label: string) => text(label, 'short'),
  /** The number of a document. */
  no: (label: string) => text(label, 'no'),
  phone: (label: string) => text(label, 'phone'),
  /** What was measured, in ℃. */
  degrees: (label: string) => register(z.string(), { label, kind: 'text', unit: '℃' }),
  money: (label: string, sheet = label) => register(z.string(), { label, kind: 'money', sheet }),
  price: (label: string, sheet = label) => register(z.string(), { label, kind: 'price', sheet }),
  qty: (label: string) => text(label, 'qty'),
  /** A share, `'0.09'` for 9%. */
  ratio: (label: string) => text(label, 'ratio'),
  time: (label: string) => text(label, 'time'),
  date: (label: string) => text(label, 'date'),
  count: (label: string) => register(z.int(), { label, kind: 'count' }),
  flag: (label: string) => register(z.boolean(), { label, kind: 'flag' }),
  choice: <const C extends Words>(label: string, words: C) =>
    register(enumOf(words), {
      label,
      kind: 'choice',
      choices: Object.fromEntries(Object.entries(words).map(([key, word]) => [key, { label: word }])),
    }),
  /** The lines of a document, or the lots of a line. */
  lines: <S extends z.ZodObject>(label: string, line: S) => register(z.array(line), { label, kind: 'lines' }),
  /** A status table, or any table of words with colours. */
  status: <const T extends Tagged>(label: string, { states }: T) =>
    register(enumOf<T['states']>(states), { label, kind: 'status', choices: states }),
};
