import { read } from '@material/contract/kernel/call/call.ts';
import { listQuery, pageOf } from '@material/contract/kernel/list/list.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { dateRange, text, views } from '../filter/list-filters.ts';
import { ListPage } from './list-page.tsx';

const row = z.object({ id: z.int(), no: z.string(), amount: z.string(), lines: z.int() });
const listOrders = read('/api/City/ListOrders', {
  access: 'signedIn',
  input: listQuery.extend({
    no: z.string().optional(),
    createTimeFrom: z.string().optional(),
    createTimeTo: z.string().optional(),
    duty: z.string().optional(),
  }),
  output: pageOf(row),
});
const order = (id: number): z.infer<typeof row> => ({
  id,
  no: `YH2026112009301500${1000 + id}`,
  amount: '100.10',
  lines: 2,
});
const filters = [text('no', '单号'), dateRange('createTime', '下单时间', { windowDays: 90, withTime: true })];

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(listOrders, () => ({ list: [1, 2, 3].map(order), totalCount: 45 }));
});
// Tables are slow to draw on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const page = (
  <ListPage
    call={listOrders}
    filters={filters}
    columns={[
      { field: 'no', title: '单号', kind: 'no' },
      { field: 'lines', title: '行数', kind: 'count' },
      { field: 'amount', title: '金额', kind: 'money' },
    ]}
    noun="单"
  />
);
const asked = () => server.requestsTo(listOrders).map(({ input }) => input as Record<string, unknown>);
const lastAsked = () => asked().at(-1);
const loaded = (): Promise<HTMLElement> => screen.findByText('45 单');

describe('views', () => {
  const duty = views('duty', '待办', {
    options: [
      { value: 'mine', label: '待我处理' },
      { value: 'late', label: '已超时' },
    ],
  });
  const viewed = (
    <ListPage
      call={listOrders}
      filters={[...filters, duty]}
      columns={[{ field: 'no', title: '单号', kind: 'no' }]}
      noun="单"
    />
  );

  it('count all there is of them, and take the place of other filters', async () => {
    server.on(listOrders, ({ duty: view }) => ({ list: [order(1)], totalCount: view === 'late' ? 3 : 45 }));
    const stage = inTab(viewed, { query: { no: 'YH9' } });
    const late = await screen.findByRole('button', { name: '已超时 3' });
    const counted = asked().filter(({ pageSize }) => pageSize === 1);
    expect(counted.map((input) => input['duty'])).toEqual(['mine', 'late']);
    for (const input of counted) expect(input).not.toHaveProperty('createTimeFrom');
    expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(late);
    await waitFor(() => expect(stage.query()).toEqual({ duty: 'late', createTimeFrom: 'all' }));
    expect(late.getAttribute('aria-pressed')).toBe('true');
    expect(lastAsked()).toMatchObject({ duty: 'late' });
    await user.click(screen.getByRole('button', { name: '全部' }));
    await waitFor(() => expect(stage.query()).toEqual({}));
  });
});

describe('columns', () => {
  it('are pinned by the keyboard and moved by dragging their heads', async () => {
    inTab(page, { query: { size: '5' } });
    await loaded();
    const heads = (): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>('.ant-table-header th')].filter((head) =>
        ['单号', '行数', '金额'].includes(head.textContent ?? ''),
      );
    const titles = (): (string | null)[] => heads().map((head) => head.textContent);
    const held = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => held.set(type, value),
      getData: (type: string) => held.get(type) ?? '',
      get types() {
        return [...held.keys()];
      },
    };
    const [no, , amount] = heads();
    fireEvent.dragStart(amount ?? document.body, { dataTransfer });
    fireEvent.dragOver(no ?? document.body, { dataTransfer });
    fireEvent.drop(no ?? document.body, { dataTransfer });
    expect(titles()).toEqual(['金额', '单号', '行数']);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const pin = await screen.findByRole('button', { name: '固定行数' });
    pin.focus();
    await user.keyboard('{Enter}');
    expect(pin.getAttribute('aria-pressed')).toBe('true');
    expect(titles()).toEqual(['行数', '金额', '单号']);
    await user.click(await screen.findByText('恢复默认'));
    expect(titles()).toEqual(['单号', '行数', '金额']);
  });

  it('hides, moves and resizes them, and remembers it per user and list', async () => {
    const stage = inTab(page, { query: { size: '5' } });
    await loaded();
    await user.click(screen.getByRole('button', { name: /列设置/ }));
    await user.click(await screen.findByRole('checkbox', { name: '行数' }));
    await user.click(screen.getByRole('button', { name: '金额前移' }));
    await user.click(screen.getByRole('button', { name: '金额前移' }));
    const titles = (): string[] =>
      [...document.querySelectorAll('.ant-table-header th')].map((head) => head.textContent ?? '');
    expect(titles().filter((title) => ['单号', '行数', '金额'].includes(title))).toEqual(['金额', '单号']);
    stage.unmount();
    inTab(page, { query: { size: '5' } });
    await loaded();
    expect(titles()).not.toContain('行数');
    await user.click(screen.getByRole('button', { name: /列设置/ }));
    await user.click(await screen.findByText('恢复默认'));
    expect(titles()).toContain('行数');
  });
});
