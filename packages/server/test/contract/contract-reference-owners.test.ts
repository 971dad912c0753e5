import type { Call } from '@material/contract/kernel/call/call.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { choicesOf, nameOfRow, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems } from '../harness/client.ts';
import { known, referenceFactory, refOf } from '../factories/references.ts';

const { server, who, sampleOf, add } = await referenceFactory();
afterAll(server.stop);

const enteredOf = (of: AnyReference, row: ReferenceRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(of.fields).map((name) => [name, row[name]]));

const owned = references.filter(({ under }) => under !== undefined);
describe.each(owned.map((of) => [of.table, of] as const))('%s, whose rows belong to something,', (_, of) => {
  const under = of.under ?? '';
  const { table = '', label = '' } = fieldOf(of.fields[under] ?? of.row) ?? {};
  const owners = () => server.rows<{ id: number }>(`select id from ${table} order by id limit 2`);

  test('is listed and chosen for one of it at a time', async () => {
    const [one, two] = await owners();
    const row = await add(of, { [under]: one?.id });
    const listed = async (id: unknown) =>
      (await server.done(who, of.calls.list, { pageSize: 1000, [under]: id })).list.map((each) => each.id);
    expect(await listed(one?.id)).toContain(row.id);
    expect(await listed(two?.id)).not.toContain(row.id);
    const offered = async (id: unknown) =>
      (await server.done(who, choicesOf(of), { [under]: id })).list.map((each) => each.id);
    expect(await offered(one?.id)).toContain(row.id);
    expect(await offered(two?.id)).not.toContain(row.id);
  });

  test('stays with it, and is replaced by and put below rows of it alone', async () => {
    const [one, two] = await owners();
    const [row, other] = [await add(of, { [under]: one?.id }), await add(of, { [under]: two?.id })];
    const moved = await server.sendAny(who, of.calls.save, { ...refOf(row), ...enteredOf(of, row), [under]: two?.id });
    expect(expectProblems(moved)).toEqual({ [under]: `${of.noun}不能换到另一个${label}` });
    const replaced = await server.sendAny(who, of.calls.remove, { ...refOf(row), replaceBy: other.id });
    expect(Object.keys(expectProblems(replaced))).toEqual(['replaceBy']);
    if (of.tree === undefined) return;
    const below = await server.sendAny(who, known(of.calls.place), {
      ...refOf(row),
      parentId: other.id,
      beforeId: null,
    });
    expect(expectProblems(below)).toEqual({
      parentId: `上级${of.noun}“${nameOfRow(of, other)}”不属于这个${label}`,
    });
    const sent = { ...(await sampleOf(of)), [under]: one?.id, parentId: other.id };
    expect(Object.keys(expectProblems(await server.sendAny(who, of.calls.save, sent)))).toEqual(['parentId']);
  });

  test('is nobody else’s to see', async () => {
    const [one] = await owners();
    const row = await add(of, { [under]: one?.id });
    // What belongs to no unit is seen by headquarters and cities.
    const isUnit = ['city', 'supplier'].includes(table);
    const [foreign] = await server.rows<{ username: string }>(
      `select username from app_user where ${isUnit ? `${table}_id <> $1` : 'supplier_id is not null and $1::bigint > 0'}
        and place_id is null and status = 'NORMAL' order by id limit 1`,
      [one?.id],
    );
    const stranger = await server.as(foreign?.username ?? '');
    const offered = await server.done(stranger, choicesOf(of), { ids: [row.id] });
    expect(offered.list.map(({ id }) => id)).not.toContain(row.id);
  });
});

const frozen = references.flatMap((of) =>
  Object.entries(of.takenIn?.of.states ?? {})
    .filter(([, row]) => !row.in.includes(of.takenIn?.changed ?? ''))
    .map(([state, { label }]) => [of.table, state, label, of] as const),
);
describe.each(frozen)('%s of something that is %s,', (_table, state, word, of) => {
  const under = of.under ?? '';
  const { table = '', label = '' } = fieldOf(of.fields[under] ?? of.row) ?? {};

  test('stay as they are, whatever is done with them', async () => {
    const [row, other] = [await add(of), await add(of)];
    const [owner] = await server.rows<{ name: string; status: string }>(
      `select name, status from ${table} where id = $1`,
      [row[under]],
    );
    const ways: readonly (readonly [Call | null, object])[] = [
      [of.calls.save, { ...enteredOf(of, row), remark: '改过' }],
      [of.calls.stop, {}],
      [of.calls.start, {}],
      [of.calls.place, { beforeId: other.id, ...(of.tree ? { parentId: null } : {}) }],
      [of.calls.setDefault, {}],
      [of.calls.remove, {}],
    ];
    const before = await server.rows(`select * from ${of.table} order by id`);
    await server.rows(`update ${table} set status = $1 where id = $2`, [state, row[under]]);
    const said: string[] = [];
    for (const [call, more] of ways)
      if (call) said.push((await server.sendAny(who, call, { ...refOf(row), ...more })).message);
    await server.rows(`update ${table} set status = $1 where id = $2`, [owner?.status, row[under]]);
    expect([...new Set(said)]).toEqual([`${label}“${owner?.name}”的状态是“${word}”，不能更改${of.noun}`]);
    expect(await server.rows(`select * from ${of.table} order by id`)).toEqual(before);
  });
});
