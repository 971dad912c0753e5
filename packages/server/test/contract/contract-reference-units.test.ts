import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { titlesOf } from '@material/contract/kernel/call/screen.ts';
import { choicesOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../harness/client.ts';
import { always, known, referenceFactory, refOf } from '../factories/references.ts';

const { server, who: headquarters, add, sampleOf, rowsOf } = await referenceFactory();
afterAll(server.stop);

const [own, foreign] = await server.rows<{ id: number }>(
  `select id from city where code in ('SH', 'BJ') order by code desc`,
);
const [city, elsewhere] = [own?.id ?? 0, foreign?.id ?? 0];
/** A city's own people, and headquarters at work in that city. */
const people = [await server.as('city_sh'), await server.as('glzx02', { centre: `city:${city}` })] as const;
const powersAre = (titles: readonly string[]) =>
  server.rows(`update role set power = $1 where centre <> 'superadmin'`, [JSON.stringify(titles)]);

const several = references.filter(({ also = [] }) => also.length > 0);
test('there are tables that several screens show', () => expect(several.length).toBeGreaterThan(1));

/** Everything that a call may do to a row that is there. */
const writesTo = (of: AnyReference, row: ReferenceRow) => [
  [of.calls.save, Object.fromEntries(Object.keys(of.fields).map((name) => [name, row[name]]))] as const,
  [of.calls.stop, {}] as const,
  [of.calls.start, {}] as const,
  [of.calls.remove, {}] as const,
  ...(of.calls.place ? [[of.calls.place, { beforeId: null }] as const] : []),
  ...(of.calls.setDefault ? [[of.calls.setDefault, {}] as const] : []),
];

describe.each(several.map((of) => [of.table, of] as const))('%s, shown by several screens,', (_, of) => {
  const under = of.under ?? '';
  const screens = [of.screen, ...(of.also ?? [])];
  const made = async (owner: number | null) => add(of, { ...always(of), [under]: owner });

  test('each has a permission of its own for every deed', () => {
    expect(fieldOf(of.fields[under] ?? of.row)?.table).toBe('city');
    for (const titles of Object.values(of.powers).filter((each) => each.length > 0)) {
      expect(titles).toHaveLength(screens.length);
      for (const screen of screens) expect(titles.some((title) => titlesOf(screen).includes(title))).toBe(true);
    }
  });

  test('is kept by a city for itself', async () => {
    await powersAre(screens.flatMap((screen) => titlesOf(screen)));
    for (const who of people) {
      const sent = { ...(await sampleOf(of)), [under]: city };
      const row = await server.done(who, of.calls.save, sent);
      const changed = await server.done(who, of.calls.save, { ...sent, ...refOf(row), remark: '城市自己改的' });
      expect(changed).toMatchObject({ [under]: city, remark: '城市自己改的' });
      const stopped = await server.done(who, of.calls.stop, refOf(changed));
      const started = await server.done(who, of.calls.start, refOf(stopped));
      if (of.calls.place) await server.done(who, of.calls.place, { ...refOf(started), beforeId: null });
      const listed = await server.done(who, of.calls.list, { pageSize: 1000 });
      expect(listed.list.map(({ id }) => id)).toContain(row.id);
      expect(new Set(listed.list.map((one) => one[under]))).toEqual(new Set([city]));
    }
  });

  test('lets a city neither see nor touch what is another’s', async () => {
    await powersAre(screens.flatMap((screen) => titlesOf(screen)));
    const owners = of.fields[under]?.safeParse(null).success ? [elsewhere, null] : [elsewhere];
    const mine = await made(city);
    for (const owner of owners) {
      const theirs = await made(owner);
      const before = await server.rows(`select * from ${of.table} where id = $1`, [theirs.id]);
      for (const who of people) {
        for (const [call, more] of writesTo(of, theirs))
          expectRefusal(await server.sendAny(who, call, { ...refOf(theirs), ...more }), 'notFound');
        expectRefusal(await server.sendAny(who, of.calls.uses, { id: theirs.id }), 'notFound');
        const replaced = await server.sendAny(who, of.calls.remove, { ...refOf(mine), replaceBy: theirs.id });
        expectRefusal(replaced, of.replaceable === false ? 'invalidInput' : 'notFound');
        const { list } = await server.done(who, choicesOf(of), { ids: [theirs.id] });
        expect(list.map(({ id }) => id)).not.toContain(theirs.id);
      }
      expect(await server.rows(`select * from ${of.table} where id = $1`, [theirs.id])).toEqual(before);
    }
  });

  test('makes no rows for another city, nor for headquarters', async () => {
    await powersAre(screens.flatMap((screen) => titlesOf(screen)));
    const count = async () => (await rowsOf(of)).length;
    const before = await count();
    for (const who of people) {
      const { [under]: _owner, ...sent } = await sampleOf(of);
      expectRefusal(await server.sendAny(who, of.calls.save, { ...sent, [under]: elsewhere }), 'notFound');
      for (const none of [{}, { [under]: null }])
        expect(Object.keys(expectProblems(await server.sendAny(who, of.calls.save, { ...sent, ...none })))).toEqual([
          under,
        ]);
    }
    expect(await count()).toBe(before);
  });

  test('is put in order among the rows of its own city alone', async () => {
    if (!of.calls.place) return;
    const theirs = [await made(elsewhere), await made(elsewhere)];
    const mine = [await made(city), await made(city)];
    const sorts = () =>
      server.rows<{ id: number; sort: number }>(
        `select id, sort from ${of.table} where city_id is distinct from $1 order by id`,
        [city],
      );
    const before = await sorts();
    const [first, last] = mine;
    if (!first || !last) throw new Error('two were made');
    await server.done(headquarters, known(of.calls.place), { ...refOf(last), beforeId: first.id });
    expect(await sorts()).toEqual(before);
    const [other] = theirs;
    const among = { ...refOf(first), beforeId: other?.id ?? 0 };
    expectRefusal(await server.sendAny(headquarters, known(of.calls.place), among), 'blocked');
  });

  test('lists the rows of headquarters alone where no city is asked for', async () => {
    if (!of.fields[under]?.safeParse(null).success) return;
    const [none, some] = [await made(null), await made(city)];
    const ids = async (more: object) =>
      (await server.done(headquarters, of.calls.list, { pageSize: 1000, ...more })).list.map(({ id }) => id);
    const chosen = async (more: Readonly<Record<string, unknown>>) =>
      (await server.done(headquarters, choicesOf(of), more)).list.map(({ id }) => id);
    for (const read of [ids, chosen]) {
      const without = await read({ [under]: null });
      expect(without).toContain(none.id);
      expect(without).not.toContain(some.id);
    }
  });
});
