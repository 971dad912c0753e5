import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { importCalls, type ImportBatch } from '@material/contract/kernel/reference/import.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askRow, mainOrder } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal, success } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './ask-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const today = businessDate(new Date());
const draft = askRow({ deliveryDate: addDays(today, 2), actions: [{ code: 'submit' }, { code: 'remove' }] });
const other = { ...draft, id: 2, no: 'YH202611200930150007382' };
const noPick = { list: [], totalCount: 0 };

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(askOrderCalls.getListAskOrder, () => ({ list: [draft, other], totalCount: 2 }));
  server.on(pickerCalls.getCanUseReceivingPlace, () => noPick);
  server.on(pickerCalls.getCanUseSupplier, () => noPick);
  useSession.getState().setUser(cityUser());
});
afterEach(clearStage);

const lastQuery = (): Sent<typeof askOrderCalls.getListAskOrder> =>
  server.requestsTo(askOrderCalls.getListAskOrder).at(-1)?.input as Sent<typeof askOrderCalls.getListAskOrder>;
const bar = () => within(screen.getByRole('region', { name: '批量操作' }));
const rowOf = async (no: string) => {
  const row = (await screen.findByRole('button', { name: no })).closest('tr');
  if (!row) throw new Error(`no row of ${no}`);
  return within(row);
};

