import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countedLine, inboundDocument, inboundLine, inboundRow, photo } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer, refusal, success } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser, manager } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page as DetailPage } from './inbound-detail.page.tsx';
import { Page as ListPage } from './inbound-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const fine: InboundDocument = inboundDocument({
  status: 'COUNTING',
  rowVersion: 2,
  lines: [countedLine(), inboundLine({ id: 502, askLineId: 102, materialName: '大豆油' })],
});
const submitted: InboundDocument = inboundDocument({
  status: 'SUBMITTED',
  rowVersion: 3,
  actions: [],
  submitTime: '2026-11-21 07:00:00',
  lines: [countedLine({ qtyAccepted: '16', qtyRejected: '2', reasonName: '破损', restDecision: 'REDELIVER' })],
});

const reasons: Output<typeof pickerCalls.getReference>['differenceReasons'] = [
  { id: 1, name: '破损', kind: 'REJECTED' },
  { id: 2, name: '漏装', kind: 'SHORT' },
  { id: 3, name: '多送', kind: 'OVER' },
];

let server: FakeServer;
beforeEach(() => {
  setWidth(390);
  server = fakeServer();
  useSession.getState().setUser(cityUser());
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: reasons,
    batchReportTypes: [],
  }));
  server.on(inboundCalls.getAllInboundOrder, () => ({ list: [inboundRow()], totalCount: 1 }));
  server.on(inboundCalls.getInboundOrderByid, () => inboundDocument());
  server.on(inboundCalls.updateInboundOrder, () => fine);
});
afterEach(clearStage);

const detail = () => inTab(<DetailPage />, { path: '/citycenter/InputDetail', query: { id: '31' } });
const card = async (name: string) => {
  const title = await screen.findByText(name, { selector: '.receive-name' });
  const item = title.closest('li');
  if (!item) throw new Error('no card');
  return within(item);
};

describe('入库单', () => {
  it('lists what is to be counted and deletes after asking', async () => {
    server.on(inboundCalls.delteInboundOrder, () => ({}));
    setWidth(1440);
    const stage = inTab(<ListPage />, { path: '/citycenter/inputorder' });
    await user.click(await screen.findByRole('button', { name: '验收' }));
    expect(stage.tab().open).toHaveBeenCalledWith('inboundDetail', { id: '31' }, 'RK0000031');
    await user.click(screen.getByRole('button', { name: '删除' }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(server.requestsTo(inboundCalls.delteInboundOrder)[0]?.input).toEqual({ id: 31, rowVersion: 1 }),
    );
  });

  it('says what a submit does with uncounted lots', async () => {
    setWidth(1440);
    server.on(inboundCalls.getAllInboundOrder, () => ({
      list: [inboundRow({ status: 'COUNTING', countedCount: 1, actions: [{ code: 'submit' }] })],
      totalCount: 1,
    }));
    server.on(inboundCalls.submitInputOrderByid, () => inboundRow({ status: 'SUBMITTED' }));
    inTab(<ListPage />, { path: '/citycenter/inputorder' });
    await user.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('没有验完的，未验的行会转入新的入库单。')).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '提交' }));
    await waitFor(() => expect(server.requestsTo(inboundCalls.submitInputOrderByid)).toHaveLength(1));
  });
});

