import { type FieldKind, type FieldMeta, fieldOf } from '@material/contract/kernel/field/field.ts';
import type { z } from 'zod';
import { isRequired } from '../input/schema-part.ts';
import { known } from '../column/columns-of.tsx';
import { cellOf } from '../column/list-cell.tsx';
import { isRight } from '../column/list-columns.ts';
import type { GridColumn, GridRow } from './grid-columns.ts';

type Differing<C> = C extends unknown ? Omit<C, 'title' | 'type'> : never;
/** A column by the field of the row, and what differs from what the contract says of it. */
export type SaidGridColumn<R> =
  | (keyof R & string)
  | (Differing<GridColumn<R>> & {
      readonly title?: string;
      readonly type?: GridColumn<R>['type'];
      /** Its name in the contract, where the row calls it otherwise, or whose word it bears. */
      readonly of?: string;
    });

type Schemas = {
  /** A line as it is sent: its fields can be written in. */
  readonly entered: z.ZodObject;
  /** A line as it is read: its fields stand beside. */
  readonly read: z.ZodObject;
};

const types: Partial<Record<FieldKind, GridColumn<GridRow>['type']>> = {
  qty: 'number',
  count: 'number',
  money: 'number',
  date: 'date',
  choice: 'select',
  ref: 'select',
};

const shapeOf = ({ shape }: z.ZodObject): Readonly<Record<string, z.ZodType | undefined>> => shape;

/** What the contract says of a cell that is written in. */
const enteredLook = ({ kind, places, most, choices = {} }: FieldMeta) => ({
  type: types[kind] ?? ('text' as const),
  ...(places === undefined ? {} : { places }),
  ...(most === undefined ? {} : { maxLength: most }),
  ...(kind === 'choice' ? { options: Object.entries(choices).map(([value, { label }]) => ({ value, label })) } : {}),
});

/** How a cell that is only read looks. */
function readLook<R extends GridRow>(read: z.ZodObject, name: string, field: keyof R & string) {
  const { title, ...look } = known(read, name);
  const column = { field: name, title, ...look };
  return {
    type: 'readonly' as const,
    ...(isRight(column) ? { align: 'right' as const } : {}),
    draw: (row: R) => cellOf(column, { [name]: row[field] }),
  };
}

/** What a cell is written in as; nothing where it is only read. */
function writtenAs({ entered }: Schemas, names: readonly string[], isRead: boolean) {
  const name = names.find((one) => shapeOf(entered)[one] !== undefined);
  const schema = name === undefined ? undefined : shapeOf(entered)[name];
  const meta = schema && fieldOf(schema);
  return isRead || !meta || name === undefined
    ? undefined
    : { ...enteredLook(meta), required: isRequired(entered, name) };
}

function columnFrom<R extends GridRow>(schemas: Schemas, said: SaidGridColumn<R>): GridColumn<R> {
  const { of, ...own } = typeof said === 'string' ? { field: said } : { of: undefined, ...said };
  const name = of ?? own.field;
  const word = shapeOf(schemas.entered)[name] ?? shapeOf(schemas.read)[name];
  const isRead = 'type' in own && (own.type === 'readonly' || own.type === 'computed');
  const look =
    writtenAs(schemas, [own.field, name], isRead) ??
    (shapeOf(schemas.read)[name] && readLook<R>(schemas.read, name, own.field));
  return { title: word && fieldOf(word)?.label, ...look, ...own } as GridColumn<R>;
}

/** The columns of a grid: title, way of entering, places and longest text come from the contract. */
export const gridOf = <R extends GridRow>(
  schemas: Schemas,
  columns: readonly SaidGridColumn<R>[],
): readonly GridColumn<R>[] => columns.map((said) => columnFrom(schemas, said));
