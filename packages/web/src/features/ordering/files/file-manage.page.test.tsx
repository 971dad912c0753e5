import { certificateFile, cityFile } from '@material/contract/catalogue/attachments.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { choicesOf, referenceOf } from '@material/contract/kernel/reference/reference.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { fileListCalls, fileZipCalls } from '@material/contract/ordering/file-manage.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, file, refusal, success, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page } from './file-manage.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const { getListCertificateFile, getListReportFile } = fileListCalls;
const certificate = sampleOf(getListCertificateFile.list.row, {
  id: 11,
  supplierName: '枕禾粮油',
  supplierFileTypeName: '食品生产许可证',
  certificateNo: 'SC1',
  paperState: 'EXPIRED',
  expireDate: '2026-11-01',
  isLongTerm: false,
});
const report = sampleOf(getListReportFile.list.row, {
  id: 21,
  lotId: 31,
  reportTypeName: '出厂检验报告',
  materialName: '东北珍珠米',
  lotNo: 'L1',
  reportTerm: 'OUTDATED',
  verdict: null,
});
const paper = sampleOf(certificateFile.calls.list.output.shape.list.element, {
  id: 41,
  name: '正本.pdf',
  type: 'application/pdf',
  validUntil: null,
  replacedTime: null,
});

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(cityUser());
  server.on(getListCertificateFile, () => ({ list: [certificate], totalCount: 1 }));
  server.on(getListReportFile, () => ({ list: [report], totalCount: 1 }));
  server.on(pickers.supplier, () => ({ list: [], totalCount: 0 }));
  server.on(pickers.material, () => ({ list: [], totalCount: 0 }));
  const types = referenceOf('supplier_file_type');
  if (types) server.on(choicesOf(types), () => ({ list: [] }));
});
afterEach(clearStage);

const open = (query: Readonly<Record<string, string>> = {}) =>
  inTab(<Page />, { path: '/citycenter/fileManage', screen: 'fileManage', query });

it('marks what a certificate is worth and opens its files', async () => {
  server.on(certificateFile.calls.list, () => ({ list: [paper] }));
  open();
  expect(await screen.findByText('已过期')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '食品生产许可证' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: '查看 正本.pdf' })).toBeTruthy();
  expect(server.requestsTo(certificateFile.calls.list)[0]?.input).toEqual({ of: 11 });
});

it('opens the reports of a lot by one of them', async () => {
  server.on(batchReport.calls.list, () => ({ list: [] }));
  open({ tab: 'reports' });
  await user.click(await screen.findByRole('button', { name: '出厂检验报告' }));
  await screen.findByRole('dialog');
  expect(server.requestsTo(batchReport.calls.list)[0]?.input).toEqual({ of: 31 });
});

it('packs what was chosen', async () => {
  server.onRaw(fileZipCalls.zipCityFiles, () => file('文件.zip', 'x'));
  open();
  const row = (await screen.findByText('SC1')).closest('tr');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: '打包下载' }));
  await waitFor(() => expect(server.requestsTo(fileZipCalls.zipCityFiles)).toHaveLength(1));
  expect(server.requestsTo(fileZipCalls.zipCityFiles)[0]?.input).toMatchObject({ certificates: [11] });
});

it('shows the city’s own with the end of each, and packs them all', async () => {
  const past = { ...paper, id: 51, name: '健康证.pdf', validUntil: '2020-01-01' };
  server.on(cityFile.calls.list, () => ({ list: [past] }));
  server.onRaw(fileZipCalls.zipCityFiles, () => file('文件.zip', 'x'));
  open({ tab: 'own' });
  expect(await screen.findByText('已于 2020-01-01 过期')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部打包下载' }));
  await waitFor(() => expect(server.requestsTo(fileZipCalls.zipCityFiles)).toHaveLength(1));
  expect(Object.keys(server.requestsTo(fileZipCalls.zipCityFiles)[0]?.input ?? {})).toContain('cityId');
});

it('finds one of many of the city’s own by its name', async () => {
  const list = Array.from({ length: 13 }, (_, at) => ({ ...paper, id: 60 + at, name: `健康证 ${at}.pdf` }));
  server.on(cityFile.calls.list, () => ({ list: [...list, { ...paper, id: 99, name: '消防合格证.pdf' }] }));
  open({ tab: 'own' });
  const search = await screen.findByRole('searchbox');
  expect(screen.getAllByRole('button', { name: /^查看 / })).toHaveLength(14);
  await user.type(search, 'xf');
  expect(screen.getAllByRole('button', { name: /^查看 / })).toHaveLength(1);
  expect(screen.getByRole('button', { name: '查看 消防合格证.pdf' })).toBeTruthy();
  // What is not shown is there all the same.
  expect(screen.getByLabelText('已有 14 个，最多 200 个')).toBeTruthy();
  await user.type(search, 'q');
  expect(screen.getByText('没有这样的文件')).toBeTruthy();
});

it('takes back what was taken off, also where so many are left that nobody searches them', async () => {
  const { remove } = cityFile.calls;
  if (!remove) throw new Error('a city removes its files');
  let list = Array.from({ length: 13 }, (_, at) => ({ ...paper, id: 60 + at, name: `健康证 ${at}.pdf` }));
  server.on(cityFile.calls.list, () => ({ list }));
  server.onRaw(remove, () => {
    list = list.slice(1);
    return success({});
  });
  open({ tab: 'own' });
  await user.click(await screen.findByRole('button', { name: '删除 健康证 0.pdf' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^查看 / })).toHaveLength(12));
  expect(screen.getByRole('button', { name: /撤\s?销/ })).toBeTruthy();
});

it('offers no archive to whoever may only look, and says what failed', async () => {
  useSession.getState().setUser(cityUser({ power: JSON.stringify([power(catalogueScreens.fileManage)]) }));
  server.onRaw(getListCertificateFile, () => refusal(0, '查询失败', { code: 'internal' }));
  open();
  expect((await screen.findAllByText('查询失败')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '打包下载' })).toBeNull();
});
