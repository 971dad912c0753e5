import { reportCalls } from '@material/contract/reporting/reports.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, type TabStage, user } from '../../../test/in-tab.tsx';
import { cityUser } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { useSession } from '../../lib/session/session.ts';
import { filtersOf } from '../filter/filters-of.ts';
import { StatisticsPage } from './statistics-page.tsx';

const { getCitySupplierTotal: call } = reportCalls;
const filters = filtersOf(call, ['unitName', 'deliveryDate']);
const path = '/citycenter/citytotal/citygetsuppliertotal';

const row = (id: number, change: object) => sampleOf(call.list.row, { id, month: '2026-11', ...change });
const rows = [
  row(1, { supplierId: 4, supplierName: '云鹊食材有限公司', supplierShortName: '云鹊食材', amountAsked: '120.50' }),
  row(2, {
    supplierId: 5,
    supplierName: '净沐清洁有限公司',
    supplierShortName: '净沐清洁',
    amountAsked: '30.00',
    unitName: '箱',
    qtyAsked: '12',
  }),
];
const { id: _id, month: _month, ...zero } = sampleOf(call.list.row);
const totals = { ...zero, amountAsked: '150.50' };

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(cityUser());
  server.on(call, () => ({ list: rows, totalCount: 2, totals }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const open = async (query: Readonly<Record<string, string>> = {}): Promise<TabStage> => {
  const stage = inTab(<StatisticsPage of={call} filters={filters} />, { path, screen: 'cityGetSupplierTotal', query });
  await screen.findByText('2 组');
  return stage;
};
const cells = (name: string): (string | null)[] => {
  const line = screen.getByText(name).closest('tr');
  return [...(line?.querySelectorAll('td,th') ?? [])].map(({ textContent }) => textContent);
};
const asked = () => server.requestsTo(call).map(({ input }) => input as Readonly<Record<string, unknown>>);

describe('a page of figures', () => {
  it('shows rows, the sum of all of them, and a chart that says what it shows', async () => {
    await open();
    expect(cells('云鹊食材')).toEqual(expect.arrayContaining(['2026-11', '120.50']));
    expect(cells('合计')).toContain('150.50');
    expect(screen.getByRole('region', { name: /^月份的要货金额、核准金额、.*表里$/ })).toBeTruthy();
    expect(asked()).toContainEqual(expect.objectContaining({ by: ['month', 'supplier'], sorting: 'month desc' }));
    expect(asked()).toContainEqual(expect.objectContaining({ by: ['month'], sorting: 'month asc', pageSize: 24 }));
  });

  it('gives quantities in their unit, and none where units differ', async () => {
    await open();
    expect(cells('净沐清洁')).toContain('12 箱');
    const dash = within(screen.getByText('云鹊食材').closest('tr') ?? document.body).getAllByText('–');
    expect(dash[0]?.title).toContain('单位不同');
  });

  it('opens the rows behind a figure, with the filters in sight and those of its row', async () => {
    const stage = await open({ unitName: '箱', deliveryDateFrom: '2026-11-10', deliveryDateTo: '2026-12-05' });
    await user.click(screen.getByRole('button', { name: '120.50' }));
    const query = { unitName: '箱', supplierId: '4', deliveryDateFrom: '2026-11-10', deliveryDateTo: '2026-11-30' };
    expect(stage.tab().open).toHaveBeenCalledWith('orderLines', { ...query, having: 'asked' });
    await user.click(screen.getByRole('button', { name: '150.50' }));
    const { supplierId: _supplier, ...all } = query;
    expect(stage.tab().open).toHaveBeenLastCalledWith('orderLines', {
      ...all,
      deliveryDateTo: '2026-12-05',
      having: 'asked',
    });
    expect(screen.queryByRole('button', { name: '0.00' })).toBeNull();
  });

  it('leads nowhere without the permission to see the rows', async () => {
    useSession.getState().setUser(cityUser({ power: JSON.stringify(['城市收货(按供应商)统计']) }));
    await open();
    expect(screen.getAllByText('120.50').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: '120.50' })).toBeNull();
  });

  it('groups as the address says', async () => {
    const stage = await open();
    await user.click(screen.getByText('按供应商'));
    expect(stage.query()).toEqual({ by: 'supplier' });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ by: ['supplier'] }));
    expect(screen.queryByRole('columnheader', { name: '月份' })).toBeNull();
  });

  it('stands in cards with the sum first where the window is narrow', async () => {
    setWidth(390);
    await open();
    const cards = within(screen.getByRole('list', { name: /citygetsuppliertotal/ })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['合计', '12', '22']);
    expect(cards[0]?.textContent).not.toContain('要货数量');
  });

  it('says once that there is nothing, or that it could not be had', async () => {
    server.on(call, () => ({ list: [], totalCount: 0, totals: { ...totals, amountAsked: '0.00' } }));
    const empty = inTab(<StatisticsPage of={call} filters={filters} emptyText="没有可统计的要货单" />, { path });
    await screen.findByText('没有可统计的要货单');
    expect(screen.queryByRole('region', { name: /月份的/ })).toBeNull();
    empty.unmount();
    clearStage();
    server = fakeServer();
    server.onRaw(call, () => refusal(0, '服务器忙'));
    inTab(<StatisticsPage of={call} filters={filters} />, { path });
    await screen.findByRole('button', { name: '重试' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /月份的/ })).toBeNull());
  });
});
