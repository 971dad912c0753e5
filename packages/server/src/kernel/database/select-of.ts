import type { RawBuilder, Selectable } from 'kysely';
import type { TableName, Tables } from './registry.ts';
import { snake, type Snake } from './row-of.ts';
import { sql, textFrom } from './sql.ts';

/** `place_name` → `placeName`. */
type Camel<S extends string> = S extends `${infer H}_${infer T}` ? `${H}${Capitalize<Camel<T>>}` : S;

/** Rows that a statement makes itself, by `with` or a subquery: what their columns hold. */
type Relation<R> = { readonly columns?: R };
export const relation = <R extends object>(): Relation<R> => ({});

/** A table as it stands in a statement under an alias; `maybe` where nothing may be joined: its columns may be null. */
type From = TableName | { readonly maybe: TableName } | Relation<object>;
type StoredIn<X> = X extends TableName
  ? Selectable<Tables[X]>
  : X extends { readonly maybe: infer T extends TableName }
    ? Selectable<Tables[T]>
    : X extends Relation<infer R>
      ? R
      : never;
type ColumnOf<X> = keyof StoredIn<X> & string;
type ValueOf<X, C> =
  | (C extends keyof StoredIn<X> ? StoredIn<X>[C] : never)
  | (X extends { readonly maybe: TableName } ? null : never);

type Froms = Readonly<Record<string, From>>;
/** Fields that are named like their columns, by alias. */
type Named<F extends Froms> = { readonly [A in keyof F]?: readonly Camel<ColumnOf<F[A]>>[] };
/** Fields that have another name, or are worked out. */
type Ref<F extends Froms> = { [A in keyof F & string]: `${A}.${ColumnOf<F[A]>}` }[keyof F & string];
type Others<F extends Froms> = Readonly<Record<string, Ref<F> | RawBuilder<unknown>>>;

type NameIn<N> = { [A in keyof N]: N[A] extends readonly (infer K extends string)[] ? K : never }[keyof N];
type NamedValue<F, N, K extends string> = {
  [A in keyof N & keyof F]: N[A] extends readonly (infer Q)[] ? (K extends Q ? ValueOf<F[A], Snake<K>> : never) : never;
}[keyof N & keyof F];
type OtherValue<F, S> =
  S extends RawBuilder<infer V>
    ? V
    : S extends `${infer A}.${infer C}`
      ? A extends keyof F
        ? ValueOf<F[A], C>
        : never
      : never;

/** A statement's text behind or around what it selects. */
type Statement<R> = (text: TemplateStringsArray, ...values: readonly unknown[]) => RawBuilder<R>;

export type Selection<R> = {
  /** The columns with their names, as they stand behind `select` or `returning`. */
  readonly columns: RawBuilder<R>;
  /** A whole statement: ``facts.from`ask_order o where o.id = ${id}` `` selects them. */
  readonly from: Statement<R>;
  /** A statement that names the columns itself, such as one that writes. */
  readonly of: Statement<R>;
};
export type RowOf<S> = S extends Selection<infer R> ? R : never;

/** What a statement selects, once: every column is held against its table, and the row's type and the names follow. */
export function selectOf<
  const F extends Froms,
  const N extends Named<F>,
  const O extends Others<F> = Record<never, never>,
>(
  _from: F,
  named: N,
  others?: O,
): Selection<{ [K in NameIn<N>]: NamedValue<F, N, K> } & { -readonly [K in keyof O]: OtherValue<F, O[K]> }> {
  const own = Object.entries<readonly string[] | undefined>(named).flatMap(([alias, names = []]) =>
    names.map((name) => [name, `${alias}.${snake(name)}`] as const),
  );
  const columns = [...own, ...Object.entries(others ?? {})].map(([name, source]) =>
    typeof source === 'string' ? sql.raw(`${source} as "${name}"`) : sql`${source} as ${sql.ref(name)}`,
  );
  const selected = sql.join(columns) as RawBuilder<never>;
  return {
    columns: selected,
    from: (text, ...values) => sql`select ${selected} from ${sql(text, ...values)}`,
    of: (text, ...values) => sql(text, ...values),
  };
}

/** The columns as text, for statements of a connection that is asked by hand. */
export const textOf = ({ columns }: Selection<unknown>): string => textFrom(columns);
