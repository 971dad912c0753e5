import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { inDialog, openMenu, shows } from '../harness/people.ts';
import { promised } from './promised-order.ts';

/** A city wants one line of a promised order to end; headquarters agrees, and its supplier on a phone. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

test('a line of a promised order ends once headquarters and its supplier have agreed', async ({ enter }) => {
  const [city, first, second] = [await enter('city_sh'), await enter('glzx01'), await enter('glzx02')];
  const supplier = await enter('sup_gys002', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const orderid = await promised({ city, first, second, supplier });

  await city.goto(`/citycenter/askorderDetail?orderid=${orderid}`);
  await city.getByRole('button', { name: '申请终止', exact: true }).click();
  const page = city.locator('main').filter({ visible: true });
  await page.getByRole('checkbox').last().uncheck();
  await page.getByRole('button', { name: '提交申请' }).click();
  await shows(city, '请填写终止原因');
  await page.getByText('不再需要', { exact: true }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(city).toHaveURL(/\/citycenter\/terminalDetail\?id=\d+/);
  await shows(city, '待审核');

  await openMenu(second, '终止审核');
  const row = second.getByRole('row').filter({ hasText: '待审核' }).filter({ visible: true });
  await row.getByRole('button', { name: /^ZZ/ }).click();
  await second.getByRole('tab', { name: /车上的货/ }).click();
  await shows(second, '没有车辆装载这些货物');
  await second.getByRole('button', { name: '同意终止', exact: true }).click();
  await inDialog(second, '同意终止').click();
  await shows(second, '待供应商答复');
  // What the supplier's contact gets is read before it is sent.
  await second.getByRole('button', { name: '发送短信', exact: true }).click();
  await expect(second.getByRole('dialog').filter({ visible: true })).toContainText(/申请终止（.*前登录系统答复/);
  await inDialog(second, '发送 1 条').click();
  await shows(second, /已提交发送/);
  await second.getByRole('tab', { name: /短信/ }).click();
  await expect(second.getByRole('tabpanel').filter({ visible: true })).toContainText(/\d{3}\*{4}\d{4}/);

  await supplier.goto('/suppliercenter/terminalorder');
  await supplier.getByText('同意', { exact: true }).filter({ visible: true }).first().click();
  await inDialog(supplier, '同意终止').click();
  await shows(supplier, '已同意');

  // The city's window follows by itself; of the order one line is left.
  await expect(page.getByText('已同意').filter({ visible: true }).first()).toBeVisible();
  await city.goto(`/citycenter/askorderDetail?orderid=${orderid}`);
  await shows(city, '已关闭 12');
  await expect(city.getByText('已关闭 12').filter({ visible: true })).toHaveCount(1);
});
