import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal } from '../harness/client.ts';
import { known, referenceFactory, refOf } from '../factories/references.ts';

const { server, who, add, rowsOf, rowOf, chosen } = await referenceFactory();
afterAll(server.stop);

const trees = references.filter(({ tree }) => tree !== undefined);
test('there are trees', () => expect(trees.length).toBeGreaterThan(0));

const now = async (of: AnyReference, { id }: ReferenceRow): Promise<ReferenceRow> => {
  const row = await rowOf(of, id);
  if (!row) throw new Error(`${of.table} ${id} is gone`);
  return row;
};

/** A row, one below it and one below that. */
async function branch(of: AnyReference) {
  const top = await add(of);
  const middle = await add(of, { parentId: top.id });
  const leaf = await add(of, { parentId: middle.id });
  return { top, middle, leaf };
}

describe.each(trees.map((of) => [of.table, of] as const))('%s', (_, of) => {
  test('of a row that goes alone, what stands below it is a use; of one that goes with all below it, none', async () => {
    const top = await add(of);
    await add(of, { parentId: top.id });
    const below = [expect.objectContaining({ noun: `下级${of.noun}`, count: 1 })];
    expect((await server.done(who, of.calls.uses, { id: top.id, isAlone: true })).places).toEqual(below);
    expect((await server.done(who, of.calls.uses, { id: top.id })).places).toEqual([]);
    expectRefusal(await server.sendAny(who, of.calls.remove, refOf(top)), 'inUse');
  });

  const place = known(of.calls.place);
  const move = (row: ReferenceRow, parentId: number | null) =>
    server.sendAny(who, place, { ...refOf(row), parentId, beforeId: null });

  test('knows its levels and its parents', async () => {
    const { top, middle, leaf } = await branch(of);
    expect([top, middle, leaf].map(({ level, parentId }) => [level, parentId])).toEqual([
      [1, null],
      [2, top.id],
      [3, middle.id],
    ]);
    expect(leaf['parentName']).toBe(middle['name']);
  });

  test('moves with everything below it, and keeps its levels right', async () => {
    const { top, middle, leaf } = await branch(of);
    expect((await move(middle, null)).status).toBe(1);
    expect(await now(of, middle)).toMatchObject({ level: 1, parentId: null, rowVersion: middle.rowVersion + 1 });
    expect(await now(of, leaf)).toMatchObject({ level: 2, parentId: middle.id });
    const edited = { ...refOf(await now(of, middle)), code: middle['code'], name: middle['name'], parentId: top.id };
    await server.done(who, of.calls.save, edited);
    expect(await now(of, middle)).toMatchObject({ level: 2, parentId: top.id });
    expect(await now(of, leaf)).toMatchObject({ level: 3 });
  });

  test('refuses a circle, whoever moves it and however', async () => {
    const { top, middle, leaf } = await branch(of);
    for (const target of [top, middle, leaf]) {
      expect(expectProblems(await move(top, target.id))).toHaveProperty('parentId');
      const edited = { ...refOf(top), code: top['code'], name: top['name'], parentId: target.id };
      expect(expectProblems(await server.sendAny(who, of.calls.save, edited))).toHaveProperty('parentId');
    }
    // Two moves that are right alone and a circle together.
    const other = await branch(of);
    const answers = await Promise.all([move(top, other.leaf.id), move(other.top, leaf.id)]);
    expect(answers.filter(({ status }) => status === 1).length).toBeLessThanOrEqual(1);
    const { rows } = { rows: await rowsOf(of) };
    const parents = new Map(rows.map(({ id, parentId }) => [id, parentId ?? null]));
    for (const { id } of rows) {
      let steps = 0;
      for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) steps += 1;
      expect(steps).toBeLessThan(of.tree?.depth ?? 0);
    }
  });

  test('grows no deeper than declared', async () => {
    const depth = of.tree?.depth ?? 0;
    let last = await add(of);
    for (let level = 2; level <= depth; level += 1) last = await add(of, { parentId: last.id });
    expect(last.level).toBe(depth);
    const { top } = await branch(of);
    expect(expectProblems(await move(top, last.id))).toEqual({ parentId: `${of.noun}最多 ${depth} 级` });
  });

  test('takes the same name once below one parent, and again below another', async () => {
    const { top, middle, leaf } = await branch(of);
    await add(of, { parentId: top.id, name: leaf['name'] });
    const answer = await server.sendAny(who, of.calls.save, {
      ...(of.under === undefined ? {} : { [of.under]: middle[of.under] }),
      code: 'twice',
      name: middle['name'],
      parentId: top.id,
    });
    expect(expectProblems(answer)).toEqual({ name: `同一上级下已有同名${of.noun}` });
  });

  test('stops with everything below it, and starts from above', async () => {
    const { top, middle, leaf } = await branch(of);
    await server.done(who, of.calls.stop, refOf(top));
    for (const row of [top, middle, leaf]) expect(await now(of, row)).toMatchObject({ status: 'DISABLED' });
    expectRefusal(await server.sendAny(who, of.calls.start, refOf(await now(of, middle))), 'blocked');
    expect(expectProblems(await move(await add(of), top.id))).toHaveProperty('parentId');
    await server.done(who, of.calls.start, refOf(await now(of, top)));
    await server.done(who, of.calls.start, refOf(await now(of, middle)));
    const ids = (await chosen(of)).map(({ id }) => id);
    expect([top, middle, leaf].map(({ id }) => ids.includes(id))).toEqual([true, true, false]);
  });

  test('is not deleted from above those below it, unless they get another parent', async () => {
    const { top, middle, leaf } = await branch(of);
    const refused = await server.sendAny(who, of.calls.remove, refOf(top));
    expectRefusal(refused, 'inUse');
    expect(refused.message).toContain(`下级${of.noun} 1 条`);
    for (const replaceBy of [top.id, leaf.id]) {
      const answer = await server.sendAny(who, of.calls.remove, { ...refOf(top), replaceBy });
      expect(expectProblems(answer)).toHaveProperty('replaceBy');
    }
    const other = await add(of);
    await server.done(who, of.calls.remove, { ...refOf(top), replaceBy: other.id });
    expect(await now(of, middle)).toMatchObject({ parentId: other.id, level: 2 });
    expect(await now(of, leaf)).toMatchObject({ parentId: middle.id, level: 3 });
  });
});

