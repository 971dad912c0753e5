import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openForCity } from '../harness/people.ts';
import { box } from '../harness/windows.ts';

/** Working in another unit without leaving the page, at a desk, at the edge of one and on a phone. */

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '选择单位' });
const searchOf = (page: Page): Locator => dialogOf(page).getByRole('combobox', { name: '查找城市' });

test.use({ wanted: { product: 'units', demoDays: 0 } });

const cities = [
  { width: 1440, height: 900, typed: 'hangzhou', name: '杭州' },
  { width: 992, height: 800, typed: 'nanjing', name: '南京' },
  { width: 991, height: 800, typed: 'beijing', name: '北京' },
  { width: 390, height: 844, typed: 'shanghai', name: '上海' },
] as const;

test('another city is chosen by keyboard over the open page', async ({ enter }) => {
  const page = await enter('glzx02');
  await openForCity(page, '/citycenter/askorder', '上海');
  const seen = ['上海'];
  for (const { width, height, typed, name } of cities) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: '更换' }).click();
    await expect(searchOf(page)).toBeFocused();
    const { x, width: wide } = await box(dialogOf(page));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByText('请选择单位')).toBeVisible();
    await expect(dialogOf(page).getByRole('option', { name: /当前/ })).toContainText(seen[0] ?? '');
    await searchOf(page).fill(typed);
    await expect(dialogOf(page).getByRole('option', { selected: true })).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/citycenter\/askorder/);
    await expect(page.locator('.acting')).toContainText(name);
    seen.unshift(name);
  }
  // Where one was last stands first; the menu has the same dialog.
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: '切换单位' }).click();
  const recent = dialogOf(page).getByRole('group', { name: '最近使用' }).getByRole('option');
  await expect(recent).toHaveText(['上海', '北京', '南京', '杭州'].map((name) => new RegExp(name)));
  await recent.nth(3).click();
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(page.locator('.acting')).toContainText('杭州');
  await page.context().close();
});

test('over the home page of a phone everything in it is as high as a thumb needs', async ({ enter }) => {
  const page = await enter('glzx02', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: '选择单位' }).click();
  await expect(searchOf(page)).toBeFocused();
  await expect(page.getByRole('dialog')).not.toHaveClass(/zoom/);
  const pressed = dialogOf(page).locator(
    '.ant-input-affix-wrapper, .ant-segmented-item, .ant-modal-footer .ant-btn, [role="option"]',
  );
  for (const one of await pressed.all()) expect((await box(one)).height).toBeGreaterThanOrEqual(44);
  await expect(page).toHaveURL(/\/home$/);
  await page.context().close();
});
