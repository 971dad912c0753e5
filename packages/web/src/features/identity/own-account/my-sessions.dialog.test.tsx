import { sessionCalls, type MySession } from '@material/contract/identity/session.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { manager } from '../../../../test/people.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';

afterEach(endApp);

const { getMySessions, endSession, endAllSessions } = sessionCalls;
const row = (id: number, device: string, isCurrent = false): MySession => ({
  id,
  device,
  address: `10.0.0.${id}`,
  createTime: '2026-11-20 08:00:00',
  lastSeen: '2026-11-20 09:30:00',
  isRemembered: !isCurrent,
  isCurrent,
});

/** The application with the dialog open over sessions that really end. */
async function openDialog() {
  let list = [
    row(1, 'Windows 电脑 · Chrome 浏览器', true),
    row(2, 'iPhone · Safari 浏览器'),
    row(3, '安卓手机 · 微信'),
  ];
  const { server } = await startApp({
    at: '/home',
    user: manager(),
    prepare: (fake) => {
      fake.on(getMySessions, () => ({ list }));
      fake.on(endSession, ({ id }) => {
        list = list.filter((each) => each.id !== id);
        return {};
      });
      fake.on(endAllSessions, () => {
        const count = list.length - 1;
        list = list.slice(0, 1);
        return { count };
      });
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /管理示例/ }));
  await user.click(await screen.findByRole('menuitem', { name: '登录设备' }));
  const dialog = await screen.findByRole('dialog', { name: '登录设备' });
  await within(dialog).findAllByRole('listitem');
  return { server, user, dialog };
}
const rows = (dialog: HTMLElement) => within(dialog).getAllByRole('listitem');

describe('登录设备', () => {
  it('shows each device with its address, marks this one and ends none of it', async () => {
    const { dialog } = await openDialog();
    const [own, phone] = rows(dialog);
    expect(own?.textContent).toContain('Windows 电脑 · Chrome 浏览器 本机');
    expect(own && within(own).queryByRole('button')).toBeNull();
    expect(phone?.textContent).toContain('10.0.0.2');
    expect(phone?.textContent).toContain('30 天内免登录');
  });

  it('ends one and shows what is left', async () => {
    const { server, user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: '退出 iPhone · Safari 浏览器' }));
    await waitFor(() => expect(rows(dialog)).toHaveLength(2));
    expect(server.requestsTo(endSession).map(({ input }) => input)).toEqual([{ id: 2 }]);
    expect(await screen.findByText('已退出该设备')).toBeTruthy();
  });

  it('ends all others only after asking', async () => {
    const { server, user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: '退出其他全部' }));
    expect(await screen.findByText('退出其他 2 处登录？', { selector: '.ant-modal-confirm-title' })).toBeTruthy();
    expect(server.requestsTo(endAllSessions)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '全部退出' }));
    await waitFor(() => expect(rows(dialog)).toHaveLength(1));
    expect(server.requestsTo(endAllSessions)).toHaveLength(1);
  });
});
