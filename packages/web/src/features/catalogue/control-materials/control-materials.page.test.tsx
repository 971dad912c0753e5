import {
  controlDraftCalls,
  materialControlCalls,
  type ControlRow,
} from '@material/contract/catalogue/control/material-control.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { materialParam } from '@material/contract/catalogue/setting/material-param.reference.ts';
import { choicesOf } from '@material/contract/kernel/reference/reference.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { pickers } from '@material/contract/pickers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './control-materials.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const { getListControlMaterials, previewControlMaterials, addControlMaterials, liftControlMaterials } =
  materialControlCalls;
const { getControlDrafts } = controlDraftCalls;
const control = (id: number, materialName: string, state: ControlRow['state']): ControlRow =>
  sampleOf(getListControlMaterials.list.row, { id, materialId: id * 10, materialName, cityName: '上海', state });
const made = (id: number, cityName: string, note = '') =>
  sampleOf(previewControlMaterials.output.shape.list.element, {
    id,
    materialName: '西瓜',
    cityName,
    outcome: note === '' ? 'PASS' : 'REFUSED',
    note,
  });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(getListControlMaterials, () => ({
    list: [control(1, '西瓜', 'IN_FORCE'), control(2, '稀奶油', 'COMING'), control(3, '花椒', 'LIFTED')],
    totalCount: 3,
  }));
  const material = sampleOf(pickers.material.list.row, { id: 5, displayName: '西瓜', blocked: null });
  server.on(pickers.material, () => ({ list: [material], totalCount: 1 }));
  server.on(pickers.city, () => ({
    list: [sampleOf(pickers.city.list.row, { id: 7, displayName: '上海' })],
    totalCount: 1,
  }));
  const reasons = materialParam.find(({ table }) => table === 'control_reason');
  if (!reasons) throw new Error('there are no reasons');
  server.on(choicesOf(reasons), () => ({
    list: [{ id: 9, name: '价格异常', code: 'GK1', parentId: null, isDefault: false, blocked: null }],
  }));
});
afterEach(clearStage);

const stage = () => inTab(<Page />, { path: '/managecenter/controlMaterials', screen: 'controlMaterials' });

async function pick(dialog: HTMLElement, label: string, name: string): Promise<void> {
  fireEvent.mouseDown(within(dialog).getByLabelText(label));
  fireEvent.click(await screen.findByTitle(name));
}

it('shows what is in the way and whose drafts are met before a control is saved', async () => {
  server.on(previewControlMaterials, () => ({
    list: [made(1, '上海'), made(2, '北京', '北京已有管控：2026-11-01 起')],
  }));
  server.on(getControlDrafts, () => ({
    list: [
      sampleOf(getControlDrafts.output.shape.list.element, { id: 4, no: 'YH1', cityName: '上海', createName: '小王' }),
    ],
    totalCount: 1,
  }));
  server.on(addControlMaterials, () => ({ added: 1, refused: [made(2, '北京', '北京已有管控：2026-11-01 起')] }));
  stage();
  await user.click(await screen.findByRole('button', { name: '设置管控' }));
  const form = await screen.findByRole('dialog');
  await pick(form, '物料', '西瓜');
  await pick(form, '城市', '上海');
  await user.type(within(form).getByLabelText('生效日期'), '2099-01-01{Enter}');
  await pick(form, '管控原因', '价格异常');
  await user.click(within(form).getByRole('button', { name: '下一步' }));
  await screen.findByText(/1 条可以设置，1 条不能设置/);
  const preview = await screen.findByRole('dialog');
  expect(preview.textContent).toContain('北京已有管控：2026-11-01 起');
  expect(await within(preview).findByText(/1 张未提交的要货单会受影响/)).toBeTruthy();
  expect(within(preview).getByRole('button', { name: 'YH1' })).toBeTruthy();
  expect(preview.textContent).toContain('小王');
  expect(server.requestsTo(getControlDrafts)[0]?.input).toEqual({
    materialIds: [5],
    cityIds: [7],
    validFrom: '2099-01-01',
  });
  await user.click(within(preview).getByRole('button', { name: '确认设置 1 条' }));
  await waitFor(() => expect(server.requestsTo(addControlMaterials)).toHaveLength(1));
  expect(server.requestsTo(addControlMaterials)[0]?.input).toMatchObject({ materialIds: [5], controlledForId: 9 });
  expect(await screen.findByText('已设置 1 条，1 条没有设置')).toBeTruthy();
});

it('is of all cities where none is chosen', async () => {
  server.on(previewControlMaterials, () => ({ list: [made(1, '全部城市')] }));
  server.on(getControlDrafts, () => ({ list: [], totalCount: 0 }));
  stage();
  await user.click(await screen.findByRole('button', { name: '设置管控' }));
  const form = await screen.findByRole('dialog');
  await pick(form, '物料', '西瓜');
  await user.type(within(form).getByLabelText('生效日期'), '2099-01-01{Enter}');
  await pick(form, '管控原因', '价格异常');
  await user.click(within(form).getByRole('button', { name: '下一步' }));
  expect(await screen.findByText('没有未提交的要货单用到这些物料。')).toBeTruthy();
  expect(server.requestsTo(previewControlMaterials)[0]?.input).not.toHaveProperty('cityIds');
});

it('lifts the chosen that can be lifted, with a reason', async () => {
  server.on(liftControlMaterials, () => ({ lifted: 2 }));
  stage();
  for (const name of ['西瓜', '稀奶油', '花椒']) {
    const row = (await screen.findByText(name)).closest('tr');
    await user.click(within(row ?? document.body).getByRole('checkbox'));
  }
  const bar = await screen.findByRole('region', { name: '批量操作' });
  await user.click(within(bar).getByRole('button', { name: /解除管控/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('2 条管控从现在起不再生效');
  await user.click(within(dialog).getByRole('button', { name: '货源恢复' }));
  await user.click(within(dialog).getByRole('button', { name: '解除' }));
  await waitFor(() =>
    expect(server.requestsTo(liftControlMaterials)[0]?.input).toEqual({ ids: [1, 2], liftReason: '货源恢复' }),
  );
});

it('tells the history of a material', async () => {
  stage();
  const row = (await screen.findByText('花椒')).closest('tr');
  const buttons = within(row ?? document.body);
  expect(buttons.queryByRole('button', { name: '解除管控' })).toBeNull();
  await user.click(buttons.getByRole('button', { name: '历史' }));
  expect(await screen.findByText('花椒 管控历史')).toBeTruthy();
  await waitFor(() =>
    expect(server.requestsTo(getListControlMaterials).at(-1)?.input).toMatchObject({ materialId: 30 }),
  );
});

it('is read alone by whoever may do no more', async () => {
  useSession.getState().setUser(manager({ power: JSON.stringify([power(catalogueScreens.controlMaterials)]) }));
  stage();
  expect(await screen.findByText('西瓜')).toBeTruthy();
  for (const name of ['设置管控', '解除管控']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
