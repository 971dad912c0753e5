import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainOrder, materialPick, offer, savedOrder } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal, success } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { setNoticeBoard } from '../../../lib/send/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './add-ask-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const path = '/citycenter/addaskorder';
const rice = materialPick();
const tomorrow = addDays(businessDate(new Date()), 1);
const place = { code: 'SH-W1', address: '', receiveWindow: '', cityId: 3 };
const warehouse = {
  ...place,
  id: 11,
  name: '上海中心仓',
  shortName: '中心仓',
  displayName: '上海中心仓',
  kind: 'WAREHOUSE' as const,
  isDefault: true,
};

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [warehouse], totalCount: 1 }));
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [],
  }));
  server.on(pickerCalls.getCanUseMaterial, ({ filter }) => {
    const list = filter === undefined || ['dbzzm', 'WL1001001', '米'].includes(filter) ? [rice] : [];
    return { list, totalCount: list.length };
  });
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
afterEach(clearStage);

const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${row}/${column}`);
  return found;
};
const write = async (material: string, qty: string): Promise<void> => {
  await screen.findByRole('grid', { name: '要货明细' });
  await user.click(cell(0, 0));
  await user.keyboard(material);
  await screen.findByRole('option', { name: /东北珍珠米/ });
  await user.keyboard(`{Tab}${qty}{Enter}`);
};

describe('填写要货单', () => {
  it('finds a material by pinyin, prices it while typing and shows the split', async () => {
    inTab(<Page />, { path });
    await write('dbzzm', '40');
    expect(await screen.findByText('将拆分为 1 张要货单')).toBeTruthy();
    expect(screen.getByText('¥ 5,437.20')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: '拆分预览' })).getByText('枕禾粮油')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.getPriceInfo)).toHaveLength(1);
    await user.click(cell(0, 1));
    await user.keyboard('100{Enter}');
    expect(await screen.findByText('¥ 13,386.00')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.getPriceInfo)).toHaveLength(1);
  });

  it('matches pasted codes and quantities and marks what nobody knows', async () => {
    inTab(<Page />, { path });
    await screen.findByRole('grid', { name: '要货明细' });
    await user.click(cell(0, 0));
    await user.paste('WL1001001\t40\nWL9999999\t1');
    expect(await screen.findByRole('button', { name: /第 2 行 物料：没有匹配的物料/ })).toBeTruthy();
    await waitFor(() => expect(cell(0, 0).textContent).toContain('东北珍珠米'));
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect(server.requestsTo(askOrderCalls.addMainOrderNew)).toHaveLength(0);
  });

  it('saves what was shown, goes on in the saved order and tells new prices', async () => {
    const [line] = mainOrder().lines;
    if (!line) throw new Error('the sample has a line');
    const stored = { ...line, unitPrice: '136', deliveryDate: tomorrow };
    server.on(askOrderCalls.addMainOrderNew, () => savedOrder({ lines: [stored] }));
    const stage = inTab(<Page />, { path });
    await write('dbzzm', '40');
    await screen.findByText('¥ 5,437.20');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect(await screen.findAllByText('1 个物料的单价有变化')).not.toHaveLength(0);
    expect(server.requestsTo(askOrderCalls.addMainOrderNew)[0]?.input).toEqual({
      deliveryDate: tomorrow,
      placeId: 11,
      source: 'MANUAL',
      lines: [{ materialId: 1, qty: '40', supplierId: 5 }],
    });
    expect(stage.query()).toEqual({ mainorderid: '31' });
    expect(stage.tab().setDirty).toHaveBeenLastCalledWith(false);
    expect(server.requestsTo(askOrderCalls.getMainOrderByid)).toHaveLength(0);
  });

  it('puts the server’s refusal on its cell and keeps what was written across a reload', async () => {
    server.onRaw(askOrderCalls.addMainOrderNew, () =>
      refusal(0, '起订量为 50', {
        code: 'invalidInput',
        problems: [{ path: ['lines', 0, 'qty'], message: '起订量为 50' }],
      }),
    );
    const stage = inTab(<Page />, { path });
    await write('dbzzm', '40');
    await screen.findByText('¥ 5,437.20');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect(await screen.findByRole('button', { name: '第 1 行 要货数量：起订量为 50' })).toBeTruthy();

    stage.unmount();
    inTab(<Page />, { path });
    expect(await screen.findByText(/已恢复 .* 未保存的内容/)).toBeTruthy();
    expect(await screen.findByText('¥ 5,437.20')).toBeTruthy();
  });

  const bamboo = materialPick({ id: 2, code: 'WL3003001', name: '竹筷', displayName: '竹筷' });
  const onceBoth = (): void => {
    server.on(pickerCalls.getCanUseMaterial, ({ filter }) => {
      const list = filter === 'WL1001001' ? [rice] : filter === 'WL3003001' ? [bamboo] : [];
      return { list, totalCount: list.length };
    });
    server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
      list: lines.map(({ materialId }) => ({
        materialId,
        offers: [offer({ earliestDate: materialId === 2 ? addDays(tomorrow, 5) : tomorrow })],
        problem: '',
        controlledFor: null,
        chosen: null,
      })),
    }));
  };
  const dayField = (): string => screen.getByLabelText<HTMLInputElement>(/^送达日期/).value;

  it('keeps its day still when a line has one of its own, also after a reload', async () => {
    onceBoth();
    const stage = inTab(<Page />, { path });
    await screen.findByRole('grid', { name: '要货明细' });
    await user.click(cell(0, 0));
    await user.paste('WL1001001\t40\nWL3003001\t1');
    await screen.findByText(/竹筷最早/);
    await user.click(screen.getByRole('checkbox', { name: '按行送达日期' }));
    await user.click(within(screen.getByRole('grid')).getAllByText(addDays(tomorrow, 5))[0] ?? cell(0, 0));
    await user.keyboard(`${addDays(tomorrow, -3)}{Enter}`);
    expect(await screen.findByRole('button', { name: /第 1 行 送达日期：最早可送达/ })).toBeTruthy();
    expect(dayField()).toContain(addDays(tomorrow, 5).slice(5));
    stage.unmount();
    inTab(<Page />, { path });
    expect(await screen.findByRole('button', { name: /第 1 行 送达日期：最早可送达/ })).toBeTruthy();
  });

  it('begins in the first cell, and keeps what is typed before what follows from it', async () => {
    inTab(<Page />, { path });
    await screen.findByRole('grid', { name: '要货明细' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 1 行 物料'));
    await user.click(screen.getByRole('checkbox', { name: '按行收货地点' }));
    await user.click(screen.getByRole('checkbox', { name: '按行送达日期' }));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace(/ \*.*$/, ''));
    expect(heads.slice(1, 7)).toEqual(['物料', '要货数量', '收货地点', '送达日期', '规格', '供应商']);
  });

  it('gives slow goods a day of their own, and moves back when they go', async () => {
    onceBoth();
    inTab(<Page />, { path });
    await screen.findByRole('grid', { name: '要货明细' });
    await user.click(cell(0, 0));
    await user.paste('WL1001001\t40\nWL3003001\t1');
    const advice = `竹筷最早 ${addDays(tomorrow, 5).slice(5)}，其余 ${tomorrow.slice(5)}`;
    expect(await screen.findByText(advice)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '分开送达' }));
    await waitFor(() => expect(dayField()).toContain(tomorrow.slice(5)));
    expect(screen.getByText('将拆分为 2 张要货单')).toBeTruthy();
    expect(screen.queryByText(advice)).toBeNull();
  });

  it('drops the refusal of a day that has moved since, when the offers come after the submission', async () => {
    const slow = addDays(tomorrow, 5);
    const arriving = Promise.withResolvers<undefined>();
    server.on(askOrderCalls.getPriceInfo, async ({ lines }) => {
      await arriving.promise;
      return {
        list: lines.map(({ materialId }) => ({
          materialId,
          offers: [offer({ earliestDate: slow })],
          problem: '',
          controlledFor: null,
          chosen: null,
        })),
      };
    });
    const message = `最早可送达 ${slow}`;
    server.onRaw(askOrderCalls.addMainOrderNew, ({ input }) =>
      (input as { deliveryDate: string }).deliveryDate < slow
        ? refusal(0, message, { code: 'invalidInput', problems: [{ path: ['lines', 0, 'deliveryDate'], message }] })
        : success(savedOrder()),
    );
    server.on(askOrderCalls.submitMainOrderById, () => mainOrder({ status: 'SUBMITTED' }));
    inTab(<Page />, { path });
    await write('dbzzm', '40');
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByRole('button', { name: new RegExp(message) })).toBeTruthy();
    arriving.resolve(undefined);
    await waitFor(() => expect(dayField()).toContain(slow.slice(5)));
    expect(await screen.findByText('将拆分为 1 张要货单')).toBeTruthy();
    expect(screen.queryByText(new RegExp(message))).toBeNull();
    const submit = screen.getByRole('button', { name: '保存并提交' });
    await waitFor(() => expect(submit).toHaveProperty('disabled', false), { timeout: 5000 });
    await user.click(submit);
    expect(await screen.findByText('已提交 1 张要货单，合计 ¥5,437.20')).toBeTruthy();
  });

  const goOffline = (isOff: boolean): void => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOff);
    act(() => void window.dispatchEvent(new Event(isOff ? 'offline' : 'online')));
  };

  it('keeps everything while there is no network, says so once, and asks again when it is back', async () => {
    const toasts: string[] = [];
    inTab(<Page />, { path });
    setNoticeBoard({ toast: (_kind, text) => toasts.push(text), confirm: () => Promise.resolve(false) });
    await write('dbzzm', '40');
    await screen.findByText('¥ 5,437.20');
    server.onRaw(askOrderCalls.addMainOrderNew, () => Promise.reject(new TypeError('Failed to fetch')));
    server.onRaw(askOrderCalls.getPriceInfo, () => Promise.reject(new TypeError('Failed to fetch')));
    goOffline(true);
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect(await screen.findAllByText(/网络断开，没有保存/)).toHaveLength(1);
    const field = screen.getByLabelText(/^送达日期/);
    await user.clear(field);
    await user.type(field, `${addDays(tomorrow, 2)}{Enter}`);
    expect(await screen.findByText('网络断开，单价暂缺，恢复后自动取报价')).toBeTruthy();
    expect(toasts).toEqual([]);
    server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
      list: lines.map(({ materialId }) => ({
        materialId,
        offers: [offer()],
        problem: '',
        controlledFor: null,
        chosen: null,
      })),
    }));
    goOffline(false);
    await waitFor(() => expect(screen.queryByText(/网络断开/)).toBeNull());
    expect(screen.getByText('¥ 5,437.20')).toBeTruthy();
    setNoticeBoard(null);
  });

  it('submits and lists what the order became', async () => {
    server.on(askOrderCalls.addMainOrderNew, () => savedOrder());
    server.on(askOrderCalls.submitMainOrderById, () => mainOrder({ status: 'SUBMITTED' }));
    const stage = inTab(<Page />, { path });
    await write('dbzzm', '40');
    await screen.findByText('¥ 5,437.20');
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByText('已提交 1 张要货单，合计 ¥5,437.20')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.submitMainOrderById)[0]?.input).toEqual({ mainorderid: 31, rowVersion: 1 });
    await user.click(screen.getByRole('button', { name: '查看要货单' }));
    expect(stage.tab().open).toHaveBeenLastCalledWith('askOrder', { mainorderid: '31', createTimeFrom: 'all' });
    server.on(askOrderCalls.withdrawMainOrderById, () => mainOrder());
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder());
    await user.click(screen.getByRole('button', { name: '撤回修改' }));
    expect(await screen.findByRole('button', { name: '保存并提交' })).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.withdrawMainOrderById)[0]?.input).toEqual({
      mainorderid: 31,
      rowVersion: 1,
    });
  });

  it('opens a saved order, and a submitted one only to be copied', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ deliveryDate: '2027-01-04' }));
    inTab(<Page />, { path, query: { mainorderid: '31' } }).unmount();
    const stage = inTab(<Page />, { path, query: { mainorderid: '31' } });
    expect(await screen.findByText('¥ 5,437.20')).toBeTruthy();
    expect(cell(0, 0).textContent).toContain('东北珍珠米');
    stage.unmount();
    const [one] = mainOrder().askOrders;
    if (!one) throw new Error('the sample has an order');
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ askOrders: [{ ...one, status: 'APPROVED' }] }));
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    expect(await screen.findByText('ZD202611200930150000031 已提交，不能修改')).toBeTruthy();
  });

  it('opens a saved order and a copy with the head’s own place, not the first line’s', async () => {
    const [one] = mainOrder().lines;
    if (!one) throw new Error('the sample has a line');
    const store = { ...warehouse, id: 12, name: '上海示例一店', displayName: '上海示例一店', kind: 'STORE' as const };
    server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [warehouse, store], totalCount: 2 }));
    const lines = [
      { ...one, placeId: 12, placeName: store.name },
      ...[2, 3].map((id) => ({ ...one, id, materialId: id })),
    ];
    for (const [query, placeId] of [
      [{ mainorderid: '31' }, 11],
      [{ copy: '31' }, 11],
      [{ mainorderid: '31' }, null],
    ] as const) {
      server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ placeId, lines }));
      server.on(askOrderCalls.addMainOrderNew, () => savedOrder({ lines }));
      const stage = inTab(<Page />, { path, query });
      await screen.findByText('¥ 16,311.60');
      await user.click(screen.getByRole('button', { name: '存草稿' }));
      await waitFor(() =>
        expect(server.requestsTo(askOrderCalls.addMainOrderNew).at(-1)?.input).toMatchObject({
          placeId: 11,
          lines: [{ placeId: 12 }, {}, {}],
        }),
      );
      stage.unmount();
      localStorage.clear();
    }
  });

  it('asks before a part that was submitted once is cancelled, and sends again only with consent', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ deliveryDate: '2027-01-04' }));
    const sentence = 'YH1 提交过，它的明细已全部删去，保存后将取消该要货单（单号保留）';
    server.onRaw(askOrderCalls.addMainOrderNew, ({ input }) =>
      (input as { mayCancel?: boolean }).mayCancel === true
        ? new Response(JSON.stringify({ status: 1, message: '', data: mainOrder() }))
        : refusal(2, sentence, { code: 'consentNeeded' }),
    );
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    await screen.findByText('¥ 5,437.20');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(sentence);
    await user.click(within(dialog).getByRole('button', { name: '返回修改' }));
    expect(server.requestsTo(askOrderCalls.addMainOrderNew)).toHaveLength(1);
  });

  it('names the orders it writes where others of the main order are past it', async () => {
    const [one] = mainOrder().askOrders;
    if (!one) throw new Error('the sample has an order');
    const askOrders = [
      { ...one, status: 'RETURNED' as const },
      { ...one, id: 2, status: 'APPROVED' as const },
      { ...one, id: 3, status: 'CANCELLED' as const },
    ];
    const order = mainOrder({ askOrders, deliveryDate: '2027-01-04' });
    server.on(askOrderCalls.getMainOrderByid, () => order);
    server.on(askOrderCalls.addMainOrderNew, () => savedOrder({ askOrders }));
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    expect(await screen.findByText('同一主订单还有 1 张要货单已提交，不在此处修改')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(server.requestsTo(askOrderCalls.addMainOrderNew)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.addMainOrderNew)[0]?.input).toMatchObject({ mainorderid: 31, orders: [1] });
  });

  it('says of an order of too many lines what can be done with it', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ lines: [], lineCount: 8000 }));
    inTab(<Page />, { path, query: { mainorderid: '31' } });
    expect(await screen.findByText('ZD202611200930150000031 共 8,000 行，超过一次可以编辑的 5,000 行')).toBeTruthy();
  });

  it('copies an order for a new day', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder());
    const stage = inTab(<Page />, { path, query: { copy: '31' } });
    expect(await screen.findByText('¥ 5,437.20')).toBeTruthy();
    expect(stage.query()).toEqual({});
  });

  it('orders on a phone by searching and stepping', async () => {
    setWidth(390);
    server.on(askOrderCalls.addMainOrderNew, () => savedOrder());
    server.on(askOrderCalls.submitMainOrderById, () => mainOrder());
    inTab(<Page />, { path });
    await user.type(await screen.findByRole('textbox', { name: '搜索物料' }), '米');
    await user.click(await screen.findByRole('button', { name: /东北珍珠米/ }));
    await user.click(await screen.findByRole('button', { name: '东北珍珠米 增加' }));
    expect(await screen.findByText('1 种，拆 1 单', { exact: false })).toBeTruthy();
    expect(screen.getAllByText('¥276.00').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByText('已提交 1 张要货单，合计 ¥5,437.20')).toBeTruthy();
  });
});
