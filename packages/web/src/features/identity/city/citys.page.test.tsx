import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { allotStorageCalls } from '@material/contract/identity/allot-storage.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { choicesOf } from '@material/contract/kernel/reference/reference.ts';
import { cityUnits, headquartersUnits } from '@material/contract/identity/unit.reference.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power, titlesOf } from '@material/contract/kernel/call/screen.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser, manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { refreshQuietly } from '../../../lib/query.ts';
import { CentreContext } from '../../../lib/session/centre.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page as City } from './city.page.tsx';
import { Page as OwnCity } from './city-manage.page.tsx';
import { Page } from './citys.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const city = (id: number, name: string, change: Partial<CityRow> = {}): CityRow =>
  sampleOf(cityCalls.getCity.output, {
    id,
    name,
    code: `C${id}`,
    region: '华东',
    address: '示例路 1 号',
    lat: '31.2',
    lng: '121.4',
    status: 'NORMAL',
    stopReason: '',
    adcode: '',
    lockTime: '16:30',
    phone: '',
    remark: '',
    rowVersion: id,
    actions: [{ code: 'lock' }, { code: 'stop' }, { code: 'remove' }],
    ...change,
  });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  const list = [
    city(1, '上海'),
    city(2, '兰州', { status: 'LOCKED', actions: [{ code: 'unlock' }, { code: 'remove' }] }),
  ];
  server.on(cityCalls.getAllCity, () => ({ list, totalCount: 2 }));
});
afterEach(clearStage);

const stage = () => inTab(<Page />, { path: '/managecenter/citys', screen: 'citys' });
const line = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByRole('button', { name })).closest('tr');
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
const choose = async (name: string, label: string): Promise<unknown> => {
  const row = await line(name);
  const direct = within(row).queryByRole('button', { name: label });
  if (direct) return user.click(direct);
  await user.click(within(row).getByRole('button', { name: '更多' }));
  return user.click(await screen.findByRole('menuitem', { name: label }));
};

describe('the list of cities', () => {
  it('asks why before one is locked, and sends the reason', async () => {
    server.on(cityCalls.lockCity, () => city(1, '上海', { status: 'LOCKED', stopReason: '盘点期间暂停下单' }));
    stage();
    await choose('上海', '锁定');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('不能下单');
    await user.click(within(dialog).getByText('盘点期间暂停下单'));
    await user.click(within(dialog).getByRole('button', { name: '锁定' }));
    await waitFor(() => expect(server.requestsTo(cityCalls.lockCity)).toHaveLength(1));
    expect(server.requestsTo(cityCalls.lockCity)[0]?.input).toEqual({
      id: 1,
      rowVersion: 1,
      reason: '盘点期间暂停下单',
    });
  });

  it('says what keeps a city from being deleted, with the way to it', async () => {
    const places = [
      { table: 'ask_order', noun: '要货单', count: 3, states: ['SUBMITTED', 'APPROVED'] },
      { table: 'ask_order', noun: '要货单草稿', count: 2, states: ['DRAFT'] },
      { table: 'pickup_order', noun: '提货单', count: 1, states: ['CONFIRMED'] },
      { table: 'inbound_order', noun: '入库单', count: 4, states: ['DRAFT'] },
    ];
    let now = places;
    server.on(cityCalls.getCityOpen, () => ({ places: now }));
    stage();
    await choose('上海', '删除');
    const dialog = await screen.findByRole('dialog');
    const items = await within(dialog).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '要货单3查看',
      '要货单草稿2切换到该城市后可见',
      '提货单1切换到供应商后可见',
      '入库单4切换到该城市后可见',
    ]);
    expect(within(dialog).queryByRole('button', { name: '删除' })).toBeNull();
    // What somebody ends meanwhile goes from it.
    now = places.slice(1);
    await refreshQuietly(['ask_order']);
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(3));
    now = [];
    await refreshQuietly(['ask_order']);
    expect(await screen.findByText('“上海”可以删除了')).toBeTruthy();
  });

  it('deletes an empty one after a question', async () => {
    server.on(cityCalls.getCityOpen, () => ({ places: [] }));
    server.on(cityCalls.deleteCityByID, () => city(1, '上海', { status: 'DELETED' }));
    stage();
    await choose('上海', '删除');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(server.requestsTo(cityCalls.deleteCityByID)).toHaveLength(1));
    expect(server.requestsTo(cityCalls.deleteCityByID)[0]?.input).toEqual({ id: 1, rowVersion: 1 });
  });

  it('deletes many by their ids alone', async () => {
    server.on(cityCalls.deleteCityByIDMultify, (ids) => ids.map((id) => ({ id, ok: true, message: '' })));
    stage();
    for (const name of ['上海', '兰州']) await user.click(within(await line(name)).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: /删除/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(server.requestsTo(cityCalls.deleteCityByIDMultify)[0]?.input).toEqual([1, 2]));
  });
});

