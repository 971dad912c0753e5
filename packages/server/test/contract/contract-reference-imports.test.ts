import { fieldOf } from '@material/contract/kernel/field/field.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { references } from '@material/contract/references.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { importFactory, sheetOf, textsOf, type SheetLine } from '../factories/import.ts';
import { expectProblems } from '../harness/client.ts';
import { always, defaultable, known, lineOf, referenceFactory, refOf, textOf } from '../factories/references.ts';

const { server, who, add, rowsOf, sampleOf } = await referenceFactory();
afterAll(server.stop);
const imports = importFactory(server);

async function read(of: AnyReference, lines: readonly SheetLine[]): Promise<ImportBatch> {
  const files = [{ name: `${of.noun}.xlsx`, bytes: await sheetOf(lines) }];
  const { data, message } = await server.upload(who, known(of.calls.send), { input: {}, files });
  if (!data || !('status' in data)) throw new Error(message);
  return imports.settled(who, data.id);
}

describe.each(references.map((of) => [of.table, of] as const))('%s', (_, of) => {
  test('has a template with a column for each field, and a screen for its preview', async () => {
    const { bytes } = await server.fetchFile(who, known(of.calls.template), {});
    const header = (await textsOf(server, bytes)).flat();
    const labels = Object.values(of.fields).map((schema) => fieldOf(schema)?.label ?? '');
    for (const label of labels)
      expect(
        header.some((text) => text.startsWith(label)),
        label,
      ).toBe(true);
    const centres = of.sheet.screens.map(({ path }) => sectionOf(path));
    expect(new Set(centres).size).toBe(centres.length);
  });

  test('comes back from a sheet as it went into it', async () => {
    const rows = [await add(of, { remark: '甲' }), await add(of, { remark: '乙' })];
    const lines = rows.map((row) => lineOf(of, row));
    for (const row of rows) await server.done(who, of.calls.remove, refOf(row));
    const batch = await read(of, lines);
    expect(await imports.rows(who, batch.id, true)).toEqual([]);
    expect(batch).toMatchObject({ status: 'READY', rowCount: 2, problemCount: 0 });
    const { status, outcome, message } = await imports.confirmed(who, batch.id);
    expect({ status, message, said: outcome?.sentence }).toEqual({
      status: 'COMMITTED',
      message: '',
      said: `已新增 2 条，修改 0 条${of.noun}`,
    });
    const written = (await rowsOf(of)).map((row) => lineOf(of, row));
    expect(written).toEqual(expect.arrayContaining(lines));
  });

  test('says at its cell what is wrong with a line, and changes nothing', async () => {
    const row = await add(of);
    const line = lineOf(of, row);
    await server.done(who, of.calls.remove, refOf(row));
    const [required = ''] = Object.entries(of.fields)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([, schema]) => fieldOf(schema)?.label ?? '');
    const before = await rowsOf(of);
    const batch = await read(of, [{ ...line, [required]: '' }]);
    const [bad] = await imports.rows(who, batch.id, true);
    expect(bad?.problems[0]?.message).toContain(required);
    expect((await server.send(who, importCalls.commitImport, { id: batch.id })).status).toBe(0);
    expect(await rowsOf(of)).toEqual(before);
  });
});

const coded = references.filter(({ fields }) => 'code' in fields);
describe.each(coded.map((of) => [of.table, of] as const))('%s, whose rows have codes,', (_, of) => {
  test('changes the row of the code', async () => {
    const row = await add(of);
    const batch = await read(of, [{ ...lineOf(of, row), 备注: '改过' }]);
    expect((await imports.confirmed(who, batch.id)).outcome?.sentence).toBe(`已新增 0 条，修改 1 条${of.noun}`);
    const now = (await rowsOf(of)).find(({ id }) => id === row.id);
    expect(now).toMatchObject({ code: row['code'], name: row['name'], remark: '改过' });
  });

  test('leaves what the sheet has no column for as it is, also after a cell was mended', async () => {
    const above = of.tree ? { parentId: (await add(of)).id } : {};
    const row = await add(of, { remark: '留着', ...above });
    const required = Object.entries(of.fields).filter(([, schema]) => !schema.safeParse(undefined).success);
    const labels = new Set(required.map(([, schema]) => fieldOf(schema)?.label ?? ''));
    const line = Object.fromEntries(Object.entries(lineOf(of, row)).filter(([label]) => labels.has(label)));
    const batch = await read(of, [line]);
    // The page sends a changed line with every cell.
    const [shown] = await imports.rows(who, batch.id);
    const cells = { ...shown?.cells, name: '改名' };
    await server.done(who, importCalls.updateImportRows, { id: batch.id, rows: [{ seq: 1, cells }] });
    expect((await imports.confirmed(who, batch.id)).outcome?.sentence).toBe(`已新增 0 条，修改 1 条${of.noun}`);
    const now = (await rowsOf(of)).find(({ id }) => id === row.id);
    const { updateTime: _time, rowVersion: _version, ...same } = row;
    expect(now).toMatchObject({ ...same, name: '改名' });
    await server.done(who, of.calls.remove, refOf(now ?? row));
  });

  test('empties what stands blank in a column of the sheet', async () => {
    const row = await add(of, { remark: '不留' });
    const batch = await read(of, [{ ...lineOf(of, row), 备注: '' }]);
    await imports.confirmed(who, batch.id);
    const now = (await rowsOf(of)).find(({ id }) => id === row.id);
    expect(now?.['remark']).toBeNull();
  });

  test('takes a code that another row is named for the code of a new row', async () => {
    const row = await add(of, { name: '同字' });
    const other = await add(of, { name: '另字' });
    await server.done(who, of.calls.remove, refOf(other));
    const batch = await read(of, [{ ...lineOf(of, other), 编码: '同字' }]);
    expect((await imports.confirmed(who, batch.id)).outcome?.sentence).toBe(`已新增 1 条，修改 0 条${of.noun}`);
    expect((await rowsOf(of)).find(({ id }) => id === row.id)).toEqual(row);
  });
});