describe('要货订单', () => {
  it('opens on ninety days, takes the filters of a link and shows what can be done', async () => {
    const stage = inTab(<Page />, { query: { status: 'DRAFT,RETURNED' } });
    const row = await rowOf(draft.no);
    expect(row.getByText('草稿')).toBeTruthy();
    expect(lastQuery()).toMatchObject({ status: ['DRAFT', 'RETURNED'], pageSize: 20 });
    expect(lastQuery().createTimeFrom).toMatch(/ 00:00:00$/);
    await user.click(row.getByRole('button', { name: draft.no }));
    expect(stage.tab().open).toHaveBeenLastCalledWith(
      'cityAskOrderDetail',
      { orderid: '1' },
      expect.stringMatching(/^YH/),
    );
    await user.click(row.getByRole('button', { name: '编辑' }));
    expect(stage.tab().open).toHaveBeenLastCalledWith('addAskOrder', { mainorderid: '31' });
    await user.click(screen.getByRole('button', { name: /新增/ }));
    expect(stage.tab().open).toHaveBeenLastCalledWith('addAskOrder');
  });

  it('narrows to one main order', async () => {
    const stage = inTab(<Page />);
    const row = within((await screen.findByRole('button', { name: draft.no })).closest('tr') as HTMLElement);
    await user.click(row.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByText('同主订单'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ mainorderid: 31 }));
    expect(stage.query()).toMatchObject({ mainorderid: '31' });
  });

  it('submits a selection order by order and says what became of each', async () => {
    server.onRaw(askOrderCalls.submitAskOrderByOrderId, ({ input }) => {
      const { orderid } = input as { orderid: number };
      return orderid === 1
        ? new Response(JSON.stringify({ status: 1, message: '', data: draft }))
        : refusal(0, '请检查标红的内容', {
            code: 'invalidInput',
            problems: [{ path: ['lines', 0, 'qty'], message: '第 1 行 东北珍珠米：起订量为 10' }],
          });
    });
    inTab(<Page />);
    await rowOf(draft.no);
    for (const box of screen.getAllByRole('checkbox', { name: /选择第/ })) await user.click(box);
    await user.click(bar().getByRole('button', { name: '提交' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }));
    expect(await screen.findByText('批量提交：成功 1 项，失败 1 项')).toBeTruthy();
    expect(screen.getByText('第 1 行 东北珍珠米：起订量为 10')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.submitAskOrderByOrderId)).toHaveLength(2);
  });

  it('submits nothing whose day has passed, and says why', async () => {
    const past = { ...other, deliveryDate: addDays(today, -1) };
    server.on(askOrderCalls.getListAskOrder, () => ({ list: [draft, past], totalCount: 2 }));
    server.on(askOrderCalls.submitAskOrderByOrderId, () => draft);
    inTab(<Page />);
    const row = await rowOf(past.no);
    expect(row.getByText('已过期')).toBeTruthy();
    await user.click(row.getByRole('button', { name: '更多' }));
    const blocked = await screen.findByRole('menuitem', { name: /^提交/ });
    expect(blocked.textContent).toContain('送达日期已过');
    await user.click(blocked);
    await user.keyboard('{Escape}');
    for (const box of screen.getAllByRole('checkbox', { name: /选择第/ })) await user.click(box);
    const batch = await screen.findByRole('button', { name: '提交（1）' });
    await user.hover(batch);
    expect(await screen.findByText('其余不能提交：送达日期已过，请先修改（1 单）')).toBeTruthy();
    await user.click(batch);
    await waitFor(() => expect(server.requestsTo(askOrderCalls.submitAskOrderByOrderId)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.submitAskOrderByOrderId)[0]?.input).toMatchObject({ orderid: draft.id });
  });

  it('deletes a selection with one call', async () => {
    server.on(askOrderCalls.askOrderDeleteOrderByOrderIdMultify, ({ orders }) =>
      orders.map(({ orderid }) => ({ id: orderid, ok: true, message: '' })),
    );
    inTab(<Page />);
    await rowOf(draft.no);
    for (const box of screen.getAllByRole('checkbox', { name: /选择第/ })) await user.click(box);
    await user.click(bar().getByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('批量删除：成功 2 项')).toBeTruthy();
    const [request] = server.requestsTo(askOrderCalls.askOrderDeleteOrderByOrderIdMultify);
    expect(request?.input).toEqual({
      orders: [
        { orderid: 1, rowVersion: 4 },
        { orderid: 2, rowVersion: 4 },
      ],
    });
  });

  it('does to a whole main order what may be done, and says before what becomes of it', async () => {
    const [one] = mainOrder().askOrders;
    if (!one) throw new Error('the sample has an order');
    const askOrders = [
      one,
      { ...one, id: 2, submitTime: '2026-11-20 10:00:00' },
      { ...one, id: 3, status: 'APPROVED' as const },
    ];
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ askOrders, rowVersion: 7 }));
    server.on(askOrderCalls.deleteMainOrderById, () => ({}));
    inTab(<Page />, { query: { mainorderid: '31' } });
    await rowOf(draft.no);
    await user.click(screen.getByRole('button', { name: '整单删除' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(
      '将删除 1 张没有提交过的要货单，取消 1 张提交过的要货单（单号保留）；另有 1 张不受影响。',
    );
    await user.click(within(dialog).getByRole('button', { name: '整单删除' }));
    await waitFor(() => expect(server.requestsTo(askOrderCalls.deleteMainOrderById)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.deleteMainOrderById)[0]?.input).toEqual({ mainorderid: 31, rowVersion: 7 });
  });

  const inDays = (days: number) => ({ deliveryDate: addDays(today, days) });
  it.each([
    ['what waits for headquarters', [{ status: 'SUBMITTED' }, { status: 'CANCELLED' }], ['整单撤回']],
    ['a draft', [inDays(2), { status: 'CANCELLED' }], ['整单提交', '整单删除']],
    ['a draft whose day has passed', [inDays(2), inDays(-1)], ['整单删除']],
    ['nothing that still lives', [{ status: 'CANCELLED' }], []],
  ] as const)('offers of a whole main order only what the server takes: %s', async (_what, changes, offered) => {
    const askOrders = changes.map((change, at) => askRow({ id: at + 1, ...change }));
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ askOrders }));
    inTab(<Page />, { query: { mainorderid: '31' } });
    const names = ['整单提交', '整单撤回', '整单删除'];
    const isOffered = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    await waitFor(() => expect(names.filter(isOffered)).toEqual(offered));
  });

  it('says why a whole main order cannot be deleted', async () => {
    server.on(askOrderCalls.getMainOrderByid, () => mainOrder({ askOrders: [askRow({ status: 'SUBMITTED' })] }));
    inTab(<Page />, { query: { mainorderid: '31' } });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '整单删除' });
    await waitFor(() => expect(button().disabled).toBe(true));
    await user.hover(button().parentElement ?? button());
    expect((await screen.findByRole('tooltip')).textContent).toBe('没有可以整单删除的要货单');
  });

  it('offers what is possible of 取消 and 删除', async () => {
    const actions = [{ code: 'remove', blocked: '提交过的要货单不能删除，请改为取消' }, { code: 'cancel' }];
    server.on(askOrderCalls.getListAskOrder, () => ({ list: [{ ...draft, actions }], totalCount: 1 }));
    inTab(<Page />);
    const row = await rowOf(draft.no);
    await user.click(row.getByRole('button', { name: /更多/ }));
    expect(await screen.findByRole('menuitem', { name: '取消' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: '删除' })).toBeNull();
  });

  it('copies the last order', async () => {
    server.on(askOrderCalls.getLastMainOrder, () => ({ order: mainOrder() }));
    const stage = inTab(<Page />);
    await user.click(await screen.findByRole('button', { name: /复制上一单/ }));
    await waitFor(() => expect(stage.tab().open).toHaveBeenLastCalledWith('addAskOrder', { copy: '31' }));
  });
});

