import { queuedDownload, read } from '@material/contract/kernel/call/call.ts';
import { listQuery, pageOf } from '@material/contract/kernel/list/list.ts';
import { rowActions } from '@material/contract/kernel/document/machine.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal, success } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { useSession } from '../../lib/session/session.ts';
import { readFilter, saveFilter } from '../../lib/session/saved-filter.ts';
import { dateRange, moneyRange, select, text } from '../filter/list-filters.ts';
import { ListPage } from './list-page.tsx';

const row = z.object({
  id: z.int(),
  no: z.string(),
  amount: z.string().nullable(),
  lines: z.int(),
  actions: rowActions,
});
type Row = z.infer<typeof row>;
const input = listQuery.extend({
  no: z.string().optional(),
  status: z.array(z.string()).optional(),
  createTimeFrom: z.string().optional(),
  createTimeTo: z.string().optional(),
  amountFrom: z.string().optional(),
  amountTo: z.string().optional(),
});
const exportOrders = queuedDownload('/api/excel/DownExcelOrders', {
  access: { anyOf: ['要货订单-导出按钮'] },
  input,
  queued: '要货单导出',
});
const listOrders = {
  ...read('/api/City/ListOrders', {
    access: 'signedIn',
    input,
    output: pageOf(row),
  }),
  list: { row, filters: {}, sorts: [], export: { name: '要货单', call: exportOrders } },
};

const order = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  no: `YH2026112009301500${1000 + id}`,
  amount: '100.10',
  lines: 2,
  actions: [{ code: 'pass' }],
  ...more,
});
const filters = [
  text('no', '单号'),
  select('status', '状态', {
    options: [
      { value: 'A', label: '待初审' },
      { value: 'B', label: '待终审' },
    ],
    multiple: true,
  }),
  dateRange('createTime', '下单时间', { windowDays: 90, withTime: true }),
  moneyRange('amount', '金额'),
];
const run = vi.fn<(rows: readonly Row[], clear: () => void) => void>();

let server: FakeServer;
let total = 45;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  total = 45;
  server.on(listOrders, ({ pageIndex = 1, pageSize = 20 }) => {
    const first = (pageIndex - 1) * pageSize;
    const count = Math.max(0, Math.min(pageSize, total - first));
    return { list: Array.from({ length: count }, (_, at) => order(first + at + 1)), totalCount: total };
  });
});
// Tables are slow to draw on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
afterEach(() => {
  run.mockReset();
  clearStage();
});

const page = (
  <ListPage
    call={listOrders}
    filters={filters}
    columns={[
      { field: 'no', title: '单号', kind: 'no', sortable: true },
      { field: 'lines', title: '行数', kind: 'count' },
      { field: 'amount', title: '金额', kind: 'money' },
    ]}
    summary={['amount']}
    noun="单"
    rowActions={(one) => <button type="button">查看{one.id}</button>}
    batch={{
      amount: 'amount',
      noun: '单',
      note: (rows) => `${rows.reduce((sum, one) => sum + one.lines, 0)} 行`,
      actions: [
        { label: '批量通过', code: 'pass', primary: true, run },
        { label: '批量退回', code: 'back', run },
      ],
    }}
  />
);
const asked = () => server.requestsTo(listOrders).map(({ input }) => input as Record<string, unknown>);
const lastAsked = () => asked().at(-1);
const loaded = (): Promise<HTMLElement> => screen.findByText('45 单');

