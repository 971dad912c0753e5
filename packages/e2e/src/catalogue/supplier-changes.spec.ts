import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** What a supplier says of itself changes only once headquarters agrees; how it is paid takes two people and a day. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text, visible: true }).first();
const seen = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('another contact is asked for by the supplier, compared and taken over by headquarters', async ({ enter }) => {
  const supplier = await enter('sup_gys003');
  await openMenu(supplier, '企业信息');
  await seen(supplier, '申请变更').click();
  const form = dialogOf(supplier);
  await form.getByLabel('联系人', { exact: true }).fill('新联系人');
  await form.getByText('联系人更换').click();
  await form.getByRole('button', { name: '提交审核' }).click();
  await shows(supplier, /已提交审核/);

  const checker = await enter('glzx02');
  await openMenu(checker, '企业信息审核');
  await rowOf(checker, '新联系人').getByRole('button', { name: '通过' }).click();
  await dialogOf(checker).getByRole('button', { name: '通过' }).click();
  await shows(checker, /已通过/);
  await supplier.reload();
  await expect(supplier.getByText('新联系人').filter({ visible: true }).first()).toBeVisible();
  await expect(supplier.getByRole('region', { name: '企业信息变更' })).toContainText('已通过');
});

test('another account is asked for after a call, approved by a second person, and counts a day later', async ({
  enter,
}) => {
  const asker = await enter('glzx01');
  await openMenu(asker, '银行信息变更');
  await seen(asker, '申请').click();
  const form = dialogOf(asker);
  await form.getByLabel('供应商', { exact: true }).click();
  await asker.keyboard.type('GYS006');
  await asker.locator('.ant-select-item-option').filter({ visible: true }).first().click();
  const known = form.getByText(/^登记在案的电话：/);
  const [, name = '', phone = ''] = /：(\S+) (\d+)/.exec(await known.innerText()) ?? [];
  for (const [label, value] of [
    ['户名', '示例新户名有限公司'],
    ['开户银行', '示例城市商业银行(虚构)'],
    ['银行账号', '6200000000000000001'],
    ['接听人', name],
    ['回访电话', '13900001111'],
    ['通话记录', '对方财务口述新账号'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByText('更换开户银行').click();
  await form.getByRole('textbox', { name: '通话时间' }).fill(`${addDays(businessDate(new Date()), -1)} 10:00`);
  await asker.keyboard.press('Enter');
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form.getByText(/登记在案/).last()).toBeVisible();
  await form.getByLabel('回访电话', { exact: true }).fill(phone);
  await form.getByRole('button', { name: '提交审核' }).click();
  await shows(asker, /已提交审核/);
  const own = rowOf(asker, '待审核');
  await expect(own.getByRole('button', { name: '审核通过' })).toHaveCount(0);

  const checker = await enter('glzx02');
  await openMenu(checker, '银行信息变更');
  await rowOf(checker, '待审核').getByRole('button', { name: '审核通过' }).click();
  const both = dialogOf(checker);
  await expect(both).toContainText('6200000000000000001');
  await expect(both).toContainText('通过后过 24 小时生效');
  await both.getByRole('button', { name: '审核通过' }).click();
  await shows(checker, /已通过审核/);
  // Until then the old account is paid, which finance may still keep.
  await seen(checker, '叫停').click();
  await dialogOf(checker).getByRole('textbox').first().fill('与供应商财务核实不一致');
  await dialogOf(checker).getByRole('button', { name: '叫停' }).click();
  await shows(checker, /已叫停/);
});
