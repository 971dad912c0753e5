import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** Headquarters orders for several cities from one table of a sheet. */
test.use({ wanted: { product: 'city-order', demoDays: 0 } });

const sheet = [
  ['物料编码', '规格', '上海中心仓', '上海示例一店', '广州中心仓'],
  ['WL1001001', '25kg/袋', '25', '15', '30'],
  ['WL1002001', '', '8', '', ''],
];

test('a table of materials and places becomes a main order in each city, which finds it as ordered for it', async ({
  enter,
}) => {
  const manager = await enter('glzx01');
  await openMenu(manager, '代城市下单');
  await manager.getByRole('button', { name: '从 Excel 粘贴' }).click();
  const pasting = manager.getByRole('dialog', { name: '从 Excel 粘贴' });
  await pasting.getByLabel('粘贴的内容').fill(sheet.map((row) => row.join('\t')).join('\n'));
  await expect(pasting.getByRole('status')).toHaveText('识别到 2 种物料、3 个收货地点');
  await pasting.getByRole('button', { name: '加入 2 行' }).click();
  await shows(manager, '2 种物料，3 个收货地点');
  const sums = manager.getByRole('list', { name: '各城市汇总' }).getByRole('listitem');
  await expect(sums).toHaveCount(2);
  // The first day on which it can be there in every city.
  await manager.getByRole('button', { name: /^改到 / }).click();
  await expect(manager.getByText('需要修改')).toHaveCount(0);

  await manager.getByRole('button', { name: '存草稿' }).click();
  await shows(manager, '已存草稿 2 张主订单');
  await manager.getByRole('button', { name: '提交 2 张' }).click();
  await shows(manager, '已提交 2 张主订单');
  await manager.getByRole('button', { name: '查看代下记录' }).click();
  const rows = manager.getByRole('row').filter({ hasText: '待初审', visible: true });
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: '广州' }).getByRole('button', { name: /^ZD/ }).click();
  await shows(manager, '广州中心仓');

  const city = await enter('city_gz');
  await openMenu(city, '要货订单');
  await city.getByRole('button', { name: /^YH/ }).filter({ visible: true }).first().click();
  await shows(city, '管理中心代下');
  await city.getByRole('tab', { name: /历史/ }).click();
  await shows(city, '创建（管理中心代下）');
  await shows(city, /管理示例（代办）/);
});

test('what is written for cities is kept over a reload, on a phone too, and can be thrown away', async ({ enter }) => {
  const manager = await enter('glzx02', { viewport: { width: 390, height: 844 } });
  await manager.goto('/managecenter/ordermanage/addCityMainOrder');
  await manager.getByLabel('批量添加').fill('广州');
  await manager.getByTitle('广州').filter({ visible: true }).click();
  await expect(manager.getByText('广州中心仓').first()).toBeVisible();
  await manager.getByLabel('备注').fill('周末活动');
  await manager.reload();
  await shows(manager, /已恢复 .* 未保存的内容/);
  await expect(manager.getByLabel('备注')).toHaveValue('周末活动');
  await manager.getByRole('button', { name: '存草稿' }).click();
  await shows(manager, '请至少填写一行物料');
  await manager.getByRole('button', { name: '清空' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(manager.getByLabel('备注')).toHaveValue('');
});
