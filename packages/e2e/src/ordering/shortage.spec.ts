import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { inDialog, openMenu, shows } from '../harness/people.ts';
import { promised } from './promised-order.ts';

/** What a supplier cannot bring another one does: decided by keys at a desk, agreed to on a phone. */
test.use({ wanted: { product: 'suppliers', demoDays: 0 } });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a short promise is made good by another supplier once the city agrees', async ({ enter }) => {
  const [city, first, second] = [await enter('city_sh'), await enter('glzx01'), await enter('glzx02')];
  const [supplier, store] = [await enter('sup_gys003'), await enter('city_sh', phone)];
  const wanted = { codes: ['WL1101001'], supplier: '砚牧', days: 12, short: '8' };
  await promised({ city, first, second, supplier }, wanted);
  await promised({ city, first, second, supplier }, wanted);

  await openMenu(second, '订单处理');
  const rows = second.getByRole('row').filter({ hasText: '五花肉', visible: true });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('换供应商');
  const panel = second.getByRole('region', { name: '处理方案' }).filter({ visible: true });
  await expect(panel.getByRole('radio').first()).toBeChecked();
  await shows(second, '可提异议');
  // Another proposal and back, the next line and back: nothing is sent by that.
  await second.keyboard.press('2');
  await expect(panel.getByRole('radio').nth(1)).toBeChecked();
  await second.keyboard.press('1');
  await second.keyboard.press('j');
  await expect(second.locator('.kit-row-current')).toHaveCount(1);
  await second.keyboard.press('k');
  await second.keyboard.press('Enter');
  await shows(second, '五花肉：换供应商');
  await expect(rows).toHaveCount(1);
  await second.keyboard.press('Shift+Enter');
  await expect(second.getByRole('dialog')).toContainText('换供应商');
  await inDialog(second, '按首选方案处理').click();
  await shows(second, '没有要处理的缺货');

  await store.goto('/citycenter/buhuoList?createTimeFrom=all');
  const cards = store.locator('.kit-row-card').filter({ hasText: '待城市确认', visible: true });
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole('button', { name: '提出异议' }).click();
  await store.getByRole('dialog').getByText('品质不合适', { exact: true }).click();
  await inDialog(store, '提出异议').click();
  await expect(cards).toHaveCount(1);
  await cards.first().getByRole('button', { name: '同意' }).click();
  await inDialog(store, '同意').click();
  await expect(cards).toHaveCount(0);
  await shows(store, '已审核');

  // What was objected to is at the desk again, with the city's words.
  await expect(rows).toHaveCount(1);
  await shows(second, '城市异议：品质不合适');
  await second.goto('/managecenter/ordermanage/Askordercheck?createTimeFrom=all&status=APPROVED');
  const made = second.getByRole('row').filter({ hasText: '补货', visible: true });
  await made.getByRole('button', { name: /^BD/ }).first().click();
  await shows(second, '补自 YH');
});

test('one line is decided on a phone, with another quantity', async ({ enter }) => {
  const [city, first, second] = [await enter('city_sh'), await enter('glzx01', phone), await enter('glzx02')];
  const supplier = await enter('sup_gys003');
  await promised({ city, first, second, supplier }, { codes: ['WL1101001'], supplier: '砚牧', days: 12, short: '7' });
  await first.goto('/managecenter/ordermanage/handleOrder');
  await first.locator('.kit-row-card').filter({ hasText: '5 箱' }).getByRole('button').first().click();
  await expect(first).toHaveURL(/handleOrderDetail\?id=\d+/);
  const take = first.getByRole('button', { name: '采用', exact: true });
  await first.getByLabel('补货数量').fill('0');
  await take.click();
  await shows(first, '数量必须大于 0');
  await first.getByLabel('处理原因').fill('');
  await take.click();
  await expect(first.getByLabel('处理原因')).toHaveAttribute('aria-invalid', 'true');
  await shows(first, '请填写处理原因');
  await first.getByLabel('处理原因').fill('供应商短交');
  await first.getByLabel('补货数量').fill('2');
  // What is entered stays while the line cannot be asked for anew.
  await first.context().setOffline(true);
  await first.evaluate(() => window.dispatchEvent(new Event('focus')));
  await take.click();
  await shows(first, '网络断开，恢复后自动重试');
  await expect(first.getByLabel('补货数量')).toHaveValue('2');
  await first.context().setOffline(false);
  await expect(first.getByText('网络断开，恢复后自动重试').filter({ visible: true })).toHaveCount(0);
  await expect(first.getByLabel('补货数量')).toHaveValue('2');
  await take.click();
  await shows(first, '换供应商');
  await expect(first).toHaveURL(/handleOrder$/);
});
