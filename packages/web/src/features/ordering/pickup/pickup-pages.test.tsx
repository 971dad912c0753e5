import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pickupDocument, pickupLine, pickupRow, promisedPickup, supplierUser } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { refetchCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page as DetailPage } from './pickup-detail.page.tsx';
import { Page as ListPage } from './pickup-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

/** A day that can still be promised. */
const deliveryDate = addDays(businessDate(new Date()), 1);
let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(supplierUser());
  server.on(pickupOrderCalls.getListPickupOrder, () => ({
    list: [pickupRow(), pickupRow({ id: 12, no: 'TH0000012' })],
    totalCount: 2,
  }));
});
afterEach(clearStage);

const list = () => inTab(<ListPage />, { path: '/suppliercenter/pickuporder' });
const detail = () => inTab(<DetailPage />, { path: '/suppliercenter/pickupDetail', query: { id: '11' } });

describe('提货单', () => {
  it('asks headquarters for more time to answer, from the list', async () => {
    const waiting = pickupRow({ actions: [{ code: 'confirm' }, { code: 'reject' }, { code: 'askDeadline' }] });
    server.on(pickupOrderCalls.getListPickupOrder, () => ({ list: [waiting], totalCount: 1 }));
    server.on(pickupOrderCalls.askSupplierDeadDate, () => waiting);
    list();
    await user.click(await screen.findByRole('button', { name: /更多/ }));
    await user.click(await screen.findByText('申请延期', { selector: '.ant-dropdown-menu-title-content' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^现在的答复截止/)).toBeTruthy();
    const time = dialog.getByLabelText('申请延至');
    await user.clear(time);
    await user.type(time, '2026-12-02 09:00{Enter}');
    await user.click(dialog.getByRole('button', { name: '正在核对库存' }));
    await user.click(dialog.getByRole('button', { name: '申请延期' }));
    await waitFor(() =>
      expect(server.requestsTo(pickupOrderCalls.askSupplierDeadDate)[0]?.input).toEqual({
        id: waiting.id,
        rowVersion: waiting.rowVersion,
        askedReplyBy: '2026-12-02 09:00:00',
        reason: '正在核对库存',
      }),
    );
  });

  it('lists what waits and opens a document', async () => {
    const stage = list();
    await user.click(await screen.findByRole('button', { name: 'TH0000011' }));
    expect(stage.tab().open).toHaveBeenCalledWith('pickupDetail', { id: '11' }, 'TH0000011');
    expect(screen.getAllByText('我方', { exact: false })).toHaveLength(2);
    expect(await screen.findByRole('button', { name: '待我处理 2' })).toBeTruthy();
  });

  it('marks the rows whose time has run out', async () => {
    const late = pickupRow({ id: 12, no: 'TH0000012', duty: { ...pickupRow().duty, isLate: true } });
    server.on(pickupOrderCalls.getListPickupOrder, () => ({ list: [pickupRow(), late], totalCount: 2 }));
    list();
    await screen.findByRole('button', { name: 'TH0000012' });
    const marked = screen.getAllByRole('row').filter(({ classList }) => classList.contains('kit-row-late'));
    expect(marked.map((row) => within(row).getByRole('button', { name: /^TH/ }).textContent)).toEqual(['TH0000012']);
  });

  it('answers one order in full after asking', async () => {
    server.on(pickupOrderCalls.confirmPickupOrder, () => pickupRow({ status: 'CONFIRMED' }));
    list();
    const [first] = await screen.findAllByRole('button', { name: '接单' });
    if (first) await user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('TH0000011')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '按需求数量全部接单' }));
    await waitFor(() =>
      expect(server.requestsTo(pickupOrderCalls.confirmPickupOrder)[0]?.input).toEqual({ id: 11, rowVersion: 2 }),
    );
  });

  it('rejects only with a reason', async () => {
    server.on(pickupOrderCalls.rejectPickupOrder, () => pickupRow({ status: 'REJECTED' }));
    list();
    const [first] = await screen.findAllByRole('button', { name: '拒单' });
    if (first) await user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '缺货' }));
    await user.click(dialog.getByRole('button', { name: '拒单' }));
    await waitFor(() =>
      expect(server.requestsTo(pickupOrderCalls.rejectPickupOrder)[0]?.input).toMatchObject({ reason: '缺货' }),
    );
  });

  it('answers several and names those that failed', async () => {
    server.on(pickupOrderCalls.confirmPickupOrders, () => [
      { id: 11, ok: true, message: '' },
      { id: 12, ok: false, message: '已被他人处理，请刷新' },
    ]);
    list();
    await screen.findByRole('button', { name: 'TH0000011' });
    for (const box of screen.getAllByRole('checkbox', { name: /选择第/ })) await user.click(box);
    const bar = within(screen.getByRole('region', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: '接单' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '按需求数量全部接单' }));
    expect(await screen.findByText('批量接单：成功 1 项，失败 1 项')).toBeTruthy();
    expect(screen.getByText('已被他人处理，请刷新')).toBeTruthy();
  });
});

