import {
  bankChangeCalls,
  bankChangeRow,
  type BankChangeRow,
} from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AskBankChangeDialog } from './ask-bank-change.dialog.tsx';
import { OpenBankChange } from './open-bank-change.tsx';
import { Page } from './supplier-bank.page.tsx';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';

const change = (more: Partial<BankChangeRow> = {}): BankChangeRow =>
  sampleOf(bankChangeRow, {
    id: 4,
    no: 'YH00000004',
    supplierId: 3,
    supplierName: '示例粮油',
    status: 'PENDING',
    oldAccountName: '示例粮油有限公司',
    accountName: '示例粮油有限公司',
    oldBankName: '示例银行',
    bankName: '另一家银行',
    oldBankNo: '',
    bankNo: '',
    oldBankAccount: '0000000000000001111',
    bankAccount: '0000000000000002222',
    callNote: '对方口述新账号',
    effectiveAt: null,
    rowVersion: 1,
    actions: [{ code: 'approve' }, { code: 'refuse' }],
    ...more,
  });

let server: FakeServer;
let rows: BankChangeRow[];
beforeEach(() => {
  setWidth(1440);
  rows = [change()];
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(bankChangeCalls.getListSupplierBankChange, () => ({ list: rows, totalCount: rows.length }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const stage = { path: '/managecenter/supplierBank', screen: 'supplierBank' } as const;

it('shows both accounts side by side and the call, before a change is approved', async () => {
  server.on(bankChangeCalls.approveSupplierBankChange, () => change({ status: 'APPROVED', actions: [] }));
  inTab(<Page />, stage);
  await user.click(await screen.findByRole('button', { name: '审核通过' }));
  const dialog = await screen.findByRole('dialog');
  const account = within(dialog).getByRole('row', { name: /银行账号/ });
  expect(within(account).getByText('0000000000000001111')).toBeTruthy();
  expect(within(account).getByText('0000000000000002222')).toBeTruthy();
  expect(within(within(dialog).getByRole('row', { name: /户名/ })).getByText('不变')).toBeTruthy();
  expect(within(dialog).getByText('对方口述新账号')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '审核通过' }));
  await waitFor(() =>
    expect(server.requestsTo(bankChangeCalls.approveSupplierBankChange).map(({ input }) => input)).toEqual([
      { id: 4, rowVersion: 1 },
    ]),
  );
});

it('names the numbers on record where a change is asked for, and asks for the call', async () => {
  server.on(bankChangeCalls.getSupplierBank, () => ({
    accountName: '示例粮油有限公司',
    bankName: '示例银行',
    bankNo: '',
    bankAccount: '0000000000000001111',
    phones: [{ name: '示例联系人', phone: '021-64380000' }],
  }));
  inTab(<AskBankChangeDialog supplierId={3} supplierName="示例粮油" onClose={() => undefined} />, stage);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/登记在案的电话：示例联系人 021-64380000/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('银行账号'), { target: { value: '12' } });
  await user.click(within(dialog).getByRole('button', { name: '提交审核' }));
  for (const message of ['请填写接听人', '请填写通话记录', '银行账号应为 8 至 30 位数字'])
    expect((await within(dialog).findAllByText(message)).length, message).toBeGreaterThan(0);
  expect(server.requestsTo(bankChangeCalls.supplierBankMassage)).toEqual([]);
});

it('says on the supplier from when the new account is paid', async () => {
  server.on(bankChangeCalls.getOpenBankChange, () => ({
    open: change({ status: 'APPROVED', effectiveAt: '2026-12-01 10:00:00' }),
  }));
  inTab(<OpenBankChange supplierId={3} />, { path: '/managecenter/supplier', screen: 'supplier' });
  expect(await screen.findByText('待生效')).toBeTruthy();
  expect(screen.getByText(/之前仍付原账号/)).toBeTruthy();
  expect(server.requestsTo(bankChangeCalls.getOpenBankChange)[0]?.input).toEqual({ supplierId: 3 });
});
