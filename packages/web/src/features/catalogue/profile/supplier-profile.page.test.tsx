import {
  profileChangeCalls,
  profileChangeRow,
  type ProfileChangeRow,
} from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager, supplierUser } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { OwnProfileChange } from './own-profile-change.tsx';
import { Page } from './supplier-profile.page.tsx';

const { addSupplierProfileChange, getListSupplierProfileChange, passSupplierProfileChange } = profileChangeCalls;
const change = (more: Partial<ProfileChangeRow> = {}): ProfileChangeRow =>
  sampleOf(profileChangeRow, {
    id: 4,
    no: 'QY00000004',
    supplierName: '示例粮油',
    status: 'PENDING',
    changes: [{ label: '联系人', before: '许示例', after: '贺示例' }],
    changeText: '联系人：许示例 → 贺示例',
    profileReason: '联系人更换',
    rowVersion: 1,
    actions: [{ code: 'pass' }, { code: 'refuse' }],
    ...more,
  });

let server: FakeServer;
let rows: ProfileChangeRow[];
beforeEach(() => {
  setWidth(1440);
  rows = [change()];
  server = fakeServer();
  server.on(getListSupplierProfileChange, () => ({ list: rows, totalCount: rows.length }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

it('shows what is asked for beside what stands there, and passes it', async () => {
  useSession.getState().setUser(manager());
  server.on(passSupplierProfileChange, () => change({ status: 'PASSED', actions: [] }));
  inTab(<Page />, { path: '/managecenter/supplierProfile', screen: 'supplierProfile' });
  await user.click(await screen.findByRole('button', { name: '示例粮油' }));
  const row = await screen.findByRole('row', { name: /联系人 许示例 贺示例/ });
  expect(row).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: '通过' })[0] as HTMLElement);
  const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
  await user.click(within(dialog).getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(server.requestsTo(passSupplierProfileChange).map(({ input }) => input)).toEqual([{ id: 4, rowVersion: 1 }]),
  );
});

const own = sampleOf(suppliers.row, { id: 3, name: '示例粮油有限公司', contact: '许示例', phone: '15400000053' });
const stage = { path: '/suppliercenter/suppliermanage', screen: 'supplierManage' } as const;

it('begins with what stands there, sends what is entered, and keeps it when it is refused', async () => {
  useSession.getState().setUser(supplierUser());
  rows = [];
  server.onRaw(addSupplierProfileChange, () => refusal(2, '已有一笔企业信息变更待审', { code: 'blocked' }));
  inTab(<OwnProfileChange row={own} />, stage);
  await user.click(await screen.findByRole('button', { name: '申请变更' }));
  const dialog = await screen.findByRole('dialog');
  const contact = within(dialog).getByLabelText<HTMLInputElement>('联系人');
  expect(contact.value).toBe('许示例');
  fireEvent.change(contact, { target: { value: '贺示例' } });
  await user.click(within(dialog).getByRole('button', { name: '提交审核' }));
  expect((await within(dialog).findAllByText('请填写变更说明')).length).toBeGreaterThan(0);
  expect(server.requestsTo(addSupplierProfileChange)).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('变更说明'), { target: { value: '联系人更换' } });
  await user.click(within(dialog).getByRole('button', { name: '提交审核' }));
  expect((await screen.findAllByText(/已有一笔企业信息变更待审/)).length).toBeGreaterThan(0);
  expect(contact.value).toBe('贺示例');
  expect(server.requestsTo(addSupplierProfileChange)[0]?.input).toMatchObject({
    contact: '贺示例',
    phone: '15400000053',
    profileReason: '联系人更换',
  });
});

it('offers no second change while one waits, but its withdrawal', async () => {
  useSession.getState().setUser(supplierUser());
  rows = [change({ actions: [{ code: 'withdraw' }] })];
  inTab(<OwnProfileChange row={own} />, stage);
  expect(await screen.findByRole('button', { name: '撤回' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请变更' })).toBeNull();
});