describe('提货单详情', () => {
  it('is answered line by line, and what is refused stands at its line', async () => {
    server.on(pickupOrderCalls.getPickupOrderByid, () => pickupDocument({ deliveryDate }));
    server.onRaw(pickupOrderCalls.confirmPickupOrder, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [{ path: ['lines', 0, 'qty'], message: '最多可确认 18' }],
      }),
    );
    setWidth(390);
    detail();
    await user.click(await screen.findByRole('button', { name: '接单' }));
    const qty = await screen.findByLabelText('第 1 行 接单数量');
    await user.clear(qty);
    await user.type(qty, '16');
    expect(screen.getByText('共 1 行，足额 0 行，短供 1 行')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /确认接单/ }));
    expect(await screen.findByText(/请先修改标红的内容/)).toBeTruthy();
    await user.type(screen.getByLabelText('第 1 行 短供或改期原因'), '缺货');
    await waitFor(() => expect(screen.getByRole('button', { name: /确认接单/ }).hasAttribute('disabled')).toBe(false));
    await user.click(screen.getByRole('button', { name: /确认接单/ }));
    await waitFor(() => expect(screen.getAllByText(/最多可确认 18/).length).toBeGreaterThan(0));
    expect(server.requestsTo(pickupOrderCalls.confirmPickupOrder)[0]?.input).toMatchObject({
      lines: [{ id: 201, qty: '16', reason: '缺货' }],
    });
  });

  it('leads to the first wrong cell when it is sent, and merges what was cut meanwhile', async () => {
    const lines = [pickupLine(), pickupLine({ id: 102, pickupLineId: 202, materialName: '大豆油', qtyWanted: '6' })];
    server.on(pickupOrderCalls.getPickupOrderByid, () => pickupDocument({ deliveryDate, lines }));
    detail();
    await user.click(await screen.findByRole('button', { name: '接单' }));
    const grid = await screen.findByRole('grid', { name: '接单明细' });
    const heads = within(grid).getAllByRole('columnheader');
    const columnOf = (title: string): number => heads.findIndex((head) => head.textContent?.startsWith(title)) - 1;
    const cell = (row: number, title: string): HTMLElement | null =>
      grid.querySelector(`[data-row="${row}"] [data-column="${columnOf(title)}"]`);
    await user.click(cell(1, '接单数量') ?? grid);
    await user.keyboard('4{Enter}');
    await user.click(screen.getByRole('button', { name: '确认接单' }));
    await waitFor(() => expect(cell(1, '短供或改期原因')?.contains(document.activeElement)).toBe(true));
    // Headquarters cuts the other line; the document is read anew with it.
    server.on(pickupOrderCalls.getPickupOrderByid, () =>
      pickupDocument({
        deliveryDate,
        rowVersion: 3,
        lines: [pickupLine({ qtyWanted: '10', qtyMost: '10' }), ...lines.slice(1)],
      }),
    );
    await refetchCall(pickupOrderCalls.getPickupOrderByid);
    await waitFor(() => expect(cell(0, '接单数量')?.textContent).toContain('10'));
    expect(cell(1, '接单数量')?.textContent).toContain('4');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('leads from the promise to a transport', async () => {
    server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
    const stage = detail();
    await user.click(await screen.findByRole('button', { name: '生成运输单' }));
    expect(stage.tab().open).toHaveBeenCalledWith('transportDetail', { pickup: '11' });
    expect(screen.getByRole('table', { name: '提货明细' })).toBeTruthy();
  });

  it('tells an acting user why they cannot answer', async () => {
    useSession.getState().setUser(manager({ linkSupplierId: 5, supplierName: '砚牧肉类' }));
    server.on(pickupOrderCalls.getPickupOrderByid, () => pickupDocument({ actions: [] }));
    detail();
    expect(await screen.findByText(/只有供应商本人可以接单或拒单/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '接单' })).toBeNull();
  });

  it('opens a document by its number', async () => {
    const stage = inTab(<DetailPage />, { path: '/suppliercenter/pickupDetail' });
    await user.type(screen.getByLabelText('提货单号'), 'TH0000011');
    await user.click(screen.getByRole('button', { name: '打开' }));
    await waitFor(() => expect(stage.query()).toEqual({ id: '11' }));
  });
});
