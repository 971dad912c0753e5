import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { success } from '../../../../test/fake-server.ts';
import { manager } from '../../../../test/people.ts';
import { isUnsavedOutside } from '../../../lib/unsaved.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';

vi.setConfig({ testTimeout: 20_000 });
afterEach(endApp);

const { changeSelfUserPhone, getUserInfo, sendPhoneCode } = sessionCalls;

async function openDialog() {
  const person = manager({ isPhoneProved: false });
  const { server } = await startApp({
    at: '/home',
    user: person,
    prepare: (fake) => {
      fake.on(sendPhoneCode, () => ({ againSeconds: 60 }));
      fake.onRaw(changeSelfUserPhone, () => success({}));
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /管理示例/ }));
  await user.click(await screen.findByRole('menuitem', { name: '修改手机号' }));
  const dialog = await screen.findByRole('dialog', { name: '修改手机号' });
  const field = (name: string): HTMLInputElement => within(dialog).getByLabelText(name);
  const paste = async (name: string, text: string): Promise<void> => {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  };
  return { server, user, dialog, field, paste, person };
}

it('asks before the window is left while something unsaved stands in it, though it is of no tab', async () => {
  const { user, dialog, paste } = await openDialog();
  expect(isUnsavedOutside()).toBe(false);
  await paste('新手机号', '19900001111');
  expect(isUnsavedOutside()).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(isUnsavedOutside()).toBe(false));
});

it('says which number there is, has a code sent to the new one, and changes it with the password', async () => {
  const { server, user, dialog, field, paste, person } = await openDialog();
  expect(within(dialog).getByText(/当前手机号 154\*{4}0001，还没有验证/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /保存/ }));
  for (const words of ['请输入手机号', '请输入验证码', '请输入密码'])
    expect(await within(dialog).findByText(words)).toBeTruthy();
  await paste('新手机号', '12800000000');
  await user.click(within(dialog).getByRole('button', { name: '获取验证码' }));
  // Beside the field, and not a second time elsewhere.
  expect(await screen.findAllByText('请输入正确格式的手机号')).toHaveLength(1);
  expect(document.activeElement).toBe(field('新手机号'));
  expect(server.requestsTo(sendPhoneCode)).toEqual([]);
  await paste('新手机号', '19900001111');
  await user.click(within(dialog).getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeTruthy();
  expect(document.activeElement).toBe(field('验证码'));
  await user.paste('012345');
  await paste('登录密码', 'demo2026');
  server.on(getUserInfo, () => ({ ...person, phone: '199****1111', isPhoneProved: true }));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /保存/ })).toHaveProperty('disabled', false), {
    timeout: 5000,
  });
  await user.click(within(dialog).getByRole('button', { name: /保存/ }));
  expect(await screen.findByText('修改成功')).toBeTruthy();
  expect(server.requestsTo(sendPhoneCode).map(({ input }) => input)).toEqual([{ newPhone: '19900001111' }]);
  expect(server.requestsTo(changeSelfUserPhone).map(({ input }) => input)).toEqual([
    { id: person.id, createName: person.name, newPhone: '19900001111', code: '012345', password: 'demo2026' },
  ]);
});
