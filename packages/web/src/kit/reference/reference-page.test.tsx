import '@material/contract/catalogue/setting/other-param.reference.ts';
import { materialParam } from '@material/contract/catalogue/setting/material-param.reference.ts';
import { choicesOf, referenceOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { useSession } from '../../lib/session/session.ts';
import { ReferencePage } from './reference-page.tsx';

const declared = (table: string): AnyReference => {
  const of = referenceOf(table);
  if (!of) throw new Error(`no reference table ${table}`);
  return of;
};
const [units, , , , taxRates] = materialParam;
const { calls, powers } = taxRates;

const rate = (id: number, change: Partial<ReferenceRow> = {}): ReferenceRow =>
  sampleOf(taxRates.row, {
    id,
    code: `T${id}`,
    name: `${id}%`,
    rate: '0.09',
    treatment: 'TAXABLE',
    status: 'ENABLED',
    isDefault: false,
    sort: id,
    rowVersion: id,
    ...change,
  });

let server: FakeServer;
let rows: ReferenceRow[];
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  useSession.getState().setUser(manager());
  rows = [rate(1, { isDefault: true }), rate(2), rate(3, { status: 'DISABLED' }), rate(4, { validTo: '2019-03-31' })];
  server.on(calls.list, () => ({ list: rows, totalCount: rows.length }));
  server.on(calls.uses, () => ({ places: [{ noun: '物料', count: 12, examples: ['五常大米', '面粉'] }] }));
  server.on(choicesOf(taxRates), () => ({
    list: [1, 2].map((id) => ({ id, name: `${id}%`, code: '', parentId: null, isDefault: false, blocked: null })),
  }));
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const open = async (): Promise<void> => {
  inTab(<ReferencePage of={[taxRates]} />, { path: '/managecenter/materialParam', screen: 'materialParam' });
  await screen.findByText('4 条');
};
const line = (name: string): HTMLElement => {
  const found = screen.getByRole('rowheader', { name }).closest('tr');
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
const card = (name: string): HTMLElement => {
  const found = screen.getByText(name, { selector: '.kit-row-card-title *' }).closest('li');
  if (!found) throw new Error(`no card ${name}`);
  return found;
};
const choose = async (name: string, label: string): Promise<void> => {
  const direct = within(line(name)).queryByRole('button', { name: label });
  if (direct) return user.click(direct);
  await user.click(within(line(name)).getByRole('button', { name: '更多' }));
  return user.click(await screen.findByRole('menuitem', { name: label }));
};
const sent = (call: { readonly path: `/api/${string}/${string}` } | null) =>
  call ? server.requestsTo(call).map(({ input }) => input) : [];

describe('a page of a reference table', () => {
  it('shows its rows whole and in their order, each with what may be done to it', async () => {
    await open();
    expect(sent(calls.list)[0]).toMatchObject({ pageSize: 1000, sorting: 'sort asc' });
    expect(line('1% 默认').textContent).toContain('9%');
    expect(line('1% 默认').textContent).toContain('一般计税');
    expect(within(line('4%')).getByText('已失效')).toBeTruthy();
    expect(within(line('3%')).getByRole('button', { name: '启用' })).toBeTruthy();
    expect(within(line('1% 默认')).getByRole('note', { name: /默认税率不能停用/ })).toBeTruthy();
  });

  it('titles the cards of a phone by how rows are called', async () => {
    setWidth(390);
    const bands = declared('distance_time');
    const near = sampleOf(bands.row, { id: 1, maxKm: 50, distances: '0–50 公里', hours: 4, status: 'ENABLED' });
    const far = sampleOf(bands.row, { id: 2, maxKm: null, distances: null, hours: 48, status: 'DISABLED' });
    server.on(bands.calls.list, () => ({ list: [near, far], totalCount: 2 }));
    inTab(<ReferencePage of={[bands]} />, { path: '/managecenter/otherParam', screen: 'otherParam' });
    expect(await screen.findByText('50 公里以内')).toBeTruthy();
    expect(screen.getByText('0–50 公里')).toBeTruthy();
    expect(screen.getByText('更远')).toBeTruthy();
  });

  it('offers nothing to whoever may only look', async () => {
    useSession.getState().setUser(manager({ power: JSON.stringify(powers.see) }));
    await open();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
    expect(screen.queryByRole('button', { name: /拖动排序/ })).toBeNull();
    expect(within(line('2%')).queryAllByRole('button')).toEqual([]);
  });

  it('adds and edits in one form with the fields of the declaration', async () => {
    server.on(calls.save, () => rate(5));
    await open();
    await user.click(screen.getByRole('button', { name: '新增' }));
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText('编码'), 'T5');
    await user.type(within(form).getByLabelText('名称'), '5%');
    await user.type(within(form).getByLabelText('税率'), '5');
    await user.click(within(form).getByRole('button', { name: /保存/ }));
    expect(await within(form).findByText('请选择计税方式')).toBeTruthy();
    expect(sent(calls.save)).toEqual([]);
    await user.click(within(form).getByLabelText('计税方式'));
    fireEvent.click(await screen.findByTitle('简易计税'));
    await user.click(within(form).getByRole('button', { name: /保存/ }));
    await waitFor(() =>
      expect(sent(calls.save)).toEqual([{ code: 'T5', name: '5%', rate: '0.05', treatment: 'SIMPLE' }]),
    );
  });

  it('says where a row is used before it is stopped', async () => {
    server.on(calls.stop, () => rate(2, { status: 'DISABLED' }));
    await open();
    await choose('2%', '停用');
    const question = await screen.findByRole('dialog');
    expect(await within(question).findByText(/五常大米、面粉 等/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: '停用' }));
    await waitFor(() => expect(sent(calls.stop)).toEqual([{ id: 2, rowVersion: 2 }]));
  });

  it('deletes what is used only with another in its place', async () => {
    server.on(calls.remove, () => ({}));
    await open();
    await choose('2%', '删除');
    const question = await screen.findByRole('dialog');
    await within(question).findByText(/五常大米/);
    expect(within(question).getByRole('note', { name: '请先选择替换为哪一个' })).toBeTruthy();
    await user.click(within(question).getByLabelText('替换为'));
    expect(screen.queryByTitle('2%')).toBeNull();
    fireEvent.click(await screen.findByTitle('1%'));
    await user.click(within(question).getByRole('button', { name: '替换并删除' }));
    await waitFor(() => expect(sent(calls.remove)).toEqual([{ id: 2, rowVersion: 2, replaceBy: 1 }]));
  });

  it('tells what somebody else has changed meanwhile', async () => {
    if (!calls.setDefault) throw new Error('rates have a default');
    const now = rate(2, { name: '8%', rowVersion: 9 });
    server.onRaw(calls.setDefault, () =>
      refusal(0, '已被他人处理', { code: 'conflict', row: now, saver: { by: '王芳', at: '2026-03-02 09:30:00' } }),
    );
    await open();
    await choose('2%', '设为默认');
    const [notice] = await screen.findAllByText('王芳 03-02 09:30 处理了 2%');
    expect(notice?.closest('.ant-modal')?.textContent).toContain('2% → 8%');
  });

  it.each([1440, 390])('moves rows by dragging their handle and by arrow keys, %i wide', async (px) => {
    setWidth(px);
    if (!calls.place) throw new Error('rates have an order');
    server.on(calls.place, () => rate(2));
    await open();
    const rowOf = px === 390 ? card : line;
    const handle = within(rowOf('2%')).getByRole('button', { name: /拖动排序/ });
    handle.focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(sent(calls.place)).toEqual([{ id: 2, rowVersion: 2, beforeId: 1 }]));
    HTMLElement.prototype.setPointerCapture = vi.fn<HTMLElement['setPointerCapture']>();
    HTMLElement.prototype.scrollIntoView = vi.fn<HTMLElement['scrollIntoView']>();
    document.elementFromPoint = () => rowOf('4%');
    // Escape leaves everything where it is.
    fireEvent.pointerDown(handle, { pointerId: 1, button: 0 });
    fireEvent.pointerMove(handle, { pointerId: 1 });
    fireEvent.keyDown(handle, { key: 'Escape' });
    expect(rowOf('4%').dataset['drop']).toBeUndefined();
    fireEvent.pointerUp(handle, { pointerId: 1 });
    fireEvent.pointerDown(handle, { pointerId: 1, button: 0 });
    fireEvent.pointerMove(handle, { pointerId: 1 });
    expect(rowOf('4%').dataset['drop']).toBe('before');
    fireEvent.pointerUp(handle, { pointerId: 1 });
    await waitFor(() => expect(sent(calls.place)[1]).toEqual({ id: 2, rowVersion: 2, beforeId: 4 }));
  });

  it('says beside a value what is unusual about it, and saves it all the same', async () => {
    const periods = declared('account_period');
    server.on(periods.calls.list, () => ({ list: [], totalCount: 0 }));
    server.on(periods.calls.save, (entered) => sampleOf(periods.row, { ...entered, id: 1 }));
    inTab(<ReferencePage of={[periods]} />, { path: '/managecenter/otherParam', screen: 'otherParam' });
    await user.click(await screen.findByRole('button', { name: /新\s?增/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const days = dialog.getByLabelText('账期天数');
    await user.type(days, '60');
    expect(screen.queryByText(/账期超过 60 天/)).toBeNull();
    await user.clear(days);
    await user.type(days, '61');
    expect(await screen.findByText(/账期超过 60 天/)).toBeTruthy();
    await user.type(dialog.getByLabelText('编码'), 'ZQ61');
    await user.type(dialog.getByLabelText('名称'), '月结61天');
    await user.click(dialog.getByText('收票'));
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(sent(periods.calls.save)).toMatchObject([{ days: 61, basis: 'INVOICE' }]));
  });

  it('chooses several rows of another table, and says what none means', async () => {
    const reports = declared('batch_report_type');
    const categories = declared('material_category');
    server.on(reports.calls.list, () => ({ list: [], totalCount: 0 }));
    server.on(choicesOf(categories), () => ({
      list: ['畜肉', '水产'].map((name, at) => ({
        id: at + 1,
        name,
        code: '',
        parentId: null,
        isDefault: false,
        blocked: null,
      })),
    }));
    server.on(reports.calls.save, (entered) => sampleOf(reports.row, { ...entered, id: 1 }));
    inTab(<ReferencePage of={[reports]} />, { path: '/managecenter/materialParam', screen: 'materialParam' });
    await user.click(await screen.findByRole('button', { name: /新\s?增/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('不选择表示仅按物料要求')).toBeTruthy();
    await user.type(dialog.getByLabelText('编码'), 'PJ90');
    await user.type(dialog.getByLabelText('名称'), '快检报告');
    await user.click(dialog.getByLabelText('必须提供的物料类别'));
    fireEvent.click(await screen.findByTitle('水产'));
    fireEvent.click(await screen.findByTitle('畜肉'));
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(sent(reports.calls.save)).toEqual([{ code: 'PJ90', name: '快检报告', requiredCategoryIds: [2, 1] }]),
    );
  });

  it('keeps what its lists are filtered by in the address, each under its name', async () => {
    for (const { calls: own } of materialParam) server.on(own.list, () => ({ list: [], totalCount: 0 }));
    const query = { tab: taxRates.table, [`${taxRates.table}.filter`]: '9' };
    const stage = inTab(<ReferencePage of={materialParam} />, {
      path: '/managecenter/materialParam',
      screen: 'materialParam',
      query,
    });
    await waitFor(() => expect(sent(calls.list)).toEqual([expect.objectContaining({ filter: '9' })]));
    await user.click(screen.getByRole('tab', { name: units.noun }));
    expect(stage.query()).toEqual({ [`${taxRates.table}.filter`]: '9' });
    await user.click(screen.getByRole('tab', { name: taxRates.noun }));
    expect(stage.query()).toEqual(query);
  });

  it('is not moved while it is sorted otherwise', async () => {
    await open();
    await user.click(screen.getByRole('columnheader', { name: /编码/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /拖动排序/ })).toBeNull());
    expect(sent(calls.list).at(-1)).toMatchObject({ sorting: 'code asc' });
  });
});

it.each([1440, 390])(
  'a number that a list shows in full is shown so %i wide, in a table or on a card',
  async (width) => {
    setWidth(width);
    const phones = declared('phone_white_list');
    const row = sampleOf(phones.row, { id: 1, mobile: '15400000123', status: 'ENABLED' });
    server.on(phones.calls.list, () => ({ list: [row], totalCount: 1 }));
    inTab(<ReferencePage of={[phones]} />, { path: '/managecenter/otherParam', screen: 'otherParam' });
    expect((await screen.findAllByText('15400000123')).length).toBeGreaterThan(0);
    expect(screen.queryByText('154****0123')).toBeNull();
  },
);