describe('a city', () => {
  it('is entered anew with what was stored, and what is emptied is sent as nothing', async () => {
    server.on(cityCalls.getCity, () => city(1, '上海'));
    server.on(cityCalls.addCity, () => city(1, '上海', { lockTime: '', rowVersion: 2 }));
    inTab(<City />, { path: '/managecenter/city', screen: 'city', query: { id: '1' } });
    await user.clear(await screen.findByLabelText('截单时间'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requestsTo(cityCalls.addCity)).toHaveLength(1));
    expect(server.requestsTo(cityCalls.addCity)[0]?.input).toMatchObject({ id: 1, rowVersion: 1, lockTime: null });
  });

  it.each([
    ['city', <City key="city" />, '/managecenter/city', {}],
    ...cityUnits.map((of) => [of.table, <City key={of.table} />, '/managecenter/city', { tab: of.table }] as const),
    ['allotStorage', <City key="allot" />, '/managecenter/city', { tab: 'allotStorage' }],
  ] as const)('that was deleted is only looked at: %s', async (_tab, page, path, query) => {
    server.on(cityCalls.getCity, () => city(1, '兰州', { status: 'DELETED', actions: [{ code: 'restore' }] }));
    for (const of of cityUnits)
      server.on(of.calls.list, () => ({ list: [sampleOf(of.row, { id: 5, status: 'ENABLED' })], totalCount: 1 }));
    server.on(allotStorageCalls.getAllAllotStorage, () => ({
      list: [sampleOf(allotStorageCalls.getAllAllotStorage.list.row, { id: 6 })],
      totalCount: 1,
    }));
    server.on(pickers.place, () => ({ list: [], totalCount: 0 }));
    inTab(page, { path, screen: 'city', query: { id: '1', ...query } });
    expect(await screen.findByRole('tab', { name: '基本信息' })).toBeTruthy();
    if (Object.keys(query).length === 0) expect(await screen.findByText('城市已删除，恢复后才能修改。')).toBeTruthy();
    else expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
    for (const word of [
      '保存',
      '新增',
      '导入',
      '编辑',
      '停用',
      '启用',
      '删除',
      '更多',
      '分配物料',
      '改仓库',
      '取消分配',
      '设为默认',
    ])
      expect(screen.queryByRole('button', { name: word })).toBeNull();
  });

  it('is read by whoever may not change it', async () => {
    useSession.getState().setUser(manager({ power: JSON.stringify([power(identityScreens.citys)]) }));
    server.on(cityCalls.getCity, () => city(1, '上海'));
    inTab(<City />, { path: '/managecenter/city', screen: 'city', query: { id: '1' } });
    expect(await screen.findByText('16:30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('says how it stands, with the reason where there is one', async () => {
    server.on(cityCalls.getCity, ({ id }) =>
      id === 1
        ? city(1, '上海', { status: 'DELETED', stopReason: '' })
        : city(2, '杭州', { status: 'LOCKED', stopReason: '结算未清' }),
    );
    const { unmount } = inTab(<City />, { path: '/managecenter/city', screen: 'city', query: { id: '1' } });
    expect(await screen.findByText('已删除')).toBeTruthy();
    unmount();
    inTab(<City />, { path: '/managecenter/city', screen: 'city', query: { id: '2' } });
    expect(await screen.findByText('锁定：结算未清')).toBeTruthy();
  });

  it('has its places beside it: what stores alone have is asked of stores, and the default is a warehouse', async () => {
    const [places, , branches] = cityUnits;
    server.on(cityCalls.getCity, () => city(1, '上海'));
    const place = (id: number, name: string, kind: string) =>
      sampleOf(places.row, { id, name, kind, cityId: 1, status: 'ENABLED', isDefault: false });
    server.on(places.calls.list, () => ({
      list: [place(1, '一店', 'STORE'), place(2, '低温仓', 'WAREHOUSE')],
      totalCount: 2,
    }));
    server.on(choicesOf(branches), () => ({ list: [] }));
    server.on(places.calls.save, () => place(9, '二号月台', 'DOCK'));
    inTab(<City />, { path: '/managecenter/city', screen: 'city', query: { id: '1', tab: 'place' } });
    const offered = async (name: string): Promise<string[]> => {
      const row = (await screen.findByText(name)).closest('tr');
      if (!row) throw new Error(`no row ${name}`);
      await user.click(within(row).getByRole('button', { name: '更多' }));
      const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
      await user.keyboard('{Escape}');
      return items;
    };
    expect(await offered('低温仓')).toContain('设为默认');
    await user.click(screen.getByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: '门店' }));
    await user.click(within(dialog).getByRole('combobox', { name: '经营方式' }));
    await user.click(await screen.findByText('加盟'));
    await user.click(within(dialog).getByRole('radio', { name: '分拣月台' }));
    expect(within(dialog).queryByRole('combobox', { name: '经营方式' })).toBeNull();
    for (const [label, text] of Object.entries({
      编码: 'K2',
      名称: '二号月台',
      地址: '示例路 2 号',
      收货开始: '05:30',
    }))
      await user.type(within(dialog).getByLabelText(label), text);
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText('请填写收货结束，或清空收货开始')).toBeTruthy();
    expect(server.requestsTo(places.calls.save)).toEqual([]);
    await user.type(within(dialog).getByLabelText('收货结束'), '09:00');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requestsTo(places.calls.save)).toHaveLength(1));
    expect(server.requestsTo(places.calls.save)[0]?.input).toEqual({
      cityId: 1,
      kind: 'DOCK',
      code: 'K2',
      name: '二号月台',
      address: '示例路 2 号',
      receiveFrom: '05:30',
      receiveTo: '09:00',
    });
    expect(server.requestsTo(choicesOf(branches))[0]?.input).toMatchObject({ cityId: 1 });
  });

  it('has its departments beside it, and a new one is its own', async () => {
    const [, departmentTable] = cityUnits;
    const { calls, row } = departmentTable;
    server.on(cityCalls.getCity, () => city(1, '上海'));
    server.on(calls.list, () => ({ list: [], totalCount: 0 }));
    server.on(choicesOf(departmentTable), () => ({ list: [] }));
    server.on(calls.save, () => sampleOf(row, { id: 9, name: '采购部' }));
    inTab(<City />, { path: '/managecenter/city', screen: 'city', query: { id: '1', tab: 'department' } });
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText('城市')).toBeNull();
    await user.type(within(dialog).getByLabelText('编码'), 'D1');
    await user.type(within(dialog).getByLabelText('名称'), '采购部');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requestsTo(calls.save)).toHaveLength(1));
    expect(server.requestsTo(calls.save)[0]?.input).toMatchObject({ cityId: 1, code: 'D1', name: '采购部' });
    expect(server.requestsTo(calls.list)[0]?.input).toMatchObject({ cityId: 1 });
    expect(server.requestsTo(choicesOf(departmentTable))[0]?.input).toMatchObject({ cityId: 1 });
  });
});

