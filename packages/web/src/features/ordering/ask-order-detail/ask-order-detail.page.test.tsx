import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askDocument, askLine, askRow } from '../../../../test/ask-orders.ts';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './ask-order-detail.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const path = '/managecenter/ordermanage/askorderDetail';
const submitted = askDocument({
  status: 'SUBMITTED',
  actions: [{ code: 'firstCheck' }, { code: 'sendBack' }, { code: 'refuse' }],
});
const approved = askDocument({
  status: 'APPROVED',
  fulfilStatus: 'PART_RECEIVED',
  actions: [{ code: 'closeRest' }],
  lines: [
    askLine({ qtyFirst: '40', qtyApproved: '38', qtyConfirmed: '38', qtyShipped: '38', qtyAccepted: '38' }),
    askLine({
      id: 102,
      seq: 2,
      materialName: '鸡蛋',
      qtyAsked: '10',
      qtyApproved: '10',
      qtyConfirmed: '4',
      qtyOpen: '6',
    }),
  ],
});

let server: FakeServer;
let document: AskOrderDocument;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  document = submitted;
  server.on(askOrderCalls.getAskOrderByid, () => document);
  useSession.getState().setUser(manager());
});
afterEach(clearStage);

const begin = async () => {
  const stage = inTab(<Page />, { path, query: { orderid: '1' } });
  await screen.findByRole('heading', { name: submitted.no });
  return stage;
};
/** The head’s button, not the one of a dialog. */
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));

const qtyCell = (): HTMLElement => {
  const cell = window.document.querySelector<HTMLElement>('[data-row="0"] [data-column="3"]');
  if (!cell) throw new Error('no grid');
  return cell;
};
/** Waits until a button that has just refused to send can be pressed again. */
const pressAgain = async (scope: Pick<typeof screen, 'getByRole'>, name: string): Promise<void> => {
  // The icon that said “loading” fades by an animation that ends only in a browser.
  const button = (): HTMLElement => scope.getByRole('button', { name: new RegExp(`${name}$`) });
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  await user.click(button());
};

