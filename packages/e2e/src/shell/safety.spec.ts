import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu, shows } from '../harness/people.ts';
import { settled } from '../harness/settled.ts';
import { signIn } from '../harness/windows.ts';

/** What holds on every screen: unharmed by what a server says, at home in its tabs. */
test.describe.configure({ mode: 'parallel' });

const listCall = '**/prod-api/api/City/GetListAskOrder';

const answer = (route: Route, body: Readonly<Record<string, unknown>>): Promise<void> =>
  route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });

test('markup in a message of the server is read, not run', async ({ enter }) => {
  const page = await enter('city_sh');
  const message = '<b>粗体</b><img src=x onerror="window.__hit=1"><script>window.__hit=1</script>';
  await page.route(listCall, (route) => answer(route, { status: 0, message }));
  await openMenu(page, '要货订单');
  const notice = page.locator('.ant-message').getByText('粗体').first();
  await expect(notice).toBeVisible();
  const from = Date.now();
  await expect(page.locator('.ant-message img, .ant-message script')).toHaveCount(0);
  await expect(notice).toBeHidden();
  const lasted = Date.now() - from;
  expect(lasted).toBeGreaterThan(1500);
  expect(lasted).toBeLessThan(6000);
  expect(await page.evaluate(() => '__hit' in window)).toBe(false);
  await page.context().close();
});

