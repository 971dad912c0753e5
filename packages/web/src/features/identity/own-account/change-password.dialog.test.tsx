import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { PasswordPolicy } from '@material/contract/kernel/value/constants.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, success } from '../../../../test/fake-server.ts';
import { manager } from '../../../../test/people.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';

vi.setConfig({ testTimeout: 20_000 });
afterEach(endApp);

const { changeSelfUserPassword } = sessionCalls;
const { getPasswordPolicy } = loginCalls;

/** The application with the dialog open, over a server that knows the old password. */
async function openDialog(policy: PasswordPolicy = 'usual') {
  const person = manager();
  const { server } = await startApp({
    at: '/home',
    user: person,
    prepare: (fake) => {
      fake.on(getPasswordPolicy, () => ({ policy }));
      fake.onRaw(changeSelfUserPassword, ({ input }) =>
        (input as { oldpassword: string }).oldpassword === 'demo2026'
          ? success({})
          : refusal(0, '原密码不正确', {
              code: 'invalidInput',
              problems: [{ path: ['oldpassword'], message: '原密码不正确' }],
            }),
      );
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /管理示例/ }));
  await user.click(await screen.findByRole('menuitem', { name: '修改密码' }));
  const dialog = await screen.findByRole('dialog', { name: '修改密码' });
  const field = (name: string): HTMLInputElement => within(dialog).getByLabelText(name);
  const save = () => user.click(within(dialog).getByRole('button', { name: /保存/ }));
  const sent = () => server.requestsTo(changeSelfUserPassword).map(({ input }) => input);
  return { user, dialog, field, save, sent, person };
}

describe('修改密码', () => {
  it('gives a password manager its fields, and shows what is typed only by the eye', async () => {
    const { dialog, field, person, user } = await openDialog();
    const kinds = ['原密码', '新密码', '确认新密码'].map((name) => [field(name).autocomplete, field(name).type]);
    expect(kinds).toEqual([
      ['current-password', 'password'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ]);
    expect(dialog.querySelector('input[autocomplete="username"]')).toHaveProperty('value', person.username);
    const [eye] = within(dialog).getAllByRole('img', { name: '显示密码' });
    if (eye) await user.click(eye);
    expect(field('原密码').type).toBe('text');
    expect(field('新密码').type).toBe('password');
  });

  it('says what is missing at each field and sends nothing', async () => {
    const { dialog, save, sent } = await openDialog();
    await save();
    expect(await within(dialog).findAllByText('请输入密码')).toHaveLength(2);
    expect(within(dialog).getByText('请再次输入新密码')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('holds the new one against the rule in force, the old one and its repetition', async () => {
    const { dialog, field, save, sent, user } = await openDialog();
    await user.type(field('原密码'), 'demo2026');
    await user.type(field('新密码'), '12345');
    await user.tab();
    expect(await within(dialog).findByText('请输入6到12位密码')).toBeTruthy();
    await user.clear(field('新密码'));
    await user.type(field('新密码'), 'abc-1234');
    await user.type(field('确认新密码'), 'abc-1235');
    await save();
    expect(await within(dialog).findByText('请输入数字或字母')).toBeTruthy();
    expect(within(dialog).getByText('两次输入的密码不一致')).toBeTruthy();
    await user.clear(field('新密码'));
    await user.type(field('新密码'), 'demo2026');
    await save();
    expect(await within(dialog).findByText('新密码不能与原密码相同')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('says a wrong old one at its field, keeps what was typed, and is done with the right one', async () => {
    const { dialog, field, save, sent, user, person } = await openDialog();
    await user.type(field('原密码'), 'wrong123');
    await user.type(field('新密码'), 'Fresh2026');
    await user.type(field('确认新密码'), 'Fresh2026');
    await save();
    expect(await within(dialog).findByText('原密码不正确')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('原密码')));
    expect(field('新密码').value).toBe('Fresh2026');
    await user.clear(field('原密码'));
    // The button rests for two seconds after a press.
    await waitFor(
      () => expect(within(dialog).getByRole('button', { name: /保存/ })).toHaveProperty('disabled', false),
      {
        timeout: 5000,
      },
    );
    await user.type(field('原密码'), 'demo2026{Enter}');
    expect(await screen.findByText('修改成功')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改密码' })).toBeNull());
    expect(sent().at(-1)).toEqual({
      id: person.id,
      createName: person.name,
      oldpassword: 'demo2026',
      newpassword: 'Fresh2026',
      repeatpassword: 'Fresh2026',
    });
  });

  it('says another rule where another one is in force', async () => {
    const { dialog, field, save, sent, user } = await openDialog('strong');
    expect(within(dialog).getByText('8 到 64 位，大写字母、小写字母、数字、符号至少有三种')).toBeTruthy();
    await user.type(field('原密码'), 'demo2026');
    await user.type(field('新密码'), 'abc12345');
    await user.type(field('确认新密码'), 'abc12345');
    await save();
    expect(
      await within(dialog).findByText('密码应为 8 到 64 位，大写字母、小写字母、数字、符号至少有三种'),
    ).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});
