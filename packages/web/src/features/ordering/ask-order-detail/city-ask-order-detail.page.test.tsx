import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askDocument, askRow } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './city-ask-order-detail.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const path = '/citycenter/askorderDetail';
const returned = askDocument({
  status: 'RETURNED',
  actions: [{ code: 'submit' }, { code: 'cancel' }],
  duty: {
    party: '上海中心仓',
    shortName: '上海中心仓',
    others: [],
    until: null,
    isLate: false,
    sentence: '上海中心仓应修改后重新提交',
  },
});

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(askOrderCalls.getAskOrderByid, () => returned);
  useSession.getState().setUser(cityUser());
});
afterEach(clearStage);

describe('要货订单详情', () => {
  it('says whose turn it is and offers what can be done', async () => {
    const stage = inTab(<Page />, { path, query: { orderid: '1' } });
    expect(await screen.findByText('上海中心仓应修改后重新提交')).toBeTruthy();
    expect(screen.getByText('¥ 5,892.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '编辑' }));
    expect(stage.tab().open).toHaveBeenLastCalledWith('addAskOrder', { mainorderid: '31' });
  });

  it('submits, and lists every line the server refuses', async () => {
    const problems = [
      { path: ['lines', 0, 'qty'], message: '第 1 行 东北珍珠米：起订量为 50' },
      { path: ['lines', 1, 'deliveryDate'], message: '第 2 行 馄饨皮：最早可送达 2026-11-25' },
    ];
    server.onRaw(askOrderCalls.submitAskOrderByOrderId, () =>
      refusal(0, '请检查标红的内容', { code: 'invalidInput', problems }),
    );
    inTab(<Page />, { path, query: { orderid: '1' } });
    await user.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('第 2 行 馄饨皮：最早可送达 2026-11-25')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.submitAskOrderByOrderId)[0]?.input).toEqual({ orderid: 1, rowVersion: 4 });
  });

  it('does not submit an order whose day has passed, and says why before the click', async () => {
    server.on(askOrderCalls.getAskOrderByid, () => ({ ...returned, deliveryDate: '2020-01-01' }));
    inTab(<Page />, { path, query: { orderid: '1' } });
    await user.click(await screen.findByRole('button', { name: /更多/ }));
    const submit = await screen.findByRole('menuitem', { name: /提交.*送达日期已过，请先修改/ });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    await user.click(submit);
    expect(server.requestsTo(askOrderCalls.submitAskOrderByOrderId)).toEqual([]);
  });

  it('finds an order by its number', async () => {
    server.on(askOrderCalls.getListAskOrder, ({ no }) => ({
      list: no === 'YH9' ? [askRow({ id: 9 })] : [],
      totalCount: 1,
    }));
    const stage = inTab(<Page />, { path });
    await user.type(await screen.findByRole('textbox', { name: '要货单号' }), 'YH9{Enter}');
    await waitFor(() => expect(stage.query()).toEqual({ orderid: '9' }));
  });

  it('is read on a phone as cards', async () => {
    setWidth(390);
    inTab(<Page />, { path, query: { orderid: '1' } });
    expect(await screen.findByRole('list', { name: '要货明细' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
