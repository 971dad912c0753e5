import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** What a text was found to return, and how the text of the driver becomes a value. */
type Column = { readonly name: string; readonly read: (text: string) => unknown };
type Known = {
  readonly id: number;
  readonly text: string;
  readonly count: number;
  readonly columns: readonly Column[];
  /** A row without values: rows made from it are all of one form, which is what makes them quick. */
  readonly empty: Readonly<Record<string, unknown>>;
};
type Merged = { readonly name: string; readonly text: string };
type ReadRows = { readonly rows: readonly unknown[] };

/** Seen so often, a text is worth being remembered; so many texts, and statements made of them, are remembered of a pool. */
const limits = { seenBefore: 2, texts: 400, statements: 200 } as const;

/** The classes of errors that a text causes whatever its values. */
const wrongStatement = /^(?:42|0A)/;

/** What stands between quotes may look like a place of a value and is none. */
const places = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

const shifted = (text: string, by: number): string =>
  by === 0
    ? text
    : text.replace(places, (found, place?: string) => (place === undefined ? found : `$${Number(place) + by}`));

/**
 * Each row as one text: its values are written in it as the driver would have had them, and are read by the same rules. The
 * columns are those that were found; what a table has gained since is left out, and one that it has lost is an error.
 */
function partOf({ text, columns }: Known, before: number): string {
  const names = columns.map((_, at) => `c${at}`).join();
  return `(select string_agg(row(${names})::text, e'\\n') from (${shifted(text, before)}) as q(${names}))`;
}

const keyOf = (parts: readonly Known[]): string => parts.map(({ id }) => id).join();

const isOneForm = (part: Known | 'alone' | undefined): part is Known => part !== undefined && part !== 'alone';

const quote = 0x22;

/** Where the quotes of a value end; a quote inside them is written twice. */
function endOfQuotes(text: string, from: number): number {
  for (let at = text.indexOf('"', from); ; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== quote) return at;
  }
}

const unescaped = (inside: string): string =>
  inside.includes('"') || inside.includes('\\') ? inside.replace(/""|\\\\/g, (twice) => twice.charAt(0)) : inside;

/** Reads rows from their texts, one to a line: `(7,"a, b",)` holds a number, a text and nothing. */
function rowsIn(text: string, { columns, empty }: Pick<Known, 'columns' | 'empty'>): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  const last = columns.length - 1;
  // Each round stands on the opening bracket; a bracket and the end of a line are behind the row before.
  for (let at = 0; at < text.length; at += 1) {
    const row: Record<string, unknown> = { ...empty };
    for (let index = 0; index <= last; index += 1) {
      at += 1;
      const { name, read } = columns[index] as Column;
      if (text.charCodeAt(at) === quote) {
        const end = endOfQuotes(text, at + 1);
        row[name] = read(unescaped(text.slice(at + 1, end)));
        at = end + 1;
      } else {
        const end = text.indexOf(index === last ? ')' : ',', at);
        row[name] = end > at ? read(text.slice(at, end)) : null;
        at = end;
      }
    }
    rows.push(row);
    at += 1;
  }
  return rows;
}

/** Reads of one pool that go together: a text returns the same columns only in the same database. */
export class MergedReads {
  readonly #seen = new Map<string, number>();
  readonly #known = new Map<string, Known | 'alone'>();
  readonly #statements = new Map<string, Merged | 'apart'>();

  /** What is asked for in one go as one statement with all the values, once each text is known; undefined until then. */
  merge(queries: readonly CompiledQuery[]) {
    const parts = queries.map(({ sql }) => this.#known.get(sql));
    if (parts.length < 2 || !parts.every(isOneForm)) return undefined;
    const statement = this.#statementOf(parts);
    if (!statement) return undefined;
    return {
      query: { ...statement, values: queries.flatMap(({ parameters }) => [...parameters]) },
      /** The rows of each, as the driver would have made them. */
      split: (row: Readonly<Record<string, string | null>>): ReadRows[] =>
        parts.map((part, at) => ({ rows: rowsIn(row[`r${at}`] ?? '', part) })),
      /** Where the statement itself was refused, and not a value of it, they are not sent as one again. */
      failed: (error: unknown): void => {
        if (error instanceof pg.DatabaseError && wrongStatement.test(error.code ?? ''))
          this.#statements.set(keyOf(parts), 'apart');
      },
    };
  }

  /** Learns from a statement that was sent alone what it returns. */
  learn({ sql, parameters }: CompiledQuery, { command, fields }: pg.QueryResult, types: pg.CustomTypesConfig): void {
    if (this.#known.has(sql) || this.#known.size >= limits.texts) return;
    const count = (this.#seen.get(sql) ?? 0) + 1;
    if (count < limits.seenBefore) {
      // Texts with lists of varying length come once and never again.
      if (this.#seen.size > limits.texts * 10) this.#seen.clear();
      this.#seen.set(sql, count);
      return;
    }
    this.#seen.delete(sql);
    if (command !== 'SELECT' || fields.length === 0) return void this.#known.set(sql, 'alone');
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: types.getTypeParser(dataTypeID, 'text') as Column['read'],
    }));
    // Parsed, it keeps the form of an object with fixed fields however many there are.
    const empty = JSON.parse(
      JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null]))),
    ) as Known['empty'];
    this.#known.set(sql, { id: this.#known.size, text: sql, count: parameters.length, columns, empty });
  }

  #statementOf(parts: readonly Known[]): Merged | undefined {
    const key = keyOf(parts);
    const found = this.#statements.get(key);
    if (found !== undefined) return found === 'apart' ? undefined : found;
    if (this.#statements.size >= limits.statements) return undefined;
    let before = 0;
    const selected = parts.map((part, at) => {
      const text = `${partOf(part, before)} as r${at}`;
      before += part.count;
      return text;
    });
    const made = { name: `merged${this.#statements.size + 1}`, text: `select ${selected.join(', ')}` };
    this.#statements.set(key, made);
    return made;
  }
}
