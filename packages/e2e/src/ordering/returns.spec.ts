import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { inDialog, openMenu, shows } from '../harness/people.ts';
import { picture } from '../harness/picture.ts';

/** What a store took in and cannot keep goes back: written on a phone, checked, agreed to, replaced. */
test.use({ wanted: { product: 'returns', demoDays: 3 } });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const received = '/citycenter/inputorder?status=SUBMITTED&createTimeFrom=all&filter=枕禾';

/** Writes a draft about the first receipt, with how many go back and what comes of them; its number. */
async function written(store: Page, { qty, outcome }: { qty: string; outcome: string }): Promise<string> {
  await store.goto(received);
  await store.locator('.kit-row-card').filter({ visible: true }).first().getByRole('button').first().click();
  await store.getByRole('button', { name: '退货', exact: true }).click();
  // Goods of the day before may still be returned for it, at whatever hour this runs.
  await store.getByRole('combobox', { name: '退货类型' }).click();
  await store.getByTitle('临期/过期').filter({ visible: true }).click();
  await store.getByRole('button', { name: '包装破损' }).click();
  await store
    .getByLabel(/退货数量$/)
    .first()
    .fill(qty);
  await store.getByRole('combobox', { name: /处理方式$/ }).click();
  await store.getByTitle(outcome, { exact: true }).filter({ visible: true }).last().click();
  await store.getByRole('button', { name: '保存草稿' }).click();
  await expect(store).toHaveURL(/returnDetail\?id=\d+/);
  return (
    (await store
      .getByRole('heading', { name: /^RT\d+/ })
      .first()
      .textContent()) ?? ''
  );
}

const rowOf = (page: Page, no: string) => page.getByRole('row').filter({ hasText: no.slice(-7), visible: true });

test('torn bags are replaced: with a picture from the phone, a check and the supplier’s consent', async ({ enter }) => {
  const [store, checker] = [await enter('store_sh001', phone), await enter('glzx01')];
  const supplier = await enter('sup_gys001');
  const no = await written(store, { qty: '1', outcome: '换货' });

  // Its type wants a picture.
  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '提交').click();
  await shows(store, '“临期/过期”须上传退货照片');
  await store.keyboard.press('Escape');
  await store.getByRole('tab', { name: '照片' }).click();
  await store.locator('input[type=file]').first().setInputFiles(picture('破损.png'));
  await expect(store.getByRole('button', { name: '查看 破损' })).toBeVisible();
  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '提交').click();
  await shows(store, '待审核');

  await openMenu(checker, '退货审核');
  await rowOf(checker, no).getByRole('button', { name: '审核通过' }).click();
  await inDialog(checker, '审核通过').click();
  await expect(rowOf(checker, no)).toContainText('待供应商确认');

  await openMenu(supplier, '退货确认');
  await rowOf(supplier, no).getByRole('button', { name: '同意退货' }).click();
  await expect(supplier.getByRole('dialog')).toContainText('换货送达日期');
  await inDialog(supplier, '同意退货').click();
  await expect(rowOf(supplier, no)).toContainText('取回中');

  // Other goods are on order, at no price; the place says when those are gone.
  await shows(store, '取回中');
  await store.getByRole('tab', { name: /^换货单/ }).click();
  await shows(store, /^BD\d+/);
  await store.getByRole('button', { name: '确认退货完成' }).click();
  await inDialog(store, '确认退货完成').click();
  await shows(store, '已完成');
  await store.getByRole('button', { name: /^BD\d+/ }).click();
  await expect(store).toHaveURL(/askorderDetail\?orderid=\d+/);
  await shows(store, '换货');
  await store.getByText('单据信息与流程').filter({ visible: true }).click();
  await store.getByRole('button', { name: no }).filter({ visible: true }).click();
  await expect(store).toHaveURL(/returnDetail/);
});

test('a supplier objects, and headquarters gives in', async ({ enter }) => {
  const [store, checker] = [await enter('store_sh001', phone), await enter('glzx01')];
  const supplier = await enter('sup_gys001', phone);
  const no = await written(store, { qty: '1', outcome: '退款' });
  await store.getByRole('tab', { name: '照片' }).click();
  // The network is away for a moment: the picture stays in sight, and goes as soon as it can.
  const entry = store.locator('input[type=file]').first();
  await expect(entry).toBeAttached();
  await store.context().setOffline(true);
  await store.evaluate(() => window.dispatchEvent(new Event('focus')));
  await entry.setInputFiles(picture('破损.png'));
  await shows(store, '网络断开，恢复后自动重试');
  await store.getByRole('tab', { name: /^明细/ }).click();
  await store.getByRole('tab', { name: '照片' }).click();
  await expect(store.getByRole('button', { name: /破损/ })).not.toHaveCount(0);
  await store.context().setOffline(false);
  await expect(store.getByRole('button', { name: '查看 破损' })).toBeVisible({ timeout: 20_000 });
  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '提交').click();
  await shows(store, '待审核');

  await openMenu(checker, '退货审核');
  await rowOf(checker, no).getByRole('checkbox').check();
  await checker.getByRole('button', { name: '审核通过' }).last().click();
  await inDialog(checker, '审核通过').click();
  await expect(rowOf(checker, no)).toContainText('待供应商确认');

  await supplier.goto('/suppliercenter/returngetorder?createTimeFrom=all&status=SUPPLIER_CONFIRM');
  const card = supplier.locator('.kit-row-card').filter({ hasText: no.slice(-7), visible: true });
  await card.getByRole('button', { name: '提出异议' }).click();
  await supplier.getByRole('dialog').getByText('交货时完好', { exact: true }).click();
  await inDialog(supplier, '提出异议').click();
  await expect(card).toHaveCount(0);

  await rowOf(checker, no).getByRole('button', { name: /^RT/ }).click();
  await shows(checker, '供应商有异议');
  await shows(checker, '交货时完好');
  await checker.getByRole('button', { name: '异议成立' }).click();
  await checker.getByRole('dialog').getByText('供应商异议属实', { exact: true }).click();
  await inDialog(checker, '异议成立').click();
  await shows(checker, '已撤销');
  await shows(store, '已撤销');
});
