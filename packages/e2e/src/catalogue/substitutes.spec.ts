import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** What may take the place of a material is said once, and read where it is ordered and cooked. */
test.use({ wanted: { product: 'prices', demoDays: 0 } });

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text, visible: true }).first();

test('headquarters says what may take the place of a material, and a city reads it with how much of it', async ({
  enter,
}) => {
  const manager = await enter('glzx01');
  await openMenu(manager, '物料管理');
  await manager.getByRole('textbox').filter({ visible: true }).first().fill('WL1402001');
  await manager.keyboard.press('Enter');
  await rowOf(manager, 'WL1402001').getByRole('button', { name: '编辑' }).click();
  await manager.getByRole('tab', { name: '替代物料' }).filter({ visible: true }).click();
  await manager.getByRole('button', { name: '新增' }).filter({ visible: true }).click();
  const dialog = manager.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('替代物料').fill('WL1402003');
  await manager.locator('.ant-select-item-option:visible').filter({ hasText: '白萝卜' }).first().click();
  await dialog.getByLabel('替代系数').fill('1.5');
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(manager, '白萝卜')).toContainText('1.5');
  await manager.getByRole('tab', { name: '可用替代' }).filter({ visible: true }).click();
  await shows(manager, '1 箱 = 1.5 箱');

  const city = await enter('city_sh');
  await openMenu(city, '物料查看');
  await city.getByPlaceholder('物料名称、编码、拼音首字母').fill('WL1402003');
  await city.keyboard.press('Enter');
  // The other way round, by the reciprocal.
  await city.getByRole('button', { name: '土豆 ×0.666667' }).filter({ visible: true }).click();
  await expect(city.getByRole('dialog').filter({ visible: true })).toContainText('1 箱 = 0.666667 箱');
});
