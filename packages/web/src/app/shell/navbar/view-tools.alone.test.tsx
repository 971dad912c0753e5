import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWidth } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { endApp, startApp, type StartedApp } from '../../../../test/start-app.tsx';
import { readCookie, removeCookie } from '../../../lib/session/storage.ts';
import { layoutSizes, setLayoutSize, useLayoutSize } from '../../layout-size.ts';
import { inSize, lightTheme } from '../../theme.ts';

vi.mock('../tab/pages.tsx', () => import('../../../../test/fake-pages.tsx'));

const orders = '/citycenter/askorder';
const form = '/citycenter/addaskorder';
const detail = '/citycenter/askorderDetail?orderid=5';
const user = userEvent.setup();

let app: StartedApp;
beforeEach(async () => {
  setWidth(1440);
  app = await startApp({ at: orders, user: cityUser() });
  await screen.findByRole('region', { name: 'askOrder' });
});
afterEach(() => {
  setLayoutSize('medium');
  removeCookie('size');
  endApp();
});

const note = (page: string): HTMLInputElement =>
  within(screen.getByRole('region', { name: page })).getByLabelText<HTMLInputElement>('备注');
const choose = async (word: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: '布局大小' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(word) }));
};

describe('L6 the size', () => {
  it('is medium without a cookie, and the one in force cannot be chosen', async () => {
    expect(readCookie('size')).toBeNull();
    await user.click(screen.getByRole('button', { name: '布局大小' }));
    const items = await screen.findAllByRole('menuitem');
    const offered = items.filter((item) => /^(较大|标准|较小|最小)$/.test(item.textContent));
    expect(offered.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['较大', 'false'],
      ['标准', 'true'],
      ['较小', 'false'],
      ['最小', 'false'],
    ]);
  });

  it('is kept in a cookie and makes pages anew, but none that is unsaved', async () => {
    await user.type(note('askOrder'), '早上送');
    await app.go(form);
    await user.type(note('addAskOrder'), '没保存的');
    await user.click(within(screen.getByRole('region', { name: 'addAskOrder' })).getByRole('button', { name: '改动' }));
    await app.go(detail);
    await user.type(note('cityAskOrderDetail'), '打了一半');
    const steps = history.length;
    await choose('最小');
    await waitFor(() => expect(note('cityAskOrderDetail').value).toBe(''));
    expect(await screen.findByText('切换布局成功')).toBeTruthy();
    expect(location.pathname + location.search).toBe(detail);
    expect(history.length).toBe(steps);
    expect(readCookie('size')).toBe('mini');
    await app.go(orders);
    expect(note('askOrder').value).toBe('');
    await app.go(form);
    expect(note('addAskOrder').value).toBe('没保存的');
  });

  it('moves what is pressed and the rows of tables', () => {
    const heights = (['default', 'medium', 'small', 'mini'] as const).map((size) => {
      const { token, components } = inSize(lightTheme, size);
      return [token?.controlHeight ?? layoutSizes.medium.controlPx, components?.Table?.cellPaddingBlockSM ?? 8];
    });
    expect(heights).toEqual([
      [36, 10],
      [32, 8],
      [28, 6],
      [24, 4],
    ]);
  });

  it('reads a cookie that it does not know as medium', async () => {
    document.cookie = 'size=huge; path=/';
    vi.resetModules();
    expect((await import('../../layout-size.ts')).useLayoutSize.getState()).toBe('medium');
    expect(useLayoutSize.getState()).toBe('medium');
  });
});

describe('L7 the whole screen', () => {
  it('is taken and given back', async () => {
    const ask = vi.fn<() => Promise<void>>(() => Promise.resolve());
    Object.assign(document.documentElement, { requestFullscreen: ask });
    await user.click(screen.getByRole('button', { name: '全屏' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.queryByText('您的浏览器不支持全屏')).toBeNull();
  });

  it.each([
    ['cannot', undefined],
    ['may not', () => Promise.reject(new TypeError('Permissions check failed'))],
  ])('says so where the browser %s', async (_why, requestFullscreen) => {
    Object.assign(document.documentElement, { requestFullscreen });
    await user.click(screen.getByRole('button', { name: '全屏' }));
    expect(await screen.findByText('您的浏览器不支持全屏')).toBeTruthy();
  });
});

it('L4 a phone has neither', async () => {
  expect(screen.getAllByRole('button', { name: /^(全屏|布局大小)$/ })).toHaveLength(2);
  setWidth(390);
  fireEvent(window, new Event('resize'));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^(全屏|布局大小)$/ })).toEqual([]));
  setWidth(1440);
  fireEvent(window, new Event('resize'));
});
