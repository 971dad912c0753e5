import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { sampleOf } from '../../../test/sample.ts';
import { apiIn, clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { searchOptions } from './choice-search.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { choiceControl } from '../form/form-controls.tsx';
import type { GridColumn } from '../grid/grid-columns.ts';
import { LineGrid } from '../grid/line-grid.tsx';
import { select } from '../filter/list-filters.ts';
import type { Option } from './option.ts';
import { pickerSearch } from './picker-search.ts';
import { pinyinOf } from './pinyin.ts';
import { SearchSelect } from './search-select.tsx';
import { useRowHistory } from '../grid/use-row-history.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearStage);

const places: readonly Option<string>[] = [
  '上海示例一店',
  '上海示例二店',
  '上海中心仓',
  '杭州示例一店',
  '厦门示例店',
  '重庆示例店',
  '绿茶工坊',
  '长宁厨房',
  '北京中心仓',
].map((label, at) => ({
  value: String(at),
  label,
  search: [`P-${at}`, label.replace('示例', '')],
  ...(label === '北京中心仓' ? { blocked: '已停用' } : {}),
}));
const typed: readonly (readonly [string, string])[] = [
  ['中心仓', '上海中心仓'],
  ['shslyd', '上海示例一店'],
  ['syd', '上海示例一店'],
  ['hangzhou', '杭州示例一店'],
  ['xm', '厦门示例店'],
  ['chongqing', '重庆示例店'],
  ['lvcha', '绿茶工坊'],
  ['cncf', '长宁厨房'],
  ['Ｐ-2', '上海中心仓'],
  ['上海一店', '上海示例一店'],
];

describe('the search of a list that a page holds', () => {
  it.each(typed)('%s finds %s first', (text, label) => expect(searchOptions(places, text)[0]?.label).toBe(label));
  it('finds nothing where nothing fits, and everything without a text', () => {
    expect(searchOptions(places, 'xyz')).toEqual([]);
    expect(searchOptions(places, ' ')).toEqual(places);
  });
  it('spells whole syllables and initials', () =>
    expect(pinyinOf('东北珍珠米25kg')).toEqual(['dongbeizhenzhumi25kg', 'dbzzm25kg']));
});

type Line = { key: string; place: string };
const column: GridColumn<Line> = { type: 'select', field: 'place', title: '收货地点', options: places };
function Grid() {
  const [rows, setRows] = useState<readonly Line[]>([{ key: 'a', place: '' }]);
  const history = useRowHistory({ rows, write: (next) => setRows(next) });
  return <LineGrid label="行" history={history} columns={[column]} autoFocus />;
}
const inForm = choiceControl({ options: places, isMany: false })({
  id: 'place',
  label: '收货地点',
  value: undefined,
  values: {},
  problems: [],
  isDisabled: false,
  aria: { 'aria-label': '收货地点' },
  onChange: () => undefined,
  set: () => undefined,
  demand: () => true,
});
const known: Readonly<Record<string, ReactNode>> = {
  'a filter': (
    <FilterBar
      filters={[select('place', '收货地点', { options: places })]}
      values={{}}
      onChange={() => undefined}
      onClear={() => undefined}
      onRefresh={() => undefined}
    />
  ),
  'a field of a form': inForm,
  'a select': <ChoiceSelect aria-label="收货地点" options={places} />,
  'a cell of a grid': <Grid />,
};
const shown = (): string[] => [
  ...new Set(
    [
      ...document.querySelectorAll(
        '.kit-choices [role="option"] > span:first-child, .ant-select-item .kit-option > span:first-child',
      ),
    ].map((one) => one.textContent ?? ''),
  ),
];

describe.each(Object.entries(known))('%s', (name, picker) => {
  it.each(typed.slice(0, 4))('finds by %s', async (text, label) => {
    inTab(picker);
    if (name !== 'a cell of a grid') await user.click(screen.getByRole('combobox'));
    await user.keyboard(text);
    await waitFor(() => expect(shown()).toContain(label));
    expect(shown()).not.toContain('绿茶工坊');
  });

  it('shows what cannot be chosen with its reason, and does not take it', async () => {
    inTab(picker);
    if (name !== 'a cell of a grid') await user.click(screen.getByRole('combobox'));
    await user.keyboard('北京');
    expect(await screen.findByText('已停用')).toBeTruthy();
    await user.keyboard('{Enter}');
    const taken = [...document.querySelectorAll('.kit-cell-text, .ant-select-content')].map((one) => one.textContent);
    expect(taken.some((words) => words?.includes('北京中心仓'))).toBe(false);
  });
});

describe('without network', () => {
  const offline = (isOff: boolean): void => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOff);
    fireEvent(window, new Event(isOff ? 'offline' : 'online'));
  };
  it('a picker says so, and asks again when the network is back', async () => {
    let isOff = true;
    const search = (): Promise<readonly Option<number>[]> =>
      isOff ? Promise.reject(new Error('no network')) : Promise.resolve([{ value: 1, label: '竹筷' }]);
    offline(true);
    inTab(<SearchSelect search={search} aria-label="物料" />);
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('竹');
    expect(await screen.findByText('网络断开，恢复后自动查找')).toBeTruthy();
    isOff = false;
    offline(false);
    expect(await within(document.body).findByText('竹筷')).toBeTruthy();
    expect(screen.queryByText('网络断开，恢复后自动查找')).toBeNull();
  });
});

describe('choices that were saved', () => {
  it('are named by the server, two hundred at a time, however many there are to choose from', async () => {
    const server = fakeServer();
    server.on(pickerCalls.getCanUseCity, ({ ids = [] }) => ({
      list: ids.map((id) => sampleOf(pickerCalls.getCanUseCity.list.row, { id, displayName: `城市${id}` })),
      totalCount: ids.length,
    }));
    const ids = Array.from({ length: 250 }, (_, at) => at + 5000);
    const search = pickerSearch(pickerCalls.getCanUseCity, { withStopped: true });
    const found = await search({ api: apiIn('city:3'), text: '', ids });
    expect(found.map(({ value, label }) => [value, label])).toEqual(ids.map((id) => [id, `城市${id}`]));
    const sent = server.requestsTo(pickerCalls.getCanUseCity);
    expect(sent.map(({ input }) => (input as { ids: number[] }).ids.length)).toEqual([200, 50]);
    expect(sent.map((seen) => seen.header('centre'))).toEqual(['city:3', 'city:3']);
  });
});
