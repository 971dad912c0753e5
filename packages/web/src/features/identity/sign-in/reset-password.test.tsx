import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, success } from '../../../../test/fake-server.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';

vi.setConfig({ testTimeout: 20_000 });
afterEach(endApp);

const user = userEvent.setup();
const { getPasswordPolicy, getUserPhone, resetPasswordByCode, sendResetCode } = loginCalls;
const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);

async function open() {
  const { server } = await startApp({
    at: '/login',
    prepare: (fake) => {
      fake.on(getPasswordPolicy, () => ({ policy: 'usual' as const }));
      fake.on(sendResetCode, () => ({ againSeconds: 60 }));
      fake.on(getUserPhone, () => ({ phone: '*********01' }));
      fake.onRaw(resetPasswordByCode, ({ input }) =>
        (input as { code: string }).code === '012345'
          ? success({})
          : refusal(0, '验证码不正确或已失效', { code: 'wrongCode' }),
      );
    },
  });
  await user.type(await screen.findByLabelText('用户名'), 'city_sh');
  await user.click(screen.getByRole('button', { name: '忘记密码' }));
  await screen.findByLabelText('确认新密码', {}, { timeout: 10_000 });
  return server;
}

it('says what is missing at each field and sends nothing', async () => {
  const server = await open();
  await user.clear(field('用户名'));
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('请输入用户名')).toBeTruthy();
  await user.type(field('用户名'), 'city_sh');
  await user.type(field('新密码'), 'abc-123');
  await user.click(screen.getByRole('button', { name: '重设密码' }));
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  expect(screen.getByText('请输入数字或字母')).toBeTruthy();
  expect(screen.getByText('请再次输入新密码')).toBeTruthy();
  expect([...server.requestsTo(sendResetCode), ...server.requestsTo(resetPasswordByCode)]).toEqual([]);
});

it('says where the code went, keeps what was typed after a wrong one, and leads back to signing in', async () => {
  const server = await open();
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText(/验证码已发送，5 分钟内有效，手机号 \*{9}01/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /秒后重新获取/ })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(field('验证码'));
  await user.keyboard('999999');
  await user.type(field('新密码'), 'Fresh2026');
  await user.type(field('确认新密码'), 'Fresh2026{Enter}');
  expect(await screen.findByText('验证码不正确或已失效', { selector: '.login-failure' })).toBeTruthy();
  expect(field('新密码').value).toBe('Fresh2026');
  await user.clear(field('验证码'));
  await user.type(field('验证码'), '012345{Enter}');
  expect(await screen.findByText('密码已重设，请用新密码登录')).toBeTruthy();
  expect(field('用户名').value).toBe('city_sh');
  await waitFor(() => expect(document.activeElement).toBe(field('密码')));
  expect(server.requestsTo(sendResetCode).map(({ input }) => input)).toEqual([{ username: 'city_sh' }]);
  expect(server.requestsTo(resetPasswordByCode).at(-1)?.input).toEqual({
    username: 'city_sh',
    code: '012345',
    newpassword: 'Fresh2026',
    repeatpassword: 'Fresh2026',
  });
});
