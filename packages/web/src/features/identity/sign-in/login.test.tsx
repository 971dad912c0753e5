import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { success } from '../../../../test/fake-server.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';
import { answerPresence } from '../../../lib/sign-in/presence.ts';

afterEach(endApp);

const user = userEvent.setup();
const password = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('密码');
const open = async () => {
  const app = await startApp({ at: '/login' });
  await screen.findByRole('button', { name: '登录' });
  return app;
};

describe('the password', () => {
  it('is shown by its eye, and typing goes on', async () => {
    await open();
    await user.type(password(), 'demo');
    expect(password().type).toBe('password');
    await user.click(screen.getByRole('img', { name: '显示密码' }));
    expect(password().type).toBe('text');
    expect(document.activeElement).toBe(password());
    await user.keyboard('2026');
    expect(password().value).toBe('demo2026');
    await user.click(screen.getByRole('img', { name: '隐藏密码' }));
    expect(password().type).toBe('password');
  });

  it('says that capitals are locked, until they are not or the field is left', async () => {
    await open();
    const isSaid = (): boolean =>
      [...document.querySelectorAll('.ant-tooltip')].some(
        (tip) => tip.textContent === '大写锁定已打开' && !tip.classList.contains('ant-tooltip-hidden'),
      );
    await user.click(password());
    await user.keyboard('{CapsLock}A');
    await waitFor(() => expect(isSaid()).toBe(true));
    await user.keyboard('{CapsLock}a');
    await waitFor(() => expect(isSaid()).toBe(false));
    await user.keyboard('{CapsLock}A');
    await waitFor(() => expect(isSaid()).toBe(true));
    await user.tab();
    await waitFor(() => expect(isSaid()).toBe(false));
  });
});

describe('sending', () => {
  const fill = async (): Promise<void> => {
    await user.type(screen.getByLabelText('用户名'), 'glzx01');
    await user.type(password(), 'demo2026{Enter}');
  };

  it('shows that it is under way and sends once', async () => {
    const { server } = await open();
    const reply = Promise.withResolvers<Response>();
    server.onRaw(loginCalls.login, () => reply.promise);
    await fill();
    const button = screen.getByRole('button', { name: /登录/ });
    await waitFor(() => expect(button.classList.contains('ant-btn-loading')).toBe(true));
    await user.type(password(), '{Enter}');
    reply.resolve(success({ token: 'new', id: 7, name: '管理示例' }));
    await waitFor(() => expect(location.pathname).toBe('/home'));
    expect(server.requestsTo(loginCalls.login)).toHaveLength(1);
  });

  it('is refused while another window has somebody signed in', async () => {
    const { server } = await open();
    localStorage.setItem('signedIn', '1');
    const stop = answerPresence(() => true);
    await fill();
    expect(await screen.findByText(/^已经有用户登录/, { selector: '.login-failure' })).toBeTruthy();
    stop();
    expect(server.requestsTo(loginCalls.login)).toEqual([]);
    expect(location.pathname).toBe('/login');
  });
});
