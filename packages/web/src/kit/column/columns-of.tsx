import { type FieldKind, type FieldMeta, fieldOf } from '@material/contract/kernel/field/field.ts';
import { formatRatio } from '@material/contract/kernel/value/decimal.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { TagText } from '@material/contract/kernel/value/tag.ts';
import { personals } from '@material/contract/personals.ts';
import type { ReactNode } from 'react';
import { htmlWords } from '../../lib/safe-html.ts';
import type { z } from 'zod';
import type { RowOf } from './list-columns.ts';
import { DutyCell, type Duty } from '../display/duty-line.tsx';
import { PersonalText } from '../display/personal-text.tsx';
import { PhoneLink } from '../display/phone-link.tsx';
import { StatusTag } from '../display/status-tag.tsx';
import type { Column, ColumnKind } from './list-columns.ts';

/** Fields whose drawing is a column's own where it has none of its own. */
const kinds: Partial<Record<FieldKind, ColumnKind>> = {
  no: 'no',
  money: 'money',
  price: 'price',
  qty: 'qty',
  count: 'count',
  time: 'time',
  date: 'date',
  status: 'status',
};

type Row = Readonly<Record<string, unknown>>;
type Choices = NonNullable<FieldMeta['choices']>;

const isTagged = (choices: Choices): choices is Readonly<Record<string, TagText>> =>
  Object.values(choices).every((choice) => 'tone' in choice);

function drawChoice(choices: Choices, value: unknown): ReactNode {
  if (typeof value !== 'string') return '–';
  return isTagged(choices) ? <StatusTag of={{ states: choices }} value={value} /> : (choices[value]?.label ?? '–');
}

const Percent = ({ value }: { readonly value: unknown }) =>
  typeof value === 'string' ? <span className="kit-num">{formatRatio(value)}</span> : '–';

const phoneOf = (value: unknown): ReactNode =>
  typeof value === 'string' && value !== '' ? <PhoneLink phone={value} /> : '–';
function drawPersonal({ table, field }: NonNullable<FieldMeta['personal']>): Pick<Column<Row>, 'render'> {
  const of = personals.find((one) => one.table === table);
  if (!of) throw new Error(`${table} has no personal columns`);
  const drawn = (row: Row, value: unknown): ReactNode =>
    typeof value === 'string' ? <PersonalText of={of} id={Number(row['id'])} field={field} value={value} /> : '–';
  return { render: (row) => drawn(row, row[field]) };
}
const plain = (value: unknown): ReactNode => (typeof value === 'string' ? htmlWords(value) : '–');
const withUnit = (value: unknown, unit: string | undefined): ReactNode =>
  typeof value === 'string' ? <span className="kit-num">{`${value} ${unit ?? ''}`}</span> : '–';

type Known = Pick<Column<Row>, 'title' | 'kind' | 'render' | 'mine'>;

function knownOf(field: string, schema: z.ZodType | undefined): Known {
  const meta = schema && fieldOf(schema);
  if (!meta) throw new Error(`${field} is no field that can be shown`);
  const kind = kinds[meta.kind];
  const { label: title, choices } = meta;
  return {
    title,
    ...(kind === undefined ? {} : { kind }),
    ...(meta.kind === 'ratio' ? { render: (row: Row) => <Percent value={row[field]} /> } : {}),
    ...(choices === undefined ? {} : { render: (row: Row) => drawChoice(choices, row[field]) }),
    ...(meta.kind === 'phone' ? { render: (row: Row) => phoneOf(row[field]) } : {}),
    ...(meta.personal === undefined ? {} : drawPersonal(meta.personal)),
    ...(meta.kind === 'rich' ? { render: (row: Row) => plain(row[field]) } : {}),
    ...(meta.unit === undefined ? {} : { render: (row: Row) => withUnit(row[field], meta.unit) }),
    ...(meta.kind === 'duty'
      ? {
          render: (row: Row) => <DutyCell duty={row[field] as Duty} />,
          mine: { title: '期限', width: 132, render: (row: Row) => <DutyCell duty={row[field] as Duty} isMine /> },
        }
      : {}),
  };
}

