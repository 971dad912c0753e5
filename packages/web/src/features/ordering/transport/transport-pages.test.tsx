import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  photo,
  inboundRow,
  lotReport,
  pickupRow,
  promisedPickup,
  supplierUser,
  transportDocument,
  transportLine,
  transportLot,
  transportRow,
} from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page as InTransitPage } from './in-transit-detail.page.tsx';
import { Page as DetailPage } from './transport-detail.page.tsx';
import { Page as QueryPage } from './transport-order-query.page.tsx';
import { Page as ListPage } from './transport-order.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(supplierUser());
  server.on(pickerCalls.getReference, () => ({
    transportModes: [{ id: 2, name: '冷藏车', isColdChain: true }],
    controlReasons: [],
    differenceReasons: [],
    batchReportTypes: [{ id: 1, name: '出厂检验报告' }],
  }));
  server.on(transportOrderCalls.getListTransportOrder, () => ({ list: [transportRow()], totalCount: 1 }));
  server.on(pickupOrderCalls.getListPickupOrder, () => ({
    list: [pickupRow({ status: 'CONFIRMED' }), pickupRow({ id: 12, no: 'TH0000012', cityName: '杭州' })],
    totalCount: 2,
  }));
  server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
});
afterEach(clearStage);

const detail = (query: Readonly<Record<string, string>>) =>
  inTab(<DetailPage />, { path: '/suppliercenter/transDetail', query });

describe('运输单', () => {
  it('lists the vehicles and starts a new one', async () => {
    const stage = inTab(<ListPage />, { path: '/suppliercenter/transportorder' });
    expect(await screen.findByRole('button', { name: 'YS0000021' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '新增运输单' }));
    expect(stage.tab().open).toHaveBeenCalledWith('transportDetail', { new: '1' });
  });

  it('asks why a vehicle is cancelled', async () => {
    server.on(transportOrderCalls.cancelTransportOrder, () => transportRow({ status: 'CANCELLED' }));
    inTab(<ListPage />, { path: '/suppliercenter/transportorder' });
    await user.click(await screen.findByRole('button', { name: /更多/ }));
    await user.click(await screen.findByText('取消', { selector: '.ant-dropdown-menu-title-content' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '车辆故障' }));
    await user.click(dialog.getAllByRole('button', { name: '取消' }).at(-1) ?? dialog.getByText('取消'));
    await waitFor(() =>
      expect(server.requestsTo(transportOrderCalls.cancelTransportOrder)[0]?.input).toEqual({
        id: 21,
        rowVersion: 3,
        reason: '车辆故障',
      }),
    );
  });
});