test('a burst of calls that find the session ended asks once to sign in again', async ({ enter }) => {
  const page = await enter('city_sh');
  await settled(page);
  let held = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/prod-api/**', async (route) => {
    held += 1;
    await released;
    await answer(route, { status: 301, message: '你已登出，请重新登录' });
  });
  for (const title of ['要货订单', '运输单查询', '入库单']) {
    const before = held;
    await openMenu(page, title);
    await expect.poll(() => held).toBeGreaterThan(before);
  }
  release();
  const question = page.getByRole('dialog').filter({ hasText: '你已登出，请重新登录' });
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: /取\s*消/ }).click();
  await expect(question).toHaveCount(0);
  await page.context().close();
});

test('an unknown address and a forbidden one each have their page', async ({ enter }) => {
  const page = await enter('sup_gys001');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await shows(page, '页面不存在');
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/managecenter/ordermanage/Askordercheck');
  await expect(page).toHaveURL(/\/401/);
  await shows(page, '你没有权限去该页面');
  await page.context().close();
});

test('a link opened by a stranger waits for a name and then opens with its query', async ({ openDoor }) => {
  const page = await openDoor();
  await page.goto('/citycenter/askorder?duty=late&filter=YH');
  await expect(page).toHaveURL(/\/login\?redirect=\/citycenter\/askorder/);
  await signIn(page, 'city_sh');
  await expect(page).toHaveURL(/\/citycenter\/askorder\?duty=late&filter=YH$/);
  await page.context().close();
});

/** Opens an order (from 0) of the list that is shown, and returns its address. */
async function openOrder(page: Page, at: number): Promise<string> {
  const numbers = page.getByRole('row').getByRole('button', { name: /^YH/ }).filter({ visible: true });
  await numbers.nth(at).click();
  await expect(page).toHaveURL(/askorderDetail\?orderid=\d+/);
  // A tab takes its order's number once the order is there.
  await expect(page.getByRole('heading', { level: 1, name: /^YH/ })).toBeVisible();
  return page.url();
}

test('two orders are two tabs', async ({ enter }) => {
  const page = await enter('city_sh');
  await openMenu(page, '要货订单');
  const first = await openOrder(page, 0);
  await openMenu(page, '要货订单');
  const second = await openOrder(page, 1);
  expect(second).not.toBe(first);
  const orders = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('listitem').filter({ hasText: 'YH' });
  await expect(orders).toHaveCount(2);
  await orders.first().getByText(/YH/).click();
  await expect(page).toHaveURL(first);
  await page.context().close();
});

test('an open dialog goes and comes with its tab', async ({ enter }) => {
  const page = await enter('glzx01');
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  // What may be done with an order changes with the hour of the day; settings may always be added.
  await openMenu(page, '要货单审核');
  await openMenu(page, '其他参数');
  const settings = /\/otherParam/;
  await expect(page).toHaveURL(settings);
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
  const name = page.getByRole('dialog').getByLabel('名称').filter({ visible: true });
  await name.fill('写到一半的名称');
  await page.goBack();
  await expect(page).toHaveURL(/Askordercheck/);
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await shows(page, '要货单审核');
  await page.goForward();
  await expect(page).toHaveURL(settings);
  await expect(name).toHaveValue('写到一半的名称');
  expect(broken).toEqual([]);
  await page.context().close();
});

test('typed text survives a look at another tab', async ({ enter }) => {
  const page = await enter('city_sh');
  await openMenu(page, '要货订单');
  await page
    .getByRole('button', { name: /新\s*增|填写要货单/ })
    .first()
    .click();
  await expect(page).toHaveURL(/addaskorder/);
  await page.getByLabel('备注', { exact: true }).first().fill('周末活动用');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await tabs.getByText('要货订单', { exact: true }).click();
  await expect(page).toHaveURL(/\/askorder/);
  await tabs.getByText('填写要货单').click();
  await expect(page.getByLabel('备注', { exact: true }).first()).toHaveValue('周末活动用');
  await page.context().close();
});

const actionsOf = (page: Page) => page.locator('.kit-doc-actions button:enabled').filter({ visible: true });
const namesOf = (page: Page): Promise<string[]> =>
  actionsOf(page).evaluateAll((buttons) => buttons.map((one) => (one.ariaLabel ?? one.textContent ?? '').trim()));

type Action = { readonly address: string; readonly name: string };

/** The writes that a press on an action of a document, opened anew, wants to send; none of them arrives. */
async function sentBy(page: Page, { address, name }: Action, clickCount: 1 | 2): Promise<string[]> {
  await page.goto(address);
  await settled(page);
  const sent: string[] = [];
  await page.route('**/prod-api/api/**', (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (call.startsWith('Get')) return route.continue();
    sent.push(call);
    return route.abort();
  });
  await page.locator('.kit-doc-actions').getByRole('button', { name, exact: true }).click({ clickCount });
  await settled(page);
  await page.unroute('**/prod-api/api/**');
  return sent;
}

type Pressed = { readonly name: string; readonly once: string[]; readonly twice: string[] };

/** Presses every action of the first document that waits for somebody once and twice; returns what came of it. */
async function pressed(page: Page, list: string): Promise<Pressed[]> {
  await page.goto(`${list}?createTimeFrom=all&duty=mine`);
  await settled(page);
  const found: Pressed[] = [];
  const link = page.locator('.ant-table-row .kit-no-link').filter({ visible: true }).first();
  if ((await link.count()) > 0) {
    await link.click();
    await expect(actionsOf(page).first()).toBeVisible();
    await settled(page);
    // A press may lead to another document, or leave a dialog behind.
    const address = page.url();
    for (const name of await namesOf(page)) {
      const action = { address, name };
      found.push({ name, once: await sentBy(page, action, 1), twice: await sentBy(page, action, 2) });
    }
  }
  await page.context().close();
  return found;
}

test('a double click does what its first click does', async ({ enter }) => {
  const all = await Promise.all([
    pressed(await enter('sup_gys001'), '/suppliercenter/pickuporder'),
    pressed(await enter('glzx01'), '/managecenter/ordermanage/Askordercheck'),
    pressed(await enter('city_sh'), '/citycenter/inputorder'),
  ]);
  const found = all.flat();
  // What waits for whom changes with the hour of the day, but not that something does.
  expect(found.length).toBeGreaterThan(1);
  expect(found.map(({ name, twice }) => [name, twice])).toEqual(found.map(({ name, once }) => [name, once]));
});