describe('receiving with a phone', () => {
  it('takes a lot with one tap and saves it', async () => {
    detail();
    await user.click(await screen.findByRole('button', { name: '冷冻五花肉 全部收妥' }));
    expect(screen.getByText('1/2 行')).toBeTruthy();
    await waitFor(() => expect(server.requestsTo(inboundCalls.updateInboundOrder)).toHaveLength(1));
    expect(await screen.findByText('已保存')).toBeTruthy();
  });

  it('works the difference out, asks for reason and photo, and explains the partial submit', async () => {
    server.on(receiptPhoto.calls.add, () => photo);
    server.on(inboundCalls.updateInboundOrder, ({ lines = [] }) => ({
      ...fine,
      lines: [
        countedLine({
          qtyAccepted: '16',
          qtyRejected: '2',
          reasonId: 1,
          reasonName: '破损',
          photos: [photo],
          restDecision: lines[0]?.restDecision ?? null,
        }),
        ...fine.lines.slice(1),
      ],
    }));
    server.on(inboundCalls.submitInputOrderByid, () => inboundRow({ status: 'SUBMITTED' }));
    detail();
    const pork = await card('冷冻五花肉');
    await user.click(pork.getByRole('button', { name: '冷冻五花肉 有差异' }));
    await user.type(pork.getByLabelText(/实收/), '16');
    expect(pork.getByText('短少 2 箱')).toBeTruthy();
    await user.type(pork.getByLabelText(/拒收/), '2');
    expect(pork.getByText('拒收 2 箱')).toBeTruthy();
    expect(pork.getByRole('button', { name: '完成' }).hasAttribute('disabled')).toBe(true);
    await user.click(await pork.findByRole('radio', { name: '破损' }));
    expect(pork.queryByRole('radio', { name: '多送' })).toBeNull();
    await user.upload(pork.getByLabelText('拍照'), new File(['x'], '照片.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(server.requestsTo(receiptPhoto.calls.add)[0]?.input).toEqual({ of: 501 }));
    await user.click(pork.getByRole('radio', { name: '关闭（不要了）' }));
    await waitFor(() => expect(pork.getByRole('button', { name: '完成' }).hasAttribute('disabled')).toBe(false));
    await user.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('1 行已验，1 行有差异；其余 1 行转入新的入库单')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /确认入库/ }));
    await waitFor(() =>
      expect(server.requestsTo(inboundCalls.submitInputOrderByid)[0]?.input).toEqual({ id: 31, rowVersion: 2 }),
    );
    expect(server.requestsTo(inboundCalls.updateInboundOrder).at(-1)?.input).toMatchObject({
      lines: [
        {
          id: 501,
          qtyAccepted: '16',
          qtyRejected: '2',
          qtyShort: '0',
          reasonId: 1,
          restDecision: 'CLOSE',
        },
      ],
    });
  });

  it('does not submit what is half filled in', async () => {
    detail();
    const pork = await card('冷冻五花肉');
    await user.click(pork.getByRole('button', { name: '冷冻五花肉 有差异' }));
    await user.type(pork.getByLabelText(/实收/), '16');
    await user.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('还有 1 批没有填完，已为你标出')).toBeTruthy();
    expect(server.requestsTo(inboundCalls.submitInputOrderByid)).toHaveLength(0);
  });

  it('asks why more was taken than allowed, and sends the reason', async () => {
    server.on(inboundCalls.getInboundOrderByid, () => fine);
    server.onRaw(inboundCalls.submitInputOrderByid, ({ input }) =>
      (input as { overReason?: string }).overReason === undefined
        ? refusal(0, '请检查标红的内容', {
            code: 'invalidInput',
            problems: [{ path: ['overReason'], message: '实收超出允许范围，请填写超收原因' }],
          })
        : success(inboundRow({ status: 'SUBMITTED' })),
    );
    detail();
    await user.click(await screen.findByRole('button', { name: '提交' }));
    await user.click(await screen.findByRole('button', { name: /确认入库/ }));
    await user.type(await screen.findByRole('textbox', { name: /超收原因/ }), '店里急用');
    await waitFor(() => expect(screen.getByRole('button', { name: /确认入库/ }).hasAttribute('disabled')).toBe(false));
    await user.click(screen.getByRole('button', { name: /确认入库/ }));
    await waitFor(() =>
      expect(server.requestsTo(inboundCalls.submitInputOrderByid).at(-1)?.input).toMatchObject({
        overReason: '店里急用',
      }),
    );
  });

  it('says afterwards what becomes of the rest, and where the uncounted lots are', async () => {
    server.on(inboundCalls.getInboundOrderByid, () => submitted);
    server.on(inboundCalls.getAllInboundOrder, () => ({
      list: [inboundRow({ id: 32, no: 'RK0000032', lineCount: 1 })],
      totalCount: 1,
    }));
    const stage = detail();
    expect(await screen.findByText('冷冻五花肉 未收 2 箱：保留在要货单和提货单里，等供应商再送')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'RK0000032' }));
    expect(stage.tab().open).toHaveBeenCalledWith('inboundDetail', { id: '32' }, expect.stringMatching(/^RK/));
  });
});

