import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { nameField, referenceOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { snake } from '../../src/kernel/database/row-of.ts';
import { setsOf } from '../../src/kernel/reference/reference-sets.ts';
import { schema } from '../../src/schema.ts';
import { importFactory, sheetOf } from '../factories/import.ts';
import { known, lineOf, referenceFactory, refOf, stopOf } from '../factories/references.ts';
import { expectProblems } from '../harness/client.ts';

const { server, who, add, rowOf, rowsOf } = await referenceFactory();
afterAll(server.stop);
const imports = importFactory(server);

const all = references.flatMap((of) => setsOf(of).map((set) => [`${of.table}.${set.field}`, { of, set }] as const));
const labelIn = ({ fields, row }: AnyReference, field: string): string => fieldOf(fields[field] ?? row)?.label ?? '';

test('settings name several rows', () => {
  expect(all.length).toBeGreaterThan(2);
});

describe.each(all)('%s', (_, { of, set: { field, link, to, none, own } }) => {
  const chosenFrom = () =>
    server.rows<{ id: number; name: string }>(
      `select id, name from ${to} where status in ('ENABLED', 'NORMAL') order by id limit 3`,
    );
  const linked = async (id: number): Promise<number> =>
    (await server.rows(`select 1 from ${link} where ${own} = ${id}`)).length;

  test('says which rows it names, whatever their order, and what none means', async () => {
    const [one, two, three] = await chosenFrom();
    if (!one || !two || !three) throw new Error(`${to} has too few rows`);
    const row = await add(of, { [field]: [two.id, one.id] });
    expect(row).toMatchObject({ [field]: [one.id, two.id], [nameField(field)]: `${one.name}、${two.name}` });
    const same = await server.done(who, of.calls.save, { ...refOf(row), ...pick(of, row), [field]: [two.id, one.id] });
    expect(same.rowVersion).toBe(row.rowVersion);
    const changed = await server.done(who, of.calls.save, {
      ...refOf(row),
      ...pick(of, row),
      [field]: [three.id, two.id],
    });
    expect(changed).toMatchObject({ [field]: [two.id, three.id], rowVersion: row.rowVersion + 1 });
    const [audit] = await server.rows<{ before: object; after: object }>(
      'select before, after from audit where target_table = $1 and target_id = $2 order by id desc limit 1',
      [of.table, row.id],
    );
    expect(audit).toEqual({
      before: { [snake(field)]: [one.id, two.id] },
      after: { [snake(field)]: [three.id, two.id] },
    });
    const empty = { ...refOf(changed), ...pick(of, row), [field]: [] };
    if (none === undefined) {
      const refused = await server.sendAny(who, of.calls.save, empty);
      expect(expectProblems(refused)).toEqual({ [field]: `请选择${labelIn(of, field)}` });
    } else {
      const emptied = await server.done(who, of.calls.save, empty);
      expect(emptied).toMatchObject({ [field]: [], [nameField(field)]: none });
    }
    await server.done(who, of.calls.remove, refOf((await rowOf(of, row.id)) ?? row));
    expect(await linked(row.id)).toBe(0);
  });

  test('names a row once, and only one that there is', async () => {
    const [one] = await chosenFrom();
    const row = await add(of);
    const twice = await server.sendAny(who, of.calls.save, {
      ...refOf(row),
      ...pick(of, row),
      [field]: [one?.id, one?.id],
    });
    expect(expectProblems(twice)).toEqual({ [field]: '选择有重复，请去掉重复的一项' });
    const missing = await server.sendAny(who, of.calls.save, {
      ...refOf(row),
      ...pick(of, row),
      [field]: [987_654_321],
    });
    expect(missing.status).toBe(0);
    expect(await rowOf(of, row.id)).toEqual(row);
    await server.done(who, of.calls.remove, refOf(row));
  });

  const readInto = async (row: ReferenceRow, text: string) => {
    const line = { ...lineOf(of, row), [labelIn(of, field)]: text };
    const files = [{ name: '多选.xlsx', bytes: await sheetOf([line]) }];
    const { data, message } = await server.upload(who, known(of.calls.send), { input: {}, files });
    if (!data || !('status' in data)) throw new Error(message);
    return imports.settled(who, data.id);
  };

  /** A line changes the row of its code; where rows have none it adds one, here in the place of the same. */
  const hasCode = Object.hasOwn(of.fields, 'code');
  const makeRoom = async (row: ReferenceRow): Promise<void> => {
    if (!hasCode) await server.done(who, of.calls.remove, refOf(row));
  };
  const written = async (row: ReferenceRow): Promise<ReferenceRow> => {
    const now = hasCode ? await rowOf(of, row.id) : (await rowsOf(of)).toSorted((a, b) => b.id - a.id)[0];
    return now ?? row;
  };

  test('is read from a sheet by names', async () => {
    const [one, two] = await chosenFrom();
    const row = await add(of, none === undefined ? {} : { [field]: [] });
    await makeRoom(row);
    const named = await readInto(row, `${one?.name ?? ''}，${two?.name ?? ''}`);
    await imports.confirmed(who, named.id);
    const now = await written(row);
    expect(now).toMatchObject({ [field]: [one?.id, two?.id] });
    const unknown = await readInto(row, '没有这一个');
    const [bad] = await imports.rows(who, unknown.id, true);
    expect(bad?.problems.map(({ message }) => message).join()).toContain('没有编码或名称为“没有这一个”的');
    expect((await server.send(who, importCalls.commitImport, { id: unknown.id })).status).toBe(0);
    await server.done(who, of.calls.remove, refOf(now));
  });

  test('is emptied in a sheet by the word for none, where there may be none', async () => {
    const [one] = await chosenFrom();
    const row = await add(of, { [field]: [one?.id] });
    if (none !== undefined) await makeRoom(row);
    const empty = await readInto(row, none ?? '');
    const bad = await imports.rows(who, empty.id, true);
    expect(bad).toHaveLength(none === undefined ? 1 : 0);
    if (none !== undefined) await imports.confirmed(who, empty.id);
    const now = none === undefined ? row : await written(row);
    expect(now).toMatchObject({ [field]: none === undefined ? [one?.id] : [] });
    await server.done(who, of.calls.remove, refOf(now));
  });
});

const ofReferences = all.flatMap(([name, { of, set }]) => {
  const target = referenceOf(set.to);
  return target ? [[name, { of, target, ...set }] as const] : [];
});
describe.each(ofReferences)('%s', (_, { of, target, field, link }) => {
  test('keeps a row that was stopped, and takes another in the place of one that goes', async () => {
    const [gone, heir] = [await add(target), await add(target)];
    const row = await add(of, { [field]: [gone.id, heir.id] });
    const stopped = await server.done(who, target.calls.stop, stopOf(target, gone));
    const again = await server.done(who, of.calls.save, { ...refOf(row), ...pick(of, row), [field]: [gone.id] });
    expect(again).toMatchObject({ [field]: [gone.id] });
    const other = await add(of);
    const refused = await server.sendAny(who, of.calls.save, {
      ...refOf(other),
      ...pick(of, other),
      [field]: [gone.id],
    });
    expect(expectProblems(refused)[field]).toMatch(/已停用，不能选用$/);
    const { places } = await server.done(who, target.calls.uses, { id: gone.id });
    expect(places).toContainEqual(expect.objectContaining({ noun: schema.nouns[link], count: 1 }));
    if (target.replaceable === false) return;
    await server.done(who, target.calls.remove, { ...refOf(stopped), replaceBy: heir.id });
    expect(await rowOf(of, row.id)).toMatchObject({ [field]: [heir.id] });
  });
});

/** What was entered of a row. */
function pick(of: AnyReference, row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(of.fields).map((name) => [name, row[name]]));
}
