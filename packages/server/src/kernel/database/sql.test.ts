import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as kysely,
} from 'kysely';
import { expect, test } from 'vitest';
import { sql, textFrom } from './sql.ts';

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

test('it stands in a query of Kysely, under a name too', () => {
  const asked = (tag: Tag) =>
    db
      .selectFrom('place')
      .select([tag<number>`${tag.ref('place.id')} + ${1}`.as('next'), 'name'])
      .where(tag<boolean>`${tag.ref('name')} like ${'a%'}`)
      .compile();
  expect(asked(sql)).toMatchObject({ sql: asked(kysely).sql, parameters: [1, 'a%'] });
});

test('a part that is text has no parameters', () => {
  expect(textFrom(sql`${sql.ref('a.b')} as ${sql.ref('c')}`)).toBe('"a"."b" as "c"');
  expect(() => textFrom(sql`a = ${1}`)).toThrow('parameters');
});
