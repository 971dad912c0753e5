import {
  createQueryId,
  RawNode,
  sql as kyselySql,
  ValueNode,
  type AliasedRawBuilder,
  type CompiledQuery,
  type Expression,
  type KyselyPlugin,
  type OperationNode,
  type OperationNodeSource,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
} from 'kysely';

/** The templates that a statement is nested of, and its text once that was put together. */
type Shape = { readonly texts: readonly string[]; readonly within: readonly Shape[]; text?: string };
type Known = { readonly after: Map<Shape, Known>; shape?: Shape };

const place: Shape = { texts: [], within: [] };

/** So many shapes and names a process remembers; statements that are built of varying lists make new ones. */
export const shapesKept = 50_000;
let known = new WeakMap<readonly string[], Known>();
let count = 0;

function remembered<K>(map: { get(key: K): Known | undefined; set(key: K, known: Known): unknown }, key: K): Known {
  const found = map.get(key);
  if (found) return found;
  const made: Known = { after: new Map() };
  count += 1;
  map.set(key, made);
  return made;
}

function shapeFrom(texts: readonly string[], within: readonly Shape[]): Shape {
  if (count > shapesKept) {
    known = new WeakMap();
    count = 0;
  }
  let at = remembered(known, texts);
  for (const inner of within) at = remembered(at.after, inner);
  return (at.shape ??= { texts, within });
}

function textOf(shape: Shape): string {
  if (shape.text !== undefined) return shape.text;
  let places = 0;
  const write = ({ texts, within }: Shape): string =>
    texts.reduce((text, next, at) => {
      const inner = within[at - 1];
      if (!inner) return text + next;
      return text + (inner === place ? `$${(places += 1)}` : write(inner)) + next;
    });
  return (shape.text = write(shape));
}

const hasPlaces = (shape: Shape): boolean => shape === place || shape.within.some(hasPlaces);

const isNodeSource = (value: unknown): value is OperationNodeSource =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value;

const nodeOf = (value: unknown): OperationNode =>
  isNodeSource(value) ? value.toOperationNode() : ValueNode.create(value);

/** What stands for a statement of ours where Kysely wants to see one. */
const ours = RawNode.createWithSql('');

class Fragment<R> implements RawBuilder<R> {
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];
  #shape: Shape | 'foreign' | undefined;

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts;
    this.#values = values;
  }

  get expressionType(): R | undefined {
    return undefined;
  }

  get isRawBuilder(): true {
    return true;
  }

  /** Undefined where a query of Kysely stands in it, which has to be compiled by Kysely. */
  get shape(): Shape | undefined {
    this.#shape ??= this.#find();
    return this.#shape === 'foreign' ? undefined : this.#shape;
  }

  #find(): Shape | 'foreign' {
    const within: Shape[] = [];
    for (const value of this.#values) {
      const inner = value instanceof Fragment ? value.shape : isNodeSource(value) ? undefined : place;
      if (!inner) return 'foreign';
      within.push(inner);
    }
    return shapeFrom(this.#texts, within);
  }

  /** Adds the values to those before, in the order of their places. */
  collect(parameters: unknown[]): void {
    for (const value of this.#values) {
      if (value instanceof Fragment) value.collect(parameters);
      else parameters.push(value);
    }
  }

  compile(provider: QueryExecutorProvider): CompiledQuery<R> {
    const executor = provider.getExecutor();
    const queryId = createQueryId();
    const { shape } = this;
    if (!shape) return executor.compileQuery(executor.transformQuery(this.toOperationNode(), queryId), queryId);
    const parameters: unknown[] = [];
    this.collect(parameters);
    return { query: executor.transformQuery(ours, queryId), queryId, sql: textOf(shape), parameters };
  }

  async execute(provider: QueryExecutorProvider): Promise<QueryResult<R>> {
    return provider.getExecutor().executeQuery(this.compile(provider));
  }

  toOperationNode(): RawNode {
    return RawNode.create([...this.#texts], this.#values.map(nodeOf));
  }

  as<A extends string>(alias: A | Expression<unknown>): AliasedRawBuilder<R, A> {
    return kyselySql<R>`${this}`.as(alias as A);
  }

  $castTo<C>(): RawBuilder<C> {
    return new Fragment(this.#texts, this.#values);
  }

  $notNull(): RawBuilder<Exclude<R, null>> {
    return new Fragment(this.#texts, this.#values);
  }

  withPlugin(plugin: KyselyPlugin): RawBuilder<R> {
    return kyselySql<R>`${this}`.withPlugin(plugin);
  }
}

/** One fragment for each key, made when it is first wanted. */
function kept<K extends string | number | boolean | null>(textFor: (key: K) => string) {
  const fragments = new Map<K, Fragment<unknown>>();
  return <R = unknown>(key: K): RawBuilder<R> => {
    const found = fragments.get(key);
    if (found) return found as Fragment<R>;
    if (fragments.size > shapesKept) fragments.clear();
    const made = new Fragment<R>([textFor(key)], []);
    fragments.set(key, made);
    return made;
  };
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.trim().replaceAll('"', '""')}"`)
    .join('.');

const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** What stands around and between so many parts. */
const separators = new Map<string, readonly string[][]>();
function textsBetween(separator: string, parts: number): readonly string[] {
  const lengths = (separators.get(separator) ?? []) as string[][];
  separators.set(separator, lengths);
  return (lengths[parts] ??= Array.from({ length: parts + 1 }, (_, at) => (at === 0 || at === parts ? '' : separator)));
}

/** A part of a statement as text; it has no values. */
export function textFrom(part: RawBuilder<unknown>): string {
  const { shape } = part instanceof Fragment ? part : {};
  if (!shape) throw new Error('a text has no query of Kysely in it');
  if (hasPlaces(shape)) throw new Error('a text has no parameters');
  return textOf(shape);
}

const comma = new Fragment([', '], []);

/**
 * The template tag of statements. Its text is put together once for each shape, and then only the values are collected: equal
 * shapes have the very same text, and whoever looks something up by it compares no letters. Kysely puts together every text
 * anew, from a tree of nodes.
 */
export const sql = Object.assign(
  <R = unknown>(texts: TemplateStringsArray, ...values: readonly unknown[]): RawBuilder<R> =>
    new Fragment(texts, values),
  {
    /** A column, `alias.column` or `column`. */
    ref: kept<string>(quoted),
    table: kept<string>(quoted),
    lit: kept<string | number | boolean | null>(literal),
    raw: kept<string>((text) => text),
    join: <R = unknown>(parts: readonly unknown[], separator: RawBuilder<unknown> = comma): RawBuilder<R> =>
      new Fragment(textsBetween(textFrom(separator), parts.length), parts),
  },
);
