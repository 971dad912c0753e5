import { crossCalls } from '@material/contract/catalogue/cross/cross.calls.ts';
import { crossRules } from '@material/contract/catalogue/cross/cross-rule.reference.ts';
import { choicesOf, referenceOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { crossOrderCalls } from '@material/contract/ordering/cross-order.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './cross-set.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const { tryCrossSet } = crossCalls;
const { getCrossOfOrder } = crossOrderCalls;
const table = (name: string): AnyReference => {
  const of = referenceOf(name);
  if (!of) throw new Error(`no reference table ${name}`);
  return of;
};
const docks = choicesOf(table('place'));

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(crossRules.calls.list, () => ({ list: [], totalCount: 0 }));
  server.on(choicesOf(table('material_category')), () => ({ list: [] }));
  server.on(docks, () => ({
    list: [{ id: 31, name: '上海分拣月台', code: 'SH-K1', parentId: null, isDefault: false, blocked: null }],
  }));
  const cities = [
    { id: 7, displayName: '上海' },
    { id: 8, displayName: '杭州' },
  ];
  server.on(pickers.city, () => ({
    list: cities.map((city) => sampleOf(pickers.city.list.row, city)),
    totalCount: cities.length,
  }));
  const supplier = sampleOf(pickers.supplier.list.row, { id: 4, displayName: '青榧蔬菜' });
  server.on(pickers.supplier, () => ({ list: [supplier], totalCount: 1 }));
  const material = sampleOf(pickers.material.list.row, { id: 5, displayName: '上海青', blocked: null });
  server.on(pickers.material, () => ({ list: [material], totalCount: 1 }));
});
afterEach(clearStage);

const open = (query = {}) => inTab(<Page />, { path: '/managecenter/crossSet', screen: 'crossSet', query });
const choose = async (box: HTMLElement, label: string, name: string): Promise<void> => {
  const control = within(box).getByRole('combobox', { name: new RegExp(label) });
  fireEvent.mouseDown(control);
  await waitFor(() => expect(screen.getAllByText(name).length).toBeGreaterThan(0));
  const found = screen.getAllByText(name).at(-1);
  if (found) fireEvent.click(found);
};

it('offers the sorting docks of the city that was chosen, and forgets one of another city', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const box = await screen.findByRole('dialog');
  const dialog = within(box);
  await user.click(await dialog.findByRole('radio', { name: '越库' }));
  expect(dialog.getByRole('combobox', { name: /分拣月台/ })).toHaveProperty('disabled', true);
  expect(dialog.getByText('请先选择城市')).toBeTruthy();
  await choose(box, '城市', '上海');
  await waitFor(() => expect(server.requestsTo(docks).at(-1)?.input).toEqual({ cityId: 7, kind: 'DOCK' }));
  await choose(box, '分拣月台', '上海分拣月台');
  await choose(box, '城市', '杭州');
  await waitFor(() => expect(server.requestsTo(docks).at(-1)?.input).toEqual({ cityId: 8, kind: 'DOCK' }));
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await dialog.findByText('请选择分拣月台')).toBeTruthy();
});

it('shows which rule holds for goods, and for the lines of an order', async () => {
  server.on(tryCrossSet, () => ({
    list: [
      { scopeText: '全部供应商，蔬菜', isUsed: true, wayText: '越库：上海分拣月台', whyText: '适用' },
      { scopeText: '没有规则', isUsed: false, wayText: '直送', whyText: '已按“全部供应商，蔬菜”' },
    ],
  }));
  const line = { id: 1, materialCode: 'WL1', materialName: '上海青', wayText: '直送', ruleText: '没有规则' };
  server.on(getCrossOfOrder, ({ orderNo }) => ({ no: orderNo, cityName: '上海', supplierName: '青榧', lines: [line] }));
  open({ tab: 'try' });
  expect(await screen.findByText('请选择供应商、物料和城市')).toBeTruthy();
  await choose(document.body, '供应商', '青榧蔬菜');
  await choose(document.body, '物料', '上海青');
  await choose(document.body, '城市', '上海');
  expect(await screen.findByText('越库：上海分拣月台')).toBeTruthy();
  expect(server.requestsTo(tryCrossSet).map(({ input }) => input)).toEqual([
    { supplierId: 4, materialId: 5, cityId: 7 },
  ]);
  await user.click(screen.getByText('按要货单'));
  await user.type(screen.getByLabelText('要货单号'), ' YH1 {Enter}');
  expect(await screen.findByText('YH1：青榧 → 上海')).toBeTruthy();
  expect(server.requestsTo(getCrossOfOrder).map(({ input }) => input)).toEqual([{ orderNo: 'YH1' }]);
});
