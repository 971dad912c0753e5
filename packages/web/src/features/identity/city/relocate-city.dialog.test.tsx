import {
  cityRelocationCalls,
  type CityPerson,
  type CityUnitRow,
} from '@material/contract/identity/city-relocation.calls.ts';
import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { CityPlan } from './city-leaving.tsx';
import { RelocateCityDialog } from './relocate-city.dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const { qianyiCityCheck } = cityRelocationCalls;
const city: CityRow = sampleOf(cityCalls.getCity.output, { id: 1, name: '兰州', rowVersion: 3 });
const person = (change: Partial<CityPerson> = {}): CityPerson => ({
  id: 11,
  name: '张三示例',
  username: 'city_lz',
  placeName: '',
  lostRoles: '',
  losesMain: false,
  problems: [],
  ...change,
});
const unit = (change: Partial<CityUnitRow> = {}): CityUnitRow => ({
  table: 'place',
  id: 21,
  name: '解放路店',
  kind: 'STORE',
  losesDefault: false,
  isJoined: false,
  problems: [],
  ...change,
});
const plan = (change: Partial<CityPlan> = {}): CityPlan => ({
  digest: 'seen',
  rowVersion: 4,
  people: [],
  units: [],
  open: [],
  allotments: 0,
  lostSuppliers: [],
  problems: [],
  ...change,
});

let server: FakeServer;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  server = fakeServer();
  onClose.mockReset();
  useSession.getState().setUser(manager());
  const named = (id: number, name: string) => ({ id, code: `C${id}`, name, shortName: '', status: 'NORMAL' });
  server.on(sessionCalls.getAdminRoleAndName, () => ({
    roles: [],
    activeRole: '',
    cities: [named(1, '兰州'), named(4, '西安')],
    suppliers: [],
  }));
});
afterEach(clearStage);

const stage = async () => {
  inTab(<RelocateCityDialog city={city} onClose={onClose} />, { path: '/managecenter/citys', screen: 'citys' });
  return screen.findByRole('dialog');
};
const choose = async (dialog: HTMLElement) => {
  await user.click(within(dialog).getByRole('combobox', { name: '迁入城市' }));
  await user.click(await screen.findByTitle('西安'));
};
const go = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: '迁移' });

describe('a whole city', () => {
  it('shows what becomes of everybody and everything, and sends what was shown', async () => {
    server.on(qianyiCityCheck, () =>
      plan({
        people: [person(), person({ id: 12, name: '王五', lostRoles: '值班', losesMain: true, placeName: '解放路店' })],
        units: [
          unit(),
          unit({ id: 22, name: '中心仓', kind: 'WAREHOUSE', losesDefault: true }),
          unit({ table: 'department', id: 5, name: '采购部', kind: null, isJoined: true }),
        ],
        allotments: 2,
        lostSuppliers: ['甲', '乙', '丙', '丁', '戊', '己'],
      }),
    );
    server.on(cityCalls.qianyiCity, () => city);
    const dialog = await stage();
    expect(go(dialog)).toHaveProperty('disabled', true);
    await choose(dialog);
    const people = await within(dialog).findByRole('list', { name: '用户 2 人' });
    expect(
      within(people)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['王五 city_lz失去角色 值班；不再是主账号；仍在 解放路店', '张三示例 city_lz角色不变']);
    const units = within(dialog).getByRole('list', { name: '门店 1 个，仓库 1 个，部门 1 个' });
    expect(
      within(units)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['中心仓 仓库不再是默认', '采购部 部门并入同名部门', '解放路店 门店']);
    expect(dialog.textContent).toContain('取消 2 个物料的分仓');
    expect(dialog.textContent).toContain('甲、乙、丙、丁、戊 等 6 家');
    // Nobody goes to where they are.
    expect(screen.queryByTitle('兰州')).toBeNull();
    await user.click(go(dialog));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(cityCalls.qianyiCity)[0]?.input).toEqual({
      id: 1,
      rowVersion: 4,
      toId: 4,
      digest: 'seen',
    });
  });

  it('says what stands against it, with the way to open documents', async () => {
    server.on(qianyiCityCheck, () =>
      plan({
        units: [unit({ problems: ['西安已有同名收货地点，请先改名'] })],
        open: [{ table: 'ask_order', noun: '要货单', count: 3, states: ['SUBMITTED'] }],
      }),
    );
    const dialog = await stage();
    await choose(dialog);
    expect(await within(dialog).findByText('西安已有同名收货地点，请先改名')).toBeTruthy();
    const open = within(dialog).getByRole('list', { name: '未了事项' });
    expect(within(open).getByRole('button', { name: '查看' })).toBeTruthy();
    expect(within(dialog).getByRole('note', { name: '还有没办完的单据' })).toBeTruthy();
    expect(go(dialog)).toHaveProperty('disabled', true);
  });

  it('says why a city takes nobody in', async () => {
    const message = '西安现在是“停用”，不能迁入';
    server.onRaw(qianyiCityCheck, () =>
      refusal(0, message, { code: 'invalidInput', problems: [{ path: ['toId'], message }] }),
    );
    const dialog = await stage();
    await choose(dialog);
    expect(await within(dialog).findByText(message)).toBeTruthy();
    expect(go(dialog)).toHaveProperty('disabled', true);
  });

  it('shows anew what has changed meanwhile', async () => {
    let asked = 0;
    server.on(qianyiCityCheck, () => {
      asked += 1;
      return plan({
        digest: `seen ${asked}`,
        people: Array.from({ length: asked }, (_, at) => person({ id: at + 1 })),
      });
    });
    server.onRaw(cityCalls.qianyiCity, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict' }));
    const dialog = await stage();
    await choose(dialog);
    expect(await within(dialog).findByRole('list', { name: '用户 1 人' })).toBeTruthy();
    await user.click(go(dialog));
    expect(await within(dialog).findByText('刚才有变化，已重新核对，请看过后再迁移')).toBeTruthy();
    expect(await within(dialog).findByRole('list', { name: '用户 2 人' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
