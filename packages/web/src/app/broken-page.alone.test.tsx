import { pageErrorCalls } from '@material/contract/kernel/call/page-error.calls.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { materialPick } from '../../test/ask-orders.ts';
import { cityUser } from '../../test/people.ts';
import { endApp, startApp } from '../../test/start-app.tsx';
import { emptyLine } from '../features/ordering/ask-line/line.rules.ts';
import { orderName } from '../features/ordering/ask-order-entry/start.ts';
import { keptFormKey, readKeptForm, writeKeptForm } from '../kit/form/use-kept-form.ts';
import { BrokenApp } from './plain-pages.tsx';
import { keepsWork, keptFor } from './shell/tab/kept-pages.ts';
import { leavingQuestion } from './shell/tab/leaving.rules.ts';
import { useTabs } from './shell/tab/tabs.ts';

vi.mock('./shell/tab/pages.tsx', () => import('../../test/fake-pages.tsx'));

const form = '/citycenter/addaskorder';
const buyer = cityUser();
const key = keptFormKey(orderName('city:3', undefined), buyer.id);
const user = userEvent.setup();

function keepOrder(): void {
  const line = { ...emptyLine('a'), material: '东北珍珠米', picked: materialPick(), qty: '40' };
  const values = {
    deliveryDate: '2026-11-28',
    placeId: 11,
    remark: '早上送',
    source: 'MANUAL',
    lines: [line, emptyLine('b')],
  };
  writeKeptForm(key, { base: {}, values });
}

const started = async () => {
  const app = await startApp({
    at: form,
    user: buyer,
    prepare: (server) => server.on(pageErrorCalls.reportPageError, () => ({ no: 'a1b2c3d4' })),
  });
  await screen.findByRole('region', { name: 'addAskOrder' });
  return app;
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', vi.fn<() => void>());
  keepOrder();
});
afterEach(endApp);

describe('a page that broke', () => {
  it('says so in plain words and reports itself without a word of what was on it', async () => {
    const { server } = await started();
    await user.click(screen.getByRole('button', { name: '弄坏' }));
    expect(await screen.findByText('问题已自动报告，编号 a1b2c3d4。')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).not.toContain('kaputt');
    const [report, ...more] = server.requestsTo(pageErrorCalls.reportPageError);
    expect(more).toEqual([]);
    expect(report?.input).toMatchObject({ page: form, version: 'dev', kind: 'Error' });
    expect(JSON.stringify(report?.input)).not.toMatch(/kaputt|珍珠米|早上送/);
  });

  it('copies what was kept as text that a sheet takes', async () => {
    await started();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: '弄坏' }));
    await user.click(await screen.findByRole('button', { name: '复制内容' }));
    expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
    const [text = ''] = write.mock.calls[0] ?? [];
    expect(text).toContain('送达日期 2026-11-28\n备注 早上送');
    expect(text).toContain('WL1001001\t40\t袋\t东北珍珠米');
    expect(text.trim().split('\n').at(-1)).toContain('WL1001001');
  });

  it('shows the text where the browser lends no clipboard', async () => {
    await started();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: '弄坏' }));
    await user.click(await screen.findByRole('button', { name: '复制内容' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Ctrl\+C/ });
    expect(field.value).toContain('WL1001001');
    expect(field.selectionEnd).toBe(field.value.length);
  });

  it('opens again with what was kept, and without it when that is wanted', async () => {
    await started();
    await user.click(screen.getByRole('button', { name: '改动' }));
    await user.click(screen.getByRole('button', { name: '弄坏' }));
    await user.click(await screen.findByRole('button', { name: '重新打开' }));
    expect(await screen.findByRole('region', { name: 'addAskOrder' })).toBeTruthy();
    expect(readKeptForm(key)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '弄坏' }));
    await user.click(await screen.findByRole('button', { name: '丢弃暂存内容并重新打开' }));
    expect(readKeptForm(key)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '确定丢弃' }));
    expect(await screen.findByRole('region', { name: 'addAskOrder' })).toBeTruthy();
    expect(readKeptForm(key)).toBeUndefined();
  });

  it('offers nothing to discard where nothing is kept, and says when the report was lost', async () => {
    localStorage.clear();
    await startApp({ at: '/citycenter/askorder', user: buyer });
    await user.click(await screen.findByRole('button', { name: '弄坏' }));
    expect(await screen.findByText('问题没有报告成功，请联系系统管理员。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '复制内容' })).toBeNull();
  });
});

