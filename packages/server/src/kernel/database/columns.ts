import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

/** A column only the status kernel may change: readable, insertable as the initial state, never in an update. */
export type StatusColumn<S extends string, Initial extends S> = ColumnType<S, Initial, never>;

/** A status axis derived from lines: readable, written by its default on insert and by `derive` alone afterwards. */
export type DerivedColumn<S extends string> = ColumnType<S, never, never>;

/** Kept by the one mechanism that works it out, in SQL of its own: nobody else writes it, not even at first. */
export type KeptColumn<T> = ColumnType<T, never, never>;

declare const summed: unique symbol;
/** A plain decimal that was added up over all lines of a document. */
export type Summed = string & { readonly [summed]: true };

/** A sum over lines: nothing else is written there, by the sum's own statement or together with the lines. */
export type SumColumn = ColumnType<string, Summed | undefined, Summed>;

/** `numeric`: a plain decimal string both ways, never a float. */
export type DecimalColumn = ColumnType<string, string, string>;
export type NullableDecimal = ColumnType<string | null, string | null | undefined, string | null>;
/** A decimal with a default. */
export type DefaultedDecimal = ColumnType<string, string | undefined, string>;

/** `date`: `YYYY-MM-DD` both ways. */
export type DateColumn = ColumnType<string, string, string>;
export type NullableDate = ColumnType<string | null, string | null | undefined, string | null>;

/** `timestamptz`: a Date both ways. */
export type InstantColumn = ColumnType<Date, Date, Date>;
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `jsonb`: read as a value, written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** The columns every document and master row carries. */
export type Stamps = {
  id: Generated<number>;
  create_time: InstantColumn;
  create_id: number | null;
  update_time: NullableInstant;
  update_id: number | null;
  row_version: KeptColumn<number>;
};

export type Row<T> = Selectable<T>;
export type NewRow<T> = Insertable<T>;
