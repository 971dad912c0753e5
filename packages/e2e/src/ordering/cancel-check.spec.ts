import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { gridOf, typeInto } from '../harness/grid.ts';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** An approval is taken back before its supplier has answered, and given anew with less. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

test('an approval that was taken back leaves a void pickup order, and the next one makes another', async ({
  enter,
}) => {
  const city = await enter('city_sh');
  const [first, second] = [await enter('glzx01'), await enter('glzx02')];
  const { list: cities } = await ask(first, 'management', pickerCalls.getCanUseCity, { filter: '上海' });
  const centre = `city:${cities[0]?.id}`;
  const { list: goods } = await ask(city, centre, pickerCalls.getCanUseMaterial, { filter: 'WL1002001' });
  const lines = [{ materialId: goods[0]?.id ?? 0, qty: '12' }];
  const deliveryDate = addDays(businessDate(new Date()), 9);
  const draft = await ask(city, centre, askOrderCalls.addMainOrderNew, { deliveryDate, lines });
  const whole = { mainorderid: draft.id, rowVersion: draft.rowVersion };
  const { askOrders } = await ask(city, centre, askOrderCalls.submitMainOrderById, whole);
  const [order] = askOrders;
  if (!order) throw new Error('nothing was ordered');
  const passed = await ask(first, 'management', askOrderCalls.firstCheckAskOrder, {
    orderid: order.id,
    rowVersion: order.rowVersion,
  });
  await ask(second, 'management', askOrderCalls.finalCheckAskOrder, {
    orderid: order.id,
    rowVersion: passed.rowVersion,
  });

  await second.goto(`/managecenter/ordermanage/askorderDetail?orderid=${order.id}`);
  await second.getByRole('button', { name: '反审核', exact: true }).click();
  const dialog = second.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('button', { name: '反审核', exact: true }).click();
  await expect(dialog).toContainText('请填写反审核原因');
  await dialog.getByText('数量有误').click();
  await dialog.getByRole('button', { name: '反审核', exact: true }).click();
  await shows(second, /已反审核，提货单作废，等待重新终审/);
  await shows(second, '待终审');

  const grid = gridOf(second.locator('main').filter({ visible: true }));
  await typeInto(grid, { line: 1, title: '核准数量' }, '8');
  await typeInto(grid, { line: 1, title: '数量调整原因' }, '按库存核减');
  await second.getByRole('button', { name: '终审', exact: true }).click();
  await shows(second, '终审通过，已通知供应商');

  const supplier = await enter('sup_gys002');
  await openMenu(supplier, '提货单');
  const rows = supplier.getByRole('row').filter({ visible: true });
  await expect(rows.filter({ hasText: '已作废' })).toHaveCount(1);
  const open = rows.filter({ hasText: '待确认' });
  await expect(open).toHaveCount(1);
  await open.getByRole('button', { name: /^TH/ }).first().click();
  await expect(supplier.locator('main').filter({ visible: true })).toContainText(/8\s*袋/);
});
