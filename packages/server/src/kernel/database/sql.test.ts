import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as kysely,
} from 'kysely';
import { expect, test } from 'vitest';
import { shapesKept, sql, textFrom } from './sql.ts';

const db = new Kysely<{ place: { id: number; name: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Tag = typeof sql | typeof kysely;

/** Statements of every kind of part, of equal and of different shapes. */
const statements: readonly ((tag: Tag, value: unknown) => ReturnType<typeof sql>)[] = [
  (tag) => tag`select 1`,
  (tag, value) => tag`select ${value}, ${tag`${tag.ref('p.na"me')} = ${value}`} or ${value}`,
  (tag, value) => tag`select ${tag.join([value, tag.ref('id'), value])} from ${tag.table('place')}`,
  (tag, value) => tag`select ${tag.join([value, value])} from ${tag.table('place')}`,
  (tag, value) => tag`where ${tag.join([tag`a = ${value}`, tag`b`, tag`c = ${[value]}`], tag` and `)}`,
  (tag) =>
    tag`${tag.join([])}${tag.raw('"x" = $$y$$')} ${tag.lit("it's")} ${tag.lit(7)} ${tag.lit('7')} ${tag.lit(null)} ${tag.lit(true)}`,
  (tag, value) =>
    tag`select ${value} in (${db.selectFrom('place').select('id').where('name', '=', String(value))}) and ${value}`,
  (tag, value) => tag`with x as (${tag`select ${value}`}), y as (${tag`select ${value}`}) select ${null}, ${undefined}`,
];

test('a statement has the text and the values that Kysely gives it, the second time as the first', () => {
  for (const value of [1, 'two', null, ['three']])
    for (const made of statements) {
      const [mine, theirs] = [made(sql, value).compile(db), made(kysely, value).compile(db)];
      expect(mine.sql).toBe(theirs.sql);
      expect(mine.parameters).toEqual(theirs.parameters);
    }
});

test('one template around values, parts and queries of Kysely has the text of each', () => {
  const around = (tag: Tag, inner: unknown) => tag`select ${inner} as found, ${inner} as again`;
  const inners: readonly ((tag: Tag) => unknown)[] = [
    () => 1,
    () => null,
    () => ['a', 'b'],
    (tag) => tag`now()`,
    (tag) => tag`coalesce(${2}, ${'three'})`,
    (tag) => tag`(${db.selectFrom('place').select('id').where('id', '=', 4)})`,
    () => db.selectFrom('place').select('name').where('id', '=', 5).limit(1),
    (tag) => tag.join([6, tag.ref('id')]),
  ];
  // Each after each other one, so that none is answered with what was remembered of another.
  for (const before of inners)
    for (const inner of inners)
      for (const made of [before, inner]) {
        const [mine, theirs] = [around(sql, made(sql)).compile(db), around(kysely, made(kysely)).compile(db)];
        expect(mine.sql).toBe(theirs.sql);
        expect(mine.parameters).toEqual(theirs.parameters);
      }
});

test('more shapes than a process remembers leave every text as it was', () => {
  const made = (tag: Tag, at: number) =>
    tag`select ${tag.ref(`c${at}`)} from ${tag.table('place')} where ${tag`id = ${at}`} and ${tag.raw(`t${at % 7}`)}`;
  const early = made(sql, 1);
  const expectSame = (mine: ReturnType<typeof sql>, at: number) => {
    const [one, other] = [mine.compile(db), made(kysely, at).compile(db)];
    expect(one.sql).toBe(other.sql);
    expect(one.parameters).toEqual(other.parameters);
  };
  expectSame(early, 1);
  // Three for each statement: its column, what follows that, and the last part.
  for (let at = 0; at < shapesKept; at += 1)
    if (made(sql, at).compile(db).parameters[0] !== at) expect.fail(`at ${at}`);
  expectSame(early, 1);
  for (const at of [0, 1, 2, shapesKept - 1, shapesKept]) {
    expectSame(made(sql, at), at);
    const nested = (tag: Tag, inner: unknown) => tag`select * from (${inner}) x where ${at}`.compile(db);
    expect(nested(sql, early)).toMatchObject({
      sql: nested(kysely, made(kysely, 1)).sql,
      parameters: [1, at],
    });
  }
});

test('it stands in a query of Kysely, under a name too', () => {
  const asked = (tag: Tag) =>
    db
      .selectFrom('place')
      .select([tag<number>`${tag.ref('place.id')} + ${1}`.as('next'), 'name'])
      .where(tag<boolean>`${tag.ref('name')} like ${'a%'}`)
      .compile();
  expect(asked(sql)).toMatchObject({ sql: asked(kysely).sql, parameters: [1, 'a%'] });
});

test('a part that is text has neither parameters nor queries of Kysely', () => {
  expect(textFrom(sql`${sql.ref('a.b')} as ${sql.ref('c')}`)).toBe('"a"."b" as "c"');
  expect(() => textFrom(sql`a = ${1}`)).toThrow('parameters');
  expect(() => textFrom(sql`a in (${db.selectFrom('place').select('id')})`)).toThrow('no query of Kysely');
  expect(() => textFrom(kysely`a`)).toThrow('no query of Kysely');
});