test('a row that would say the same as another is named before one takes the place of the other', async () => {
  const of = trees.find(({ table }) => table === 'material_category');
  if (!of) throw new Error('there is one');
  const [from, to] = [await add(of), await add(of)];
  await server.rows(
    `insert into cross_rule (city_id, material_category_id, way, create_time)
     select (select min(id) from city), id, 'DIRECT', now() from unnest($1::bigint[]) as id`,
    [[from.id, to.id]],
  );
  const [rule] = await server.rows<{ id: number }>(
    `insert into tolerance (applies_to, material_category_id, tol_over, tol_under, create_time)
     select 'CATEGORY', id, 0.1, 0.1, now() from unnest($1::bigint[]) as id returning id`,
    [[from.id, to.id]],
  );
  const [supplier] = await server.rows<{ id: number }>('select id from supplier limit 1');
  await server.rows(
    'insert into supplier_category_link (supplier_id, material_category_id) select $1, id from unnest($2::bigint[]) as id',
    [supplier?.id, [from.id, to.id]],
  );
  const replaced = { ...refOf(from), replaceBy: to.id };
  expect(expectProblems(await server.sendAny(who, of.calls.remove, replaced))).toEqual({
    replaceBy: `越库规则 1 条与所选${of.noun}已有的重复，请先删除其中之一`,
  });
  await server.rows('delete from cross_rule where material_category_id = $1', [from.id]);
  expect(expectProblems(await server.sendAny(who, of.calls.remove, replaced))).toEqual({
    replaceBy: `允差 1 条与所选${of.noun}已有的重复，请先删除其中之一`,
  });
  await server.rows('delete from tolerance where id = $1', [rule?.id]);
  await server.done(who, of.calls.remove, replaced);
  const links = await server.rows(
    'select 1 from supplier_category_link where supplier_id = $1 and material_category_id = $2',
    [supplier?.id, to.id],
  );
  expect(links).toHaveLength(1);
  const audits = await server.rows(
    `select before from audit where target_table = 'supplier_category_link' and before is not null and after is null`,
  );
  expect(audits).toEqual([{ before: { supplier_id: supplier?.id, material_category_id: from.id } }]);
});
