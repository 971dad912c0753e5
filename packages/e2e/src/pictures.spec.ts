import { photoBytes } from '@material/server/demo/month/files.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { openMenu, shows } from './people.ts';

/** A supplier proposes a picture, headquarters looks at it beside what is there, and a city sees it. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });
test.setTimeout(120_000);

const seen = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

test('a picture is proposed, passed and seen', async ({ enter }) => {
  const supplier = await enter('sup_gys001');
  await openMenu(supplier, '物料资料更新');
  await seen(supplier, /上传图片/).click();
  const form = supplier.getByRole('dialog').filter({ visible: true });
  await form.getByLabel('物料', { exact: true }).click();
  const material = supplier.locator('.ant-select-item-option').filter({ visible: true }).first();
  await expect(material).toContainText('东北珍珠米');
  await material.click();
  const { bytes, type } = photoBytes({ size: 640 });
  await form.locator('input[type=file]').first().setInputFiles({ name: '新包装.png', mimeType: type, buffer: bytes });
  await seen(supplier, '提交审核').click();
  await shows(supplier, /TP\d+ 已提交审核/);

  const checker = await enter('glzx02');
  await checker.goto('/managecenter/ordermanage/materialImagecheck?status=PENDING');
  await seen(checker, '查看图片 新包装.png').click();
  const both = checker.getByRole('dialog').filter({ visible: true });
  await expect(both.getByRole('img', { name: '新图片' })).toBeVisible();
  await expect(both).toContainText('没有图片');
  await both.getByRole('button', { name: /通\s?过/ }).click();
  await checker
    .getByRole('dialog')
    .filter({ visible: true })
    .last()
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await shows(checker, /TP\d+ 已通过/);

  const city = await enter('city_sh');
  await city.goto('/citycenter/materialview');
  await city.getByPlaceholder('物料名称、编码、拼音首字母').fill('东北珍珠米');
  await city.keyboard.press('Enter');
  await seen(city, /查看图片 .+，共 1 张/).click();
  await expect(city.getByRole('img', { name: '第 1 张' })).toBeVisible();
});
