import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { apiIn } from '../../../../test/in-tab.tsx';
import { categorySearch } from './category-search.ts';

beforeEach(() => {
  const category = (id: number, name: string, parentId: number | null, materialCount: number) => ({
    id,
    name,
    code: `PL${id}`,
    parentId,
    materialCount,
  });
  const list = [category(1, '粮油', null, 12), category(2, '蔬菜', null, 5), category(3, '大米', 1, 8)];
  fakeServer().on(pickerCalls.getTreeMaterial, () => ({ list }));
});

test('a category stands below the one above it, with how many materials are found there', async () => {
  const found = await categorySearch({ api: apiIn('management'), text: '' });
  expect(found.map(({ label, note }) => [label, note])).toEqual([
    ['粮油', '12 种'],
    ['粮油 / 大米', '8 种'],
    ['蔬菜', '5 种'],
  ]);
});

test('it is found by name, pinyin and code, and by its id once it is chosen', async () => {
  for (const text of ['大米', 'dm', 'PL3'])
    expect((await categorySearch({ api: apiIn('management'), text }))[0]).toMatchObject({ value: 3 });
  expect(await categorySearch({ api: apiIn('management'), text: '', ids: [2] })).toMatchObject([
    { value: 2, label: '蔬菜' },
  ]);
});
