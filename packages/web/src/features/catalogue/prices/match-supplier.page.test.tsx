import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import {
  preferredImpactCalls,
  preferredSupplierCalls,
} from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './match-supplier.page.tsx';
import { PreferDialog } from './prefer.dialog.tsx';

const { getListMatchSupplier, previewMatchSupplier, setMatchSupplier, cancelMatchSupplier } = preferredSupplierCalls;
const row = sampleOf(getListMatchSupplier.list.row, {
  id: 4,
  materialId: 7,
  materialName: '五花肉',
  cityName: '上海',
  supplierName: '云鹊食材',
  state: 'NO_PRICE',
});
const line = (id: number, cityId: number, cityName: string) =>
  sampleOf(previewMatchSupplier.output.shape.list.element, {
    id,
    materialId: 7,
    cityId,
    materialName: '五花肉',
    cityName,
    outcome: 'SET',
    note: '',
  });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  for (const call of [pickerCalls.getCanUseMaterial, pickerCalls.getCanUseCity, pickerCalls.getCanUseSupplier])
    server.on(call, () => ({ list: [], totalCount: 0 }));
  server.on(getListMatchSupplier, () => ({ list: [row], totalCount: 1 }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

it('looks at every line and what it would have changed, and sends only what can be set', async () => {
  server.on(previewMatchSupplier, () => ({
    list: [line(0, 1, '上海'), { ...line(1, 2, '杭州'), outcome: 'REFUSED' as const, note: '供应商不服务该城市' }],
  }));
  const impact = {
    id: 1,
    cityName: '上海',
    qty: '40',
    priceFrom: '135',
    priceTo: '130',
    amountFrom: '5400',
    amountTo: '5200',
    amount: '-200',
  };
  server.on(preferredImpactCalls.getMatchSupplierImpact, () => ({ list: [impact], amount: '-200' }));
  server.on(setMatchSupplier, () => ({ changed: 1 }));
  const wish = { materialIds: [7], cityIds: [1, 2], supplierId: 5 };
  inTab(<PreferDialog initial={wish} onClose={() => undefined} />, {
    path: '/managecenter/matchsupplier',
    screen: 'matchSupplier',
  });
  await user.click(await screen.findByRole('button', { name: '预览' }));
  const dialog = await screen.findByRole('dialog', { name: /1 条设为优选，0 条已是优选，1 条不能设置/ });
  expect(within(dialog).getByText('供应商不服务该城市')).toBeTruthy();
  expect(await within(dialog).findByText(/改由优选供应商供货共影响 -200\.00 元/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '价格更低' }));
  await user.click(within(dialog).getByRole('button', { name: '确认设置 1 条' }));
  await vi.waitFor(() =>
    expect(server.requestsTo(setMatchSupplier).map(({ input }) => input)).toEqual([
      { supplierId: 5, lines: [{ materialId: 7, cityId: 1 }], preferReason: '价格更低' },
    ]),
  );
});

it('says where a preference does not help, and takes it away with a reason', async () => {
  server.on(cancelMatchSupplier, () => ({ removed: 1 }));
  inTab(<Page />, { path: '/managecenter/matchsupplier', screen: 'matchSupplier' });
  expect(await screen.findByText('暂无有效报价')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消优选' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('取消优选：五花肉 · 上海');
  await user.type(within(dialog).getByLabelText('取消原因'), '招标结束');
  await user.click(within(dialog).getByRole('button', { name: '取消优选' }));
  await vi.waitFor(() =>
    expect(server.requestsTo(cancelMatchSupplier).map(({ input }) => input)).toEqual([
      { ids: [4], endReason: '招标结束' },
    ]),
  );
});
