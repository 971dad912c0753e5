import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** Headquarters writes down what goes into a portion, and a city reads what it costs there. */
test.use({ wanted: { product: 'prices', demoDays: 0 } });

test('a recipe begins on a day, and a city sees what a portion costs and which price is missing', async ({ enter }) => {
  const writer = await enter('glzx01');
  await openMenu(writer, '产品管理');
  await writer.getByRole('row').filter({ hasText: 'CP005' }).getByRole('button', { name: '编辑' }).click();
  await writer.getByRole('button', { name: '新增版本' }).click();
  const dialog = writer.getByRole('dialog', { name: '新增配方版本' });
  await dialog.getByRole('button', { name: '添加一行' }).click();
  const rows = dialog.getByRole('group', { name: '配方' }).getByRole('listitem');
  const last = rows.last();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(last).toContainText('请选择物料');
  await last.getByRole('combobox').fill('WL1002001');
  await writer.locator('.ant-select-item-option').filter({ hasText: '高筋小麦粉' }).click();
  const inputs = last.getByRole('textbox');
  await inputs.first().fill('0.05');
  await inputs.nth(1).fill('4');
  const day = dialog.getByRole('textbox', { name: '生效日期' });
  await day.fill('2099-01-01');
  await day.press('Enter');
  await dialog.getByRole('button', { name: '新品试做' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await shows(writer, '配方第 2 版已保存');
  await shows(writer, /第 2 版 · 2099-01-01 起 · 未开始/);
  await expect(writer.getByRole('row').filter({ hasText: '高筋小麦粉' })).toContainText('0.052');

  const city = await enter('city_sh');
  await openMenu(city, '产品查看');
  await city.getByRole('row').filter({ hasText: 'CP001' }).getByRole('button', { name: '招牌红烧肉饭' }).click();
  await shows(city, /有 1 种物料没有可用的价格，其余物料合计 [\d.]+ 元/);
  await expect(city.getByRole('row').filter({ hasText: '八角' })).toContainText('本城市暂无报价');
  await Promise.all([writer.context().close(), city.context().close()]);
});
