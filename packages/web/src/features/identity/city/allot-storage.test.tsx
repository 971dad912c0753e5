import { allotStorageCalls, type Allotment } from '@material/contract/identity/allot-storage.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AllotStorage } from './allot-storage.tsx';

vi.setConfig({ testTimeout: 30_000 });

const { getAllAllotStorage, editAllotStorage, deleteAllotStorage } = allotStorageCalls;
const { citys } = identityScreens;
const allotted = (id: number, materialName: string): Allotment =>
  sampleOf(getAllAllotStorage.list.row, {
    id,
    materialId: id * 10,
    materialName,
    warehouseName: '上海中心仓',
    state: 'IN_FORCE',
  });
const place = (id: number, displayName: string, kind: 'STORE' | 'WAREHOUSE') =>
  sampleOf(pickers.place.list.row, { id, displayName, kind, cityId: 1 });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(getAllAllotStorage, () => ({ list: [allotted(1, '五花肉'), allotted(2, '猪筒骨')], totalCount: 2 }));
  server.on(pickers.place, () => ({
    list: [place(11, '上海低温仓', 'WAREHOUSE'), place(12, '一店', 'STORE')],
    totalCount: 2,
  }));
  server.on(pickers.material, () => ({ list: [], totalCount: 0 }));
  server.on(editAllotStorage, () => ({ added: 0, changed: 2 }));
});
afterEach(clearStage);

const stage = () =>
  inTab(<AllotStorage cityId={1} />, { path: '/managecenter/city', screen: 'city', query: { id: '1' } });
const choose = async (name: string): Promise<void> => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`no row ${name}`);
  await user.click(within(row).getByRole('checkbox'));
};

describe('the materials that a city has allotted', () => {
  it('are sent to another warehouse together, of warehouses alone', async () => {
    stage();
    for (const name of ['五花肉', '猪筒骨']) await choose(name);
    await user.click(await screen.findByRole('button', { name: '改收货仓库' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('五花肉、猪筒骨以后送到另一个仓库');
    await user.click(within(dialog).getByLabelText('收货仓库'));
    fireEvent.click(await screen.findByTitle('上海低温仓'));
    expect(screen.queryByTitle('一店')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requestsTo(editAllotStorage)).toHaveLength(1));
    expect(server.requestsTo(editAllotStorage)[0]?.input).toEqual({ cityId: 1, placeId: 11, materialIds: [10, 20] });
  });

  it('are taken back after a question', async () => {
    server.on(deleteAllotStorage, () => ({ removed: 1 }));
    stage();
    await choose('五花肉');
    const bar = await screen.findByRole('region', { name: '批量操作' });
    await user.click(within(bar).getByRole('button', { name: '取消分配' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('五花肉以后送到默认仓库');
    await user.click(within(question).getByRole('button', { name: '取消分配' }));
    await waitFor(() => expect(server.requestsTo(deleteAllotStorage)[0]?.input).toEqual({ ids: [1] }));
  });

  it('are read and exported by whoever may do that alone', async () => {
    useSession.getState().setUser(manager({ power: JSON.stringify([power(citys), power(citys, '导出')]) }));
    stage();
    expect(await screen.findByText('五花肉')).toBeTruthy();
    expect(screen.getByRole('button', { name: '导出' })).toBeTruthy();
    for (const name of ['分配物料', '取消分配', '改仓库']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
