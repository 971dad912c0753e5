import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { box } from '../harness/windows.ts';

/** What stands in the frame beside menu and tabs, at a desk, at the edge of one and on a phone. */
test.describe.configure({ mode: 'parallel' });

test('quick entries are added, sorted by dragging, and their button stays where it was put', async ({ enter }) => {
  const page = await enter('store_sh001');
  const button = page.getByRole('button', { name: '快捷入口', exact: true });
  const panel = page
    .getByRole('region', { name: '快捷入口' })
    .filter({ has: page.getByRole('list') })
    .last();
  for (const path of ['/citycenter/askorder', '/citycenter/inputorder']) {
    await page.goto(path);
    await button.click();
    await page.getByRole('button', { name: /加入“/ }).click();
    await shows(page, '添加成功');
  }
  const entries = panel.getByRole('listitem');
  await expect(entries).toHaveText(['要货订单', '入库单']);
  // The list shows its new order before the server has it.
  const placed = page.waitForResponse(/PlaceHotKey/);
  await entries
    .nth(1)
    .getByRole('button', { name: /拖动排序/ })
    .dragTo(entries.first(), { targetPosition: { x: 80, y: 3 } });
  await expect(entries).toHaveText(['入库单', '要货订单']);
  await placed;
  await page.keyboard.press('Escape');
  await page.goto('/home');
  await expect(page.locator('.home-entries').getByRole('button')).toHaveText(['入库单', '要货订单']);

  const begun = await box(button);
  await page.mouse.move(begun.x + 20, begun.y + 20);
  await page.mouse.down();
  await page.mouse.move(720, 400, { steps: 3 });
  await page.mouse.up();
  await expect(panel).toHaveCount(0);
  const put = { ...begun, x: 700, y: 380 };
  expect(await box(button)).toEqual(put);
  await page.reload();
  await expect.poll(() => box(button)).toEqual(put);
  for (const width of [992, 991, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(panel).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(panel).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => box(button)).toEqual(put);
  await button.focus();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await box(button)).x).toBe(1440 - begun.width);
  await page.context().close();
});

test('a page that is first opened without network comes whole when the network is back', async ({ enter }) => {
  const page = await enter('city_sh');
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await openMenu(page, '入库单');
  await shows(page, '页面没有取到');
  // What belongs to the frame says so beside the page, and takes nothing with it.
  const button = page.getByRole('button', { name: '快捷入口', exact: true });
  await button.click();
  await shows(page, '网络断开，没有打开，请稍后再试');
  await page.context().setOffline(false);
  const bar = page.locator('.kit-toolbar-row').filter({ visible: true });
  await expect(bar).toHaveCSS('display', 'flex');
  await button.click();
  await expect(page.getByRole('region', { name: '快捷入口' }).filter({ hasText: '还没有快捷入口' })).toBeVisible();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a window that is left and comes back is still signed in', async ({ enter }) => {
  const page = await enter('city_sh');
  // Who leaves while something is being sent says nothing, and a busy browser ends a page before it has said anything.
  await expect(async () => {
    const second = await page.context().newPage();
    await second.goto('/home');
    await expect(second.getByRole('banner')).toBeVisible();
    await second.waitForLoadState('networkidle');
    const answered = page.waitForRequest(/DelayLogOut/, { timeout: 5000 });
    await second.goto('about:blank');
    // The window that stays says that it is there.
    await answered;
  }).toPass({ timeout: 60_000 });
  await page.goto('about:blank');
  const back = page.waitForResponse(/DelayLogOut/);
  await page.goto('/home');
  expect((await back).ok()).toBe(true);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.context().close();
});
