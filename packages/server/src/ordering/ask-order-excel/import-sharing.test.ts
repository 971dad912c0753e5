import { buffer } from 'node:stream/consumers';
import { importCalls } from '@material/contract/kernel/reference/import.calls.ts';
import { afterAll, expect, test } from 'vitest';
import type { Signed } from '../../../test/harness/client.ts';
import { importFactory, sheetOf } from '../../../test/factories/import.ts';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { columnLetters } from '../../kernel/excel/cell.ts';
import { workbookParts } from '../../kernel/excel/workbook-fixture.ts';
import { zipStream } from '../../kernel/excel/zip-stream.ts';

const server = await startHarness();
afterAll(server.stop);
const orders = await orderingFactory(server);
const imports = importFactory(server);
const { city } = orders.people;
const { day } = orders;
const rice = { 物料编码: 'WL1001001', 数量: '25', 送达日期: day(5) };

test('whoever has a sheet being read sends no second one, and keeps nobody else waiting', async () => {
  const bytes = await sheetOf(Array.from({ length: 3000 }, (_, index) => ({ ...rice, 备注: `${index}` })));
  const names = ['city_sh', 'city_hz', 'city_bj'];
  const users = await Promise.all(names.map((name) => server.as(name)));
  const first = await Promise.all(users.map((who) => imports.send(who, bytes)));
  expect(first.map(({ status }) => status)).toEqual([1, 1, 1]);
  const again = await Promise.all([1, 2, 3].map(() => imports.send(city, bytes)));
  for (const { message } of again) expect(message).toBe('你有一个文件正在解析，请等它完成或取消后再上传');
  const batches = await Promise.all(users.map((who, at) => imports.settled(who, first[at]?.data.id ?? 0)));
  expect(batches.map(({ status, rowCount }) => [status, rowCount])).toEqual(names.map(() => ['READY', 3000]));
});

test('what was begun is found again from another browser of the same user, and by nobody else', async () => {
  const who = await server.as('store_sh001');
  const mine = async (signed: Signed) =>
    (await server.done(signed, importCalls.getUnfinishedImports, { kind: 'ASK_ORDER_ALL' })).list.map(
      ({ id, status }) => [id, status],
    );
  expect(await mine(who)).toEqual([]);
  const left = await imports.read(who, await sheetOf([rice, { ...rice, 数量: '十' }]));
  const committed = await imports.read(who, await sheetOf([rice]));
  await imports.confirmed(who, committed.id);
  const elsewhere = await server.as('store_sh001');
  expect(await mine(elsewhere)).toEqual([[left.id, 'READY']]);
  expect((await mine(city)).flat()).not.toContain(left.id);
  await server.done(elsewhere, importCalls.cancelImport, { id: left.id });
  expect(await mine(who)).toEqual([]);
});

test('wrong cells of the whole sheet are counted, and so are rows that it hides', async () => {
  // Two wrong cells; one that is wrong twice over; five lines that are wrong and repeat the first one.
  const bad = { ...rice, 数量: '十', 送达日期: '12-2' };
  const nowhere = { ...rice, 物料编码: 'WL1001003' };
  const lines = [
    rice,
    bad,
    nowhere,
    ...Array.from({ length: 5 }, (_, at) => ({ ...rice, 数量: '负一', 备注: `${at}` })),
  ];
  const batch = await imports.read(city, await sheetOf(lines));
  expect(batch).toMatchObject({ rowCount: 8, badCount: 7, problemCount: 13, hiddenCount: 0 });
  const [, wrong] = await imports.rows(city, batch.id);
  const mended = await server.done(city, importCalls.updateImportRows, {
    id: batch.id,
    rows: [{ seq: wrong?.seq ?? 0, cells: { qty: '3' } }],
  });
  expect(mended.batch).toMatchObject({ badCount: 7, problemCount: 12 });
  const shown = (await imports.rows(city, batch.id)).map(
    ({ problems }) => new Set(problems.map(({ column }) => column)).size,
  );
  expect(shown.reduce((sum, cells) => sum + cells, 0)).toBe(12);
});

test('rows that the sheet hides are read and told', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const line = (row: number, texts: readonly string[], look = '') =>
    `<row r="${row}"${look}>${texts.map((text, at) => cell(`${columnLetters(at + 1)}${row}`, text)).join('')}</row>`;
  const rows = [
    line(1, ['物料编码', '数量', '送达日期']),
    line(4, ['WL1001001', '5', day(5)], ' hidden="1"'),
    line(9, ['WL1001002', '5', day(5)]),
  ].join('');
  const parts = Object.entries(workbookParts({ rows })).map(([name, body]) => ({ name, body: Buffer.from(body) }));
  const bytes = await buffer(zipStream(parts, { at: new Date(0), level: 1 }));
  const batch = await imports.read(city, bytes);
  expect(batch).toMatchObject({ status: 'READY', rowCount: 2, badCount: 0, hiddenCount: 1 });
  expect((await imports.rows(city, batch.id)).map(({ sheetRow }) => sheetRow)).toEqual([4, 9]);
});

test('many sheets at once are all read, a few at a time', async () => {
  const bytes = await sheetOf(Array.from({ length: 300 }, (_, index) => ({ ...rice, 备注: `${index}` })));
  const names = ['city_sh', 'city_hz', 'city_bj', 'store_sh001', 'store_hz001'];
  const users = await Promise.all(names.map((name) => server.as(name)));
  const batches = await Promise.all(users.map((who) => imports.read(who, bytes)));
  expect(batches.map(({ status, rowCount }) => [status, rowCount])).toEqual(batches.map(() => ['READY', 300]));
});
