import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { photoBytes, reportBytes } from '@material/server/demo/month/files.ts';
import { expect, type Page } from '@playwright/test';
import { writeDemandSheet } from '../harness/demand-sheet.ts';
import { cellOf, gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/**
 * From a demand sheet in Excel to accepted quantities, by four people in four windows: one refused check, one short promise,
 * one line rejected on receipt.
 */
test.use({ wanted: { product: 'ordering-journey', demoDays: 0 } });
test.describe.configure({ mode: 'serial' });

const store = '上海示例一店';
let folder: string;
let city: Page;
let first: Page;
let second: Page;
let supplier: Page;
let receiver: Page;
let refusedNo = '';
let orderNo = '';

test.beforeAll(async ({ enter, product }) => {
  ({ folder } = product);
  city = await enter('city_sh');
  first = await enter('glzx01');
  second = await enter('glzx02');
  supplier = await enter('sup_gys001');
  receiver = await enter('store_sh001', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
});
test.afterAll(async () => {
  for (const page of [city, first, second, supplier, receiver]) await page?.context().close();
});

test('a buyer imports a demand sheet, mends a wrong cell and submits the split', async () => {
  const day = addDays(businessDate(new Date()), 5);
  const sheet = join(folder, 'demand.xlsx');
  await writeDemandSheet(sheet, [
    ['WL1001001', '东北珍珠米', '25', store, day],
    ['WL1001002', '', '１０', store, day.replaceAll('-', '/')],
    ['WL1002001', '', '8', store, day],
    ['WL9999999', '', '6', store, day],
  ]);
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: 'Excel 导入' }).click();
  await city.locator('input[type=file]').setInputFiles(sheet);
  const drawer = city.getByRole('dialog', { name: '导入要货单' });
  await expect(drawer).toContainText('共 4 行，可导入 3，需要修改 1');
  await expect(drawer).toContainText('没有编码为“WL9999999”的物料');
  await typeInto(gridOf(drawer), { line: 1, title: '物料编码' }, 'WL1003001');
  await expect(drawer).toContainText('可导入 4');
  await drawer.getByRole('button', { name: '确认导入' }).click();
  await expect(city).toHaveURL(/addaskorder\?mainorderid=\d+/);
  await shows(city, '将拆分为 2 张要货单');
  await city.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, '等待管理中心初审');
});

test('headquarters checks one order with a changed quantity and refuses the other', async () => {
  await openMenu(first, '要货单审核');
  const rows = first.getByRole('row').filter({ hasText: '待初审' });
  await expect(rows).toHaveCount(2);
  await rows
    .filter({ hasText: '萤川面业' })
    .getByRole('button', { name: /^[YT]H/ })
    .first()
    .click();
  refusedNo = await first.getByRole('heading', { level: 1 }).innerText();
  await first.getByRole('button', { name: '拒绝', exact: true }).click();
  await first.getByRole('dialog').getByRole('textbox').fill('本周面粉库存充足');
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /拒绝|确定/ })
    .click();
  await shows(first, '已拒绝');

  await openMenu(first, '要货单审核');
  await first
    .getByRole('row')
    .filter({ hasText: '枕禾粮油' })
    .getByRole('button', { name: /^[YT]H/ })
    .first()
    .click();
  orderNo = await first.getByRole('heading', { level: 1 }).filter({ hasText: 'YH' }).last().innerText();
  const grid = gridOf(first.locator('main'));
  await typeInto(grid, { line: 1, title: '初审数量' }, '20');
  await typeInto(grid, { line: 1, title: '数量调整原因' }, '按近两周用量核减');
  await first.getByRole('button', { name: '初审', exact: true }).click();
  await shows(first, '待终审');
});

test('the second checker passes it, and the supplier finds it', async () => {
  await openMenu(second, '要货单审核');
  await second
    .getByRole('row')
    .filter({ hasText: '待终审' })
    .getByRole('button', { name: /^[YT]H/ })
    .first()
    .click();
  await second.getByRole('tab', { name: /历史/ }).click();
  await shows(second, /20（按近两周用量核减）/);
  await second.getByRole('tab', { name: /明细/ }).click();
  await second.getByRole('button', { name: '终审', exact: true }).click();
  await shows(second, '已审核');
  await openMenu(supplier, '提货单');
  await expect(supplier.getByRole('row').filter({ hasText: '待确认' })).toHaveCount(1);
});

test('the supplier promises one line short, loads lots with reports and departs', async () => {
  await supplier
    .getByRole('row')
    .filter({ hasText: '待确认' })
    .getByRole('button', { name: /^[YT]H/ })
    .first()
    .click();
  await supplier.getByRole('button', { name: '接单', exact: true }).click();
  const promise = gridOf(supplier.locator('main'));
  await typeInto(promise, { line: 2, title: '接单数量' }, '7');
  await typeInto(promise, { line: 2, title: '短供或改期原因' }, '库存不足');
  await supplier.getByRole('button', { name: '确认接单' }).click();
  await shows(supplier, '部分确认');

  await supplier.getByRole('button', { name: '生成运输单' }).click();
  await expect(supplier).toHaveURL(/transDetail/);
  await supplier.getByLabel('车牌号').fill('沪A12345');
  await supplier.getByLabel('司机', { exact: true }).fill('赵示例');
  await supplier.getByLabel('司机电话').fill('13900000000');
  const today = businessDate(new Date());
  const lots = gridOf(supplier.locator('main'));
  for (const line of [1, 2, 3]) {
    await typeInto(lots, { line, title: '批号' }, `PH2026${line}`);
    await typeInto(lots, { line, title: '生产日期' }, addDays(today, -line));
  }
  await expect(await cellOf(lots, 1, '到期日期')).not.toBeEmpty();
  await supplier.getByRole('button', { name: '保存', exact: true }).click();
  await expect(supplier.getByRole('heading', { level: 1 }).last()).toContainText('YS');
  await uploadReports(supplier);
  await supplier.getByRole('button', { name: '装车', exact: true }).click();
  await shows(supplier, '已装车');
  await supplier.getByRole('button', { name: '发车', exact: true }).click();
  await supplier.getByRole('dialog').getByRole('button', { name: '发车', exact: true }).click();
  await shows(supplier, '在途');
});