describe('a list page', () => {
  it('shows rows with their running number, the sum of the page and the total', async () => {
    inTab(page);
    await loaded();
    expect(screen.getByText('查看1').closest('tr')?.textContent).toContain('1YH20261120093015001001');
    expect(screen.getByText('本页合计')).toBeTruthy();
    expect(screen.getByText('本页合计').parentElement?.textContent).toBe('本页合计¥2,002.00');
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['要货订单']);
  });

  it('opens on the last 90 days and says so', async () => {
    inTab(page);
    await loaded();
    expect(lastAsked()).toMatchObject({ pageIndex: 1, pageSize: 20 });
    expect(String(lastAsked()?.['createTimeFrom'])).toMatch(/^\d{4}-\d{2}-\d{2} 00:00:00$/);
    expect(screen.getByRole('button', { name: '下单时间：近 90 天' })).toBeTruthy();
  });

  it('keeps filter, page and sorting in the address, and remembers all but the page', async () => {
    const stage = inTab(page);
    await loaded();
    await user.type(screen.getByRole('textbox', { name: '单号' }), 'YH9{Enter}');
    await waitFor(() => expect(lastAsked()).toMatchObject({ no: 'YH9' }));
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ no: 'YH9', pageIndex: 2 }));
    expect(stage.query()).toEqual({ no: 'YH9', page: '2' });
    expect(readFilter('/citycenter/askorder')).toEqual({ no: 'YH9' });
    expect(await screen.findByText('21')).toBeTruthy();
  });

  it('goes back to page 1 when the filter changes, and clears with one click', async () => {
    const stage = inTab(page, { query: { page: '2', no: 'YH9' } });
    await loaded();
    await user.click(screen.getByRole('button', { name: '清除 1' }));
    await waitFor(() => expect(stage.query()).toEqual({}));
    expect(lastAsked()).toMatchObject({ pageIndex: 1 });
    expect(lastAsked()).not.toHaveProperty('no');
    expect(readFilter('/citycenter/askorder')).toBeNull();
  });

  it('takes the saved filter when the address says nothing, and an address over it', async () => {
    saveFilter('/citycenter/askorder', { status: 'A,B', page: '2' });
    const stage = inTab(page);
    await loaded();
    expect(asked()).toHaveLength(1);
    expect(lastAsked()).toMatchObject({ status: ['A', 'B'], pageIndex: 1 });
    expect(stage.query()).toEqual({ status: 'A,B' });
    stage.unmount();
    inTab(page, { query: { status: 'B' } });
    await waitFor(() => expect(lastAsked()).toMatchObject({ status: ['B'], pageIndex: 1 }));
  });

  it('says that a filter came back, until it is cleared or changed', async () => {
    saveFilter('/citycenter/askorder', { status: 'A', sort: 'no desc' });
    const stage = inTab(page);
    await loaded();
    const chip = within(screen.getByText(/已恢复上次筛选/));
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ status: ['A'], sorting: 'no desc', pageIndex: 2 }));
    await user.click(chip.getByRole('button', { name: '清除' }));
    await waitFor(() => expect(stage.query()).toEqual({}));
    expect(lastAsked()).toMatchObject({ pageIndex: 1 });
    expect(lastAsked()).not.toHaveProperty('sorting');
    expect(screen.queryByText(/已恢复上次筛选/)).toBeNull();
    expect(readFilter('/citycenter/askorder')).toBeNull();
    stage.unmount();

    saveFilter('/citycenter/askorder', { status: 'A' });
    inTab(page);
    expect(await screen.findByText(/已恢复上次筛选/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '单号' }), 'YH9{Enter}');
    await waitFor(() => expect(screen.queryByText(/已恢复上次筛选/)).toBeNull());
  });

  it('says nothing of a page size that came back', async () => {
    saveFilter('/citycenter/askorder', { size: '50' });
    inTab(page);
    await loaded();
    await waitFor(() => expect(lastAsked()).toMatchObject({ pageSize: 50 }));
    expect(screen.queryByText(/已恢复上次筛选/)).toBeNull();
  });

  it.each([
    [['', ''], '请选择查询时间'],
    [['2026-11-02', '2026-11-01'], '开始时间不能大于结束时间'],
    [['2025-11-01', '2026-11-02'], '时间跨度不得超过12个月！'],
  ] as const)('refuses the span %j', async ([from, to], message) => {
    inTab(page, { query: { createTimeFrom: 'all' } });
    await loaded();
    await user.click(screen.getByRole('button', { name: '下单时间：不限' }));
    for (const [name, date] of [
      ['下单时间开始日期', from],
      ['下单时间结束日期', to],
    ] as const) {
      const box = await screen.findByRole('textbox', { name });
      await user.click(box);
      fireEvent.change(box, { target: { value: date } });
      await user.keyboard('{Enter}');
    }
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(screen.getByText(message)).toBeTruthy();
    expect(asked()).toHaveLength(1);
  });

  it('copies a number without the breaks of its table', async () => {
    inTab(page);
    await loaded();
    const number = screen.getByText(order(1).no);
    const copied = (text: string): unknown[][] => {
      vi.spyOn(document, 'getSelection').mockReturnValue({ toString: () => text } as Selection);
      const setData = vi.fn<(...given: string[]) => void>();
      fireEvent.copy(number, { clipboardData: { setData } });
      return setData.mock.calls;
    };
    expect(copied(`${order(1).no}\n\t`)).toEqual([['text/plain', order(1).no]]);
    // Several cells keep their tabs and breaks.
    expect(copied('1\tYH1\n2\tYH2')).toEqual([]);
    vi.restoreAllMocks();
  });

  it('narrows by amounts, of which either end may stay open', async () => {
    const stage = inTab(page);
    await loaded();
    await user.click(screen.getByRole('button', { name: '筛选' }));
    const least = screen.getByRole('textbox', { name: '金额最低' });
    await user.type(least, '1000.5x{Enter}');
    expect(screen.getByText('必须是数字')).toBeTruthy();
    expect(stage.query()).toEqual({});
    await user.type(least, '{Backspace}{Enter}');
    await waitFor(() => expect(lastAsked()).toMatchObject({ amountFrom: '1000.5' }));
    expect(lastAsked()).not.toHaveProperty('amountTo');
    expect(stage.query()).toEqual({ amountFrom: '1000.5' });
    expect(screen.getByRole('button', { name: '清除 1' })).toBeTruthy();
  });

  it('sorts on the server', async () => {
    const stage = inTab(page);
    await loaded();
    await user.click(screen.getByText('单号', { selector: '.ant-table-header .ant-table-column-title' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sorting: 'no asc' }));
    await user.click(screen.getByText('单号', { selector: '.ant-table-header .ant-table-column-title' }));
    await waitFor(() => expect(stage.query()).toEqual({ sort: 'no desc' }));
  });

  it('keeps the last rows while others are on their way', async () => {
    inTab(page);
    await loaded();
    let answer: () => void = () => undefined;
    server.on(listOrders, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { list: [order(900)], totalCount: 45 };
    });
    await user.click(screen.getByTitle('2'));
    expect(screen.getByText('查看1')).toBeTruthy();
    await waitFor(() => expect(asked()).toHaveLength(2));
    answer();
    expect(await screen.findByText('查看900')).toBeTruthy();
  });

  it('goes to the last page that is left when rows have gone', async () => {
    const stage = inTab(page, { query: { page: '3' } });
    await loaded();
    total = 5;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText('5 单')).toBeTruthy();
    await waitFor(() => expect(stage.query()).toEqual({}));
    expect(await screen.findByText('查看5')).toBeTruthy();
  });

  it('exports what is in sight', async () => {
    useSession.setState({ powers: new Set(['要货订单-导出按钮']) });
    server.on(exportOrders, () => ({ movedTo: 7, name: '要货单导出' }));
    inTab(page, { query: { no: 'YH9' } });
    await loaded();
    await user.click(screen.getByRole('button', { name: /导出/ }));
    expect(await screen.findByText('要货单导出需要较长时间，已转到下载中心')).toBeTruthy();
    expect(server.requestsTo(exportOrders)[0]?.input).toMatchObject({ no: 'YH9', pageIndex: 1 });
    useSession.setState({ powers: new Set() });
  });

  it('asks again on return when the rows have grown old', async () => {
    const stage = inTab(page);
    await loaded();
    await stage.show(false);
    await stage.show(true);
    expect(asked()).toHaveLength(1);
    await stage.show(false);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await stage.show(true);
    await waitFor(() => expect(asked()).toHaveLength(2));
  });
});

