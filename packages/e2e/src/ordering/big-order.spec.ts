import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { shows } from '../harness/people.ts';
import { phone, problemsAt, usual } from '../look/measure.ts';

/** Pickup orders of one day go together: one list to load by, one print, one vehicle, and apart again. */
test.use({ wanted: { product: 'big-order', demoDays: 3 } });

const rowsOf = (page: Page) => page.locator('.ant-table-row').filter({ visible: true });
const grouped = '/suppliercenter/pickuporder?status=CONFIRMED,SHORT&createTimeFrom=all&sort=deliveryDate%20asc';

/** Opens the group of the first order that is in one. */
async function openGroup(page: Page): Promise<void> {
  await page.goto(grouped);
  await expect(rowsOf(page).first()).toBeVisible();
  const apart = page.locator('.kit-batch').getByRole('button', { name: /^取消合并/ });
  for (const row of await rowsOf(page).all()) {
    await row.getByRole('checkbox').check();
    const isMerged = await apart.isEnabled();
    await row.getByRole('checkbox').uncheck();
    if (!isMerged) continue;
    await row.locator('.kit-no-link').first().click();
    break;
  }
  await page.waitForURL(/pickupDetail/);
  await shows(page, '已合并');
  await page.locator('.kit-facts').getByRole('button', { name: /^TH/ }).filter({ visible: true }).click();
  await page.waitForURL(/bigOrder/);
}

test('a group is loaded by place and by material, printed, taken apart and put together again', async ({ enter }) => {
  const supplier = await enter('sup_gys001');
  await openGroup(supplier);
  await shows(supplier, /^合并 \d+ 张提货单$/);
  for (const size of [usual, phone]) expect(await problemsAt(supplier, size)).toEqual([]);
  await supplier.setViewportSize(usual);
  const rows = supplier.getByRole('tabpanel').filter({ visible: true }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await supplier.getByRole('tab', { name: '按物料' }).click();
  await expect(rows.first()).toContainText(/\d/);
  await supplier.getByRole('button', { name: '打印装车单' }).click();
  await expect(supplier.getByRole('dialog')).toContainText('装车单');
  await supplier.keyboard.press('Escape');
  await supplier.getByRole('tab', { name: /^提货单/ }).click();
  // What is stopped or asked for anew stays in its group.
  const loose = rows.filter({ has: supplier.getByRole('button', { name: '移出合并' }) });
  const numbers = await loose.getByRole('button', { name: /^TH/ }).allInnerTexts();
  expect(numbers.length).toBeGreaterThan(1);
  await supplier.getByRole('button', { name: /^(全部取消合并|取消合并 \d+ 张)$/ }).click();
  await shows(supplier, /^(已全部取消合并|已移出 \d+ 张提货单)$/);

  await supplier.goto(grouped);
  for (const no of numbers.slice(0, 2))
    await rowsOf(supplier)
      .filter({ hasText: no.slice(-7) })
      .getByRole('checkbox')
      .check();
  await supplier.locator('.kit-batch').getByRole('button', { name: '合并', exact: true }).click();
  await supplier.waitForURL(/bigOrder/);
  await shows(supplier, '合并 2 张提货单');
  await supplier.getByRole('tab', { name: /^提货单/ }).click();
  await supplier.getByRole('button', { name: '移出合并' }).first().click();
  await shows(supplier, '合并 1 张提货单');
  await supplier.getByRole('button', { name: '生成运输单' }).click();
  await expect(supplier).toHaveURL(/transDetail\?pickup=\d+/);
});
