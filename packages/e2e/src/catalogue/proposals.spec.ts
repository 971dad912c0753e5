import { photoBytes } from '@material/server/demo/month/files.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { gridOf, typeInto } from '../harness/grid.ts';
import { openMenu, shows } from '../harness/people.ts';
import { settled } from '../harness/settled.ts';

/** A supplier proposes a picture and a price, headquarters looks at both beside what is there, and a city meets them. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

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

/** Orders ten bags of rice and submits; returns the number of the order. */
async function ordered(city: Page): Promise<string> {
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: /新\s*增/ }).click();
  const grid = gridOf(city.locator('main').filter({ visible: true }));
  await expect(grid.getByRole('columnheader', { name: /物料/ })).toBeVisible();
  await typeInto(grid, { line: 1, title: '物料' }, 'WL1001001');
  await typeInto(grid, { line: 1, title: '要货数量' }, '10');
  await shows(city, '1 种物料');
  // The day of delivery follows from the offers, which come by themselves.
  await settled(city);
  await seen(city, '保存并提交').click();
  await shows(city, '等待管理中心初审');
  return city
    .getByText(/^YH\d+$/)
    .filter({ visible: true })
    .first()
    .innerText();
}

/** What an order costs, as its page says. */
async function costs(city: Page, no: string, amount: string): Promise<void> {
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: no, exact: true }).filter({ visible: true }).first().click();
  await expect(city.locator('main').filter({ visible: true })).toContainText(amount);
}

test('a price is proposed, approved with what it changes, and met by the next order alone', async ({ enter }) => {
  const city = await enter('city_sh');
  const before = await ordered(city);
  await costs(city, before, '1,380.00');

  const supplier = await enter('sup_gys001');
  await openMenu(supplier, '物料资料更新');
  await supplier.getByRole('tab', { name: '供货报价' }).click();
  await supplier
    .getByRole('row')
    .filter({ hasText: '东北珍珠米', visible: true })
    .getByRole('button', { name: '提交报价' })
    .click();
  await shows(supplier, /新报价由管理中心审核/);
  const field = (name: string): Locator => supplier.getByLabel(name, { exact: true }).filter({ visible: true });
  await field('含税单价').fill('150');
  const tiers = supplier.getByRole('group', { name: '阶梯价' });
  for (const at of [3, 2]) await tiers.getByRole('button', { name: `删除第 ${at} 行` }).click();
  await tiers.getByLabel('第 1 行含税单价').fill('150');
  await supplier.getByRole('textbox', { name: '生效日期' }).fill(addDays(businessDate(new Date()), 1));
  await supplier.keyboard.press('Enter');
  await seen(supplier, '原料涨价').click();
  await seen(supplier, '提交审核').click();
  await shows(supplier, /BJ\d+ 已提交审核/);

  const checker = await enter('glzx02');
  await checker.goto('/managecenter/SupplierMaterial?status=PENDING');
  const row = checker.getByRole('row').filter({ hasText: '枕禾', visible: true });
  await row.getByRole('button', { name: '审核通过' }).click();
  const dialog = checker.getByRole('dialog').filter({ visible: true });
  await expect(dialog).toContainText(/含税单价\s*138\.00\s*150\.00/);
  // Ten bags were ordered a moment ago, at 12 yuan less.
  await expect(dialog).toContainText(/新报价共影响 120\.00 元/);
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await shows(checker, /报价已通过/);

  await supplier.reload();
  await supplier.getByRole('tab', { name: '供货报价' }).click();
  await expect(supplier.getByRole('row').filter({ hasText: '150.00', visible: true })).toContainText('生效');
  const after = await ordered(city);
  await costs(city, after, '1,500.00');
  await costs(city, before, '1,380.00');
});
