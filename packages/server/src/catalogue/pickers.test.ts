import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import type { Sent } from '@material/contract/kernel/call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Signed } from '../../test/client.ts';
import { startHarness, type Harness } from '../../test/harness.ts';

let house: Harness;
let city: Signed;
beforeAll(async () => {
  house = await startHarness();
  city = await house.as('city_sh');
});
afterAll(() => house.stop());

const pick = async (query: Sent<typeof pickerCalls.getCanUseMaterial>) =>
  (await house.done(city, pickerCalls.getCanUseMaterial, query)).list;

test('a material is found by name, short name, code and pinyin initials, the best match first', async () => {
  const [flour] = await pick({ filter: '高筋小麦粉' });
  if (!flour) throw new Error('there is no flour');
  const { id, code, shortName } = flour;
  for (const filter of [shortName, code.toLowerCase(), 'gjxmf', '高筋 小麦'])
    expect((await pick({ filter })).map((row) => row.id)).toContain(id);
  expect((await pick({ filter: code }))[0]?.id).toBe(id);
});

test('without a text the order is the code, unless another one is asked for', async () => {
  const codes = (await pick({ pageSize: 1000 })).map((row) => row.code);
  expect(codes).toEqual(codes.toSorted());
  expect((await pick({ pageSize: 1000, sorting: 'code DESC' })).map((row) => row.code)).toEqual(codes.toReversed());
  const ids = (await pick({ pageSize: 1000, sorting: 'iD desc' })).map((row) => row.id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test('a text can be narrowed to one field', async () => {
  const byCode = await pick({ filter: 'WL1001', firstkey: 'code', pageSize: 1000 });
  expect(byCode.length).toBeGreaterThan(1);
  expect(byCode.every((row) => row.code.includes('WL1001'))).toBe(true);
  expect(await pick({ filter: 'WL1001', firstkey: 'name' })).toEqual([]);
  expect(await pick({ filter: 'gjxmf', firstkey: 'shortName' })).toEqual([]);
});
