import { expect, type Page } from '@playwright/test';
import { gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { settled } from '../harness/settled.ts';

/** What a buyer does with an order that should not have been sent, and with its number. */
test.use({ wanted: { product: 'desk-journey', demoDays: 0 } });
test.describe.configure({ mode: 'serial' });

let city: Page;

test.beforeAll(async ({ enter }) => {
  city = await enter('city_sh', { permissions: ['clipboard-read', 'clipboard-write'] });
});
test.afterAll(async () => {
  await city?.context().close();
});

/** Writes an order of these codes, ten of each, submits it and takes it back. */
async function withdrawn(codes: readonly string[]): Promise<string[]> {
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: /新\s*增/ }).click();
  const grid = gridOf(city.locator('main').filter({ visible: true }));
  await expect(grid.getByRole('columnheader', { name: /物料/ })).toBeVisible();
  for (const [at, code] of codes.entries()) {
    await typeInto(grid, { line: at + 1, title: '物料' }, code);
    await typeInto(grid, { line: at + 1, title: '要货数量' }, '10');
  }
  await shows(city, `${codes.length} 种物料`);
  // The day of delivery follows from the offers, which come by themselves.
  await settled(city);
  await city.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, '等待管理中心初审');
  const numbers = await city
    .getByText(/^YH\d+$/)
    .filter({ visible: true })
    .allInnerTexts();
  await city.getByRole('button', { name: '撤回修改' }).click();
  await expect(city.getByRole('button', { name: '保存并提交' })).toBeVisible();
  return [...new Set(numbers)];
}

const rowOf = (no: string) => city.getByRole('row').filter({ hasText: no });

test('a number is copied from the list exactly as it is, by the icon and by selecting it', async () => {
  const [no = ''] = await withdrawn(['WL1001001']);
  await openMenu(city, '要货订单');
  const link = rowOf(no).getByRole('button', { name: no, exact: true });
  // One tag has room in the row, and in the document's head.
  await expect(city.getByLabel(/^还有：/)).toHaveCount(0);
  await link.hover();
  await city.getByRole('button', { name: `复制 ${no}` }).click();
  await shows(city, `已复制 ${no}`);
  expect(await city.evaluate(() => navigator.clipboard.readText())).toBe(no);

  await city.evaluate(() => navigator.clipboard.writeText(''));
  await link.evaluate((element) => getSelection()?.selectAllChildren(element));
  await city.keyboard.press('ControlOrMeta+C');
  expect(await city.evaluate(() => navigator.clipboard.readText())).toBe(no);
});

test('an order that was taken back is cancelled from the list and keeps its number', async () => {
  const row = city.getByRole('row').filter({ hasText: '草稿' });
  const no = await row.getByRole('button', { name: /^YH/ }).first().innerText();
  await row.getByRole('button', { name: '更多' }).click();
  await expect(city.getByRole('menuitem', { name: '删除' })).toHaveCount(0);
  await city.getByRole('menuitem', { name: '取消' }).click();
  const dialog = city.getByRole('dialog');
  await dialog.getByRole('textbox').fill('下错单位');
  await dialog.getByRole('button', { name: '取消', exact: true }).click();
  await expect(rowOf(no)).toContainText('已取消');
});

test('of a main order that was taken back, one order is cancelled by dropping its goods, the rest in whole', async () => {
  const numbers = await withdrawn(['WL1001001', 'WL1002001']);
  expect(numbers).toHaveLength(2);
  const grid = gridOf(city.locator('main').filter({ visible: true }));
  await grid.getByRole('button', { name: '删除第 2 行' }).click();
  await city.getByRole('button', { name: '存草稿' }).click();
  const consent = city.getByRole('dialog');
  await expect(consent).toContainText('提交过，它的明细已全部删去，保存后将取消该要货单（单号保留）');
  await consent.getByRole('button', { name: '取消这些要货单并保存' }).click();
  await shows(city, /已保存/);
  await openMenu(city, '要货订单');
  const states = async () => (await Promise.all(numbers.map((no) => rowOf(no).innerText()))).join(' ');
  await expect.poll(states).toMatch(/已取消/);
  expect(await states()).toMatch(/草稿/);

  await city.getByRole('row').filter({ hasText: '草稿' }).getByRole('button', { name: '更多' }).click();
  await city.getByRole('menuitem', { name: '同主订单' }).click();
  await expect(city.getByRole('row').filter({ hasText: /YH\d/ })).toHaveCount(2);
  await city.getByRole('button', { name: '整单删除' }).click();
  const question = city.getByRole('dialog');
  await expect(question).toContainText('将取消 1 张提交过的要货单（单号保留）；另有 1 张不受影响。');
  await question.getByRole('button', { name: '整单删除' }).click();
  for (const no of numbers) await expect(rowOf(no)).toContainText('已取消');
  await expect(question).toBeHidden();
  await expect(city.getByRole('button', { name: '整单删除' })).toBeDisabled();
});

test('the head of a document shows every tag', async () => {
  const row = city.getByRole('row').filter({ hasText: '已取消' }).first();
  await row.getByRole('button', { name: /^YH/ }).first().click();
  await expect(city.getByRole('heading', { level: 1, name: /^YH/ })).toBeVisible();
  await shows(city, '已取消');
  await expect(city.getByLabel(/^还有：/)).toHaveCount(0);
});
