import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { manager } from '../../test/people.ts';
import { endApp, startApp } from '../../test/start-app.tsx';

afterEach(endApp);

const user = userEvent.setup();
const here = (): string => location.pathname + location.search;
const forbidden = '/suppliercenter/pickuporder';

it('/404 leads home', async () => {
  await startApp({ at: '/404', user: manager() });
  await screen.findByRole('heading', { name: '页面不存在' });
  await user.click(screen.getByRole('button', { name: '返回首页' }));
  await waitFor(() => expect(here()).toBe('/home'));
});

it('/401 leads back to the page before', async () => {
  const { go } = await startApp({ at: '/managecenter/changeRole', user: manager({ power: '[]' }) });
  const back = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  await go(forbidden);
  await screen.findByRole('heading', { name: '你没有权限去该页面' });
  expect(document.title).toBe('没有权限 - 物料系统');
  await user.click(screen.getByRole('button', { name: '返回' }));
  expect(back).toHaveBeenCalledExactlyOnceWith(-1);
});

it('/401 leads home where going back makes no sense', async () => {
  await startApp({ at: '/401?noGoBack', user: manager() });
  await screen.findByRole('heading', { name: '你没有权限去该页面' });
  await user.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(here()).toBe('/home'));
});

it('/auth-redirect hands over what an outside sign-in has brought and closes its window', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  await startApp({ at: '/auth-redirect?code=ab%2Fc&state=1' });
  expect(localStorage.getItem('x-admin-oauth-code')).toBe('code=ab%2Fc&state=1');
  expect(close).toHaveBeenCalledOnce();
  expect(document.title).toBe('物料系统');
  expect(screen.getByText('登录信息已传回，可以关闭这个窗口。')).toBeTruthy();
});