describe('the states of a list page', () => {
  it('has a skeleton first', async () => {
    inTab(page);
    expect(document.querySelector('.ant-skeleton')).toBeTruthy();
    await loaded();
    expect(document.querySelector('.ant-skeleton')).toBeNull();
  });

  it('says what an empty list means', async () => {
    total = 0;
    inTab(page);
    expect(await screen.findByText('近 90 天内没有记录')).toBeTruthy();
    // Nothing to scroll, so no area that only a mouse could scroll.
    expect(document.querySelector('.ant-table')?.className).not.toContain('ant-table-scroll-horizontal');
    await user.type(screen.getByRole('textbox', { name: '单号' }), 'x{Enter}');
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(await screen.findByText('近 90 天内没有记录')).toBeTruthy();
  });

  it('offers to try again after a failure', async () => {
    server.onRaw(listOrders, () => refusal(0, '服务暂时不可用'));
    inTab(page);
    expect(await screen.findByText('服务暂时不可用', { selector: '.ant-alert *' })).toBeTruthy();
    server.on(listOrders, () => ({ list: [order(7)], totalCount: 45 }));
    expect(screen.queryByText(/…/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('查看7')).toBeTruthy();
  });

  it('is opened anew where its address asks for what there is not', async () => {
    const problems = [{ path: ['status', 0], message: '选项不存在' }];
    server.onRaw(listOrders, ({ input }) =>
      JSON.stringify(input).includes('FOO')
        ? refusal(0, '请检查标红的内容', { code: 'invalidInput', problems })
        : success({ list: [order(7)], totalCount: 45 }),
    );
    inTab(page, { query: { status: 'FOO', sort: 'no desc' } });
    expect(await screen.findByText('筛选条件“状态”不对')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(await screen.findByText('查看7')).toBeTruthy();
    expect(lastAsked()).not.toHaveProperty('sorting');
  });
});

describe('the batch bar', () => {
  it('counts and adds up what is chosen, over pages', async () => {
    inTab(page, { query: { size: '5' } });
    await loaded();
    const boxes = (): HTMLElement[] => screen.getAllByRole('checkbox', { name: /选择第/ });
    await user.click(boxes()[0] ?? document.body);
    await user.click(screen.getByTitle('下一页'));
    await screen.findByText('查看6');
    await user.click(boxes()[0] ?? document.body);
    expect(screen.getByText('已选 2 单，4 行，合计 ¥200.20')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '批量退回' }).disabled).toBe(true);
    expect(screen.getByRole('note', { name: '不能批量退回：当前状态不适用（2 单）' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '批量通过' }));
    expect(run).toHaveBeenCalledTimes(1);
    const [rows = [], clear] = run.mock.calls[0] ?? [];
    expect(rows.map(({ id }) => id)).toEqual([1, 6]);
    clear?.();
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
  });

  it('hands over only the rows an action can take, as fresh as they are', async () => {
    server.on(listOrders, () => ({
      list: [order(1), order(2, { actions: [{ code: 'pass', blocked: '太早' }], amount: null })],
      totalCount: 45,
    }));
    inTab(page);
    await loaded();
    await user.click(screen.getByRole('checkbox', { name: '全选' }));
    expect(screen.getByText('已选 2 单，4 行，合计 ¥100.10')).toBeTruthy();
    const part = screen.getByRole('button', { name: '批量通过（1）' });
    await user.hover(part);
    expect(await screen.findByText('其余不能批量通过：太早（1 单）')).toBeTruthy();
    await user.click(part);
    expect(run.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([1]);
  });
});

describe('on a phone', () => {
  it('rows become cards with everything in them', async () => {
    setWidth(390);
    inTab(page);
    await loaded();
    expect(screen.queryAllByRole('table')).toEqual([]);
    const [first] = within(screen.getByRole('list', { name: '/citycenter/askorder' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('YH20261120093015001001');
    expect(first?.textContent).toContain('金额100.10');
    expect(first?.textContent).toContain('查看1');
    await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
    expect(screen.getByText('已选 1 单，2 行，合计 ¥100.10')).toBeTruthy();
  });
});