const ownerOf = ({ fields, under = '', row }: AnyReference): string => fieldOf(fields[under] ?? row)?.label ?? '';
const lineWithout = async (of: AnyReference): Promise<SheetLine> => {
  const row = await add(of);
  await server.done(who, of.calls.remove, refOf(row));
  return lineOf(of, row);
};

const owned = references.filter(({ under }) => under !== undefined);
describe.each(owned.map((of) => [of.table, of] as const))('%s, whose rows belong to something,', (_, of) => {
  const owner = ownerOf(of);

  test('says where there is no such owner', async () => {
    const batch = await read(of, [{ ...(await lineWithout(of)), [owner]: '没有的' }]);
    const [bad] = await imports.rows(who, batch.id, true);
    expect(bad?.problems).toContainEqual({ column: of.under, message: `没有编码或名称为“没有的”的${owner}` });
  });
});

// What headquarters alone keeps is sent from no unit.
describe.each(owned.filter(({ also }) => also !== undefined).map((of) => [of.table, of] as const))(
  '%s, whose rows units keep,',
  (_, of) => {
    const owner = ownerOf(of);
    test('belongs to the own unit where its sheet does not say, and to no other', async () => {
      const city = await server.as('city_hz');
      const line = await lineWithout(of);
      const send = async (cell: string): Promise<ImportBatch> => {
        const files = [{ name: 'a.xlsx', bytes: await sheetOf([{ ...line, 分公司: '', [owner]: cell }]) }];
        const { data, message } = await server.upload(city, of.calls.send, { input: {}, files });
        if (!data || !('status' in data)) throw new Error(message);
        return imports.settled(city, data.id);
      };
      const foreign = await send('上海');
      const [bad] = await imports.rows(city, foreign.id, true);
      expect(bad?.problems).toContainEqual({ column: of.under, message: `没有编码或名称为“上海”的${owner}` });
      const own = await send('');
      expect(await imports.rows(city, own.id, true)).toEqual([]);
      expect((await imports.confirmed(city, own.id)).outcome?.sentence).toBe(`已新增 1 条，修改 0 条${of.noun}`);
      const written = (await rowsOf(of)).find((row) => row['name'] === line['名称'] && row['cityName'] === '杭州');
      expect(written).toBeDefined();
    });
  },
);

const kept = references.filter(({ takenIn }) => takenIn !== undefined);
describe.each(kept.map((of) => [of.table, of] as const))('%s, whose owner takes rows in some states,', (_, of) => {
  const { takenIn, under = '' } = of;
  const { label = '', table = '' } = fieldOf(of.fields[under] ?? of.row) ?? {};
  const closed = Object.entries(takenIn?.of.states ?? {}).filter(([, row]) => !row.in.includes(takenIn?.group ?? ''));

  test.each(closed)('takes no new row while it is %s, neither by sheet nor by form', async (state, { label: word }) => {
    const row = await add(of);
    const line = lineOf(of, row);
    await server.done(who, of.calls.remove, refOf(row));
    const id = row[under];
    const before = await rowsOf(of);
    const [owner] = await server.rows<{ name: string; status: string }>(
      `select name, status from ${table} where id = $1`,
      [id],
    );
    await server.rows(`update ${table} set status = $1 where id = $2`, [state, id]);
    const batch = await read(of, [line]);
    const [bad] = await imports.rows(who, batch.id, true);
    const sample = await sampleOf(of);
    const refused = await server.send(who, of.calls.save, { ...sample, [under]: id });
    await server.rows(`update ${table} set status = $1 where id = $2`, [owner?.status, id]);
    const why = `${label}“${owner?.name}”的状态是“${word}”`;
    expect(bad?.problems).toEqual([{ column: under, message: `${why}，不能导入` }]);
    expect(expectProblems(refused)).toMatchObject({ [under]: `${why}，不能新增${of.noun}` });
    expect(await rowsOf(of)).toEqual(before);
  });
});

