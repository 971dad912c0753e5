import { helpCalls } from '@material/contract/messaging/help.calls.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { Page } from './help-view.page.tsx';

vi.setConfig({ testTimeout: 20_000 });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(helpCalls.getHelpView, () => ({
    list: [
      { id: 1, title: '要货单怎样审核', body: '<p>另一人<b>终审</b></p>', updateTime: '2026-11-20 08:00:00' },
      {
        id: 2,
        title: '门店收货',
        body: '<p>少的填短少</p>',
        updateTime: '2026-11-20 08:00:00',
      },
    ],
  }));
});
afterEach(clearStage);

const at = (query = {}) => inTab(<Page />, { query, path: '/messagecenter/HelpView', screen: 'helpView' });
const contents = () => screen.findByRole('navigation', { name: '帮助目录' });
const named = async () =>
  within(await contents())
    .queryAllByRole('listitem')
    .map((one) => one.textContent);

it('opens the first article at a desk, and another one by a click, which the address keeps', async () => {
  const stage = at();
  expect(await screen.findByRole('heading', { name: '要货单怎样审核' })).toBeTruthy();
  await user.click(within(await contents()).getByRole('button', { name: /门店收货/ }));
  expect(stage.query()).toEqual({ id: '2' });
  expect(screen.getByRole('article').textContent).toContain('少的填短少');
});

it('finds by title, by pinyin and by what an article says', async () => {
  at();
  const box = await screen.findByRole('searchbox', { name: '搜索帮助' });
  for (const [typed, title] of [
    ['审核', '要货单怎样审核'],
    ['mdsh', '门店收货'],
    ['终审', '要货单怎样审核'],
    ['短少', '门店收货'],
  ] as const) {
    await user.clear(box);
    await user.type(box, typed);
    const found = await named();
    expect([typed, found.length, found[0]?.startsWith(title)]).toEqual([typed, 1, true]);
  }
  await user.clear(box);
  await user.type(box, '没有的');
  expect(await screen.findByText('没有找到“没有的”')).toBeTruthy();
});

it('begins with the contents on a phone, and leads back to them', async () => {
  setWidth(390);
  at();
  await user.click(within(await contents()).getByRole('button', { name: /门店收货/ }));
  expect(screen.queryByRole('navigation', { name: '帮助目录' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '返回目录' }));
  expect(await contents()).toBeTruthy();
});

it('says how to try again', async () => {
  server.onRaw(helpCalls.getHelpView, () => refusal(0, '系统繁忙'));
  at();
  expect(await screen.findByText('系统繁忙')).toBeTruthy();
});
