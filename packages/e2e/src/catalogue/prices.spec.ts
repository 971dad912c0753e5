import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** A price is proposed by one account of headquarters, approved by another one, and met by a city. */
test.use({ wanted: { product: 'prices', demoDays: 0 } });

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text, visible: true }).first();

test('a price beyond the limit waits until another account approves it, and then the city reads it', async ({
  enter,
}) => {
  const proposer = await enter('glzx01');
  await openMenu(proposer, '供应商物料');
  await proposer.getByPlaceholder('物料、供应商、拼音首字母').fill('WL1002001');
  await proposer.keyboard.press('Enter');
  const name = proposer.getByRole('button', { name: '高筋小麦粉' }).filter({ visible: true }).first();
  await name.click();
  await shows(proposer, /变动超过 [\d.]+% 要由别人审核/);
  await proposer.getByLabel('含税单价', { exact: true }).fill('999');
  for (const [label, day] of [
    ['生效日期', '2099-01-01'],
    ['失效日期', '2099-12-31'],
  ] as const) {
    await proposer.getByRole('textbox', { name: label }).fill(day);
    await proposer.keyboard.press('Enter');
  }
  await proposer.getByRole('textbox', { name: '改价原因' }).fill('原料涨价');
  await proposer.getByRole('button', { name: '保存' }).filter({ visible: true }).click();
  await shows(proposer, /报价已提交审核：比现行报价变动/);

  const checker = await enter('glzx02');
  await checker.goto('/managecenter/SupplierMaterial?status=PENDING');
  await rowOf(checker, '999').getByRole('button', { name: '审核通过' }).click();
  const dialog = checker.getByRole('dialog').filter({ visible: true });
  await expect(dialog).toContainText('2099-01-01');
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await shows(checker, /报价已通过/);

  const city = await enter('city_sh');
  await city.goto('/citycenter/Priceview');
  await city.getByPlaceholder('物料、供应商、拼音首字母').fill('WL1002001');
  await city.keyboard.press('Enter');
  await expect(rowOf(city, '2099-01-01')).toBeVisible();
});
