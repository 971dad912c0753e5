import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, success } from '../../../../test/fake-server.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';

vi.setConfig({ testTimeout: 20_000 });
afterEach(() => {
  endApp();
  localStorage.clear();
});

const user = userEvent.setup();
const { login, sendCodeByUserPhone } = loginCalls;
const phone = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('手机号');
const code = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('验证码');

async function open() {
  const { server } = await startApp({
    at: '/login',
    prepare: (fake) => {
      fake.on(sendCodeByUserPhone, () => ({ againSeconds: 60 }));
      fake.onRaw(login, ({ input }) =>
        (input as { code: string }).code === '012345'
          ? success({ token: 'new', id: 7, name: '管理示例' })
          : refusal(0, '验证码不正确或已失效', { code: 'wrongCode' }),
      );
    },
  });
  await user.click(await screen.findByRole('button', { name: '改用短信验证码' }));
  await screen.findByLabelText('手机号', {}, { timeout: 10_000 });
  return server;
}

it('says what is missing at each field and sends nothing', async () => {
  const server = await open();
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入手机号')).toBeTruthy();
  await user.type(phone(), '12800000000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('请输入正确格式的手机号')).toBeTruthy();
  await user.clear(phone());
  await user.type(phone(), '15400000001{Enter}');
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  expect([...server.requestsTo(login), ...server.requestsTo(sendCodeByUserPhone)]).toEqual([]);
});

it('has a code sent once a minute, and comes in by it with the number remembered', async () => {
  const server = await open();
  await user.type(phone(), '15400000001');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeTruthy();
  expect(screen.getByRole('button', { name: /秒后重新获取/ })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(code());
  await user.keyboard('999999{Enter}');
  expect(await screen.findByText('验证码不正确或已失效', { selector: '.login-failure' })).toBeTruthy();
  expect(localStorage.getItem('loginPhone')).toBeNull();
  await user.clear(code());
  await user.type(code(), '012345{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/home'));
  expect(server.requestsTo(sendCodeByUserPhone).map(({ input }) => input)).toEqual([{ phone: '15400000001' }]);
  expect(server.requestsTo(login).at(-1)?.input).toEqual({
    username: '',
    password: '',
    phone: '15400000001',
    code: '012345',
    isSavePhone: true,
  });
  expect(localStorage.getItem('loginPhone')).toBe('15400000001');
});

it('begins with the number that was remembered', async () => {
  localStorage.setItem('loginPhone', '15400000002');
  await open();
  expect(phone().value).toBe('15400000002');
});
