import { join } from 'node:path';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { expect, type Page } from '@playwright/test';
import { openRules, saveRule, setRule, waitsFor } from './business-rules.ts';
import { writeDemandSheet } from '../harness/demand-sheet.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** Headquarters sets what the product works by, and orders, checks and suppliers meet the new values. */
test.use({ wanted: { product: 'business-rules', demoDays: 0 } });
test.describe.configure({ mode: 'serial' });

const store = '上海示例一店';
const hours = { firstCheck: 70, finalCheck: 50, resubmit: 120, reply: 48, decide: 100 } as const;
let folder: string;
let root: Page;
let city: Page;
let first: Page;
let second: Page;
let supplier: Page;

test.beforeAll(async ({ enter, product }) => {
  ({ folder } = product);
  root = await enter('glzx02');
  city = await enter('city_sh');
  first = await enter('glzx01');
  second = await enter('glzx02');
  supplier = await enter('sup_gys001');
});
test.afterAll(async () => {
  for (const page of [root, city, first, second, supplier]) await page?.context().close();
});

const openFirst = async (page: Page, screen: string, text: string): Promise<void> => {
  await openMenu(page, screen);
  const row = page.getByRole('row').filter({ hasText: text, visible: true }).first();
  await row
    .getByRole('button', { name: /^[YT]H/ })
    .first()
    .click();
  // Until the document is there, the list behind it has buttons of the same names.
  await expect(page.locator('.kit-document').filter({ visible: true })).toBeVisible();
};

test('headquarters sets rules, one of them for a city alone, and sees who changed what', async () => {
  await openRules(root);
  const set = (rule: string, value: number) => setRule(root, rule, value);
  await set('初审时限', hours.firstCheck);
  await set('终审时限', hours.finalCheck);
  await set('退回后重新提交时限', hours.resubmit);
  await set('供应商答复时限', hours.reply);
  await set('总部处理时限', hours.decide);
  const checkers = root.getByRole('row').filter({ hasText: '初审与终审是否分人' });
  await checkers.getByRole('button', { name: '按城市设置' }).click();
  const dialog = root.getByRole('dialog', { name: '按城市设置“初审与终审是否分人”' });
  await dialog.getByLabel('城市').click();
  await root.getByTitle('上海').filter({ visible: true }).click();
  await dialog.getByText('须由不同的人审核', { exact: true }).click();
  await saveRule(dialog);
  const own = root.getByRole('row').filter({ hasText: '初审与终审是否分人（上海' });
  await expect(own).toContainText('须由不同的人审核');
  await root.getByRole('button', { name: '初审时限的修改记录' }).click();
  const history = root.getByRole('dialog', { name: '“初审时限”的修改记录' });
  await expect(history.getByRole('row').last()).toContainText(/4 小时.*70 小时/);
});

test('what is out of bounds is refused beside the field, and nothing is changed', async () => {
  await root.keyboard.press('Escape');
  await root.getByRole('button', { name: '设置 验收时限', exact: true }).click();
  const dialog = root.getByRole('dialog', { name: '设置“验收时限”' });
  await dialog.getByLabel('设定值').fill('999');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toContainText('应在 1 到 72 小时之间');
  await dialog.getByLabel('设定值').fill('4');
  await dialog.getByRole('button', { name: '取消', exact: true }).click();
  await expect(root.getByRole('row').filter({ hasText: '验收时限' })).toContainText('系统默认');
});

test('an order waits for its first and its second check as long as was set, and for another checker', async () => {
  const sheet = join(folder, 'demand.xlsx');
  const day = addDays(businessDate(new Date()), 9);
  await writeDemandSheet(sheet, [
    ['WL1001001', '', '25', store, day],
    ['WL1002001', '', '8', store, day],
  ]);
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: 'Excel 导入' }).click();
  await city.locator('input[type=file]').setInputFiles(sheet);
  await city.getByRole('dialog', { name: '导入要货单' }).getByRole('button', { name: '确认导入' }).click();
  await city.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, '等待管理中心初审');
  await openFirst(first, '要货单审核', '枕禾粮油');
  await waitsFor(first, hours.firstCheck);
  await first.getByRole('button', { name: '初审', exact: true }).click();
  await shows(first, '待终审');
  await waitsFor(first, hours.finalCheck);
  await expect(first.getByRole('button', { name: '退回', exact: true })).toBeVisible();
  await expect(first.getByRole('button', { name: '终审', exact: true })).toHaveCount(0);
});

test('an order that was sent back waits for its city as long as was set', async () => {
  await openFirst(first, '要货单审核', '萤川面业');
  await first.getByRole('button', { name: '退回', exact: true }).click();
  const dialog = first.getByRole('dialog');
  await dialog.getByRole('textbox').fill('数量有误，请核对');
  await dialog.getByRole('button', { name: /退回|确定/ }).click();
  await shows(first, '已退回');
  await waitsFor(first, hours.resubmit);
});

test('the supplier has the time to reply that was set, and headquarters that to decide', async () => {
  await openFirst(second, '要货单审核', '待终审');
  await second.getByRole('button', { name: '终审', exact: true }).click();
  await shows(second, '已审核');
  await openFirst(supplier, '提货单', '待确认');
  await waitsFor(supplier, hours.reply);
  await supplier.getByRole('button', { name: '拒单', exact: true }).click();
  const dialog = supplier.getByRole('dialog');
  await dialog.getByRole('textbox').fill('本周缺货');
  await dialog.getByRole('button', { name: /拒单|确定/ }).click();
  await shows(supplier, '供应商拒单');
  await openFirst(second, '要货单审核', '枕禾粮油');
  await waitsFor(second, hours.decide);
});
