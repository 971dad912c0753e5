import { hotKeyCalls } from '@material/contract/identity/hot-key.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../../test/fake-server.ts';
import { setWidth } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { endApp, startApp, type StartedApp } from '../../../../test/start-app.tsx';

vi.mock('../tab/pages.tsx', () => import('../../../../test/fake-pages.tsx'));

const { getAllHotKey, addHotKey, placeHotKey, deleteHotKey } = hotKeyCalls;
const { askOrder, addAskOrder, inboundOrder } = screens;
const keyOf = (id: number, { title, path }: { title: string; path: string }) => ({
  id,
  keyName: title,
  routeAddress: path,
});
const user = userEvent.setup();
let app: StartedApp;
let stored: ReturnType<typeof keyOf>[];

async function start(at: string, powers?: readonly string[]): Promise<void> {
  setWidth(1440);
  const change = powers ? { power: JSON.stringify(powers) } : {};
  app = await startApp({
    at,
    user: cityUser(change),
    prepare: (server) => {
      server.on(getAllHotKey, () => ({ list: stored }));
      server.on(addHotKey, ({ keyName, routeAddress }) => {
        stored = [...stored, { id: 9, keyName, routeAddress }];
        return 'OK' as const;
      });
      server.on(placeHotKey, () => 'OK' as const);
      server.on(deleteHotKey, ({ id }) => {
        stored = stored.filter((one) => one.id !== id);
        return 'OK' as const;
      });
    },
  });
  await screen.findByRole('button', { name: '快捷入口' });
}
const button = () => screen.getByRole('button', { name: '快捷入口' });
const open = async () => {
  await user.click(button());
  return screen.findByRole('region', { name: '快捷入口' });
};
const names = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  stored = [keyOf(1, inboundOrder), keyOf(2, addAskOrder)];
});
afterEach(endApp);

describe('the quick entries', () => {
  it('take in the page that is open, once, and say so', async () => {
    await start(askOrder.path);
    const panel = await open();
    await user.click(await within(panel).findByRole('button', { name: `加入“${askOrder.title}”` }));
    expect(await screen.findByText('添加成功')).toBeTruthy();
    expect(app.server.requestsTo(addHotKey)[0]?.input).toEqual({
      UserID: 7,
      keyName: askOrder.title,
      routeAddress: askOrder.path,
    });
    await waitFor(() => expect(names(panel)).toEqual([inboundOrder.title, addAskOrder.title, askOrder.title]));
    expect(within(panel).queryByRole('button', { name: /^加入/ })).toBeNull();
  });

  it('say why a page was not taken in', async () => {
    await start(askOrder.path);
    app.server.onRaw(addHotKey, () => refusal(0, '快捷入口最多 20 个'));
    const panel = await open();
    await user.click(await within(panel).findByRole('button', { name: /^加入/ }));
    expect(await screen.findByText('快捷入口最多 20 个')).toBeTruthy();
    expect(screen.queryByText('添加成功')).toBeNull();
  });

  it('do not take in a document', async () => {
    await start('/citycenter/askorderDetail?orderid=5');
    const panel = await open();
    await within(panel).findByText(inboundOrder.title);
    expect(within(panel).queryByRole('button', { name: /^加入/ })).toBeNull();
  });

  it('lead to their page, and are put into an order and deleted', async () => {
    await start(askOrder.path);
    const panel = await open();
    const [, second] = await within(panel).findAllByRole('button', { name: /拖动排序/ });
    if (!second) throw new Error('two entries stand there');
    fireEvent.keyDown(second, { key: 'ArrowUp' });
    await waitFor(() => expect(app.server.requestsTo(placeHotKey)[0]?.input).toEqual({ id: 2, beforeId: 1 }));
    await user.click(within(panel).getByRole('button', { name: `删除快捷入口 ${addAskOrder.title}` }));
    await waitFor(() => expect(names(panel)).toEqual([inboundOrder.title]));
    await user.click(within(panel).getByRole('link', { name: inboundOrder.title }));
    await waitFor(() => expect(location.pathname).toBe(inboundOrder.path));
  });

  it('of a lost right stay, lead nowhere and can be deleted', async () => {
    await start(askOrder.path, [power(askOrder)]);
    const panel = await open();
    await waitFor(() => expect(names(panel)).toEqual([`${inboundOrder.title}（没有权限）`, addAskOrder.title]));
    expect(within(panel).queryByRole('link', { name: inboundOrder.title })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: `删除快捷入口 ${inboundOrder.title}` }));
    await waitFor(() => expect(names(panel)).toEqual([addAskOrder.title]));
  });
});

describe('their button', () => {
  const place = () => [button().style.left, button().style.top];

  it('is moved by arrow keys, and remembered', async () => {
    await start(askOrder.path);
    const [left] = place();
    button().focus();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(place()[0]).toBe(`${Number.parseInt(left ?? '', 10) + 24}px`);
    const put = place();
    expect(JSON.parse(localStorage.getItem('quickMenuPlace') ?? '')).toEqual({
      x: Number.parseInt(put[0] ?? '', 10),
      y: Number.parseInt(put[1] ?? '', 10),
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: '快捷入口' })).toBeTruthy();
  });

  it('keeps inside a window that becomes small, and goes back with it', async () => {
    await start(askOrder.path);
    button().focus();
    await user.keyboard('{ArrowRight>30/}');
    const before = place();
    expect(Number.parseInt(before[0] ?? '', 10)).toBeGreaterThan(346);
    setWidth(390);
    fireEvent(window, new Event('resize'));
    await waitFor(() => expect(place()[0]).toBe('346px'));
    setWidth(1440);
    fireEvent(window, new Event('resize'));
    await waitFor(() => expect(place()).toEqual(before));
  });
});
