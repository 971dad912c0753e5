import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';

/** What people say about an order reaches those whom it is meant for, and nobody else. */
test.describe.configure({ mode: 'parallel' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const box = (page: Page) => page.getByRole('textbox', { name: '评论' }).filter({ visible: true });
const said = (page: Page) => page.getByRole('list', { name: '消息和评论' }).filter({ visible: true });
const post = (page: Page) => page.getByRole('button', { name: '发表' }).filter({ visible: true }).click();

test('a comment is seen by the other side at once, its message opens it, and what is internal stays inside', async ({
  enter,
}) => {
  const city = await enter('city_sh');
  await openMenu(city, '要货订单');
  await city
    .getByRole('button', { name: /^YH\d+$/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(city).toHaveURL(/orderid=\d+/);
  const id = new URL(city.url()).searchParams.get('orderid') ?? '';
  await city.getByRole('tab', { name: /^消息/ }).click();

  const checker = await enter('glzx01', phone);
  await checker.goto(`/managecenter/ordermanage/askorderDetail?orderid=${id}&tab=messages`);
  await expect(box(checker)).toBeVisible();

  await city.getByText('仅本单位', { exact: true }).click();
  await box(city).fill('这家最近常迟到');
  await post(city);
  await expect(said(city)).toContainText('这家最近常迟到');
  await city.getByText('双方可见', { exact: true }).click();
  await box(city).pressSequentially('请 @glsl');
  await expect(city.locator('.ant-mentions-dropdown-menu-item').filter({ visible: true })).toHaveText(/^管理示例/);
  await city.keyboard.press('Enter');
  await box(city).pressSequentially('尽快审核 <b>急</b>');
  await shows(city, /将通知 管理示例/);
  await post(city);
  await expect(said(checker)).toContainText('尽快审核 <b>急</b>');
  await expect(said(checker)).not.toContainText('这家最近常迟到');

  await checker.goto('/messagecenter/HelpView');
  await checker.getByRole('button', { name: /^消息，/ }).click();
  await checker.getByRole('button', { name: /上海示例在要货单的评论中提到你/ }).click();
  await expect(checker).toHaveURL(new RegExp(`orderid=${id}&tab=messages`));
  await box(checker).fill('今天审');
  await post(checker);
  await expect(said(city)).toContainText('今天审');
});

test('a message about a transport opens it for its supplier, from the list of all messages', async ({ enter }) => {
  const city = await enter('city_sh');
  await openMenu(city, '运输单查询');
  await city
    .getByRole('row')
    .filter({ hasText: '枕禾' })
    .first()
    .getByRole('button', { name: /^YS\d+$/ })
    .click();
  await expect(city).toHaveURL(/[?&]id=\d+/);
  const id = new URL(city.url()).searchParams.get('id') ?? '';
  await city.getByRole('tab', { name: /^消息/ }).click();
  await box(city).pressSequentially('@枕禾');
  await city.locator('.ant-mentions-dropdown-menu-item').filter({ visible: true, hasText: '枕禾粮油示例' }).click();
  await box(city).pressSequentially('几点到');
  await shows(city, /将通知 枕禾粮油示例/);
  await post(city);
  await expect(said(city)).toContainText('几点到');

  const supplier = await enter('sup_gys001');
  await supplier.goto('/messagecenter/MyMessage');
  await supplier
    .getByRole('row')
    .filter({ hasText: '上海示例在运输单的评论中提到你' })
    .first()
    .getByRole('button', { name: /^阅\s?读$/ })
    .click();
  await supplier.getByRole('button', { name: '打开单据' }).click();
  await expect(supplier).toHaveURL(new RegExp(`/suppliercenter/transDetail\\?id=${id}&tab=messages`));
  await expect(said(supplier)).toContainText('几点到');
});

test('what was not sent is still there after a reload', async ({ enter }) => {
  const city = await enter('city_sh');
  await openMenu(city, '要货订单');
  await city
    .getByRole('button', { name: /^YH\d+$/ })
    .filter({ visible: true })
    .first()
    .click();
  await city.getByRole('tab', { name: /^消息/ }).click();
  await box(city).fill('写到一半');
  await city.reload();
  await expect(box(city)).toHaveValue('写到一半');
});
