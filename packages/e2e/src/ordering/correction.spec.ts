import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { inDialog, openMenu, shows } from '../harness/people.ts';
import { picture } from '../harness/picture.ts';

/** A store has counted wrongly: it says so on a phone, headquarters grants it, and the lots are counted anew. */
test.use({ wanted: { product: 'correction', demoDays: 3 } });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const rowOf = (page: Page, no: string) => page.getByRole('row').filter({ hasText: no.slice(-7), visible: true });

/** Takes every lot of an opened count as it is offered, and hands it in; its number. */
async function handIn(store: Page): Promise<string> {
  const head = store.getByRole('heading', { name: /^RK\d+/ }).first();
  await expect(head).toBeVisible();
  const each = store.getByRole('button', { name: /(全部收妥|按原验收填写)$/ }).filter({ visible: true });
  while ((await each.count()) > 0) await each.last().click();
  await store.getByRole('button', { name: '提交', exact: true }).click();
  await inDialog(store, '确认入库').click();
  await shows(store, '已提交');
  return (await head.textContent()) ?? '';
}

test('a wrong count is taken back and counted anew', async ({ enter }) => {
  const [store, checker] = [await enter('store_sh001', phone), await enter('glzx01')];
  // What is corrected was counted just now, at whatever hour this runs.
  await store.goto('/citycenter/inputorder?status=DRAFT,COUNTING&createTimeFrom=all&filter=枕禾');
  await store.locator('.kit-row-card').filter({ visible: true }).first().getByRole('button').first().click();
  const no = await handIn(store);
  await store.getByRole('button', { name: '申请更正', exact: true }).click();
  await store.getByRole('dialog').getByText('实收数量填错', { exact: true }).click();
  await inDialog(store, '申请更正').click();
  await shows(store, '请上传更正照片');
  await store.getByRole('dialog').locator('input[type=file]').first().setInputFiles(picture('送货单.png'));
  await expect(store.getByRole('dialog').getByRole('button', { name: '查看 送货单' })).toBeVisible();
  await inDialog(store, '申请更正').click();
  await shows(store, '待更正审核');
  await shows(store, '实收数量填错');

  await openMenu(checker, '入库更正审核');
  await expect(rowOf(checker, no)).toContainText('实收数量填错');
  await rowOf(checker, no).getByRole('button', { name: /^RK/ }).click();
  await checker.getByRole('tab', { name: '更正照片' }).click();
  await expect(checker.getByRole('button', { name: '查看 送货单' })).toBeVisible();
  await checker.getByRole('button', { name: '同意更正' }).click();
  await inDialog(checker, '同意更正').click();
  await shows(checker, '已冲销');

  // The store sees it at once, and goes on to the new count.
  await shows(store, /已冲销：实收数量填错/);
  await store
    .getByRole('button', { name: /^RK\d+/ })
    .filter({ visible: true })
    .last()
    .click();
  await expect(store).toHaveURL(/InputDetail\?id=\d+/);
  await shows(store, /原验收 实收/);
  await store
    .getByRole('button', { name: /按原验收填写$/ })
    .last()
    .click();
  await store.getByRole('button', { name: '修改' }).first().click();
  const field = store.getByLabel('实收数量').first();
  await field.fill(String(Number(await field.inputValue()) - 1));
  await store.getByText('漏装', { exact: true }).first().click();
  await store.getByRole('button', { name: '完成', exact: true }).click();
  await handIn(store);
  await shows(store, /的更正重新验收/);
});
