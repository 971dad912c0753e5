import { expect, type Locator, type Page } from '@playwright/test';
import { writeTextSheet } from '../harness/demand-sheet.ts';
import { gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { settled } from '../harness/settled.ts';

/** Where a city receives goods: a store is opened, ordered for and closed, and a city goes with its last one. */
test.use({ wanted: { product: 'places', demoDays: 0 } });
test.describe.configure({ mode: 'serial' });

const shop = '上海外滩店';
let root: Page;
let city: Page;

test.beforeAll(async ({ enter }) => {
  root = await enter('superadmin');
  city = await enter('city_sh');
});
test.afterAll(async () => {
  for (const page of [root, city]) await page?.context().close();
});

/** The places of a city, by its name. */
async function openPlaces(name: string): Promise<void> {
  await openMenu(root, '城市管理');
  await root.getByRole('button', { name, exact: true }).click();
  await root.getByRole('tab', { name: '收货地点' }).click();
}
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text, visible: true });

type Entered = Readonly<Record<'类型', string> & Record<string, string>>;
async function add({ 类型, ...texts }: Entered): Promise<void> {
  await root.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
  const dialog = root.getByRole('dialog', { name: '新增收货地点' });
  const kind = dialog.getByRole('radio', { name: 类型 });
  // The form draws what was chosen; a busy machine takes a moment for it.
  await kind.click();
  await expect(kind).toBeChecked();
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
}

async function chooseInRow(text: string, action: string): Promise<void> {
  await rowOf(root, text).getByRole('button', { name: '更多' }).click();
  await root.getByRole('menuitem', { name: action }).click();
}

test('a store is added with its hours, and another warehouse becomes the default', async () => {
  await openPlaces('上海');
  await add({ 类型: '门店', 编码: 'SH-W9', 名称: shop, 收货开始: '09:00', 收货结束: '05:30', 地址: '示例路 8 号' });
  await shows(root, '收货开始应早于收货结束');
  const dialog = root.getByRole('dialog', { name: '新增收货地点' });
  await dialog.getByLabel('收货开始').fill('05:30');
  await dialog.getByLabel('收货结束').fill('09:00');
  await dialog.getByRole('button', { name: '保存' }).click();
  await shows(root, `${shop} 已保存`);
  await expect(rowOf(root, shop)).toContainText('05:30');
  await chooseInRow('上海低温仓', '设为默认');
  await expect(rowOf(root, '上海低温仓')).toContainText('默认');
  await chooseInRow('上海中心仓', '设为默认');
  await expect(rowOf(root, '上海中心仓')).toContainText('默认');
  await expect(rowOf(root, '上海低温仓')).not.toContainText('默认');
});

test('stores of several cities come by one sheet, whose wrong line is mended in the preview', async () => {
  const sheet = test.info().outputPath('门店.xlsx');
  const titles = ['城市', '类型', '编码', '名称', '地址', '收货开始', '收货结束'];
  await writeTextSheet(sheet, titles, [
    ['上海', '门店', 'SH-N1', '上海新一店', '示例路 1 号', '5:30', '9:00'],
    ['杭州', '门店', 'HZ-N1', '杭州新一店', '示例路 2 号', '', ''],
    ['杭洲', '门店', 'HZ-N2', '杭州新二店', '示例路 3 号', '05:00', '08:00'],
  ]);
  await root.getByRole('button', { name: '导入' }).filter({ visible: true }).click();
  const drawer = root.getByRole('dialog', { name: '导入收货地点' });
  await drawer.locator('input[type=file]').setInputFiles(sheet);
  await expect(drawer).toContainText('共 3 行，可导入 2，需要修改 1');
  await expect(drawer).toContainText('没有编码或名称为“杭洲”的城市');
  await typeInto(gridOf(drawer), { line: 1, title: '城市' }, '杭州');
  await expect(drawer).toContainText('可导入 3');
  await drawer.getByRole('button', { name: '确认导入' }).click();
  await shows(root, '已新增 3 条，修改 0 条收货地点');
  await expect(drawer).toHaveCount(0);
  await expect(rowOf(root, '上海新一店')).toContainText('05:30');
  await openPlaces('杭州');
  await expect(rowOf(root, '杭州新二店')).toContainText('05:00');
  await openPlaces('上海');
});

test('it is ordered for, and once it is stopped no more', async () => {
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: /新\s*增/ }).click();
  const place = city.getByLabel('收货地点').filter({ visible: true }).first();
  await place.click();
  await city.getByRole('option', { name: shop }).or(city.getByTitle(shop)).filter({ visible: true }).first().click();
  const grid = gridOf(city.locator('main').filter({ visible: true }));
  await typeInto(grid, { line: 1, title: '物料' }, 'WL1001001');
  await typeInto(grid, { line: 1, title: '要货数量' }, '25');
  await shows(city, '1 种物料');
  await settled(city);
  await city.getByRole('button', { name: '存草稿' }).click();
  await shows(city, /已保存/);

  await chooseInRow(shop, '删除');
  await shows(root, '以下地方在用，不能删除，可以停用：');
  await root.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await rowOf(root, shop).getByRole('button', { name: '停用' }).click();
  await root.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
  await shows(root, `${shop} 已停用`);

  await city.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, `${shop}已停用，不能再要货`);
});

test('a city is deleted once it has no store in use', async () => {
  await openMenu(root, '城市管理');
  await root.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
  for (const [label, text] of Object.entries({ 名称: '银川', 编码: 'YC', 大区: '西北', 地址: '示例路 1 号' }))
    await root.getByRole('textbox', { name: label }).fill(text);
  await root.getByRole('button', { name: '保存' }).click();
  await shows(root, '银川 已保存');
  await root.getByRole('tab', { name: '收货地点' }).click();
  await expect(rowOf(root, '银川中心仓')).toContainText('默认');
  await add({ 类型: '门店', 编码: 'YC-001', 名称: '银川一店', 地址: '示例路 8 号' });
  await shows(root, '银川一店 已保存');

  await openMenu(root, '城市管理');
  await chooseInRow('银川', '删除');
  const blocked = root.getByRole('dialog', { name: '“银川”还不能删除' });
  await expect(blocked.getByLabel('未了事项')).toContainText('启用的门店');
  await blocked.getByRole('button', { name: '查看' }).click();
  await expect(rowOf(root, '银川一店')).toBeVisible();
  await chooseInRow('银川一店', '删除');
  const question = root.getByRole('dialog', { name: '删除收货地点“银川一店”' });
  await expect(question).toContainText('没有地方在用。删除后不能恢复。');
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await shows(root, '银川一店 已删除');

  await openMenu(root, '城市管理');
  // What stands against it is counted anew when its tab is shown again.
  await root.getByRole('dialog', { name: '“银川”可以删除了' }).getByRole('button', { name: '关闭' }).first().click();
  await chooseInRow('银川', '删除');
  await root.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(rowOf(root, '银川')).toHaveCount(0);
});