describe('the temperature of cold goods', () => {
  const cold = inboundDocument({
    ...fine,
    isColdChain: true,
    maxTemp: '-18.0',
    driverTemp: '-19.0',
    lines: [countedLine()],
  });
  it.each([390, 1440])('is asked for before the submit at %i pixels, and its limits stand beside it', async (width) => {
    setWidth(width);
    server.on(inboundCalls.getInboundOrderByid, () => cold);
    server.on(inboundCalls.updateInboundOrder, () => ({ ...cold, arriveTemp: '-12' }));
    detail();
    await user.click(await screen.findByRole('button', { name: /^提交/ }));
    expect((await screen.findAllByText(/冷链货物请/)).length).toBeGreaterThan(0);
    expect(screen.queryByText('1 行已验')).toBeNull();
    expect(screen.getByText('要求 -18 ℃ 以下，司机记录 -19.0 ℃')).toBeTruthy();
    await user.type(screen.getByLabelText(/到货温度/), '-12');
    expect(screen.getByText('高于要求的 -18 ℃，提交后记为运输异常')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^提交/ }));
    expect(await screen.findByText('1 行已验')).toBeTruthy();
  });
});

describe('more than twice what was shipped', () => {
  const waiting = inboundDocument({
    status: 'REVIEW',
    rowVersion: 4,
    reviewName: '上海一店示例',
    reviewTime: '2026-11-21 07:00:00',
    actions: [{ code: 'confirm' }, { code: 'recount' }],
    lines: [countedLine({ qtyAccepted: '50' })],
  });
  const sent = { id: 31, rowVersion: 4 };
  beforeEach(() => {
    server.on(inboundCalls.getInboundOrderByid, () => waiting);
    server.on(inboundCalls.confirmInboundOrder, () => inboundRow({ status: 'SUBMITTED' }));
    server.on(inboundCalls.recountInboundOrder, () => inboundRow({ status: 'COUNTING' }));
  });

  it.each([390, 1440])('is taken in by another account after a question, at %i pixels', async (width) => {
    setWidth(width);
    detail();
    expect(await screen.findByText(/^等待复核：上海一店示例/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '复核通过' }));
    const question = within(await screen.findByRole('dialog'));
    expect(server.requestsTo(inboundCalls.confirmInboundOrder)).toHaveLength(0);
    await user.click(await question.findByRole('button', { name: '复核通过' }));
    await waitFor(() =>
      expect(server.requestsTo(inboundCalls.confirmInboundOrder).map(({ input }) => input)).toEqual([sent]),
    );
  });

  it.each([390, 1440])('is sent back to be counted again, at %i pixels', async (width) => {
    setWidth(width);
    detail();
    await user.click(await screen.findByRole('button', { name: '退回重验' }));
    await waitFor(() =>
      expect(server.requestsTo(inboundCalls.recountInboundOrder).map(({ input }) => input)).toEqual([sent]),
    );
    expect(server.requestsTo(inboundCalls.confirmInboundOrder)).toHaveLength(0);
  });

  it('does nothing for the account that counted', async () => {
    const blocked = '请由提交人以外的账号复核';
    server.on(inboundCalls.getInboundOrderByid, () => ({ ...waiting, actions: [{ code: 'confirm', blocked }] }));
    detail();
    await user.click(await screen.findByRole('button', { name: /更多/ }));
    const item = await screen.findByRole('menuitem', { name: /复核通过/ });
    expect(item.textContent).toBe(`复核通过${blocked}`);
    await user.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requestsTo(inboundCalls.confirmInboundOrder)).toHaveLength(0);
  });
});