describe('要货单详情', () => {
  it.each([1440, 390])('gives the supplier another deadline, with the reason, %i wide', async (px) => {
    setWidth(px);
    document = { ...submitted, replyBy: '2026-12-01 12:00:00', actions: [{ code: 'changeDeadline' }] };
    server.on(askOrderCalls.changeSupplierDeadDate, () => askRow({ status: 'SUBMITTED' }));
    await begin();
    await press('改答复截止');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/现在的答复截止 2026-12-01 12:00/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /改答复截止/ }));
    expect(await dialog.findByText('请填写改答复截止原因')).toBeTruthy();
    expect(server.requestsTo(askOrderCalls.changeSupplierDeadDate)).toHaveLength(0);
    await user.click(dialog.getByText('供应商申请延期'));
    await pressAgain(dialog, '改答复截止');
    await waitFor(() => expect(server.requestsTo(askOrderCalls.changeSupplierDeadDate)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.changeSupplierDeadDate)[0]?.input).toMatchObject({
      orderid: submitted.id,
      replyBy: '2026-12-01 12:00:00',
      reason: '供应商申请延期',
    });
  });

  it('answers a supplier that asks for more time with that time, or with a reason', async () => {
    document = {
      ...submitted,
      status: 'APPROVED',
      restTask: 'DEADLINE',
      replyBy: '2026-12-01 12:00:00',
      askedReplyBy: '2026-12-02 09:00:00',
      askedReason: '正在核对库存',
      actions: [{ code: 'changeDeadline' }, { code: 'refuseDeadline' }],
    };
    server.on(askOrderCalls.changeSupplierDeadDate, () => askRow({ status: 'APPROVED' }));
    server.on(askOrderCalls.refuseSupplierDeadDate, () => askRow({ status: 'APPROVED' }));
    await begin();
    expect(screen.getByText('申请延至')).toBeTruthy();
    await press('改答复截止');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/申请延至 2026-12-02 09:00：正在核对库存/)).toBeTruthy();
    await pressAgain(dialog, '改答复截止');
    await waitFor(() =>
      expect(server.requestsTo(askOrderCalls.changeSupplierDeadDate)[0]?.input).toMatchObject({
        replyBy: '2026-12-02 09:00:00',
        reason: '供应商申请延期',
      }),
    );
    await press('不同意延期');
    const question = within((await screen.findAllByRole('dialog')).at(-1) ?? window.document.body);
    await user.click(question.getByText('门店急用'));
    await pressAgain(question, '不同意延期');
    await waitFor(() =>
      expect(server.requestsTo(askOrderCalls.refuseSupplierDeadDate)[0]?.input).toMatchObject({ reason: '门店急用' }),
    );
  });

  it('does not turn the first check into the final one under the finger', async () => {
    server.on(askOrderCalls.firstCheckAskOrder, () => {
      document = {
        ...submitted,
        status: 'FIRST_PASSED',
        rowVersion: submitted.rowVersion + 1,
        actions: [{ code: 'finalCheck' }],
      };
      return askRow({ status: 'FIRST_PASSED' });
    });
    await begin();
    await press('初审');
    expect(await screen.findByText('初审已通过')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('待终审').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: '终审' })).toBeNull();
    await press('进入终审');
    expect(screen.getByRole('button', { name: '终审' })).toBeTruthy();
    expect(screen.queryByText('初审已通过')).toBeNull();
  });

  it('goes on from what its own check has saved, with nothing unsaved and nobody else blamed', async () => {
    server.on(askOrderCalls.firstCheckAskOrder, () => {
      document = askDocument({
        status: 'FIRST_PASSED',
        rowVersion: submitted.rowVersion + 1,
        actions: [{ code: 'finalCheck' }],
        lines: submitted.lines.map((line) => ({ ...line, qtyFirst: '30', qtyApproved: '30' })),
      });
      return askRow({ status: 'FIRST_PASSED', rowVersion: document.rowVersion });
    });
    server.on(askOrderCalls.finalCheckAskOrder, () => {
      document = { ...approved, rowVersion: submitted.rowVersion + 2 };
      return askRow({ status: 'APPROVED', rowVersion: document.rowVersion });
    });
    const stage = await begin();
    await user.click(qtyCell());
    await user.keyboard('30{Enter}');
    await press('库存充足');
    await press('初审');
    expect(await screen.findByText('初审已通过')).toBeTruthy();
    await press('进入终审');
    expect(await screen.findByText('数量未修改，可直接通过')).toBeTruthy();
    expect(screen.queryByText(/新版本/)).toBeNull();
    expect(stage.tab().setDirty).toHaveBeenLastCalledWith(false);
    await pressAgain(screen, '终审');
    await waitFor(() => expect(server.requestsTo(askOrderCalls.finalCheckAskOrder)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.finalCheckAskOrder)[0]?.input).toEqual({ orderid: 1, rowVersion: 5 });
    await waitFor(() => expect(screen.queryByRole('grid', { name: '审核明细' })).toBeNull());
    expect(screen.queryByText(/新版本/)).toBeNull();
    expect(stage.tab().setDirty).toHaveBeenLastCalledWith(false);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('ask-check:'))).toEqual([]);
  });

  it('keeps the check on a phone’s screen, whichever tab is open', async () => {
    setWidth(390);
    const stage = await begin();
    expect(screen.getByRole('button', { name: '初审通过' }).closest('.kit-foot')).toBeTruthy();
    const lines = screen.getByRole('tab', { name: /明细/ });
    const folded = screen.getByText('单据信息与流程');
    expect(lines.compareDocumentPosition(folded) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    stage.tab().setQuery({ orderid: '1', tab: 'history' });
    await user.click(screen.getByRole('tab', { name: /历史/ }));
    expect(screen.getByRole('button', { name: '初审通过' })).toBeTruthy();
  });

  it('passes an order as it is with one click', async () => {
    server.on(askOrderCalls.firstCheckAskOrder, () => askRow({ status: 'FIRST_PASSED' }));
    await begin();
    expect(screen.getByText('数量未修改，可直接通过')).toBeTruthy();
    await press('初审');
    await waitFor(() => expect(server.requestsTo(askOrderCalls.firstCheckAskOrder)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.firstCheckAskOrder)[0]?.input).toEqual({ orderid: 1, rowVersion: 4 });
  });

  it('takes changed quantities with a reason each, shows was and now, and survives leaving', async () => {
    server.on(askOrderCalls.firstCheckAskOrder, () => askRow({ status: 'FIRST_PASSED' }));
    const stage = await begin();
    await user.click(qtyCell());
    await user.keyboard('30{Enter}');
    expect(await screen.findByText('4,553.40')).toBeTruthy();
    expect(stage.tab().setDirty).toHaveBeenLastCalledWith(true);
    await press('初审');
    expect(server.requestsTo(askOrderCalls.firstCheckAskOrder)).toHaveLength(0);

    stage.unmount();
    await begin();
    await press('库存充足');
    await pressAgain(screen, '初审');
    await waitFor(() => expect(server.requestsTo(askOrderCalls.firstCheckAskOrder)).toHaveLength(1));
    expect(server.requestsTo(askOrderCalls.firstCheckAskOrder)[0]?.input).toEqual({
      orderid: 1,
      rowVersion: 4,
      lines: [{ id: 101, qty: '30', reason: '库存充足' }],
    });
  });

  it('tells what another checker has done meanwhile', async () => {
    server.onRaw(askOrderCalls.firstCheckAskOrder, () => {
      document = askDocument({ status: 'FIRST_PASSED', rowVersion: 5 });
      return refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: askRow({ status: 'FIRST_PASSED' }) });
    });
    await begin();
    await press('初审');
    expect(await screen.findAllByText(`${submitted.no} 已被他人处理`)).not.toHaveLength(0);
    await waitFor(() => expect(screen.getAllByText('待终审').length).toBeGreaterThan(1));
  });

  it('closes chosen rests with a reason', async () => {
    document = approved;
    server.on(askOrderCalls.closeAskOrderRest, () => askRow({ status: 'COMPLETED' }));
    const stage = inTab(<Page />, { path, query: { orderid: '1', do: 'closeRest' } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(stage.query()).toEqual({ orderid: '1' });
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: '关闭所选 1 行' }));
    expect(await dialog.findByText('请填写关闭原因')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '供应商缺货' }));
    await pressAgain(dialog, '关闭所选 1 行');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(askOrderCalls.closeAskOrderRest)[0]?.input).toEqual({
      orderid: 1,
      rowVersion: 4,
      reason: '供应商缺货',
      lines: [102],
    });
  });

  it('shows the prices that hold now before lines take them, and sends those that are chosen', async () => {
    server.on(askOrderCalls.getAskOrderNewPrices, () => ({
      list: [
        {
          id: 101,
          materialName: '大米',
          spec: '25kg',
          unitName: '袋',
          priceFrom: '10',
          priceTo: '12.5',
          amount: '100',
        },
        { id: 102, materialName: '鸡蛋', spec: '散装', unitName: 'kg', priceFrom: '9', priceTo: '8', amount: '-40' },
      ],
    }));
    server.on(askOrderCalls.doChangePrice, () => askRow());
    inTab(<Page />, { path, query: { orderid: '1', do: 'changePrice' } });
    await screen.findByRole('checkbox', { name: /大米/ });
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/所选行的金额共变动 \+60\.00 元/)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /大米/ }));
    expect(await dialog.findByText(/所选行的金额共变动 -40\.00 元/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '供应商已调价' }));
    await user.click(dialog.getByRole('button', { name: '改价 1 行' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(askOrderCalls.doChangePrice)[0]?.input).toEqual({
      orderid: 1,
      rowVersion: 4,
      reason: '供应商已调价',
      lines: [102],
    });
  });

  it('shows how far each line has come', async () => {
    document = approved;
    await begin();
    expect(screen.getByRole('img', { name: '要货 40 袋，核准 38，发运 38，实收 38' })).toBeTruthy();
    expect(screen.getByText('↓2')).toBeTruthy();
    expect(screen.getByText('短供 6')).toBeTruthy();
  });
});