describe('运输单详情', () => {
  it('is made of pickup orders of one city', async () => {
    const stage = detail({ new: '1' });
    await screen.findByRole('button', { name: 'TH0000011' });
    const [first, second] = screen.getAllByRole('checkbox', { name: /选择第/ });
    if (!first || !second) throw new Error('nothing to choose');
    await user.click(first);
    await user.click(second);
    const bar = within(screen.getByRole('region', { name: '批量操作' }));
    await user.click(bar.getByRole('button', { name: /生成运输单/ }));
    expect(await screen.findByText(/一张运输单只能送往同一城市/)).toBeTruthy();
    await user.click(second);
    await waitFor(() => expect(bar.getByRole('button', { name: /生成运输单/ }).hasAttribute('disabled')).toBe(false));
    await user.click(bar.getByRole('button', { name: /生成运输单/ }));
    await waitFor(() => expect(stage.query()).toEqual({ pickup: '11' }));
  });

  it('marks what is missing before it is loaded', async () => {
    server.on(transportOrderCalls.getListTransportOrder, () => ({ list: [], totalCount: 0 }));
    detail({ pickup: '11' });
    await user.click(await screen.findByRole('button', { name: '保存并装车' }));
    expect(await screen.findByText('请填写车牌号')).toBeTruthy();
    expect(screen.getAllByText(/请填写批号/).length).toBeGreaterThan(0);
    expect(server.requestsTo(transportOrderCalls.addTransportOrder)).toHaveLength(0);
  });

  it('says what is wrong with the whole of the lots, and leads to a wrong cell', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument());
    server.onRaw(transportOrderCalls.updateTransportOrder, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [{ path: ['lines'], message: '请至少选择一行' }],
      }),
    );
    detail({ id: '21' });
    await user.type(await screen.findByLabelText('铅封号'), 'FX-1{Enter}');
    expect(await screen.findByText('请至少选择一行')).toBeTruthy();
    server.onRaw(transportOrderCalls.updateTransportOrder, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [{ path: ['lines', 0, 'lots', 0, 'lotNo'], message: '批号已被使用' }],
      }),
    );
    await user.type(screen.getByLabelText('铅封号'), '2{Enter}');
    expect(await screen.findByRole('button', { name: /批号已被使用/ })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/批号/));
  });

  it('saves a new one and becomes it', async () => {
    server.on(transportOrderCalls.getListTransportOrder, () => ({ list: [], totalCount: 0 }));
    server.on(transportOrderCalls.addTransportOrder, () => transportDocument());
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument());
    const stage = detail({ pickup: '11' });
    await user.type(await screen.findByLabelText('司机'), '赵师傅');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(stage.query()).toEqual({ id: '21' }));
    expect(server.requestsTo(transportOrderCalls.addTransportOrder)[0]?.input).toEqual({
      transportModeId: 2,
      driver: '赵师傅',
      lines: [{ pickupLineId: 201, qty: '18', qty2: '180', lots: [] }],
    });
    expect(await screen.findByText('YS0000021')).toBeTruthy();
  });

  it('leads the keys through the lots, and then through the vehicle that stands below them', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument());
    detail({ id: '21' });
    const plate = await screen.findByLabelText('车牌号');
    for (const before of [screen.getByRole('grid'), screen.getByRole('button', { name: '添加其他提货单的货' })])
      expect(before.compareDocumentPosition(plate) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('keeps what was typed over a reload, and asks which to keep of what somebody else has changed too', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument());
    const before = detail({ id: '21' });
    await user.type(await screen.findByLabelText('铅封号'), 'FX-1');
    await user.type(screen.getByLabelText('承运商'), '顺丰');
    before.unmount();
    const theirs = transportDocument({ rowVersion: 9, sealNo: 'FX-2', driver: '钱师傅' });
    server.on(transportOrderCalls.getTransportOrderByid, () => theirs);
    server.on(transportOrderCalls.updateTransportOrder, () => theirs);
    const { queryClient } = await import('../../../lib/query.ts');
    queryClient.clear();
    detail({ id: '21' });
    expect(await screen.findByRole('radio', { name: '我填写的：FX-1' })).toBeTruthy();
    expect(await screen.findByText(/保存了新版本，请选择保留哪个版本/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保存并装车' }));
    expect(await screen.findByText('请先选择保留哪个版本')).toBeTruthy();
    const lots = (): Element | null => screen.getByRole('button', { name: '添加其他提货单的货' }).closest('[inert]');
    expect(lots()).not.toBeNull();
    expect(screen.queryByRole('radio', { name: /顺丰/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '已保存的：FX-2' }));
    await user.click(screen.getByRole('button', { name: '按选择继续填写' }));
    expect(lots()).toBeNull();
    const value = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['铅封号', '承运商', '司机'].map(value)).toEqual(['FX-2', '顺丰', '钱师傅']);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requestsTo(transportOrderCalls.updateTransportOrder)).toHaveLength(1));
    expect(server.requestsTo(transportOrderCalls.updateTransportOrder)[0]?.input).toMatchObject({
      rowVersion: 9,
      sealNo: 'FX-2',
      carrier: '顺丰',
      driver: '钱师傅',
    });
  });

  it('says of a stored one where it goes and how much may leave, from its pickup orders', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument());
    server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
    detail({ id: '21' });
    await screen.findByLabelText('铅封号');
    await waitFor(() => expect(server.requestsTo(pickupOrderCalls.getPickupOrderByid)).toHaveLength(1));
    expect(server.requestsTo(pickupOrderCalls.getPickupOrderByid)[0]?.input).toEqual({ id: 11 });
  });

  it('loads no vehicle while a pickup order is not there, and tries again', async () => {
    server.onRaw(pickupOrderCalls.getPickupOrderByid, () => refusal(0, '服务暂时不可用'));
    detail({ pickup: '11' });
    expect(await screen.findByRole('heading', { level: 1, name: '提货单没有取到' })).toBeTruthy();
    server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { level: 1, name: '新运输单' })).toBeTruthy();
  });

  it('lists what keeps a vehicle from leaving, by material and lot', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () =>
      transportDocument({
        status: 'LOADED',
        needsStartTemp: true,
        actions: [{ code: 'depart' }, { code: 'unload' }],
      }),
    );
    server.onRaw(transportOrderCalls.departTransportOrder, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [{ path: ['lines', 0, 'lots', 0, 'reportState'], message: '批检报告未上传，待补发运需要权限' }],
      }),
    );
    // Whichever tab is open, what is missing is said above it.
    detail({ id: '21', tab: 'reports' });
    expect(await screen.findByText('冷链运输：发车时填写发车温度。')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '发车' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /发车/ }));
    expect(dialog.getByText('请填写发车温度')).toBeTruthy();
    await user.type(dialog.getByLabelText('发车温度'), '-18');
    await user.click(dialog.getByRole('button', { name: /发车/ }));
    expect(await screen.findByText('冷冻五花肉 PC1：批检报告未上传，待补发运需要权限')).toBeTruthy();
    expect(server.requestsTo(transportOrderCalls.departTransportOrder)[0]?.input).toMatchObject({ startTemp: '-18' });
  });

  it('says before the click what is missing, and does not let go', async () => {
    const missing = ['请填写司机', '冷冻五花肉 PC1：批检报告未上传，待补发运需要权限'];
    server.on(transportOrderCalls.getTransportOrderByid, () =>
      transportDocument({ status: 'LOADED', missing, actions: [{ code: 'depart', blocked: missing.join('；') }] }),
    );
    detail({ id: '21' });
    for (const words of missing) expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '发车' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /更多/ }));
    const depart = await screen.findByRole('menuitem', { name: /发车/ });
    expect([depart.textContent, depart.getAttribute('aria-disabled')]).toEqual([`发车${missing.join('；')}`, 'true']);
  });

  it('leaves with the temperature that was taken, asked for once', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () =>
      transportDocument({ status: 'LOADED', startTemp: '-18.0', actions: [{ code: 'depart' }] }),
    );
    server.on(transportOrderCalls.departTransportOrder, () => transportRow({ status: 'DEPARTED', actions: [] }));
    detail({ id: '21' });
    await user.click(await screen.findByRole('button', { name: '发车' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('沪A12345，静安一店，发车温度 -18.0 ℃')).toBeTruthy();
    expect(question.queryByLabelText('发车温度')).toBeNull();
    await user.click(question.getByRole('button', { name: '发车' }));
    await waitFor(() =>
      expect(server.requestsTo(transportOrderCalls.departTransportOrder)[0]?.input).toEqual({ id: 21, rowVersion: 3 }),
    );
  });

  it('says where a new one goes, marks what it needs and offers the last vehicle', async () => {
    const stage = detail({ pickup: '11' });
    const where = within(await screen.findByRole('region', { name: '送往' }));
    expect(where.getByText(/静安区示例路 1 号/)).toBeTruthy();
    expect(where.getByText('05:00–09:00')).toBeTruthy();
    await user.click(where.getByRole('button', { name: 'TH0000011' }));
    expect(stage.tab().open).toHaveBeenCalledWith('pickupDetail', { id: '11' }, 'TH0000011');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('司机').value).toBe('赵师傅'));
    expect(screen.getByLabelText<HTMLInputElement>('司机电话').value).toBe('15400001111');
    for (const label of ['车牌号', '司机', '司机电话'])
      expect(screen.getByText(label, { selector: 'label' }).className).toContain('required');
  });

  it('keeps a report only with 保存, a file and a conclusion', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument({ status: 'LOADED', actions: [] }));
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    detail({ id: '21', tab: 'reports' });
    await user.click(await screen.findByRole('button', { name: /上传/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '批检报告：冷冻五花肉 PC1' }));
    for (const radio of dialog.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: /保存/ }));
    expect(dialog.getByText('请选择报告文件')).toBeTruthy();
    expect(dialog.getByText('请选择检验结论')).toBeTruthy();
    const file = new File(['%PDF-1.4'], '报告.pdf', { type: 'application/pdf' });
    await user.upload(dialog.getByLabelText('选择报告文件，或拖到这里', { selector: 'input' }), file);
    expect(await dialog.findByText('报告.pdf')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('radio', { name: '合格' }));
    await user.click(dialog.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    sent.mockRestore();
  });

  it('asks for the reports that a lot still lacks', async () => {
    server.on(transportOrderCalls.getTransportOrderByid, () => transportDocument({ status: 'LOADED', actions: [] }));
    detail({ id: '21' });
    await user.click(await screen.findByRole('tab', { name: '批次与报告 0/1' }));
    expect(screen.getByText('缺出厂检验报告')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /上传/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '批检报告：冷冻五花肉 PC1' }));
    expect(dialog.getAllByText('出厂检验报告').length).toBeGreaterThan(0);
    expect(dialog.getByText(/PDF、PNG、JPG、WebP/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: '不合格' }));
    expect(dialog.getByText('不合格的批次不能发车。')).toBeTruthy();
  });
});

