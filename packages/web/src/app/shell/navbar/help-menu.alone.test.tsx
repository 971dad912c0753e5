import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../../test/fake-server.ts';
import { setWidth } from '../../../../test/in-tab.tsx';
import { cityUser, manager } from '../../../../test/people.ts';
import { endApp, startApp } from '../../../../test/start-app.tsx';

vi.mock('../tab/pages.tsx', () => import('../../../../test/fake-pages.tsx'));

afterEach(endApp);
const user = userEvent.setup();

async function openHelp(who: UserInfo, help: readonly string[]) {
  setWidth(1440);
  const { server } = await startApp({ at: '/home', user: who });
  const button = await screen.findByRole('button', { name: '帮助' });
  server.onStatic('config.json', () => json({ help }));
  await user.click(button);
  const manual = await screen.findByRole('menuitem', { name: '操作手册' });
  const menu = manual.closest<HTMLElement>('[role=menu]');
  if (!menu) throw new Error('the manual stands in no menu');
  return menu;
}
const tabs = async () =>
  within(await screen.findByRole('dialog'))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);

describe('help', () => {
  it('shows management the demonstrations of all three centres, and says which are missing', async () => {
    const menu = await openHelp(manager(), ['video-city.mp4']);
    await user.click(within(menu).getByRole('menuitem', { name: '演示视频' }));
    expect(await tabs()).toEqual(['管理中心', '城市中心', '供应商中心']);
    expect(screen.getByText('管理中心的演示视频还没有上传，请联系系统管理员。')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '城市中心' }));
    expect((await screen.findByLabelText('城市中心演示视频')).getAttribute('src')).toBe('/static/help/video-city.mp4');
  });

  it('shows a city its own alone, and leads to its manual', async () => {
    const menu = await openHelp(cityUser(), ['manual-city.pdf', 'manual-management.pdf']);
    const manual = await within(menu).findByRole('link', { name: '操作手册' });
    expect(manual.getAttribute('href')).toBe('/static/help/manual-city.pdf');
    await user.click(within(menu).getByRole('menuitem', { name: '演示视频' }));
    expect(await tabs()).toEqual(['城市中心']);
  });

  it('says that a manual is missing, and offers no demonstration where there is none', async () => {
    const menu = await openHelp(manager({ roles: ['消息中心'], source: 'MANAGEMENT' }), ['manual-city.pdf']);
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['操作手册']);
    await user.click(within(menu).getByRole('menuitem', { name: '操作手册' }));
    expect(await screen.findByText('操作手册还没有上传，请联系系统管理员')).toBeTruthy();
  });
});
