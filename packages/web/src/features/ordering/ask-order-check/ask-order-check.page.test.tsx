import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import {
  askOrderCalls,
  supplierTime,
  type SupplierTime,
} from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askRow, mainOrder } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './ask-order-check.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const checks = [{ code: 'firstCheck' }, { code: 'sendBack' }, { code: 'refuse' }];
const waiting = askRow({ status: 'SUBMITTED', actions: checks });
const second = askRow({ id: 2, no: 'YH202611200930150007382', status: 'SUBMITTED', actions: checks });
const path = '/managecenter/ordermanage/Askordercheck';

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(askOrderCalls.getListAskOrder, () => ({ list: [waiting, second], totalCount: 2 }));
  for (const call of [pickerCalls.getCanUseCity, pickerCalls.getCanUseReceivingPlace, pickerCalls.getCanUseSupplier]) {
    server.on(call, () => ({ list: [], totalCount: 0 }));
  }
  useSession.getState().setUser(manager());
});
afterEach(clearStage);

const inputs = (): readonly unknown[] => server.requestsTo(askOrderCalls.getListAskOrder).map(({ input }) => input);

describe('要货单审核', () => {
  it('opens on what waits for the checker, and shows everything once the filter is cleared', async () => {
    const stage = inTab(<Page />, { path });
    expect(await screen.findByRole('button', { name: waiting.no })).toBeTruthy();
    expect(stage.query()).toEqual({ duty: 'mine', createTimeFrom: 'all' });
    expect(inputs().every((input) => (input as { duty?: string }).duty !== undefined)).toBe(true);
    expect(await screen.findByRole('button', { name: '待我处理 2', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '全部' }));
    await waitFor(() => expect(stage.query()).toEqual({}));
    await waitFor(() => expect(inputs().at(-1)).not.toHaveProperty('duty'));
  });

  it('offers to decide on a short promise where there is one, before closing', async () => {
    const closeRest = { code: 'closeRest' };
    const blocked = '没有短交或待决定的数量';
    const short = askRow({
      status: 'APPROVED',
      restTask: 'SHORT',
      actions: [closeRest, { code: 'acceptShort' }, { code: 'askRest' }],
    });
    const whole = askRow({
      id: 2,
      no: second.no,
      status: 'APPROVED',
      actions: [closeRest, { code: 'acceptShort', blocked }, { code: 'askRest', blocked }],
    });
    server.on(askOrderCalls.getListAskOrder, () => ({ list: [short, whole], totalCount: 2 }));
    inTab(<Page />, { path });
    const buttonsOf = async (no: string): Promise<readonly (string | null)[]> => {
      const row = (await screen.findByRole('button', { name: no })).closest('tr');
      const names = within(row as HTMLElement).getAllByRole('button');
      return names.map((button) => button.textContent).filter((text) => /短交|续送|关闭/.test(text ?? ''));
    };
    expect(await buttonsOf(short.no)).toEqual(['要求续送']);
    expect(await buttonsOf(whole.no)).toEqual(['关闭未供数量']);
    await user.click(screen.getByRole('button', { name: '更多' }));
    const more = await screen.findAllByRole('menuitem');
    expect(more.map(({ textContent }) => textContent)).toEqual(['接受短交', '关闭未供数量']);
  });

  describe('of one main order', () => {
    const query = { mainorderid: '9', createTimeFrom: 'all' };
    const whole = mainOrder({ id: 9, no: 'ZD1', rowVersion: 6, askOrders: [waiting] });
    const times = { cityLockTime: '17:00', cutoffTime: '16:30', deliveryDays: '一三五', replyBy: null };
    const timeOf = (change: Partial<SupplierTime>): SupplierTime =>
      sampleOf(supplierTime, { ...times, confirmTime: null, blocked: '', ...change });
    const open = timeOf({ id: 1, supplierName: '枕禾' });
    const answered = timeOf({
      id: 2,
      supplierName: '青野',
      confirmTime: '2026-11-20 10:00:00',
      blocked: '供应商已答复',
    });
    const begin = async (list: readonly SupplierTime[]): Promise<void> => {
      server.on(askOrderCalls.getMainOrderByid, () => whole);
      server.on(askOrderCalls.getMainSupplierTime, () => ({
        mainorderid: 9,
        no: 'ZD1',
        rowVersion: 6,
        list: [...list],
      }));
      inTab(<Page />, { path, query });
      await screen.findByText('仅看同一主订单');
    };

    it('gives all of it the prices that hold now, with a reason', async () => {
      server.on(askOrderCalls.doChangeMainPrice, () => whole);
      await begin([open]);
      await waitFor(() => expect(inputs().at(-1)).toMatchObject({ mainorderid: 9 }));
      await user.click(await screen.findByRole('button', { name: '整单改价' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: '改价' }));
      expect(await dialog.findByText('请填写改价原因')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: '供应商已调价' }));
      await user.click(dialog.getByRole('button', { name: '改价' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.requestsTo(askOrderCalls.doChangeMainPrice)[0]?.input).toEqual({
        mainorderid: 9,
        rowVersion: 6,
        reason: '供应商已调价',
      });
    });

    it('gives suppliers that have not answered another time to answer until', async () => {
      server.on(askOrderCalls.updateMainSupplierTime, () => whole);
      await begin([open, answered]);
      await user.click(await screen.findByRole('button', { name: '供应商时间' }));
      const chosen = await screen.findByRole('checkbox', {
        name: /枕禾.*截单 16:30，城市截单 17:00，配送 周一三五/,
        checked: true,
      });
      expect(chosen).toBeTruthy();
      expect((screen.getByRole('checkbox', { name: /青野/ }) as HTMLInputElement).disabled).toBe(true);
      const dialog = within(screen.getByRole('dialog'));
      await user.type(dialog.getByLabelText('答复截止'), '2026-11-21 09:00{Enter}');
      await user.click(dialog.getByRole('button', { name: '紧急要货' }));
      await user.click(dialog.getByRole('button', { name: '改 1 家的答复截止' }));
      await waitFor(() =>
        expect(server.requestsTo(askOrderCalls.updateMainSupplierTime)[0]?.input).toEqual({
          mainorderid: 9,
          rowVersion: 6,
          orders: [1],
          replyBy: '2026-11-21 09:00:00',
          reason: '紧急要货',
        }),
      );
    });

    it('only shows the times where all have answered', async () => {
      await begin([answered]);
      await user.click(await screen.findByRole('button', { name: '供应商时间' }));
      expect(await screen.findByText(/已答复 11-20 10:00/)).toBeTruthy();
      expect(screen.queryByLabelText('答复截止')).toBeNull();
    });
  });

  it('takes the filter of a link as it is', async () => {
    const stage = inTab(<Page />, { path, query: { status: 'FIRST_PASSED' } });
    await screen.findByRole('button', { name: waiting.no });
    expect(stage.query()).toEqual({ status: 'FIRST_PASSED' });
  });

  it('passes a selection with one opinion and tells the rows apart', async () => {
    server.on(askOrderCalls.checkAskOrderAgreeOrRefuseMuilt, ({ orders }) =>
      orders.map(({ orderid }) =>
        orderid === 1 ? { id: 1, ok: true, message: '' } : { id: 2, ok: false, message: '已被他人处理，请刷新' },
      ),
    );
    inTab(<Page />, { path });
    await screen.findByRole('button', { name: waiting.no });
    for (const box of screen.getAllByRole('checkbox', { name: /选择第/ })) await user.click(box);
    expect(screen.getByText('已选 2 单，4 行，合计 ¥11,784.00')).toBeTruthy();
    await user.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '初审' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /审核意见/ }), '同意');
    await user.click(dialog.getByRole('button', { name: '初审' }));
    expect(await screen.findByText('批量初审：成功 1 项，失败 1 项')).toBeTruthy();
    expect(screen.getByText('已被他人处理，请刷新')).toBeTruthy();
    const [request] = server.requestsTo(askOrderCalls.checkAskOrderAgreeOrRefuseMuilt);
    expect(request?.input).toMatchObject({ agree: true, reason: '同意' });
  });

  it('sends one back only with a reason, and shows what another person did meanwhile', async () => {
    const now = askRow({ status: 'FIRST_PASSED', rowVersion: 5, amount: '5000.00' });
    server.onRaw(askOrderCalls.changeAskOrderStatusToReturn, () =>
      refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: now }),
    );
    inTab(<Page />, { path });
    const row = (await screen.findByRole('button', { name: waiting.no })).closest('tr');
    await user.click(within(row as HTMLElement).getByRole('button', { name: '退回' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '退回' }));
    expect(await dialog.findByText('请填写退回原因')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.changeAskOrderStatusToReturn)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: '重复下单' }));
    // The icon that said “loading” fades by an animation that ends only in a browser.
    const again = (): HTMLElement => dialog.getByRole('button', { name: /退回$/ });
    await waitFor(() => expect(again()).toHaveProperty('disabled', false));
    await user.click(again());
    expect(await screen.findAllByText(`${waiting.no} 已被他人处理`)).not.toHaveLength(0);
    expect(screen.getAllByText('待终审')).not.toHaveLength(0);
    expect(screen.getAllByText('5,000.00')).not.toHaveLength(0);
    expect(server.requestsTo(askOrderCalls.changeAskOrderStatusToReturn)[0]?.input).toEqual({
      orderid: 1,
      rowVersion: 4,
      reason: '重复下单',
    });
  });
});