describe('receiving at a desk', () => {
  it('shows the lots as a grid and takes the rest at once', async () => {
    setWidth(1440);
    server.on(inboundCalls.updateInboundOrder, () => ({
      ...fine,
      lines: [countedLine(), countedLine({ id: 502, materialName: '大豆油' })],
    }));
    detail();
    expect(await screen.findByRole('grid', { name: '验收明细' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '其余 2 批全部收妥' }));
    expect(screen.getByRole('button', { name: '提交 2/2 行' })).toBeTruthy();
    await waitFor(() => expect(server.requestsTo(inboundCalls.updateInboundOrder)).toHaveLength(1));
  });

  /** Beside the open menu and the paddings of page and card, on a screen of 1280. */
  const roomPx = 1280 - 210 - 66;
  const gridNamed = async (name: string): Promise<HTMLElement> => screen.findByRole('grid', { name });
  const widthOf = ({ style }: HTMLElement): number => Number.parseInt(style.getPropertyValue('--kit-width'), 10);

  it('has room for all that a difference needs beside the menu at 1280 pixels', async () => {
    setWidth(1280);
    const weighed = inboundLine({ secondUnitName: '千克', shippedQty2: '180.5' });
    const rejected = countedLine({
      ...weighed,
      isCounted: true,
      qtyAccepted: '16',
      qtyAccepted2: '160.4',
      isAccepted2Weighed: true,
      qtyRejected: '2',
      qtyRejected2: '20.1',
    });
    server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ status: 'COUNTING', lines: [rejected] }));
    detail();
    const counts = await gridNamed('验收明细');
    const differences = await gridNamed('差异处理');
    expect(widthOf(counts)).toBeLessThanOrEqual(roomPx);
    expect(widthOf(differences)).toBeLessThanOrEqual(roomPx);
    expect(within(counts).getByText('180.5')).toBeTruthy();
    const heads = within(differences).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['差异', expect.stringMatching(/^差异原因/), '差异说明', '照片', '余量处理']),
    );
    expect(within(differences).getByRole('button', { name: '冷冻五花肉 照片' })).toBeTruthy();
  });

  it('calls the weight of goods that nobody weighed 按发运', async () => {
    setWidth(1440);
    const fish = inboundLine({ secondUnitName: '千克', shippedQty2: '180.5' });
    server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ lines: [fish] }));
    detail();
    const grid = within(await gridNamed('验收明细'));
    expect(grid.queryByText('按发运')).toBeNull();
    await user.click(grid.getByRole('button', { name: '冷冻五花肉 全部收妥' }));
    expect(grid.getByTitle('没有过秤，按发运的 180.5 千克记').textContent).toBe('按发运');
    expect(screen.queryByRole('grid', { name: '差异处理' })).toBeNull();
  });

  it('takes back what was said of a difference, with the buttons of the count', async () => {
    setWidth(1440);
    const short = (reasonText = '') =>
      inboundDocument({
        status: 'COUNTING',
        lines: [countedLine({ qtyAccepted: '16', qtyShort: '2', reasonId: 2, reasonText })],
      });
    server.on(inboundCalls.getInboundOrderByid, () => short());
    server.on(inboundCalls.updateInboundOrder, ({ lines = [] }) => short(lines[0]?.reasonText));
    detail();
    const differences = await gridNamed('差异处理');
    const words = within(differences)
      .getAllByRole('columnheader')
      .findIndex(({ textContent }) => textContent === '差异说明');
    const cell = (): Element | null => differences.querySelector(`[data-row="0"] [data-column="${words - 1}"]`);
    await user.click(cell() ?? differences);
    await user.keyboard('少了两箱{Enter}');
    expect(cell()?.textContent).toContain('少了两箱');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(cell()?.textContent).not.toContain('少了两箱');
  });

  it('tells an acting user that only the receiving unit counts', async () => {
    setWidth(1440);
    useSession.getState().setUser(manager({ linkid: 3, cityname: '上海' }));
    server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ actions: [{ code: 'remove' }] }));
    detail();
    expect(await screen.findByText(/只有收货单位可以验收/)).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});