/** Gives every lot the report it owes. */
async function uploadReports(page: Page): Promise<void> {
  const file = join(folder, 'report.pdf');
  await writeFile(file, reportBytes().bytes);
  await page.getByRole('tab', { name: /批次/ }).click();
  const lots = page.getByRole('table', { name: '批次与报告' }).or(page.getByLabel('批次与报告')).first();
  for (const line of [1, 2, 3]) {
    const row = lots.getByRole('row').filter({ hasText: `PH2026${line}` });
    await row.getByRole('button', { name: /上传/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('radio', { name: '合格', exact: true }).click();
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('已上传');
  }
}

test('the store counts what arrived on a phone: one line rejected with a photo, one accepted, one left for later', async () => {
  const photo = join(folder, 'photo.png');
  await writeFile(photo, photoBytes().bytes);
  await receiver.goto('/citycenter/transportorderquery');
  await receiver.getByRole('button', { name: /^YS/ }).first().click();
  await receiver.getByRole('button', { name: '生成入库单' }).click();
  await expect(receiver).toHaveURL(/InputDetail/);
  await receiver.getByRole('button', { name: '东北珍珠米 有差异' }).click();
  const card = receiver.getByRole('listitem').filter({ hasText: '东北珍珠米' });
  await card.getByLabel(/^实收/).fill('18');
  await card.getByLabel('拒收').fill('2');
  await card.getByRole('radio', { name: /破损/ }).click();
  // The network goes while the photo is on its way: the phone keeps it, and sends it when the page is opened again.
  const sending = '**/AddReceiptPhoto*';
  await receiver.route(sending, (route) => route.abort());
  await card.getByLabel('拍照').setInputFiles(photo);
  await expect(card.getByRole('button', { name: /^重试 / })).toBeVisible();
  await receiver.unroute(sending);
  await receiver.reload();
  await expect(card.getByRole('button', { name: /查看 / })).toBeVisible();
  await card.getByRole('radio', { name: /关闭/ }).click();
  await card.getByRole('button', { name: '完成' }).click();
  await receiver.getByRole('button', { name: '五常长粒香米 全部收妥' }).click();
  await receiver.screenshot({ path: join('test-results', 'receiving.png') });
  await receiver.getByRole('button', { name: '提交', exact: true }).click();
  await shows(receiver, '2 行已验，1 行有差异；其余 1 行转入新的入库单');
  await receiver.getByRole('button', { name: '确认入库' }).click();
  await shows(receiver, '已提交');
});

/** Hands in what was counted at more than twice what was sent; the reason is asked for at first. */
async function handInForReview(): Promise<void> {
  await receiver.getByRole('button', { name: '提交', exact: true }).click();
  const dialog = receiver.getByRole('dialog');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await dialog.getByRole('textbox', { name: /超收原因/ }).fill('整托卸下，送货单与实物不符');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await shows(receiver, /^等待复核：/);
}

test('more than twice what was sent waits for another account, which sends it back and then takes it in', async () => {
  await receiver
    .getByRole('listitem')
    .filter({ hasText: '未验的 1 批已转入' })
    .getByRole('button', { name: /^RK/ })
    .click();
  await receiver.getByRole('button', { name: '一级大豆油 有差异' }).click();
  const card = receiver.getByRole('listitem').filter({ hasText: '一级大豆油' });
  await card.getByLabel(/^实收/).fill('13');
  await card.getByRole('radio', { name: /多送/ }).click();
  await card.getByRole('button', { name: '完成' }).click();
  await handInForReview();
  await receiver.getByRole('button', { name: '更多' }).click();
  await expect(receiver.getByRole('menuitem', { name: /复核通过/ })).toBeDisabled();
  await receiver.keyboard.press('Escape');

  await openMenu(city, '入库单');
  await city.getByRole('row').filter({ hasText: '待复核' }).getByRole('button', { name: /^RK/ }).first().click();
  await shows(city, /^等待复核：上海一店示例/);
  await city.getByRole('button', { name: '退回重验' }).click();
  await shows(city, '验收中');

  await receiver.reload();
  await handInForReview();
  await city.reload();
  await city.getByRole('button', { name: '复核通过' }).click();
  await city.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await shows(city, '已提交');
  await receiver.reload();
  await shows(receiver, '已提交');
});

test('everybody sees the same numbers', async () => {
  await openMenu(city, '要货订单');
  await expect(city.getByRole('row').filter({ hasText: refusedNo.slice(-7) })).toContainText('已拒绝');
  await city
    .getByRole('row')
    .filter({ hasText: orderNo.slice(-7) })
    .getByRole('button', { name: /^YH/ })
    .first()
    .click();
  // Asked 25, approved and shipped 20, accepted 18 and 2 refused; of the second line 7 of 10 came, 3 are still wanted.
  for (const page of [city, second]) {
    if (page === second) await second.reload();
    const line = page.getByRole('row').filter({ hasText: '东北珍珠米' });
    await expect(line).toContainText('25');
    await expect(line).toContainText('18');
    await shows(page, '部分入库');
  }
});
