import { priceHistoryCalls } from '@material/contract/catalogue/price/price-history.calls.ts';
import { priceOrderCalls } from '@material/contract/catalogue/price/price-order.calls.ts';
import {
  priceImpactCalls,
  supplierPriceCalls,
  supplierPriceRow,
  type SupplierPriceRow,
} from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page } from './supplier-material.page.tsx';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';

const { getSupplierOrder, placeSupplierOrder } = priceOrderCalls;

const waiting = (change: Partial<SupplierPriceRow> = {}): SupplierPriceRow =>
  sampleOf(supplierPriceRow, {
    id: 8,
    supplierId: 5,
    materialId: 1,
    supplierName: '枕禾粮油',
    materialName: '东北珍珠米',
    unitName: '袋',
    price: '150',
    validFrom: '2026-12-01',
    validTo: '2027-11-30',
    status: 'PENDING',
    approvalReason: '比现行报价变动 11%，超过浮动上限 3%',
    rowVersion: 4,
    actions: [{ code: 'approve' }, { code: 'refuse' }],
    ...change,
  });

let server: FakeServer;
let rows: SupplierPriceRow[];
beforeEach(() => {
  setWidth(1440);
  rows = [waiting()];
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(supplierPriceCalls.getListSupplierMaterial, () => ({ list: rows, totalCount: rows.length }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const draw = async (): Promise<void> => {
  inTab(<Page />, { path: '/managecenter/SupplierMaterial', screen: 'supplierMaterial' });
  await screen.findByRole('button', { name: '东北珍珠米' });
};

it('shows what a price changes before it is approved, and sends the version that was seen', async () => {
  const impact = {
    id: 2,
    cityName: '上海',
    qty: '40',
    priceFrom: '135',
    priceTo: '150',
    amountFrom: '5400',
    amountTo: '6000',
    amount: '600',
  };
  server.on(priceImpactCalls.getSupplierPriceImpact, () => ({ list: [impact], amount: '600' }));
  const sent: unknown[] = [];
  server.on(supplierPriceCalls.approveSupplierPrice, (input) => {
    sent.push(input);
    return waiting({ status: 'EFFECTIVE', actions: [] });
  });
  await draw();
  await user.click(screen.getByRole('button', { name: '审核通过' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/共影响 600\.00 元/)).toBeTruthy();
  expect(within(dialog).getByText('比现行报价变动 11%，超过浮动上限 3%')).toBeTruthy();
  expect(within(dialog).getByText('上海')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('审核意见'), '同意');
  await user.click(within(dialog).getByRole('button', { name: '审核通过' }));
  await vi.waitFor(() => expect(sent).toEqual([{ id: 8, rowVersion: 4, reason: '同意' }]));
});

it('offers to take a price back to whoever proposed it, and says why it is left to another account', async () => {
  const blocked = '自己提交的报价要由别人审核';
  rows = [waiting({ actions: [{ code: 'approve', blocked }, { code: 'withdraw' }] })];
  const sent: unknown[] = [];
  server.on(supplierPriceCalls.withdrawSupplierPrice, (input) => {
    sent.push(input);
    return waiting({ status: 'WITHDRAWN', actions: [] });
  });
  await draw();
  await user.click(screen.getByRole('button', { name: /更多/ }));
  expect((await screen.findByRole('menuitem', { name: /审核通过/ })).textContent).toContain(blocked);
  await user.click(screen.getByRole('button', { name: '撤回' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: '撤回' }));
  await vi.waitFor(() => expect(sent).toEqual([{ id: 8, rowVersion: 4 }]));
});

it('opens the history of a supplier’s price for a material', async () => {
  server.on(priceHistoryCalls.getPriceCourse, () => ({ list: [] }));
  const row = sampleOf(priceHistoryCalls.getListPriceHistory.list.row, {
    id: 8,
    priceBefore: '135',
    price: '150',
    priceReason: '原料涨价',
    createName: '管理示例',
  });
  const asked: unknown[] = [];
  server.on(priceHistoryCalls.getListPriceHistory, (input) => {
    asked.push(input);
    return { list: [row], totalCount: 1 };
  });
  await draw();
  await user.click(screen.getByRole('button', { name: /更多/ }));
  await user.click(await screen.findByRole('menuitem', { name: '历史' }));
  expect(await screen.findByText('原料涨价')).toBeTruthy();
  expect(asked[0]).toMatchObject({ supplierId: 5, materialId: 1 });
  expect(screen.getByText('枕禾粮油 · 东北珍珠米 价格历史')).toBeTruthy();
});

it('puts the suppliers of a material into their order by the keys of a handle, each move at once', async () => {
  const ranked = (id: number, supplierName: string, priority: number) =>
    sampleOf(getSupplierOrder.output.shape.list.element, { id, supplierName, priority, isPreferred: false });
  let order = [ranked(8, '枕禾粮油', 1), ranked(9, '麦香粮油', 2)];
  server.on(getSupplierOrder, () => ({ list: order }));
  const sent: unknown[] = [];
  server.on(placeSupplierOrder, (input) => {
    sent.push(input);
    order = order.toReversed();
    return { list: order };
  });
  await draw();
  await user.click(screen.getByRole('button', { name: /更多/ }));
  await user.click(await screen.findByRole('menuitem', { name: '优先级' }));
  const dialog = await screen.findByRole('dialog');
  const [handle] = await within(dialog).findAllByRole('button', { name: /拖动排序/ });
  handle?.focus();
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(sent).toEqual([{ id: 8, beforeId: null }]));
  await vi.waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('1麦香粮油'), expect.stringContaining('2枕禾粮油')]),
  );
});
