import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** A city looks up what concerns it, keeps its own files and takes them with it. */
test.use({ wanted: { product: 'notices', demoDays: 3 } });

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

test('a city reads certificates, keeps a file of its own until a day, and takes both in one archive', async ({
  enter,
}) => {
  const city = await enter('city_sh');
  await openMenu(city, '文件管理');
  await city.getByPlaceholder('供应商、证号').fill('枕禾');
  await city.keyboard.press('Enter');
  const row = city.getByRole('row').filter({ hasText: '营业执照', visible: true }).first();
  await row.getByRole('button', { name: '营业执照' }).click();
  const dialog = city.getByRole('dialog').filter({ visible: true });
  await expect(dialog.getByRole('button', { name: /^查看 .*正本\.pdf$/ }).first()).toBeVisible();
  await city.keyboard.press('Escape');

  await row.getByRole('checkbox').check();
  const chosen = city.waitForEvent('download');
  await city.getByRole('button', { name: '打包下载' }).filter({ visible: true }).click();
  expect((await chosen).suggestedFilename()).toMatch(/^文件_.*\.zip$/);

  await city.getByRole('tab', { name: '批检报告' }).click();
  await shows(city, '合格');

  await city.getByRole('tab', { name: '本城市文件' }).click();
  await city
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '新办营业执照.pdf', mimeType: 'application/pdf', buffer: pdf });
  const entry = city.getByRole('dialog').filter({ visible: true });
  await entry.getByLabel('有效期至').fill('2031-12-31');
  // Enter in a day's field sends the form.
  await city.keyboard.press('Enter');
  await expect(city.getByRole('button', { name: '查看 新办营业执照.pdf' })).toBeVisible();
  await shows(city, '有效期至 2031-12-31');
});