it('tells the supplier why goods were refused, with the photo', async () => {
  const difference = {
    id: 501,
    lotNo: 'PC1',
    inboundNo: 'RK0000031',
    submitTime: '2026-11-21 07:00:00',
    qtyRejected: '2',
    qtyRejected2: '20.1',
    isRejected2Weighed: true,
    qtyShort: '1',
    qtyShort2: '10.2',
    qtyOver: '0',
    qtyOver2: '0',
    reasonName: '破损',
    reasonText: '外箱压坏',
    photos: [photo],
  };
  const line = transportLine({ qtyAccepted: '15', qtyRejected: '2', qtyShort: '1', differences: [difference] });
  server.on(transportOrderCalls.getTransportOrderByid, () =>
    transportDocument({ status: 'SIGNED', actions: [], lines: [line] }),
  );
  inTab(<DetailPage />, { path: '/suppliercenter/transDetail', query: { id: '21' } });
  const told = within(await screen.findByRole('region', { name: '收货差异' }));
  expect(told.getByText('拒收 2 箱（20.1 千克），短少 1 箱（10.2 千克）')).toBeTruthy();
  expect(told.getByText('破损：外箱压坏')).toBeTruthy();
  expect(told.getByRole('button', { name: '查看 照片.jpg' })).toBeTruthy();
});