describe('Excel 导入', () => {
  const batch = (change: Partial<ImportBatch>): ImportBatch => ({
    id: 8,
    kind: 'ASK_ORDER_ALL',
    fileName: '要货.xlsx',
    status: 'READY',
    rowCount: 2,
    badCount: 1,
    problemCount: 1,
    hiddenCount: 0,
    progress: 100,
    message: '',
    unknownColumns: [],
    amount: '690.00',
    outcome: null,
    createTime: '2026-11-20 10:00:00',
    ...change,
  });
  const row = (seq: number, qty: string, message?: string) => ({
    seq,
    sheetRow: seq + 1,
    cells: { materialCode: 'WL1001001', qty },
    problems: message === undefined ? [] : [{ column: 'qty', message }],
    shown: {
      materialName: '东北珍珠米',
      supplier: '枕禾粮油',
      place: '上海中心仓',
      qty: '袋',
      price: '138',
      amount: '690.00',
    },
  });
  beforeEach(() => {
    server.on(importCalls.getUnfinishedImports, () => ({ list: [] }));
    server.on(importCalls.getImportColumns, () => ({
      list: [
        { key: 'materialCode', title: '物料编码', isRequired: false, kind: 'text' as const },
        { key: 'qty', title: '数量', isRequired: true, kind: 'decimal' as const },
      ],
      results: [{ key: 'amount', title: '金额', kind: 'money' as const }],
    }));
  });

  it('waits while the sheet is read, marks bad cells, mends them and commits', async () => {
    let state = batch({ status: 'PARSING', rowCount: 1, progress: 50 });
    server.on(importCalls.getImportBatch, () => state);
    server.on(importCalls.getImportRows, ({ onlyBad }) => ({
      list: onlyBad ? [row(2, '十', '“十”不是数字')] : [row(1, '5'), row(2, '十', '“十”不是数字')],
      totalCount: 2,
    }));
    server.on(importCalls.updateImportRows, ({ rows }) => ({
      batch: batch({ badCount: 0 }),
      rows: rows.map(({ seq, cells }) => row(seq, cells['qty'] ?? '')),
    }));
    server.on(importCalls.commitImport, () => {
      const outcome = { sentence: '已生成主订单 ZD1', id: 31, changes: [], touched: ['ask_order'] };
      state = batch({ status: 'COMMITTED', badCount: 0, outcome });
      return state;
    });
    const stage = inTab(<Page />, { query: { import: '8' } });
    expect(await screen.findByText(/已读取 1 行/)).toBeTruthy();
    state = batch({});
    const problem = await screen.findByRole('button', { name: /“十”不是数字/ });
    expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', true);

    await user.click(problem);
    await user.keyboard('10{Enter}');
    await waitFor(() => expect(server.requestsTo(importCalls.updateImportRows)).toHaveLength(1));
    expect(server.requestsTo(importCalls.updateImportRows)[0]?.input).toEqual({
      id: 8,
      rows: [{ seq: 2, cells: { materialCode: 'WL1001001', qty: '10' } }],
    });
    const commit = await screen.findByRole('button', { name: '确认导入' });
    await waitFor(() => expect(commit).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('button', { name: '确认导入' }));
    await waitFor(() => expect(stage.tab().open).toHaveBeenLastCalledWith('addAskOrder', { mainorderid: '31' }));
    expect(stage.query()).not.toHaveProperty('import');
  });

  it('confirms nothing while a change has not reached the server, and sends it again', async () => {
    let isLost = true;
    server.on(importCalls.getImportBatch, () => batch({ badCount: 0 }));
    server.on(importCalls.getImportRows, () => ({ list: [row(1, '5')], totalCount: 1 }));
    server.onRaw(importCalls.updateImportRows, () =>
      isLost ? refusal(-1, '网络断开') : success({ batch: batch({ badCount: 0 }), rows: [row(1, '7')] }),
    );
    inTab(<Page />, { query: { import: '8' } });
    const grid = await screen.findByRole('grid', { name: '导入预览' });
    await user.click(within(grid).getByText('5'));
    await user.keyboard('7{Enter}');
    expect(await screen.findByText('有 1 行修改没有保存，请检查网络后再次保存')).toBeTruthy();
    expect(screen.getAllByText(/修改没有保存/).length).toBeGreaterThan(1);
    expect(screen.getByRole('note', { name: '有修改没有保存' })).toBeTruthy();
    isLost = false;
    await user.click(screen.getByRole('button', { name: '再次保存' }));
    await waitFor(() => expect(screen.queryByText(/修改没有保存/)).toBeNull());
    expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', false);
  });

  it('brings what the commit refuses back to its cell', async () => {
    let isSuspended = false;
    server.on(importCalls.getImportBatch, () => batch({ badCount: isSuspended ? 1 : 0 }));
    server.on(importCalls.getImportRows, () => ({
      list: [row(1, '5'), row(2, '6', isSuspended ? '数量超过可供数量' : undefined)].filter(
        ({ problems }) => !isSuspended || problems.length > 0,
      ),
      totalCount: 2,
    }));
    server.onRaw(importCalls.commitImport, () => {
      isSuspended = true;
      return refusal(0, '有 1 行现在不能下单，请修改后再确认', {
        code: 'invalidInput',
        problems: [{ path: ['rows', 2, 'qty'], message: '数量超过可供数量' }],
      });
    });
    const stage = inTab(<Page />, { query: { import: '8' } });
    await user.click(await screen.findByRole('button', { name: '确认导入' }));
    expect(await screen.findByRole('button', { name: /数量超过可供数量/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', true);
    expect(stage.query()).toHaveProperty('import', '8');
  });

  it('finds again what was begun in another browser, and gives it up', async () => {
    let list = [
      batch({ id: 8 }),
      batch({ id: 9, status: 'PARSING', progress: 40, rowCount: 1200, fileName: '二店.xlsx' }),
    ];
    server.on(importCalls.getUnfinishedImports, ({ kind }) => ({ list: list.filter((one) => one.kind === kind) }));
    server.on(importCalls.cancelImport, ({ id }) => {
      list = list.filter((one) => one.id !== id);
      return batch({ id, status: 'CANCELLED' });
    });
    const stage = inTab(<Page />, { query: { import: 'new' } });
    const left = within(await screen.findByRole('region', { name: '没有完成的“全部列”导入' }));
    expect(left.getByText('2 次“全部列”导入还没有完成')).toBeTruthy();
    expect(left.getByText(/解析中 40%，已读取 1,200 行/)).toBeTruthy();
    await user.click(left.getAllByRole('button', { name: '放弃' })[1] ?? document.body);
    await screen.findAllByText(/放弃 二店/);
    await user.click(screen.getAllByRole('button', { name: '放弃' }).at(-1) ?? document.body);
    expect(await screen.findByText('1 次“全部列”导入还没有完成')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '继续' }));
    expect(stage.query()).toMatchObject({ import: '8' });
  });

  it('asks for the format first, each of which has its own template', async () => {
    server.onRaw(askOrderExcelCalls.downAskOrderSimpleTemplate, () => refusal(0, '暂时不能下载'));
    inTab(<Page />, { query: { import: 'new' } });
    await user.click(await screen.findByRole('radio', { name: '简单' }));
    expect(screen.getByText(/只填物料、数量、送达日期/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /下载模板/ }));
    await waitFor(() => expect(server.requestsTo(askOrderExcelCalls.downAskOrderSimpleTemplate)).toHaveLength(1));
    expect(server.requestsTo(askOrderExcelCalls.downAskOrderTemplate)).toHaveLength(0);
  });

  it('counts over the whole sheet, calls rows as Excel does and tells of hidden ones', async () => {
    server.on(importCalls.getImportBatch, () =>
      batch({ badCount: 956, problemCount: 1100, rowCount: 6000, hiddenCount: 1 }),
    );
    server.on(importCalls.getImportRows, () => ({ list: [row(8, '十', '“十”不是数字')], totalCount: 956 }));
    inTab(<Page />, { query: { import: '8' } });
    expect(await screen.findByText('1,100 处需要修改，本页 1 处')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Excel 第 9 行 数量：“十”不是数字' })).toBeTruthy();
    expect(screen.getByText('含 1 个隐藏行，已一并读入；不需要的请移除')).toBeTruthy();
    expect(screen.getByText('超过 5,000 行：导入后只能整单提交、撤回或删除，不能再逐行修改')).toBeTruthy();
  });

  it('says why a sheet was not read', async () => {
    server.on(importCalls.getImportBatch, () => batch({ status: 'FAILED', message: '没有找到“数量”列' }));
    inTab(<Page />, { query: { import: '8' } });
    expect(await screen.findByText('没有找到“数量”列')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重新选择文件' }));
    expect(await screen.findByRole('button', { name: /选择填好的/ })).toBeTruthy();
  });
});