const singles = references.filter(({ calls }) => calls.setDefault !== null);
describe.each(singles.map((of) => [of.table, of] as const))('%s, of which one is the default,', (_, of) => {
  const isDefault = (rows: readonly ReferenceRow[], name: unknown) =>
    rows.find((row) => row['name'] === name)?.isDefault;

  test('takes the default from a sheet, from one line alone', async () => {
    const sample = { ...always(of), ...defaultable(of) };
    const rows = [await add(of, sample), await add(of, sample)];
    const [one, two] = rows.map((row) => lineOf(of, row));
    for (const row of rows) await server.done(who, of.calls.remove, refOf(row));
    const commit = async (...lines: SheetLine[]) => {
      const batch = await read(of, lines);
      await server.send(who, importCalls.commitImport, { id: batch.id });
      const { status } = await imports.settled(who, batch.id);
      return { status, problems: (await imports.rows(who, batch.id, true)).map(({ problems }) => problems) };
    };
    const before = await rowsOf(of);
    const both = await commit({ ...one, 默认: '是' }, { ...two, 默认: '是' });
    const message = `只能有一个默认${of.noun}，请只保留一个“是”`;
    expect(both).toEqual({ status: 'READY', problems: [[{ column: 'isDefault', message }]] });
    expect(await rowsOf(of)).toEqual(before);

    expect(await commit({ ...one, 默认: '' }, { ...two, 默认: '是' })).toEqual({ status: 'COMMITTED', problems: [] });
    const after = await rowsOf(of);
    expect([one, two].map((line) => isDefault(after, line?.['名称']))).toEqual([false, true]);
    const held = after.filter(
      (row) => row.isDefault && (of.singleIn ?? []).every((name) => row[name] === rows[0]?.[name]),
    );
    expect(held).toHaveLength(1);
  });

  test('refuses a default that can be none', async () => {
    if (of.singleOf === undefined) return;
    const row = await add(of);
    await server.done(who, of.calls.remove, refOf(row));
    const batch = await read(of, [{ ...lineOf(of, row), 默认: '是' }]);
    const [bad] = await imports.rows(who, batch.id, true);
    expect(bad?.problems).toEqual([{ column: 'isDefault', message: expect.stringMatching(/^只有.+可以设为默认$/) }]);
  });
});

const trees = references.filter(({ tree }) => tree !== undefined);
describe.each(trees.map((of) => [of.table, of] as const))('%s, whose rows stand below others,', (_, of) => {
  test('takes a parent by its code, by a name of one row, and by no name of several', async () => {
    const [left, right] = [await add(of), await add(of)];
    const one = await add(of, { parentId: left.id, name: '其它的' });
    const two = await add(of, { parentId: right.id, name: '其它的' });
    const below = async (parent: unknown) => {
      const row = await add(of);
      await server.done(who, of.calls.remove, refOf(row));
      const batch = await read(of, [{ ...lineOf(of, row), 上级: textOf(parent) }]);
      await server.send(who, importCalls.commitImport, { id: batch.id });
      const { status } = await imports.settled(who, batch.id);
      const [bad] = await imports.rows(who, batch.id, true);
      return { status, problems: bad?.problems, row: (await rowsOf(of)).find(({ code }) => code === row['code']) };
    };
    expect((await below(two['code'])).row?.parentId).toBe(two.id);
    expect((await below(left['name'])).row?.parentId).toBe(left.id);
    expect(await below(one['name'])).toEqual({
      status: 'READY',
      problems: [{ column: 'parentId', message: `有多个名称为“其它的”的${of.noun}，请填写编码` }],
      row: undefined,
    });
  });
});

describe.each(references.map((of) => [of.table, of] as const))('%s, refused for what no cell says,', (_, of) => {
  test('says so at the first cell of the line', async () => {
    const row = await add(of);
    await server.done(who, of.calls.remove, refOf(row));
    const batch = await read(of, [lineOf(of, row)]);
    await server.rows(`alter table ${of.table} alter column status set default 'BROKEN'`);
    await server.send(who, importCalls.commitImport, { id: batch.id });
    await imports.settled(who, batch.id);
    await server.rows(`alter table ${of.table} alter column status set default 'ENABLED'`);
    const [bad] = await imports.rows(who, batch.id, true);
    const [first] = Object.keys(of.fields);
    expect(bad?.problems).toEqual([{ column: first, message: `${of.noun}状态不正确` }]);
  });
});

test('a sheet has at most as many lines as a table is meant to have rows', async () => {
  const [of] = coded;
  if (!of) throw new Error('there is one');
  const row = await add(of);
  const line = lineOf(of, row);
  const lines = Array.from({ length: 5001 }, (_, at) => ({ ...line, 编码: `C${at}` }));
  expect(await read(of, lines)).toMatchObject({ status: 'FAILED', message: expect.stringMatching(/最多 5,?000 行/) });
  expect(await read(of, lines.slice(1))).toMatchObject({ status: 'READY', rowCount: 5000 });
});
