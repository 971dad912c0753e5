import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { substituteCalls } from '@material/contract/catalogue/substitute/substitute.calls.ts';
import { materialSubstitutes } from '@material/contract/catalogue/substitute/substitutes.reference.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { choicesOf, type AnyReference, referenceOf } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { pickers } from '@material/contract/pickers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page as MaterialPage } from './material.page.tsx';
import { Page as MaterialsPage } from './materials.page.tsx';
import { Page as ViewPage } from '../views/material-view.page.tsx';
import { fakeServer, refusal, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { manager } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';

const { calls, powers } = materials;
const flour = (change: Partial<ReferenceRow> = {}): ReferenceRow =>
  sampleOf(materials.row, {
    id: 3,
    code: 'WL1',
    name: '高筋小麦粉',
    shortName: '高筋粉',
    status: 'ENABLED',
    cityIds: [],
    cityNames: '全部城市',
    batchReportTypeIds: [],
    acceptRatio: '0.67',
    brand: null,
    spec: '25kg/袋',
    taxCategoryCode: null,
    secondUnitId: null,
    baseFactor: '25',
    minQty: '1',
    multiple: '1',
    shelfLifeDays: 365,
    rowVersion: 4,
    ...change,
  });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  server.on(calls.list, () => ({ list: [flour()], totalCount: 1 }));
  if (calls.customFields) server.on(calls.customFields, () => ({ list: [] }));
  const chosenFrom = [
    'material_category',
    'unit',
    'storage_mode',
    'batch_report_type',
    'tax_rate',
    'origin_place',
    'microbe_standard',
  ];
  for (const of of chosenFrom
    .map((table) => referenceOf(table))
    .filter((one): one is AnyReference => one !== undefined))
    server.on(choicesOf(of), () => ({ list: [] }));
});
const substitute = sampleOf(substituteCalls.getMaterialSubstitutes.output.shape.list.element, {
  materialName: '中筋小麦粉',
  takesText: '1 袋 = 0.8 袋',
  isReverse: true,
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const stage = { path: '/managecenter/material', screen: 'material' } as const;

it('opens a row of the list on a page of its own, and a new one too', async () => {
  const opened = inTab(<MaterialsPage />, { path: '/managecenter/materials', screen: 'materials' });
  await screen.findByRole('rowheader', { name: '高筋小麦粉' });
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  expect(opened.tab().open).toHaveBeenLastCalledWith('material', { id: '3' }, '高筋小麦粉');
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(opened.tab().open).toHaveBeenLastCalledWith('material', {}, undefined);
});

it('a material in use is controlled from its row', async () => {
  const stopped = flour({ id: 4, name: '停用的面粉', status: 'DISABLED' });
  server.on(calls.list, () => ({ list: [flour(), stopped], totalCount: 2 }));
  const material = sampleOf(pickers.material.list.row, { id: 3, displayName: '高筋小麦粉', blocked: null });
  server.on(pickers.material, () => ({ list: [material], totalCount: 1 }));
  server.on(pickers.city, () => ({ list: [], totalCount: 0 }));
  const reasons = referenceOf('control_reason');
  if (reasons) server.on(choicesOf(reasons), () => ({ list: [] }));
  inTab(<MaterialsPage />, { path: '/managecenter/materials', screen: 'materials' });
  const choose = async (name: string): Promise<void> => {
    const row = (await screen.findByRole('rowheader', { name })).closest('tr');
    if (row) await user.click(within(row).getByRole('button', { name: '更多' }));
  };
  await choose('高筋小麦粉');
  await user.click(await screen.findByRole('menuitem', { name: '设置管控' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('高筋小麦粉')).toBeTruthy();
  expect(dialog.getByText('管控期间，这些城市要货时必须填写要货原因；已提交的要货单不变。')).toBeTruthy();
});

it('saves what was changed over the version that was read', async () => {
  server.on(calls.save, (entered) => flour({ ...entered, rowVersion: 5 }));
  inTab(<MaterialPage />, { ...stage, query: { id: '3' } });
  expect(await screen.findByRole('heading', { name: '编辑物料“高筋小麦粉”' })).toBeTruthy();
  const brand = screen.getByLabelText('品牌');
  await user.type(brand, '示例牌');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.requestsTo(calls.save)).toHaveLength(1));
  expect(server.requestsTo(calls.save)[0]?.input).toMatchObject({ id: 3, rowVersion: 4, brand: '示例牌', cityIds: [] });
});

it('says of a new row what is missing, each at its field, and sends nothing', async () => {
  inTab(<MaterialPage />, stage);
  await user.click(await screen.findByRole('button', { name: /保\s?存/ }));
  for (const words of ['请填写编码', '请选择品类', '请选择储存方式'])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(server.requestsTo(calls.save)).toEqual([]);
});

it('names what may take its place, one tab with what is kept and one with what holds', async () => {
  const pair = sampleOf(materialSubstitutes.row, {
    id: 7,
    materialId: 3,
    substituteId: 5,
    substituteName: '中筋小麦粉',
    factor: '1.25',
    isMutual: true,
    cityIds: [],
    cityNames: '全部城市',
    status: 'ENABLED',
  });
  server.on(materialSubstitutes.calls.list, () => ({ list: [pair], totalCount: 1 }));
  server.on(substituteCalls.getMaterialSubstitutes, () => ({ list: [substitute] }));
  inTab(<MaterialPage />, { ...stage, query: { id: '3' } });
  await user.click(await screen.findByRole('tab', { name: '替代物料' }));
  expect(await screen.findByText('中筋小麦粉')).toBeTruthy();
  expect(server.requestsTo(materialSubstitutes.calls.list).at(-1)?.input).toMatchObject({ materialId: 3 });
  await user.click(screen.getByRole('tab', { name: '可用替代' }));
  expect(await screen.findByText('1 袋 = 0.8 袋')).toBeTruthy();
  expect(server.requestsTo(substituteCalls.getMaterialSubstitutes)[0]?.input).toEqual({ materialId: 3 });
});

it('says what a factor means, and where the server refuses a pair', async () => {
  server.on(materialSubstitutes.calls.list, () => ({ list: [], totalCount: 0 }));
  server.on(pickers.material, () => ({
    list: [
      sampleOf(pickers.material.list.row, { id: 3, displayName: '高筋小麦粉', blocked: null }),
      sampleOf(pickers.material.list.row, { id: 4, displayName: '中筋小麦粉', blocked: null }),
    ],
    totalCount: 2,
  }));
  server.on(pickers.city, () => ({ list: [], totalCount: 0 }));
  const problems = [{ path: ['substituteId'], message: '这两个物料之间已有替代关系' }];
  server.onRaw(materialSubstitutes.calls.save, () => refusal(0, '有误', { code: 'invalidInput', problems }));
  inTab(<MaterialPage />, { ...stage, query: { id: '3', tab: 'material_substitute' } });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('替代系数'), '1.25');
  expect(await dialog.findByText('缺 1 个单位的物料，用 1.25 个单位的替代物料')).toBeTruthy();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /替代物料/ }));
  await user.click(await screen.findByTitle('高筋小麦粉'));
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await dialog.findByText('替代物料不能是物料本身')).toBeTruthy();
  expect(server.requestsTo(materialSubstitutes.calls.save)).toEqual([]);
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /替代物料/ }));
  await user.click(await screen.findByTitle('中筋小麦粉'));
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await dialog.findByText('这两个物料之间已有替代关系')).toBeTruthy();
  expect(server.requestsTo(materialSubstitutes.calls.save)[0]?.input).toMatchObject({ materialId: 3, factor: '1.25' });
});

