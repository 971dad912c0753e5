import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** Headquarters keeps a supplier and its certificates, stops it for a reason, and the supplier reads what is kept. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text, visible: true }).first();
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('a supplier is mended, proves something, is stopped and started, and reads it all', async ({ enter }) => {
  const page = await enter('glzx01');
  await openMenu(page, '供应商管理');
  await page.getByRole('textbox', { name: '搜索' }).filter({ visible: true }).fill('zhly');
  await page.keyboard.press('Enter');
  await rowOf(page, 'GYS001').getByRole('button', { name: '编辑' }).click();

  const field = (name: string): Locator => page.getByRole('textbox', { name }).filter({ visible: true });
  const code = field('统一社会信用代码');
  await code.fill('91320199MADEM00112');
  await button(page, '保存').click();
  await shows(page, /第 18 位校验不符，请核对；与营业执照一致时，请填写校验不符说明/);
  await field('校验不符说明').fill('与营业执照原件一致');
  await button(page, '保存').click();
  await shows(page, /示例枕禾粮油有限公司\(虚构\) 已保存/);

  await page.getByRole('tab', { name: '供应商资质' }).click();
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('供应商文件类型').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '食品生产许可证', visible: true }).click();
  await dialog.getByRole('textbox', { name: '证号' }).fill('SC12744030500626');
  await expect(dialog).toContainText('校验位不符，请核对');
  await dialog.getByRole('textbox', { name: '持有人' }).fill('示例枕禾粮油有限公司');
  await dialog.getByRole('textbox', { name: '发证日期' }).fill('2026-01-01');
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: '到期日期' }).fill('2099-12-31');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await shows(page, /SC12744030500626 已保存/);

  await openMenu(page, '供应商管理');
  await rowOf(page, 'GYS001').getByRole('button', { name: '停用' }).click();
  await field('停用原因').fill('等待复审');
  await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '停用', exact: true }).click();
  await shows(page, /示例枕禾粮油有限公司\(虚构\) 已停用/);
  await rowOf(page, 'GYS001').getByRole('button', { name: '启用' }).click();
  await shows(page, /示例枕禾粮油有限公司\(虚构\) 已启用/);

  const supplier = await enter('sup_gys001');
  await openMenu(supplier, '企业信息');
  await expect(supplier.getByText('与营业执照原件一致')).toBeVisible();
  await expect(supplier.getByText('SC12744030500626')).toBeVisible();
});
