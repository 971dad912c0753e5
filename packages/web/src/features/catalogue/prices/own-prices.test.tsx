import {
  ownPriceRow,
  priceProposalCalls,
  type OwnPriceRow,
} from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { supplierPriceCalls } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { supplierUser } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { OwnPrices } from './own-prices.tsx';
import { Page as OwnPricePage } from './own-price.page.tsx';

const { getListSupplierPrice, getSupplierPriceChanges, proposeSupplierPrice } = priceProposalCalls;
const { getSupplierPrice, withdrawSupplierPrice } = supplierPriceCalls;

const price = (change: Partial<OwnPriceRow> = {}): OwnPriceRow =>
  sampleOf(ownPriceRow, {
    id: 8,
    no: 'BJ00000008',
    materialId: 1,
    materialName: '东北珍珠米',
    unitName: '袋',
    price: '150',
    validFrom: '2026-12-01',
    validTo: '2027-11-30',
    status: 'EFFECTIVE',
    rowVersion: 4,
    actions: [],
    ...change,
  });
const waiting = price({ id: 9, no: 'BJ00000009', status: 'PENDING', actions: [{ code: 'withdraw' }] });

let server: FakeServer;
let rows: OwnPriceRow[];
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(supplierUser());
  server.on(getListSupplierPrice, ({ status }) => {
    const list = rows.filter((row) => status === undefined || status.includes(row.status));
    return { list, totalCount: list.length };
  });
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const draw = async (): Promise<void> => {
  inTab(<OwnPrices />, { path: '/suppliercenter/materialupdate', screen: 'materialUpdate' });
  await screen.findAllByRole('button', { name: '东北珍珠米' });
};

it('offers another price where none waits, and takes one back after it was looked at', async () => {
  rows = [waiting];
  server.on(getSupplierPriceChanges, () => ({ list: [{ label: '含税单价', before: '138.00', after: '150.00' }] }));
  server.on(withdrawSupplierPrice, () => sampleOf(supplierPriceCalls.withdrawSupplierPrice.output));
  await draw();
  expect(screen.queryByRole('button', { name: '提交报价' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '东北珍珠米' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('row', { name: /含税单价 138\.00 150\.00/ })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /撤\s?回/ }));
  const question = await waitFor(() => {
    const last = screen.getAllByRole('dialog').at(-1);
    if (!last || last === dialog) throw new Error('nothing was asked');
    return last;
  });
  await user.click(within(question).getByRole('button', { name: /撤\s?回/ }));
  await waitFor(() =>
    expect(server.requestsTo(withdrawSupplierPrice).map(({ input }) => input)).toEqual([{ id: 9, rowVersion: 4 }]),
  );
});

it('begins with the price of today, says which one waits, and sends what was changed', async () => {
  rows = [waiting];
  const stored = sampleOf(supplierPriceCalls.getSupplierPrice.output, {
    ...price(),
    minQty: '1',
    multiple: '1',
    leadDays: 2,
    tiers: [],
    cityPrices: [],
    supplierMaterialCode: '',
    supplierSpec: '',
  });
  server.on(getSupplierPrice, () => stored);
  server.on(proposeSupplierPrice, () => sampleOf(proposeSupplierPrice.output, { no: 'BJ00000010' }));
  inTab(<OwnPricePage />, { path: '/suppliercenter/ownPrice?id=8', screen: 'ownPrice' });
  expect(await screen.findByText(/已有一笔报价（BJ00000009）待审/)).toBeTruthy();
  const field = screen.getByLabelText('含税单价');
  await user.clear(field);
  await user.type(field, '155');
  await user.click(screen.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('请填写改价原因')).toBeTruthy();
  expect(server.requestsTo(proposeSupplierPrice)).toEqual([]);
  const day = screen.getByRole('textbox', { name: '生效日期' });
  await user.type(day, '2027-01-01{Enter}');
  await user.click(screen.getByRole('button', { name: '季节调价' }));
  await user.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(server.requestsTo(proposeSupplierPrice)).toHaveLength(1));
  expect(server.requestsTo(proposeSupplierPrice)[0]?.input).toMatchObject({
    materialId: 1,
    price: '155',
    validFrom: '2027-01-01',
    validTo: '2027-11-30',
    priceReason: '季节调价',
  });
});
