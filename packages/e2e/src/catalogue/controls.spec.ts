import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { cellOf, gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { settled } from '../harness/settled.ts';

/** Headquarters controls a material in one city for some days: that city says why it orders it, another one need not. */
test.use({ wanted: { product: 'prices', demoDays: 0 } });

const code = 'WL1001002';
const today = businessDate(new Date());
const seen = (of: Locator): Locator => of.filter({ visible: true }).first();
const option = (page: Page, text: string): Locator =>
  seen(page.locator('.ant-select-item-option').filter({ hasText: text }));

test('a control is set with the drafts that it meets, asks its city for a reason, and is seen in the check', async ({
  enter,
}) => {
  const keeper = await enter('glzx01');
  const { list: cities } = await ask(keeper, 'management', pickerCalls.getCanUseCity, { filter: '上海' });
  const centre = `city:${cities[0]?.id ?? 0}`;
  const city = await enter('city_sh');
  const { list } = await ask(city, centre, pickerCalls.getCanUseMaterial, { filter: code });
  const lines = list.map(({ id }) => ({ materialId: id, qty: '10' }));
  const draft = await ask(city, centre, askOrderCalls.addMainOrderNew, { deliveryDate: addDays(today, 9), lines });
  const no = draft.askOrders[0]?.no ?? '';

  await openMenu(keeper, '管控物料');
  await keeper.getByRole('button', { name: '设置管控' }).click();
  const entry = keeper.getByRole('dialog', { name: '设置管控' });
  await entry.getByRole('combobox', { name: '物料' }).fill(code);
  await option(keeper, '五常长粒香米').click();
  await entry.getByRole('combobox', { name: '城市' }).fill('上海');
  await option(keeper, '上海').click();
  for (const [label, days] of [
    ['生效日期', 0],
    ['失效日期', 30],
  ] as const) {
    await entry.getByRole('textbox', { name: label }).fill(addDays(today, days));
    await keeper.keyboard.press('Enter');
  }
  await entry.getByRole('combobox', { name: '管控原因' }).click();
  await option(keeper, '价格异常').click();
  await entry.getByRole('button', { name: '下一步' }).click();
  const preview = keeper.getByRole('dialog', { name: /1 条可以设置/ });
  await expect(preview).toContainText('1 张未提交的要货单会受影响');
  await expect(preview.getByRole('button', { name: no })).toBeVisible();
  await preview.getByRole('button', { name: '确认设置 1 条' }).click();
  await shows(keeper, '已设置 1 条管控');

  const other = await enter('city_hz');
  await other.goto('/citycenter/materialview?filter=' + code);
  await expect(other.getByRole('row').filter({ hasText: code })).not.toContainText('价格异常');

  await city.goto(`/citycenter/addaskorder?mainorderid=${draft.id}`);
  const grid = gridOf(city.locator('main').filter({ visible: true }));
  await expect(grid.getByRole('columnheader', { name: '要货原因' })).toBeVisible();
  await settled(city);
  await city.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, '管控物料（价格异常），请选择要货原因');
  await typeInto(grid, { line: 1, title: '要货原因' }, '库存消化');
  await expect(await cellOf(grid, 1, '要货原因')).toContainText('库存消化');
  await settled(city);
  await city.getByRole('button', { name: '保存并提交' }).click();
  await shows(city, '等待管理中心初审');

  await keeper.goto('/managecenter/ordermanage/Askordercheck?status=SUBMITTED&createTimeFrom=all');
  await seen(keeper.getByRole('button', { name: no, exact: true })).click();
  await shows(keeper, '管控（价格异常）：库存消化');
  await Promise.all([keeper, city, other].map((page) => page.context().close()));
});
