import { priceCompareCalls, type ComparedCell } from '@material/contract/catalogue/price/price-compare.calls.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './compare-prices.page.tsx';

const { getComparePrices } = priceCompareCalls;
const cell = (cityId: number, change: Partial<ComparedCell> = {}): ComparedCell => ({
  cityId,
  price: '109',
  priceExTax: '100',
  isOwnPrice: false,
  isCheapest: false,
  isPreferred: false,
  isChosen: false,
  note: '',
  ...change,
});
const supplier = (id: number, supplierName: string, cells: ComparedCell[]) => ({
  id,
  supplierId: id,
  supplierName: `${supplierName}有限公司`,
  supplierShortName: supplierName,
  price: '109',
  priceExTax: '100',
  taxRate: '0.09',
  minQty: '1',
  multiple: '1',
  leadDays: 2,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  cells,
});

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(pickerCalls.getCanUseMaterial, () => ({ list: [], totalCount: 0 }));
  server.on(getComparePrices, () => ({
    cities: [
      { id: 1, name: '上海' },
      { id: 2, name: '杭州' },
    ],
    list: [
      {
        id: 7,
        materialCode: 'WL1',
        materialName: '五花肉',
        spec: '10kg/箱',
        unitName: '箱',
        suppliers: [
          supplier(1, '云鹊食材', [
            cell(1, { isCheapest: true, isChosen: true }),
            cell(2, { price: null, priceExTax: null, note: '不供货' }),
          ]),
          supplier(2, '砚牧肉类', [
            cell(1, { price: '120', priceExTax: '110.09' }),
            cell(2, { isPreferred: true, isOwnPrice: true }),
          ]),
        ],
      },
    ],
  }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const draw = (query: Record<string, string>) =>
  inTab(<Page />, { path: '/managecenter/comparePrices', screen: 'comparePrices', query });

it('says in words who asks least, who is preferred and where nothing is delivered, with and without tax', async () => {
  const stage = draw({ materialIds: '7,x,7', qty: '60' });
  const table = await screen.findByRole('region', { name: '五花肉 比价' });
  const rowOf = (name: string): HTMLElement => within(table).getByText(name).closest('tr') ?? document.body;
  expect(within(rowOf('云鹊食材')).getByText('最低')).toBeTruthy();
  expect(within(rowOf('云鹊食材')).getByText('下单选用')).toBeTruthy();
  expect(within(rowOf('云鹊食材')).getByText('不供货')).toBeTruthy();
  expect(within(rowOf('砚牧肉类')).getByText('优选')).toBeTruthy();
  expect(within(rowOf('砚牧肉类')).getByText('120.00')).toBeTruthy();
  expect(server.requestsTo(getComparePrices).at(-1)?.input).toEqual({ materialIds: [7], qty: '60' });
  await user.click(screen.getByText('不含税'));
  expect(await within(rowOf('砚牧肉类')).findByText('110.09')).toBeTruthy();
  expect(stage.query()).toMatchObject({ tax: 'ex', qty: '60' });
});

it('asks for materials where none are named', async () => {
  draw({});
  expect(await screen.findByText('请选择要比价的物料')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  expect(server.requestsTo(getComparePrices)).toEqual([]);
});
