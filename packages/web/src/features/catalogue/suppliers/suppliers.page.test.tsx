import { bankChangeCalls } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { supplierCertificates, suppliers, supplierUnits } from '@material/contract/catalogue/suppliers.reference.ts';
import { choicesOf, type AnyReference, referenceOf } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page as ManagePage } from './supplier-manage.page.tsx';
import { Page as SupplierPage } from './supplier.page.tsx';
import { Page as SuppliersPage } from './suppliers.page.tsx';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';

const { calls } = suppliers;
const rice = (change: Partial<ReferenceRow> = {}): ReferenceRow =>
  sampleOf(suppliers.row, {
    id: 3,
    code: 'GYS001',
    name: '示例粮油有限公司',
    shortName: '示例粮油',
    usci: '91110000101623741K',
    usciReason: null,
    status: 'ENABLED',
    stopReason: null,
    contact: '示例联系人',
    accountName: '示例粮油有限公司',
    bankName: '示例银行',
    phone: '021-64380000',
    landline: null,
    bankNo: null,
    bankAccount: '0000000000000002001',
    lat: null,
    lng: null,
    foundedOn: null,
    cutoffTime: null,
    minOrderAmount: null,
    supplierRegionIds: [1],
    serveCityIds: [1],
    supplyCategoryIds: [1],
    taxpayerType: 'GENERAL',
    invoiceType: 'SPECIAL',
    rowVersion: 4,
    ...change,
  });
const papers = [
  { id: 1, typeName: '营业执照', paperState: 'VALID', certificateId: 11, certificateNo: 'A1', expireDate: null },
  {
    id: 2,
    typeName: '食品生产许可证',
    paperState: 'EXPIRED',
    certificateId: 12,
    certificateNo: 'SC1',
    expireDate: '2026-11-01',
  },
  { id: 3, typeName: '供货协议', paperState: 'MISSING', certificateId: null, certificateNo: null, expireDate: null },
] as const;

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(calls.list, () => ({ list: [rice()], totalCount: 1 }));
  if (calls.customFields) server.on(calls.customFields, () => ({ list: [] }));
  server.on(calls.uses, () => ({ places: [{ noun: '要货单', count: 12, examples: [] }] }));
  server.on(supplierCalls.getSupplierPapers, () => ({
    list: papers.map((row) => ({ ...row, isRequired: true, coverNames: '全部物料' })),
  }));
  server.on(bankChangeCalls.getOpenBankChange, () => ({ open: null }));
  for (const unit of supplierUnits) server.on(unit.calls.list, () => ({ list: [], totalCount: 0 }));
  const chosenFrom = [
    'supplier_category',
    'supplier_region',
    'material_category',
    'transport_mode',
    'account_period',
    'payment_term',
    'supplier_file_type',
  ];
  for (const of of chosenFrom
    .map((table) => referenceOf(table))
    .filter((one): one is AnyReference => one !== undefined))
    server.on(choicesOf(of), () => ({ list: [] }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const stage = { path: '/managecenter/supplier', screen: 'supplier' } as const;

it('asks why a supplier is stopped or black-listed, and says what goes on', async () => {
  inTab(<SuppliersPage />, { path: '/managecenter/Suppliers', screen: 'suppliers' });
  server.on(calls.stop, () => rice({ status: 'DISABLED', rowVersion: 5 }));
  await user.click(await screen.findByRole('button', { name: '停用' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/已有的照常办理：要货单 12 条/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /停\s?用/ }));
  expect(await within(dialog).findByText('请填写停用原因')).toBeTruthy();
  expect(server.requestsTo(calls.stop)).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), '资质到期');
  await user.click(within(dialog).getByRole('button', { name: /停\s?用/ }));
  await waitFor(() => expect(server.requestsTo(calls.stop)).toHaveLength(1));
  expect(server.requestsTo(calls.stop)[0]?.input).toEqual({ id: 3, rowVersion: 4, stopReason: '资质到期' });
});

it('says why a stopped supplier is used nowhere anew', async () => {
  server.on(calls.list, () => ({ list: [rice({ status: 'BLACKLISTED', stopReason: '供过期货' })], totalCount: 1 }));
  inTab(<SupplierPage />, { ...stage, query: { id: '3' } });
  expect(await screen.findByText('黑名单（供过期货）：不能用于新的单据。')).toBeTruthy();
});

it('takes a credit code with wrong check characters where somebody says why', async () => {
  server.on(calls.save, (entered) => rice({ ...entered, rowVersion: 5 }));
  inTab(<SupplierPage />, { ...stage, query: { id: '3' } });
  const code = await screen.findByLabelText('统一社会信用代码');
  fireEvent.change(code, { target: { value: '91350211M0000XUF46' } });
  expect(await screen.findByText(/校验不符，请核对$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText(/与营业执照一致时，请填写校验不符说明$/)).toBeTruthy();
  expect(server.requestsTo(calls.save)).toEqual([]);
  fireEvent.change(screen.getByLabelText('校验不符说明'), { target: { value: '与营业执照一致' } });
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.requestsTo(calls.save)).toHaveLength(1));
});

it('says of each certificate what it is worth today, and opens its files', async () => {
  const held = sampleOf(supplierCertificates.row, {
    id: 7,
    supplierId: 3,
    supplierFileTypeName: '食品生产许可证',
    certificateNo: 'SC10741018302531',
    issueDate: '2020-01-01',
    expireDate: '2020-12-31',
    isLongTerm: false,
    status: 'ENABLED',
  });
  server.on(supplierCertificates.calls.list, () => ({ list: [held], totalCount: 1 }));
  inTab(<SupplierPage />, { ...stage, query: { id: '3', tab: 'supplier_certificate' } });
  expect(await screen.findByRole('rowheader', { name: '食品生产许可证' })).toBeTruthy();
  expect(screen.getByText('已过期')).toBeTruthy();
});

it('shows a supplier what is kept of it, and what it has to prove', async () => {
  server.on(supplierCalls.getSupplierInfo, () => rice());
  inTab(<ManagePage />, { path: '/suppliercenter/suppliermanage', screen: 'supplierManage' });
  expect(await screen.findByRole('heading', { name: /示例粮油有限公司/ })).toBeTruthy();
  expect(await screen.findByText('食品生产许可证')).toBeTruthy();
  expect(screen.getAllByText('缺').length).toBeGreaterThan(1);
  expect(server.requestsTo(supplierCalls.getSupplierPapers)[0]?.input).toEqual({ supplierId: 3 });
});
