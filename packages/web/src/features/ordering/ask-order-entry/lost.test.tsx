import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainOrder, materialPick, offer, savedOrder } from '../../../../test/ask-orders.ts';
import { fakeServer, refusal, success, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './add-ask-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const path = '/citycenter/addaskorder';
const rice = materialPick();
let server: FakeServer;

const goOffline = (isOff: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOff);
  act(() => void window.dispatchEvent(new Event(isOff ? 'offline' : 'online')));
};
const sellRice = (): void =>
  server.on(pickerCalls.getCanUseMaterial, ({ filter, ids }) => {
    const list = filter === undefined || ids || filter === rice.code ? [rice] : [];
    return { list, totalCount: list.length };
  });

beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [], totalCount: 0 }));
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  sellRice();
  server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
    list: lines.map(({ materialId }) => ({
      materialId,
      offers: [offer()],
      problem: '',
      controlledFor: null,
      chosen: null,
    })),
  }));
  useSession.getState().setUser(cityUser());
});
afterEach(() => {
  vi.restoreAllMocks();
  clearStage();
});

describe('what was written is not lost', () => {
  it('on a phone looks up what was pasted without network when it is back', async () => {
    setWidth(390);
    inTab(<Page />, { path });
    await user.click(await screen.findByRole('button', { name: /从 Excel 粘贴/ }));
    await user.click(await screen.findByRole('textbox', { name: '粘贴的内容' }));
    await user.paste(`${rice.code}\t4\n怪东西\t2`);
    server.onRaw(pickerCalls.getCanUseMaterial, () => Promise.reject(new TypeError('Failed to fetch')));
    goOffline(true);
    await user.click(screen.getByRole('button', { name: /^加入/ }));
    expect(await screen.findAllByText('网络断开，恢复后自动查找')).toHaveLength(2);
    sellRice();
    goOffline(false);
    expect(await screen.findByText(rice.displayName, { selector: 'header b' })).toBeTruthy();
    expect(await screen.findByText('没有匹配的物料，请从列表中选择')).toBeTruthy();
    expect(screen.queryByText('网络断开，恢复后自动查找')).toBeNull();
  });

  it('after a withdrawal nothing is said to have been replaced', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder());
    server.on(askOrderCalls.addMainOrderNew, () => savedOrder());
    server.on(askOrderCalls.submitMainOrderById, () => mainOrder({ status: 'SUBMITTED' }));
    server.on(askOrderCalls.withdrawMainOrderById, () => mainOrder());
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    await user.click(await screen.findByRole('button', { name: '保存并提交' }));
    await user.click(await screen.findByRole('button', { name: '撤回修改' }));
    await screen.findByRole('grid', { name: '要货明细' });
    expect(screen.queryByText(/已恢复为/)).toBeNull();
    expect(screen.getByRole('button', { name: '撤销' }).hasAttribute('disabled')).toBe(true);
  });

  it('is offered as a new order when another window of the same browser has submitted the order', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder());
    server.onRaw(askOrderCalls.addMainOrderNew, () =>
      refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null }),
    );
    const stage = inTab(<Page />, { path, query: { mainorderid: '31' } });
    await screen.findByRole('grid', { name: '要货明细' });
    await user.click(document.querySelector('[data-row="0"] [data-column="1"]') ?? document.body);
    await user.keyboard('9{Enter}');
    const [one] = mainOrder().askOrders;
    server.on(askOrderCalls.getMainOrderByid, () =>
      mainOrder({ status: 'SUBMITTED', askOrders: one ? [{ ...one, status: 'SUBMITTED' }] : [] }),
    );
    // The other window has saved and submitted, and with that dropped what this browser kept of the order.
    for (const key of Object.keys(localStorage)) if (key.includes('31')) localStorage.removeItem(key);
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    const anew = await screen.findByRole('button', { name: '未保存的内容另存为新订单' });
    expect(stage.tab().setDirty).toHaveBeenLastCalledWith(false);
    await user.click(anew);
    await waitFor(() => expect(document.querySelector('[data-row="0"] [data-column="1"]')?.textContent).toContain('9'));
  });

  it('and what another window has saved stand side by side: nothing of either goes without a choice', async () => {
    const line = mainOrder().lines[0];
    if (!line) throw new Error('the sample has lines');
    const [first, third] = [line, { ...line, id: 103, materialId: 3, materialName: '鸡蛋', materialCode: 'WL3' }];
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ rowVersion: 1, lines: [first, third] }));
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    await screen.findByRole('grid', { name: '要货明细' });
    for (const [row, qty] of [
      ['0', '9'],
      ['1', '7'],
    ]) {
      await user.click(document.querySelector(`[data-row="${row}"] [data-column="1"]`) ?? document.body);
      await user.keyboard(`${qty}{Enter}`);
    }
    const theirs = mainOrder({
      rowVersion: 2,
      remark: '加急',
      updateName: '周示例',
      updateTime: '2026-11-22 10:05:00',
      lines: [{ ...first, qtyAsked: '8' }, third],
    });
    server.on(askOrderCalls.getMainOrderByid, () => theirs);
    server.onRaw(askOrderCalls.addMainOrderNew, ({ input }) =>
      (input as { rowVersion: number }).rowVersion === 1
        ? refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null })
        : success(savedOrder({ rowVersion: 3 })),
    );
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    const panel = within(await screen.findByRole('alertdialog'));
    expect(panel.getByText(/周示例 11-22 10:05 保存了新版本/)).toBeTruthy();
    expect(panel.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      '我填写的：9',
      '已保存的：8',
    ]);
    const head = [...document.querySelectorAll<HTMLInputElement>('.kit-form-4 input')];
    expect(head.length).toBeGreaterThan(1);
    expect(head.filter(({ disabled }) => !disabled).map(({ id }) => id)).toEqual([]);
    await user.click(panel.getByRole('button', { name: '全部用已保存的' }));
    await user.click(panel.getByRole('button', { name: '按选择继续填写' }));
    const save = (): HTMLElement => screen.getByRole('button', { name: /存草稿$/ });
    await waitFor(() => expect(save()).toHaveProperty('disabled', false));
    await user.click(save());
    await waitFor(() => expect(server.requestsTo(askOrderCalls.addMainOrderNew)).toHaveLength(2));
    expect(server.requestsTo(askOrderCalls.addMainOrderNew).at(-1)?.input).toMatchObject({
      rowVersion: 2,
      remark: '加急',
      lines: [{ qty: '8' }, { qty: '7' }],
    });
  });

  it('nor are lines that were saved from here taken for other ones, or what the save settled for a change', async () => {
    inTab(<Page />, { path });
    await user.click(await screen.findByRole('button', { name: /从 Excel 粘贴/ }));
    await user.click(await screen.findByRole('textbox', { name: '粘贴的内容' }));
    await user.paste(`${rice.code}\t4`);
    await user.click(screen.getByRole('button', { name: /^加入/ }));
    const [line] = mainOrder().lines;
    if (!line) throw new Error('the sample has lines');
    const save = (): HTMLElement => screen.getByRole('button', { name: /存草稿$/ });
    const saved = mainOrder({ rowVersion: 1, lines: [{ ...line, materialId: rice.id, qtyAsked: '4' }] });
    server.onRaw(askOrderCalls.addMainOrderNew, ({ input }) =>
      (input as { rowVersion?: number }).rowVersion === 1
        ? refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null })
        : success(savedOrder(saved)),
    );
    await user.click(save());
    expect(await screen.findByRole('heading', { name: saved.no })).toBeTruthy();
    await user.click(document.querySelector('[data-row="0"] [data-column="1"]') ?? document.body);
    await user.keyboard('9{Enter}');
    const theirs = saved.lines.map((one) => ({ ...one, remark: '切片' }));
    server.on(askOrderCalls.getMainOrderByid, () => ({ ...saved, rowVersion: 2, lines: theirs }));
    await waitFor(() => expect(save()).toHaveProperty('disabled', false));
    await user.click(save());
    expect(await screen.findByText(/你的修改已经并入/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(save()).toHaveProperty('disabled', false));
    await user.click(save());
    await waitFor(() => expect(server.requestsTo(askOrderCalls.addMainOrderNew)).toHaveLength(3));
    expect(server.requestsTo(askOrderCalls.addMainOrderNew).at(-1)?.input).toMatchObject({
      rowVersion: 2,
      lines: [{ qty: '9', remark: '切片' }],
    });
  });
});