describe('the departments of headquarters', () => {
  it('stand beside the cities: those of none', async () => {
    const [departments] = headquartersUnits;
    server.on(departments.calls.list, () => ({ list: [], totalCount: 0 }));
    stage();
    await user.click(await screen.findByRole('tab', { name: '总部部门' }));
    expect(await screen.findByText('还没有总部部门')).toBeTruthy();
    expect(server.requestsTo(departments.calls.list)[0]?.input).toMatchObject({ cityId: null });
    expect(screen.getByRole('button', { name: /新\s?增/ })).toBeTruthy();
  });
});

describe('城市信息', () => {
  const of = identityScreens.cityManage;
  it.each([
    { powers: [power(of)], mayAdd: false },
    { powers: titlesOf(of), mayAdd: true },
  ])('reads the own city, and adds to it with the button for that alone: $mayAdd', async ({ powers, mayAdd }) => {
    useSession.getState().setUser(cityUser({ power: JSON.stringify(powers) }));
    server.on(cityCalls.getCity, () => city(3, '上海', { actions: [] }));
    server.on(cityUnits[1].calls.list, () => ({ list: [], totalCount: 0 }));
    inTab(
      <CentreContext value="city:3">
        <OwnCity />
      </CentreContext>,
      { path: '/citycenter/citymanage', screen: 'cityManage' },
    );
    expect(await screen.findByRole('heading', { name: /上海/ })).toBeTruthy();
    expect(server.requestsTo(cityCalls.getCity)[0]?.input).toEqual({ id: 3 });
    await user.click(screen.getByRole('tab', { name: '部门' }));
    expect(await screen.findByText('还没有部门')).toBeTruthy();
    expect(server.requestsTo(cityUnits[1].calls.list)[0]?.input).toMatchObject({ cityId: 3 });
    expect(screen.queryAllByRole('button', { name: /新\s?增/ })).toHaveLength(mayAdd ? 1 : 0);
  });
});