const earlier = lotReport({ id: 600, replacedTime: '2026-11-20 13:00:00' });

describe('what is coming', () => {
  const departed = {
    status: 'DEPARTED',
    etaAt: '2026-11-22 05:30:00',
    actions: [{ code: 'generateInbound' }],
  } as const;
  beforeEach(() => {
    useSession.getState().setUser(cityUser());
    server.on(transportOrderCalls.getListTransportOrder, () => ({
      list: [transportRow({ ...departed, actions: [...departed.actions] })],
      totalCount: 1,
    }));
  });

  it('shows vehicle and driver, and generates the inbound order', async () => {
    server.on(inboundCalls.generateInboundOrder, () => ({ list: [inboundRow()] }));
    const stage = inTab(<QueryPage />, { path: '/citycenter/transportorderquery' });
    expect((await screen.findByRole('link', { name: '15400001111' })).getAttribute('href')).toBe('tel:15400001111');
    await user.click(screen.getByRole('button', { name: '生成入库单' }));
    await waitFor(() => expect(stage.tab().open).toHaveBeenCalledWith('inboundDetail', { id: '31' }, 'RK0000031'));
  });

  it('lets the receiving side look at a report and confirm it, old versions beside it', async () => {
    const lot = transportLot({ reportState: 'UPLOADED', reports: [lotReport()], earlierReports: [earlier] });
    server.on(transportOrderCalls.getShipOrderDetailsByidForCity, () =>
      transportDocument({ ...departed, actions: [], lines: [transportLine({ lots: [lot] })] }),
    );
    server.on(batchReport.calls.list, () => ({ list: [lotReport(), earlier] }));
    server.on(transportOrderCalls.confirmBatchReport, () => transportLot({ reportState: 'QUALIFIED' }));
    inTab(<InTransitPage />, { path: '/citycenter/InTransDetail', query: { id: '21', tab: 'reports' } });
    await user.click(await screen.findByRole('button', { name: '历史版本 1' }));
    expect(screen.getByText(/被替换/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '查看并确认' }));
    const dialog = within(await screen.findByRole('dialog', { name: '批检报告：冷冻五花肉 PC1' }));
    await user.click(await dialog.findByRole('button', { name: '判为不合格' }));
    expect(await dialog.findByLabelText('不合格原因')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '确认合格' }));
    await waitFor(() =>
      expect(server.requestsTo(transportOrderCalls.confirmBatchReport)[0]?.input).toEqual({
        lotId: 301,
        reportIds: [601],
        result: 'QUALIFIED',
        reason: '',
      }),
    );
  });

  it('shows lots and reports of what is on the way', async () => {
    server.on(transportOrderCalls.getShipOrderDetailsByidForCity, () =>
      transportDocument({
        ...departed,
        actions: [...departed.actions],
        lines: [transportLine({ lots: [transportLot({ reportState: 'QUALIFIED' })] })],
        inbounds: [{ id: 31, no: 'RK0000031', placeName: '静安一店', statusLabel: '待验收' }],
      }),
    );
    const stage = inTab(<InTransitPage />, { path: '/citycenter/InTransDetail', query: { id: '21' } });
    expect(await screen.findByRole('tab', { name: '批次与报告 1/1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '生成入库单' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '入库单 1' }));
    await user.click(screen.getByRole('button', { name: 'RK0000031' }));
    expect(stage.tab().open).toHaveBeenCalledWith('inboundDetail', { id: '31' }, 'RK0000031');
  });
});
