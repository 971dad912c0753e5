import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { box } from '../harness/windows.ts';

/** Headquarters keeps what orders, returns and suppliers are described by; cities choose from what is in use. */
test.use({ wanted: { product: 'settings', demoDays: 0 } });
test.describe.configure({ mode: 'serial' });

let root: Page;
let city: Page;
test.beforeAll(async ({ enter }) => {
  root = await enter('glzx01');
  city = await enter('city_sh');
});
test.afterAll(async () => {
  for (const page of [root, city]) await page?.context().close();
});

const openTab = async (screen: string, tab: string): Promise<void> => {
  await openMenu(root, screen);
  await root.getByRole('tab', { name: tab, exact: true }).click();
};
const rowOf = (text: string): Locator => root.getByRole('row').filter({ hasText: text, visible: true });

test('a return type has to allow something, which is said beside its switches', async () => {
  await openTab('其他参数', '退货类型');
  await root.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
  const dialog = root.getByRole('dialog', { name: '新增退货类型' });
  await dialog.getByLabel('编码').fill('TH20');
  await dialog.getByLabel('名称').fill('季节性退货');
  await dialog.getByLabel('退货时限（小时）').fill('72');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('请至少允许一种处理方式');
  await dialog.getByLabel('可退款').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await shows(root, '季节性退货 已保存');
  await expect(rowOf('季节性退货')).toContainText('72');
});

test('a mode of transport that is stopped is offered to no order any more', async () => {
  const offered = async (): Promise<readonly string[]> => {
    await city.goto('/citycenter/addaskorder');
    await city.getByLabel('运输方式').first().click();
    const options = city.locator('.ant-select-item-option').filter({ visible: true });
    await expect(options.first()).toBeVisible();
    return options.allInnerTexts();
  };
  const before = await offered();
  expect(before).toContain('自提');
  await openTab('其他参数', '运输方式');
  await rowOf('自提').getByRole('button', { name: '停用' }).click();
  await root.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(rowOf('自提')).toContainText('停用');
  expect(await offered()).toEqual(before.filter((name) => name !== '自提'));
});

test('a region that suppliers are in goes only with another in its place', async () => {
  await openTab('供应商参数', '供应商区域');
  await rowOf('华东').getByRole('button', { name: '更多' }).click();
  await root.getByRole('menuitem', { name: '删除' }).click();
  const dialog = root.getByRole('dialog').filter({ visible: true });
  await expect(dialog).toContainText(/供应商的区域 \d+ 条/);
  await dialog.getByRole('combobox').click();
  await root.getByTitle('华南').filter({ visible: true }).click();
  await dialog.getByRole('button', { name: /替换并删除|删除/ }).click();
  await expect(rowOf('华东')).toHaveCount(0);
});

test('goods go over a sorting dock as the narrowest rule says, which is tried before it is believed', async () => {
  await openMenu(root, '越库设置');
  await root.getByRole('tab', { name: '适用哪一条' }).click();
  const choose = async (label: string, text: string): Promise<void> => {
    await root.getByRole('combobox', { name: label }).filter({ visible: true }).click();
    await root.keyboard.type(text);
    await root.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
  };
  await choose('供应商', '桐屿');
  await choose('物料', '上海青');
  await choose('城市', '上海');
  const holding = root
    .getByRole('row')
    .filter({ has: root.getByRole('cell', { name: '适用', exact: true }), visible: true });
  await expect(holding).toContainText('直送');
  await root.getByRole('tab', { name: '越库规则' }).click();
  await rowOf('桐屿').getByRole('button', { name: '停用' }).click();
  await root.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await root.getByRole('tab', { name: '适用哪一条' }).click();
  await expect(holding).toContainText('越库');
});

test('a finger on a phone puts what orders choose from into another order', async ({ enter }) => {
  const phone = await enter('glzx01', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.goto('/managecenter/otherParam?tab=return_type');
  const cards = phone.locator('.kit-row-card').filter({ visible: true });
  await expect(cards.nth(1)).toBeVisible();
  const [first, second] = await phone.locator('.kit-row-card-title').filter({ visible: true }).allInnerTexts();
  const centre = async (part: Locator): Promise<{ x: number; y: number }> => {
    const { x, y, width, height } = await box(part);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const handle = cards.nth(1).getByRole('button', { name: /拖动排序/ });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await centre(handle), await box(cards.first())];
  const finger = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  for (const share of [0.3, 0.7, 1]) await touch('touchMove', { x: from.x, y: from.y + (to.y + 8 - from.y) * share });
  const placed = phone.waitForResponse(/PlaceReturnType/);
  await touch('touchEnd');
  await placed;
  await expect(phone.locator('.kit-row-card-title').filter({ visible: true }).first()).toHaveText(second ?? '');
  await expect(phone.locator('.kit-row-card-title').filter({ visible: true }).nth(1)).toHaveText(first ?? '');
  await phone.context().close();
});