it('a city reads in its list what may take the place of a material, and more of it at a press', async () => {
  const row = sampleOf(viewCalls.getListMaterialView.list.row, {
    id: 3,
    name: '高筋小麦粉',
    pictureId: null,
    substituteNames: '中筋小麦粉 ×0.8',
  });
  server.on(viewCalls.getListMaterialView, () => ({ list: [row], totalCount: 1 }));
  server.on(pickers.supplier, () => ({ list: [], totalCount: 0 }));
  server.on(substituteCalls.getMaterialSubstitutes, () => ({ list: [substitute] }));
  inTab(<ViewPage />, { path: '/citycenter/materialview', screen: 'materialView' });
  await user.click(await screen.findByRole('button', { name: '中筋小麦粉 ×0.8' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('1 袋 = 0.8 袋')).toBeTruthy();
});

it('shows facts alone to whoever may not edit, and that a row is gone', async () => {
  useSession.getState().setUser(manager({ power: JSON.stringify(powers.see) }));
  const { unmount } = inTab(<MaterialPage />, { ...stage, query: { id: '3' } });
  expect(await screen.findByRole('heading', { name: /高筋小麦粉/ })).toBeTruthy();
  expect(within(document.body).getByText('全部城市')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();
  unmount();
  server.on(calls.list, () => ({ list: [], totalCount: 0 }));
  inTab(<MaterialPage />, { ...stage, query: { id: '4' } });
  expect(await screen.findByText('没有这个物料')).toBeTruthy();
});