describe('an application that broke', () => {
  it('offers the same for the page at its address', async () => {
    const { server } = await started();
    const { unmount } = render(<BrokenApp error={new Error('kaputt')} components="" />);
    await user.click(await screen.findByRole('button', { name: '丢弃暂存内容并重新打开' }));
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: '确定丢弃' }));
    expect(readKeptForm(key)).toBeUndefined();
    expect(reload).toHaveBeenCalledOnce();
    expect(server.requestsTo(pageErrorCalls.reportPageError)).toHaveLength(1);
    unmount();
  });
});

describe('a page whose code could not be fetched', () => {
  it('is no fault, and is opened again when the network is back', async () => {
    const { server } = await started();
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    const { unmount } = render(<BrokenApp error={error} components="" />);
    expect(screen.getByRole('heading', { name: '页面没有取到' })).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledOnce();
    expect(server.requestsTo(pageErrorCalls.reportPageError)).toEqual([]);
    unmount();
  });
});

describe('what is kept', () => {
  const at = { userId: 7, centre: 'supplier:5', query: { id: '9', orderid: '9' } };
  it.each([
    [
      'pickupDetail',
      'pickup-promise:9:7',
      { base: {}, values: { lines: [{ materialCode: 'WL1', qty: '6', promisedDate: '', reason: '缺货' }] } },
      'WL1\t6\t\t缺货',
    ],
    [
      'askOrderDetail',
      'ask-check:9:7',
      { base: {}, values: { reason: '同意', lines: [{ materialCode: 'WL1', qty: '6', reason: '缺货' }] } },
      'WL1\t6\t缺货',
    ],
    [
      'inboundDetail',
      'inbound:9:7',
      { base: {}, values: { arriveTemp: '-18', remark: null, lines: [{ key: '4', accepted: '6' }] } },
      '到货温度\t-18',
    ],
    [
      'transportDetail',
      'transport:9:7',
      { base: {}, values: { plateNo: '沪A1', lines: [{ materialCode: 'WL1', lotNo: 'P1' }] } },
      'WL1\tP1',
    ],
  ] as const)('by %s is found and readable', async (name, stored, content, words) => {
    localStorage.setItem(stored, JSON.stringify(content));
    expect(keepsWork(name)).toBe(true);
    const kept = await keptFor(name, at);
    expect(kept?.text).toContain(words);
    localStorage.setItem(stored, '{"broken":');
    expect((await keptFor(name, at))?.text).toBe('{"broken":');
    kept?.discard();
    expect(await keptFor(name, at)).toBeUndefined();
  });
});

describe('signing out', () => {
  it('does not speak of a loss where everything stays', async () => {
    await started();
    await user.click(screen.getByRole('button', { name: '改动' }));
    await user.click(screen.getByRole('button', { name: /上海采购/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    expect(await screen.findByText('已暂存在本机，下次打开可以继续：填写要货单。')).toBeTruthy();
    expect(document.body.textContent).not.toContain('丢失');
    await user.click(screen.getByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(useTabs.getState().list.some(({ isDirty }) => isDirty)).toBe(true));
  });

  it('names what is lost and what stays apart', () => {
    const [first] = useTabs.getState().list;
    const tab = first ?? {
      id: '/x',
      serial: 1,
      path: '/x',
      search: '',
      label: null,
      isPinned: false,
      isKept: true,
      isMade: true,
      isDirty: true,
      screen: 'home' as const,
      title: '首页',
    };
    const rows = [
      { ...tab, screen: 'home' as const, title: '首页', label: null },
      { ...tab, screen: 'addAskOrder' as const, title: '填写要货单', label: 'ZD1' },
    ];
    expect(leavingQuestion(rows, { verb: '退出', keeps: keepsWork })).toEqual({
      title: '有未保存的修改',
      content: '退出后将丢失：首页。已暂存在本机，下次打开可以继续：ZD1。',
      okText: '放弃修改',
    });
  });
});
