import { fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import { nameOfRow, whyNoDefault, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { snake } from '../../src/kernel/database/row-of.ts';
import { setsOf } from '../../src/kernel/reference/reference-sets.ts';
import { schema } from '../../src/schema.ts';
import { expectProblems, expectRefusal } from '../harness/client.ts';
import { exportOf } from '../factories/import.ts';
import { always, defaultable, known, referenceFactory, refOf, stopOf } from '../factories/references.ts';

const harness = await referenceFactory();
const { server, who, sampleOf, add, rowsOf, rowOf, chosen, exclusive } = harness;
afterAll(server.stop);

const enteredOf = (of: AnyReference, row: ReferenceRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(of.fields).map((name) => [name, row[name]]));

/** What a row belongs to, where it belongs to something. */
const ownerOf = ({ under }: AnyReference, row: ReferenceRow): object =>
  under === undefined ? {} : { [under]: row[under] };

/** What a row is that leaves out whatever may be left out. */
const bareRows: Readonly<Record<string, object>> = {
  material: { isFood: false },
  tolerance: { appliesTo: 'ALL' },
};

const auditsOf = (of: AnyReference, id: number) =>
  server.rows<{ before: object | null; after: object | null }>(
    'select before, after from audit where target_table = $1 and target_id = $2 order by id',
    [of.table, id],
  );

const [{ name: whoseName } = { name: '' }] = await server.rows<{ name: string }>(
  'select name from app_user where id = $1',
  [who.userId],
);

/** What a row keeps as it was when it was added. */
const fixedOf = ({ fixed = [] }: AnyReference, row: ReferenceRow) =>
  Object.fromEntries(fixed.map((name) => [name, row[name]]));

const holders = await server.rows<{ table: string; column: string; to: string }>(`
  select con.conrelid::regclass::text as table, a.attname::text as column, con.confrelid::regclass::text as to
  from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
  where con.contype = 'f' and con.conparentid = 0`);

test('every table that holds rows of a reference table has a noun', () => {
  const tables = new Set(references.map(({ table }) => table));
  const nameless = holders.filter(({ table, to }) => tables.has(to) && schema.nouns[table] === undefined);
  expect(nameless).toEqual([]);
});

describe.each(references.map((of) => [of.table, of] as const))('%s', (_, of) => {
  test('has a column for each field, which may be empty where the field may', async () => {
    const columns = await server.rows<{ name: string; empty: boolean }>(
      `select column_name as name, is_nullable = 'YES' as empty from information_schema.columns where table_name = $1`,
      [of.table],
    );
    const held = Object.entries(of.fields).filter(([, entry]) => !isMany(entry));
    const declared = held.map(([name, entry]) => ({
      name: snake(name),
      empty: entry.safeParse(null).success,
    }));
    expect(columns).toEqual(expect.arrayContaining(declared));
    const own = new Set([
      ...declared.map(({ name }) => name),
      ...Object.keys(of.shown ?? {}).map(snake),
      ...(of.kept ?? []),
    ]);
    const usual =
      /^(id|status|remark|create_time|create_id|update_time|update_id|row_version|sort|is_default|parent_id|level)$/;
    const strange = columns.filter(({ name }) => !own.has(name) && !usual.test(name)).map(({ name }) => name);
    const besides = [
      ...(of.searched ? ['search_text'] : []),
      ...(of.barred ? ['stop_reason'] : []),
      ...(of.custom === undefined ? [] : ['custom_values']),
    ];
    expect(strange.toSorted()).toEqual(besides.toSorted());
  });

  test('is added with everything that can be entered, read back, changed and emptied', async () => {
    const entered = { ...(await sampleOf(of)), remark: '样本备注' };
    const row = await server.done(who, of.calls.save, entered);
    expect(row).toMatchObject({ ...entered, status: 'ENABLED', rowVersion: 0 });
    expect(await rowOf(of, row.id)).toEqual(row);
    const other = { ...(await sampleOf(of)), ...fixedOf(of, row), ...ownerOf(of, row), remark: '另一个' };
    const changed = await server.done(who, of.calls.save, { ...refOf(row), ...other });
    expect(changed).toMatchObject({ ...other, id: row.id, rowVersion: 1 });
    const optional = Object.entries({ ...of.fields, remark: of.fields['remark'] })
      .filter(([name]) => name !== of.under && !of.fixed?.includes(name))
      .filter(([, entry]) => entry === undefined || entry.safeParse(null).success)
      .map(([name]) => name);
    const nothing = {
      ...Object.fromEntries(optional.map((name) => [name, null])),
      ...Object.fromEntries(setsOf(of).flatMap(({ field, none }) => (none === undefined ? [] : [[field, []]]))),
    };
    const bare = bareRows[of.table] ?? {};
    const emptied = await server.done(who, of.calls.save, { ...refOf(changed), ...other, ...nothing, ...bare });
    expect(emptied).toMatchObject({ ...other, ...nothing, ...bare });
    const least = { ...(await sampleOf(of, 'required')), ...fixedOf(of, row), ...ownerOf(of, row), ...bare };
    const kept = await server.done(who, of.calls.save, { ...refOf(emptied), ...least });
    expect(kept).toMatchObject(nothing);
    const audits = await auditsOf(of, row.id);
    expect(audits.length).toBe(4);
    expect(audits[2]).toMatchObject({ before: { remark: '另一个' }, after: { remark: null } });
    // Without its ends it may leave no room for the others.
    await server.done(who, of.calls.remove, refOf(kept));
  });

  test('takes every text for what it says, with the zeros at its end', async () => {
    const row = await add(of);
    const texts = Object.entries(of.fields)
      .filter(
        ([name, entry]) =>
          !of.fixed?.includes(name) &&
          fieldOf(entry)?.kind === 'text' &&
          entry.safeParse('7.10').success &&
          row[name] !== null,
      )
      .map(([name]) => name);
    const entered = enteredOf(of, row);
    for (const name of [...texts, 'remark']) {
      const seen = async (value: string) => {
        const { rowVersion } = (await rowOf(of, row.id)) ?? row;
        return server.done(who, of.calls.save, { id: row.id, rowVersion, ...entered, [name]: value });
      };
      const long = await seen('7.10');
      expect(long).toMatchObject({ [name]: '7.10' });
      expect(await seen('7.1')).toMatchObject({ [name]: '7.1', rowVersion: long.rowVersion + 1 });
    }
    await server.done(who, of.calls.remove, refOf((await rowOf(of, row.id)) ?? row));
  });

  test('steps no version where a number is written with other zeros', async () => {
    const row = await add(of);
    const numbers = Object.entries(of.fields).flatMap(([name, entry]): [string, string][] => {
      const value = row[name];
      return fieldOf(entry)?.kind === 'qty' && typeof value === 'string' ? [[name, `${value}.0`]] : [];
    });
    const entered = { ...enteredOf(of, row), ...(Object.fromEntries(numbers) satisfies Record<string, string>) };
    const same = await server.done(who, of.calls.save, { ...refOf(row), ...entered });
    expect(same.rowVersion).toBe(row.rowVersion);
    await server.done(who, of.calls.remove, refOf(same));
  });

  test('saves nothing over a change of somebody else, and shows the row that holds now', async () => {
    const row = await add(of);
    const newer = await server.done(who, of.calls.save, {
      ...refOf(row),
      ...(await sampleOf(of)),
      ...fixedOf(of, row),
      ...ownerOf(of, row),
    });
    for (const [call, more] of [
      [of.calls.save, await sampleOf(of)],
      [of.calls.stop, stopOf(of, row)],
      [of.calls.remove, {}],
    ] as const) {
      const answer = await server.sendAny(who, call, { ...refOf(row), ...more });
      const { row: shown, saver } = expectRefusal(answer, 'conflict');
      expect({ shown, by: saver?.by }).toEqual({ shown: newer, by: whoseName });
    }
    expect(await rowOf(of, row.id)).toEqual(newer);
  });

  test('is refused in Chinese where something is the same as another', async () => {
    const sample = await sampleOf(of);
    await server.done(who, of.calls.save, sample);
    const problems = expectProblems(await server.sendAny(who, of.calls.save, sample));
    for (const [field, message] of Object.entries(problems)) {
      expect(Object.keys(of.fields)).toContain(field);
      expect(message).toMatch(/\p{Script=Han}/u);
    }
    expect(Object.keys(problems)).not.toEqual([]);
  });

  test('is stopped for new use and started again', async () => {
    const row = await add(of, always(of));
    expect((await chosen(of)).map(({ id }) => id)).toContain(row.id);
    const stopped = await server.done(who, of.calls.stop, stopOf(of, row));
    expect(stopped).toMatchObject({ status: 'DISABLED', rowVersion: 1 });
    expect((await chosen(of)).map(({ id }) => id)).not.toContain(row.id);
    expect(await chosen(of, [row.id])).toContainEqual(expect.objectContaining({ id: row.id, blocked: '已停用' }));
    expectRefusal(await server.sendAny(who, of.calls.stop, stopOf(of, stopped)), 'wrongState');
    const started = await server.done(who, of.calls.start, refOf(stopped));
    expect(started).toMatchObject({ status: 'ENABLED', rowVersion: 2 });
    expectRefusal(await server.sendAny(who, of.calls.start, refOf(started)), 'wrongState');
  });

  test('is deleted while nothing uses it', async () => {
    const row = await add(of);
    expect(await server.done(who, of.calls.uses, { id: row.id })).toEqual({ places: [] });
    await server.done(who, of.calls.remove, refOf(row));
    expect(await rowOf(of, row.id)).toBeUndefined();
    expectRefusal(await server.sendAny(who, of.calls.uses, { id: row.id }), 'notFound');
    expect((await auditsOf(of, row.id)).at(-1)?.before).toMatchObject({ id: row.id });
  });

  test('is found by what its texts contain, and exported as listed', async () => {
    const row = await add(of, { [of.picked ? 'name' : 'remark']: '独一无二的' });
    const found = await server.done(who, of.calls.list, { filter: '独一无二' });
    expect(found.list.map(({ id }) => id)).toEqual([row.id]);
    const file = await server.fetchFile(who, exportOf(of.calls.list), {});
    expect(file.name).toMatch(new RegExp(`^${of.noun}_`));
    expect(file.bytes.length).toBeGreaterThan(1000);
  });

  test('is called by words of its own', async () => {
    const names = (await rowsOf(of)).map((row) => nameOfRow(of, row));
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) expect(name).toMatch(/\S/);
  });
});

const sortable = references.filter(({ calls }) => calls.place !== null);
describe.each(sortable.map((of) => [of.table, of] as const))('%s, whose rows people order,', (_, of) => {
  test('takes a row before another, or last', async () => {
    const place = known(of.calls.place);
    const [first, second, third] = [await add(of), await add(of), await add(of)];
    const order = async () =>
      (await rowsOf(of)).filter(({ id }) => [first.id, second.id, third.id].includes(id)).map(({ id }) => id);
    expect(await order()).toEqual([first.id, second.id, third.id]);
    await server.done(who, place, { ...refOf(third), beforeId: first.id });
    expect(await order()).toEqual([third.id, first.id, second.id]);
    await server.done(who, place, { ...refOf(third), beforeId: null });
    expect(await order()).toEqual([first.id, second.id, third.id]);
    await server.done(who, of.calls.remove, refOf(first));
    const gone = await server.sendAny(who, place, { ...refOf(second), beforeId: first.id });
    expectRefusal(gone, 'notFound');
  });
});

const single = references.filter(({ calls }) => calls.setDefault !== null);
describe.each(single.map((of) => [of.table, of] as const))('%s, of which one is the default,', (_, of) => {
  test('has one default, which is neither stopped nor deleted', async () => {
    const setDefault = known(of.calls.setDefault);
    const fit = { ...always(of), ...defaultable(of) };
    const row = await add(of, fit);
    const held = await server.done(who, setDefault, refOf(row));
    const isShared = (one: ReferenceRow): boolean => (of.singleIn ?? []).every((name) => one[name] === row[name]);
    const defaults = (await rowsOf(of)).filter((one) => one.isDefault && isShared(one));
    expect(defaults.map(({ id }) => id)).toEqual([row.id]);
    expectRefusal(await server.sendAny(who, of.calls.stop, stopOf(of, held)), 'blocked');
    expectRefusal(await server.sendAny(who, of.calls.remove, refOf(held)), 'blocked');
    const other = await add(of, fit);
    await server.done(who, setDefault, refOf(other));
    expect((await rowOf(of, row.id))?.isDefault).toBe(false);
    const [owner] = of.singleIn ?? [];
    if (owner !== undefined) {
      const [last] = await server.rows<{ id: number }>(`select max(id) as id from city where status = 'NORMAL'`);
      const elsewhere = await add(of, { ...fit, [owner]: last?.id });
      await server.done(who, setDefault, refOf(elsewhere));
      expect((await rowOf(of, other.id))?.isDefault).toBe(true);
    }
    const third = await server.done(who, of.calls.stop, stopOf(of, await add(of, fit)));
    expectRefusal(await server.sendAny(who, setDefault, refOf(third)), 'blocked');
    if (of.singleOf === undefined) return;
    const never = await server.sendAny(who, setDefault, refOf(await add(of, always(of))));
    expectRefusal(never, 'blocked');
    expect(never.message).toContain(whyNoDefault(of, {}) ?? '');
  });
});

const dated = references.filter(({ period }) => period !== undefined);
describe.each(dated.map((of) => [of.table, of] as const))('%s, whose rows have their time,', (_, of) => {
  test('may be chosen in that alone', async () => {
    const [from = '', to = ''] = of.period ?? [];
    const later = await add(of, { [from]: '2026-12-01', [to]: null });
    const past = await add(of, { [from]: null, [to]: '2026-11-19' });
    const last = await add(of, { [from]: '2026-11-20', [to]: '2026-11-20' });
    const ids = (await chosen(of)).map(({ id }) => id);
    expect([later.id, past.id, last.id].map((id) => ids.includes(id))).toEqual([false, false, true]);
    const told = await chosen(of, [later.id, past.id]);
    expect(told.find(({ id }) => id === later.id)?.blocked).toBe('尚未生效');
    expect(told.find(({ id }) => id === past.id)?.blocked).toBe('已失效');
  });
});

describe.each(exclusive.map((of) => [of.table, of] as const))('%s, whose rows exclude each other,', (_, of) => {
  test('takes the place of a stopped row, which is not started again beside it', async () => {
    const sample = await sampleOf(of);
    const first = await server.done(who, of.calls.save, sample);
    expect(Object.keys(expectProblems(await server.sendAny(who, of.calls.save, sample)))).toHaveLength(1);
    const stopped = await server.done(who, of.calls.stop, stopOf(of, first));
    await server.done(who, of.calls.save, sample);
    const answer = await server.sendAny(who, of.calls.start, refOf(stopped));
    const problems = expectProblems(answer);
    expect(Object.values(problems)).toEqual([answer.message]);
    expect(Object.keys(of.fields)).toEqual(expect.arrayContaining(Object.keys(problems)));
  });
});

/** The tables that use rows of a reference table, with one row that is used there. */
const used = (
  await Promise.all(
    references.flatMap((of) =>
      holders
        .filter(
          ({ to, table }) => to === of.table && table !== of.table && !setsOf(of).some(({ link }) => link === table),
        )
        .map(async ({ table, column }) => {
          const [row] = await server.rows<{ id: number }>(
            `select ${column} as id from ${table} where ${column} is not null order by 1 limit 1`,
          );
          return { key: `${of.table} in ${table}.${column}`, of, table, column, id: row?.id };
        }),
    ),
  )
).filter(({ id }) => id !== undefined);

describe('what is used', () => {
  // What is replaced is not there for the next.
  let fresh = harness;
  beforeEach(async () => {
    fresh = await referenceFactory();
  });
  afterEach(() => fresh.server.stop());

  const replaced = used.filter(({ of }) => of.replaceable !== false);
  test.each(replaced)('$key is listed, not deleted, and replaced', async ({ of, table, column, id = 0 }) => {
    const { server, who, add, rowOf } = fresh;
    const count = async (of_: number) =>
      (await server.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [of_]))[0]?.n ??
      0;
    const before = await count(id);
    const row = await rowOf(of, id);
    if (!row) throw new Error(`${of.table} ${id} is not listed`);
    const { places } = await server.done(who, of.calls.uses, { id });
    expect(places).toContainEqual(expect.objectContaining({ noun: schema.nouns[table], count: before }));
    const other = await add(of, { ...always(of), ...ownerOf(of, row) });
    const target = of.calls.setDefault ? await server.done(who, of.calls.setDefault, refOf(other)) : other;
    const now = (await rowOf(of, id)) ?? row;
    const refused = await server.sendAny(who, of.calls.remove, refOf(now));
    expectRefusal(refused, 'inUse');
    expect(refused.message).toContain(`${schema.nouns[table]} ${before} 条`);
    const itself = await server.sendAny(who, of.calls.remove, { ...refOf(now), replaceBy: id });
    expect(expectProblems(itself)).toHaveProperty('replaceBy');
    expect(await count(id)).toBe(before);
    await server.done(who, of.calls.remove, { ...refOf(now), replaceBy: target.id });
    expect(await rowOf(of, id)).toBeUndefined();
    expect(await count(target.id)).toBe(before);
    expect(await rowOf(of, target.id)).toBeDefined();
    const [audit] = await server.rows(
      'select before, after from audit where target_table = $1 and before ->> $2 = $3 limit 1',
      [table, column, String(id)],
    );
    expect(audit).toMatchObject({ before: { [column]: id }, after: { [column]: target.id } });
  });

  const keeping = used.filter(({ of }) => of.replaceable === false);
  test.each(keeping)('$key is listed, and neither deleted nor replaced', async ({ of, table, id = 0 }) => {
    const { server, who, add, rowOf } = fresh;
    const row = await rowOf(of, id);
    if (!row) throw new Error(`${of.table} ${id} is not listed`);
    const { places } = await server.done(who, of.calls.uses, { id });
    expect(places.map(({ noun }) => noun)).toContain(schema.nouns[table]);
    const other = await add(of, { ...defaultable(of), ...ownerOf(of, row) });
    if (of.calls.setDefault) await server.done(who, of.calls.setDefault, refOf(other));
    const now = (await rowOf(of, id)) ?? row;
    const refused = await server.sendAny(who, of.calls.remove, refOf(now));
    expectRefusal(refused, 'inUse');
    expect(refused.message).toContain(`${schema.nouns[table]} `);
    const by = await server.sendAny(who, of.calls.remove, { ...refOf(now), replaceBy: other.id });
    expect(by.status).toBe(0);
    expect(await rowOf(of, id)).toEqual(now);
  });

  test('was met in several tables', () => expect(used.length).toBeGreaterThan(1));
});

test('what was chosen before is found by its id, however many rows there are', async () => {
  const [of] = sortable.filter(({ tree }) => tree !== undefined);
  if (!of) throw new Error('there is one');
  const before = await rowsOf(of);
  await server.rows(
    `insert into ${of.table} (code, name, level, sort, create_time)
     select 'many' || n, 'many' || n, 1, 10000 + n, now() from generate_series(1, 5000) as n`,
  );
  const row = await add(of, of.under === undefined ? {} : { [of.under]: null });
  expect(row['sort']).toBe(15_001);
  expect((await chosen(of)).map(({ id }) => id)).not.toContain(row.id);
  expect(await chosen(of, [row.id])).toContainEqual(expect.objectContaining({ id: row.id, blocked: null }));
  await server.rows(`delete from ${of.table} where code like 'many%'`);
  expect(await rowsOf(of)).toHaveLength(before.length + 1);
});
