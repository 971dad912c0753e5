import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { inDialog, openMenu, shows } from '../harness/people.ts';
import { promised } from './promised-order.ts';

/** A city wants more of a promised order; headquarters checks twice, and its supplier promises anew on a phone. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

test('a promised order becomes its next version once it was checked, and is promised anew', async ({ enter }) => {
  const [city, first, second] = [await enter('city_sh'), await enter('glzx01'), await enter('glzx02')];
  const supplier = await enter('sup_gys002', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const orderid = await promised({ city, first, second, supplier });

  await city.goto(`/citycenter/askorderDetail?orderid=${orderid}`);
  await city.getByRole('button', { name: '申请变更', exact: true }).click();
  const form = city.locator('main').filter({ visible: true });
  const [more, less] = [
    form.getByRole('textbox', { name: /变更后数量/ }).first(),
    form.getByRole('textbox', { name: /变更后数量/ }).last(),
  ];
  await form.getByRole('button', { name: '提交变更' }).click();
  await shows(city, '请填写变更原因');
  await form.getByText('用餐人数有变', { exact: true }).click();
  await form.getByRole('button', { name: '提交变更' }).click();
  await shows(city, '没有任何变更');
  await more.fill('30');
  await less.fill('0');
  await shows(city, '提交后须初审和终审');
  await form.getByRole('button', { name: '提交变更' }).click();
  await expect(city).toHaveURL(/\/citycenter\/revisionDetail\?id=\d+/);
  await shows(city, '待初审');

  await openMenu(first, '变更审核');
  const row = first.getByRole('row').filter({ hasText: '待初审' }).filter({ visible: true });
  await row.getByRole('button', { name: /^BG/ }).click();
  await shows(first, '须初审和终审');
  await first.getByRole('button', { name: '初审', exact: true }).click();
  await inDialog(first, '初审').click();
  await shows(first, '待终审');
  // Until the last check the order is what it was.
  await city.goto(`/citycenter/askorderDetail?orderid=${orderid}`);
  await shows(city, '变更单审核中，通过前照原单供货');

  await openMenu(second, '变更审核');
  await second.getByRole('button', { name: /^BG/ }).first().click();
  await second.getByRole('button', { name: '终审', exact: true }).click();
  await inDialog(second, '终审').click();
  await shows(second, '待供应商确认');
  await shows(city, '已变更为第 2 版，待供应商重新确认');
  await shows(city, '原 12');
  await shows(city, '已移除');

  await supplier.goto('/suppliercenter/pickuporder');
  await shows(supplier, '待重新确认');
  await supplier.getByRole('button', { name: /^TH/ }).filter({ visible: true }).first().click();
  await shows(supplier, '已变更为第 2 版，请重新确认');
  await supplier.getByRole('button', { name: '接单', exact: true }).filter({ visible: true }).click();
  await supplier.getByRole('button', { name: '确认接单' }).filter({ visible: true }).click();
  await shows(supplier, '已确认');

  // The city's window follows by itself.
  await shows(city, '已变更为第 2 版');
  await expect(city.getByText('待供应商重新确认').filter({ visible: true })).toHaveCount(0);
  await city.goto('/citycenter/revisionorder?createTimeFrom=all');
  await shows(city, '已生效');
});
