import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** Suppliers are compared and one is preferred in a city. */
test.use({ wanted: { product: 'prices', demoDays: 0 } });

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text, visible: true }).first();

async function choose(dialog: Locator, label: string, words: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByLabel(label).fill(words);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: words }).first().click();
  await dialog.locator('.ant-modal-title').click();
}

test('what suppliers ask is compared city by city, and one of them is preferred in a city', async ({ enter }) => {
  const manager = await enter('glzx01');
  await openMenu(manager, '供应商物料');
  await manager.getByPlaceholder('物料、供应商、拼音首字母').fill('WL1101001');
  await manager.keyboard.press('Enter');
  await rowOf(manager, '砚牧肉类').getByRole('checkbox').check();
  await manager.getByRole('button', { name: '比价' }).filter({ visible: true }).last().click();
  const table = manager.getByRole('region', { name: /五花肉 比价/ });
  await expect(table.getByText('最低').first()).toBeVisible();
  await expect(rowOf(manager, '砚牧肉类')).toBeVisible();

  await manager.getByRole('button', { name: '设置优选' }).filter({ visible: true }).click();
  const dialog = manager.getByRole('dialog').filter({ visible: true });
  await choose(dialog, '城市', '上海');
  await choose(dialog, '优选供应商', '砚牧');
  await dialog.getByRole('button', { name: '预览' }).click();
  await shows(manager, /1 条设为优选/);
  await dialog.getByRole('button', { name: '质量稳定' }).click();
  await dialog.getByRole('button', { name: '确认设置 1 条' }).click();
  await shows(manager, /已设置 1 条优选供应商/);
  await expect(rowOf(manager, '砚牧肉类').getByText('优选').first()).toBeVisible();

  await openMenu(manager, '优选供应商');
  await expect(rowOf(manager, '砚牧肉类')).toContainText('质量稳定');
});
