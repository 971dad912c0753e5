import { read } from '@material/contract/kernel/call/call.ts';
import { listQuery, pageOf } from '@material/contract/kernel/list/list.ts';
import { type ListView, listViewCalls } from '@material/contract/kernel/list/list-view.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, type TabStage, user } from '../../../test/in-tab.tsx';
import { saveFilter } from '../../lib/session/saved-filter.ts';
import { noPrefs } from '../column/list-columns.ts';
import { dateRange, select, text, views } from '../filter/list-filters.ts';
import { ListPage } from './list-page.tsx';

vi.setConfig({ testTimeout: 20_000 });
const path = '/citycenter/askorder';
const row = z.object({ id: z.int(), no: z.string(), amount: z.string() });
const listOrders = read('/api/City/ListOrders', {
  access: 'signedIn',
  input: listQuery.extend({
    no: z.string().optional(),
    status: z.string().optional(),
    duty: z.string().optional(),
    dayFrom: z.string().optional(),
    dayTo: z.string().optional(),
  }),
  output: pageOf(row),
});
const filters = [
  text<'no'>('no', '单号', { placeholder: '单号' }),
  dateRange<'day'>('day', '下单'),
  select<'status'>('status', '状态', { options: [{ value: 'A', label: '待审' }] }),
  views<'duty'>('duty', '谁该处理', { options: [{ value: 'mine', label: '待我处理' }] }),
];
const columns = [
  { field: 'no' as const, title: '单号' },
  { field: 'amount' as const, title: '金额', sortable: true },
];
const view = (id: number, name: string, more: Partial<ListView> = {}): ListView => ({
  id,
  list: path,
  name,
  query: { status: 'A', sort: 'amount desc' },
  columns: noPrefs,
  isDefault: false,
  ...more,
});

let server: FakeServer;
let kept: ListView[];
beforeEach(() => {
  server = fakeServer();
  setWidth(1440);
  kept = [];
  server.on(listOrders, ({ status }) => ({
    list: [{ id: 1, no: 'YH1', amount: '1.00' }],
    totalCount: status === 'A' ? 7 : 30,
  }));
  server.on(listViewCalls.getListViews, () => ({ list: kept }));
  server.on(listViewCalls.saveListView, ({ id, ...sent }) => {
    const saved = { ...sent, id: id ?? kept.length + 1 };
    kept = [...kept.filter((one) => one.id !== saved.id), saved];
    return saved;
  });
  server.on(listViewCalls.deleteListView, ({ id }) => {
    kept = kept.filter((one) => one.id !== id);
    return {};
  });
});
afterEach(clearStage);

const open = (query = {}): TabStage =>
  inTab(<ListPage call={listOrders} columns={columns} filters={filters} />, { query });
const tab = (name: RegExp) => screen.findByRole('button', { name });
const choose = async (name: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `视图“${name}”的操作` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
describe('named views of a list', () => {
  it('keep filter, sort and columns under a name, and stand with their counts beside the list’s own', async () => {
    const stage = open({ status: 'A', sort: 'amount desc' });
    await user.click(await tab(/^保存为视图$/));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('视图名称'), '大额');
    await user.click(form.getByRole('button', { name: '保存' }));
    const own = await tab(/^大额 7$/);
    expect(own.getAttribute('aria-pressed')).toBe('true');
    expect(kept).toEqual([view(1, '大额')]);
    expect(stage.query()).toEqual({ status: 'A', sort: 'amount desc', view: '1' });
    await user.click(await tab(/^全部$/));
    expect(stage.query()).toEqual({});
    await user.click(await tab(/^大额 7$/));
    expect(stage.query()).toEqual({ status: 'A', sort: 'amount desc', view: '1' });
    expect(await screen.findByText('7 条')).toBeTruthy();
  });

  it('open the list where neither address nor an earlier visit says anything, and can be left', async () => {
    kept = [view(3, '大额', { isDefault: true }), view(4, '别处', { list: '/elsewhere' })];
    const stage = open();
    await waitFor(() => expect(stage.query()).toEqual({ status: 'A', sort: 'amount desc', view: '3' }));
    expect(screen.queryByRole('button', { name: /别处/ })).toBeNull();
    expect(screen.queryByText(/已恢复上次筛选/)).toBeNull();
    await user.click(await tab(/^全部$/));
    expect(stage.query()).toEqual({});
    expect(await screen.findByText('30 条')).toBeTruthy();
    stage.unmount();
    saveFilter(path, { no: 'YH9' });
    const again = open();
    await waitFor(() => expect(again.query()).toEqual({ no: 'YH9' }));
  });

  it('are changed, renamed, made the default and deleted', async () => {
    kept = [view(3, '大额')];
    const stage = open({ view: '3', status: 'A', sort: 'amount asc' });
    await choose('大额', '更新为现在的筛选、排序和列');
    await waitFor(() => expect(kept).toEqual([view(3, '大额', { query: { status: 'A', sort: 'amount asc' } })]));
    await choose('大额', '设为默认视图');
    await waitFor(() => expect(kept[0]?.isDefault).toBe(true));
    await choose('大额', '重命名');
    const form = within(await screen.findByRole('dialog'));
    await user.clear(form.getByLabelText('视图名称'));
    await user.type(form.getByLabelText('视图名称'), '十万以上');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(kept[0]?.name).toBe('十万以上'));
    await choose('十万以上', '删除');
    await user.click(await screen.findByRole('button', { name: '删除' }));
    await waitFor(() => expect(kept).toEqual([]));
    expect(stage.query()).toEqual({});
    await waitFor(() => expect(screen.queryByRole('button', { name: /十万以上/ })).toBeNull());
  });

  it('have columns of their own', async () => {
    kept = [view(3, '少列', { columns: { ...noPrefs, shown: { amount: false } } })];
    open({ view: '3', status: 'A' });
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /金额/ })).toBeNull());
    await user.click(await tab(/^全部$/));
    expect(await screen.findByRole('columnheader', { name: /金额/ })).toBeTruthy();
  });

  it('stand behind a button where there are many', async () => {
    kept = ['甲', '乙', '丙', '丁', '戊'].map((name, at) => view(at + 1, name));
    const stage = open();
    await user.click(await tab(/更多视图 2/));
    await user.click(await screen.findByRole('menuitem', { name: '戊' }));
    expect(stage.query()).toMatchObject({ view: '5' });
    expect(await tab(/^戊/)).toBeTruthy();
    expect(await tab(/更多视图 2/)).toBeTruthy();
  });
});

describe('on a phone', () => {
  it('the filters stand in a sheet behind a button that counts them', async () => {
    setWidth(390);
    const stage = open({ status: 'A', duty: 'mine' });
    await user.click(await tab(/^筛选 1$/));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByLabelText('状态')).toBeTruthy();
    expect(sheet.getByRole('button', { name: '查看结果' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '清除 1' }));
    expect(stage.query()).toEqual({ duty: 'mine' });
    await user.click(sheet.getByRole('button', { name: '查看结果' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