const met = new WeakMap<z.ZodObject, Map<string, Known>>();

/** What is known of a field of a row. Looked up once: pages make their columns anew as often as they are drawn. */
export function known(row: z.ZodObject, field: string): Known {
  const fields = met.get(row) ?? new Map<string, Known>();
  met.set(row, fields);
  const found = fields.get(field) ?? knownOf(field, (row.shape as Record<string, z.ZodType>)[field]);
  fields.set(field, found);
  return found;
}

/** A column by the field it shows, and what differs from what the contract says of that. */
export type SaidColumn<R> = (keyof R & string) | (Omit<Column<R>, 'title'> & { readonly title?: string });

/** The columns of rows that the contract describes: title, kind and drawing are the field's. */
export const fieldColumns = <R,>(row: z.ZodObject, columns: readonly SaidColumn<R>[]): Column<R>[] =>
  columns.map((said): Column<R> => {
    const own = typeof said === 'string' ? { field: said } : said;
    // What stands beside the fields of a row has a title of its own.
    if (own.title !== undefined && !Object.hasOwn(row.shape, own.field)) return { ...own, title: own.title };
    return { ...(known(row, own.field) as Pick<Column<R>, 'title'>), ...own };
  });

/** The short name that a row has beside a name. */
function shortOf<R>(row: z.ZodObject, field: keyof R & string): Pick<Column<R>, 'short'> {
  const short = field.replace(/Name$/, 'ShortName') as typeof field;
  return short !== field && Object.hasOwn(row.shape, short) ? { short } : {};
}

/** The columns of a list, and which of them it sorts by; a short name stands in the cell of the whole one. */
export const columnsOf = <C extends AnyList>(
  { list: { row, sorts } }: C,
  columns: readonly SaidColumn<RowOf<C>>[],
): Column<RowOf<C>>[] =>
  fieldColumns<RowOf<C>>(row, columns).map((column) => ({
    ...(sorts.includes(column.field) ? { sortable: true } : {}),
    ...shortOf(row, column.field),
    ...column,
  }));

/** Columns that are out of sight until the user shows them. */
export const hidden = <F extends string>(...fields: readonly F[]) =>
  fields.map((field) => ({ field, hidden: true }) as const);

/** Words of which each cell holds one of a few: their title is the widest. */
const titleWide: ReadonlySet<FieldKind> = new Set(['flag', 'ratio', 'count']);
const widthOf = ({ kind, label }: FieldMeta): { readonly width?: number } =>
  titleWide.has(kind) ? { width: Math.max(64, 24 + 14 * label.length) } : {};

type Differs<F extends string, R> = {
  /** Out of sight until the user shows them. */
  readonly hidden?: readonly F[];
  readonly widths?: { readonly [K in F]?: number };
  /** Drawn in the page's own way. */
  readonly draws?: { readonly [K in F]?: (row: R) => ReactNode };
};

/** Every field of a list's row as a column, in the row's order. */
export function rowColumns<C extends AnyList>(
  call: C,
  { hidden = [], widths = {}, draws = {} }: Differs<keyof RowOf<C> & string, RowOf<C>> = {},
): Column<RowOf<C>>[] {
  type Field = keyof RowOf<C> & string;
  const fields = Object.entries(call.list.row.shape as Record<string, z.ZodType>);
  return columnsOf(
    call,
    fields.flatMap(([name, schema]): SaidColumn<RowOf<C>>[] => {
      const [meta, field] = [fieldOf(schema), name as Field];
      if (!meta || meta.label === '' || meta.kind === 'short') return [];
      const width = widths[field];
      const render = draws[field];
      return [
        {
          field,
          ...widthOf(meta),
          ...(hidden.includes(field) ? { hidden: true } : {}),
          ...(width === undefined ? {} : { width }),
          ...(render ? { render } : {}),
        },
      ];
    }),
  );
}
