import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openForCity, openMenu, shows } from '../harness/people.ts';
import { shellWidths } from './shell-rows.ts';
import { box } from '../harness/windows.ts';

declare global {
  interface Window {
    /** What observers in the page have seen. */
    __crumbs: string[];
    __moved: string[];
  }
}

/** What only a browser shows of the frame around every screen: menu, tabs, sizes of windows, dialogs that move. */
test.describe.configure({ mode: 'parallel' });

const check = '/managecenter/ordermanage/Askordercheck';

const isDesk = ({ width }: { readonly width: number }): boolean => width >= 992;
const desks = shellWidths.filter(isDesk);
/** Numbers of orders that lead to their pages, in a table or on the cards of a phone. */
const numbers = (page: Page): Locator =>
  page
    .locator('main')
    .getByRole('button', { name: /^YH|^\d{4}/ })
    .filter({ visible: true });
const lines = '.kit-lines tbody tr, .kit-line-cards > li';

const sidebar = (page: Page): Locator => page.locator('.sidebar');
const tabBar = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' });
const tabNames = (page: Page): Promise<string[]> => tabBar(page).getByRole('listitem').allInnerTexts();
const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;

for (const size of desks)
  test(`the menu folds to signs that say their names, and stays as it was left, ${size.width} wide`, async ({
    enter,
  }) => {
    const page = await enter('glzx01', { viewport: size, reducedMotion: 'no-preference' });
    expect((await box(sidebar(page))).width).toBe(210);
    await expect(sidebar(page)).toHaveCSS('transition-duration', '0.28s');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await box(sidebar(page))).width).toBe(54);
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
    for (const sign of await sidebar(page).getByRole('menuitem').all()) {
      const { x, width } = await box(sign.locator('.anticon').first());
      expect(x + width).toBeLessThanOrEqual(54);
    }
    const entry = sidebar(page).getByRole('menuitem', { name: '首页' });
    await entry.hover();
    await expect(page.getByRole('tooltip', { name: '首页' })).toBeVisible();
    await page.reload();
    await expect.poll(async () => (await box(sidebar(page))).width).toBe(54);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(async () => (await box(sidebar(page))).width).toBe(210);
    expect(await cookie(page, 'sidebarStatus')).toBe('1');
    await page.context().close();
  });

for (const size of shellWidths)
  test(`several groups of the menu stand open, and a hidden page lights up its list, ${size.width} wide`, async ({
    enter,
  }) => {
    const page = await enter('city_sh', { viewport: size });
    const unfold = async (): Promise<void> => {
      if (!isDesk(size)) await page.getByRole('button', { name: '展开菜单' }).click();
    };
    await unfold();
    const groups = sidebar(page).locator('.ant-menu-submenu-title');
    await expect.poll(() => groups.count()).toBeGreaterThan(1);
    for (const group of await groups.all())
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
    for (const group of await groups.all()) await expect(group).toHaveAttribute('aria-expanded', 'true');
    await openMenu(page, '要货订单');
    await numbers(page).first().click();
    await expect(page).toHaveURL(/askorderDetail/);
    await expect(page).toHaveTitle('要货订单详情 - 物料系统');
    await unfold();
    await expect(sidebar(page).locator('.ant-menu-item-selected')).toHaveText('要货订单');
    if (!isDesk(size)) return page.context().close();
    const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
    await expect(crumbs.last()).toHaveText('要货订单详情');
    await expect(crumbs.last().getByRole('link')).toHaveCount(0);
    await crumbs.getByRole('link', { name: '要货订单' }).click();
    await expect(page).toHaveURL(/\/citycenter\/askorder\b/);
    await crumbs.getByRole('link', { name: '首页' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.context().close();
  });

/** Opens so many documents, each in its own tab, and returns to none of them. */
async function openDocuments(page: Page, count: number): Promise<void> {
  await page.goto(`${check}?createTimeFrom=all`);
  const numbers = page.getByRole('row').getByRole('button', { name: /^YH/ }).filter({ visible: true });
  for (let at = 0; at < count; at += 1) {
    await numbers.nth(at).click();
    await expect(page).toHaveURL(/orderid=/);
    await tabBar(page).getByText('要货单审核', { exact: true }).click();
    await expect(page).toHaveURL(/Askordercheck/);
  }
  await expect(tabBar(page).getByRole('listitem')).toHaveCount(count + 2);
  await page.waitForLoadState('networkidle');
}

test('a tab bar with more than it has room for', async ({ enter }) => {
  const page = await enter('glzx01', { viewport: { width: 1000, height: 800 } });
  await openDocuments(page, 5);
  const list = tabBar(page).getByRole('list');
  const first = tabBar(page).getByRole('listitem').first();
  const last = tabBar(page).getByRole('listitem').last();
  const menu = page.locator('.ant-dropdown.tab-menu').filter({ visible: true });

  await list.hover();
  await page.mouse.wheel(0, 4000);
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(first).not.toBeInViewport();
  // The menu keeps inside the right edge, and goes by a click elsewhere or when the bar is scrolled.
  const { x, y, width } = await box(last);
  await page.mouse.click(x + width - 3, y + 10, { button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其它', '关闭所有']);
  const shown = await box(menu);
  expect(shown.width).toBeGreaterThanOrEqual(105);
  expect(shown.x + shown.width).toBeLessThanOrEqual(1000);
  await page.locator('main').click({ position: { x: 4, y: 4 } });
  await expect(menu).toHaveCount(0);
  await last.click({ button: 'right' });
  await expect(menu).toHaveCount(1);
  await list.hover({ force: true });
  await page.mouse.wheel(0, -4000);
  await expect(menu).toHaveCount(0);
  await expect(first).toBeInViewport({ ratio: 1 });
  await first.click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭其它', '关闭所有']);
  await page.keyboard.press('Escape');

  // Whatever opens comes into sight.
  const address = (await last.getByRole('link').getAttribute('href')) ?? '';
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(last).toBeInViewport({ ratio: 1 });

  const before = await tabBar(page).getByRole('listitem').count();
  await first.getByRole('link').click({ button: 'middle' });
  await last.getByRole('link').click({ button: 'middle' });
  await expect(tabBar(page).getByRole('listitem')).toHaveCount(before - 1);
  expect(page.context().pages()).toHaveLength(1);
  await page.context().close();
});

for (const size of desks)
  test(`a refreshed tab is made anew in its place, ${size.width} wide`, async ({ enter }) => {
    const page = await enter('glzx01', { viewport: size });
    await openDocuments(page, 1);
    const names = await tabNames(page);
    const steps = await page.evaluate(() => history.length);
    await page.evaluate(() => {
      const crumbs = document.querySelector('.breadcrumb');
      const changes: string[] = [];
      Object.assign(window, { __crumbs: changes });
      if (crumbs)
        new MutationObserver(() => changes.push(crumbs.textContent)).observe(crumbs, {
          childList: true,
          subtree: true,
        });
    });
    const asked = page.waitForRequest(/GetListAskOrder/);
    await tabBar(page).getByText('要货单审核', { exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    // However fresh what it shows is.
    await asked;
    await expect(page).toHaveURL(/Askordercheck\?createTimeFrom=all$/);
    expect(await tabNames(page)).toEqual(names);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    expect(await page.evaluate(() => window.__crumbs)).toEqual([]);
    await page.context().close();
  });

for (const size of desks)
  test(`a list goes back to its top with the next page, and forgets its filter with its tab, ${size.width} wide`, async ({
    enter,
  }) => {
    const page = await enter('glzx01', {
      viewport: { ...size, height: 500 },
      reducedMotion: 'no-preference',
    });
    await page.goto(`${check}?createTimeFrom=all`);
    const number = page.locator('.ant-table-row').filter({ visible: true }).first().getByRole('cell').nth(1);
    await expect(number).toHaveText('1');
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.getByTitle('2', { exact: true }).filter({ visible: true }).click();
    await expect.poll(() => page.evaluate(() => scrollY), { intervals: [50] }).toBe(0);
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(number).toHaveText('21');

    await openMenu(page, '首页');
    await openMenu(page, '要货单审核');
    await expect(page).toHaveURL(/Askordercheck\?createTimeFrom=all$/);
    await tabBar(page).getByRole('button', { name: '关闭 要货单审核' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await openMenu(page, '要货单审核');
    // As it opens for somebody who has not been there.
    await expect(page).toHaveURL(/duty=mine/);
    await page.context().close();
  });

test('below 992 px the menu lies over the page', async ({ enter }) => {
  const page = await enter('city_sh', {
    viewport: { width: 993, height: 800 },
    reducedMotion: 'no-preference',
  });
  const tools = page.getByRole('button', { name: /^(全屏|布局大小)$/ });
  for (const width of [993, 992]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('.shell.is-mobile')).toHaveCount(0);
    await expect(tools).toHaveCount(2);
  }
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { __moved: moved });
    document.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.matches('.sidebar')) moved.push(target.className);
    });
  });
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(page.locator('.shell.is-mobile')).toHaveCount(1);
  await expect(sidebar(page)).toBeHidden();
  expect(await page.evaluate(() => window.__moved)).toEqual([]);
  expect(await cookie(page, 'sidebarStatus')).toBeUndefined();
  await expect(tools).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(async () => (await box(sidebar(page))).width).toBe(54);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(sidebar(page)).toBeInViewport({ ratio: 1 });
  const mask = page.locator('.sidebar-mask');
  await expect(mask).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.3)');
  await mask.click({ position: { x: 350, y: 400 } });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await openMenu(page, '要货订单');
  await expect(page).toHaveURL(/askorder/);
  await expect(sidebar(page)).toBeHidden();
  await expect(mask).toHaveCount(0);
  expect(await cookie(page, 'sidebarStatus')).toBeUndefined();
  await page.context().close();
});

test('the top line of the narrowest desk has room for whoever acts for a city', async ({ enter }) => {
  const page = await enter('glzx02', { viewport: { width: 992, height: 800 } });
  await openForCity(page, '/citycenter/askorder', '上海');
  await page.getByRole('row').getByRole('button', { name: /\d{4}/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/orderid=/);
  const bar = page.locator('.navbar');
  await expect(bar.getByText('正在代')).toBeVisible();
  for (const words of [bar.locator('.user-words b'), bar.locator('.acting'), bar.locator('.breadcrumb')])
    expect((await box(words)).height).toBeLessThan(30);
  expect((await box(bar.locator('.user-words b'))).height).toBeLessThan(20);
  await expect(bar.getByText('要货订单详情')).toBeInViewport({ ratio: 1 });
  expect(await bar.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  await page.context().close();
});

for (const size of desks)
  test(`another size makes pages anew and is remembered, ${size.width} wide`, async ({ enter }) => {
    const page = await enter('glzx01', { viewport: size });
    await page.goto(check);
    const control = page.locator('.kit-toolbar-row .ant-input-affix-wrapper').filter({ visible: true }).first();
    const row = page.locator('.ant-table-row').filter({ visible: true }).first();
    await expect(row).toBeVisible();
    const [usual, usualRow] = [(await box(control)).height, (await box(row)).height];
    expect(await cookie(page, 'size')).toBeUndefined();
    await page.getByRole('button', { name: '布局大小' }).click();
    await expect(page.getByRole('menuitem', { name: '标准' })).toHaveAttribute('aria-disabled', 'true');
    const asked = page.waitForRequest(/GetListAskOrder/);
    await page.getByRole('menuitem', { name: '最小' }).click();
    await asked;
    await shows(page, '切换布局成功');
    expect(await cookie(page, 'size')).toBe('mini');
    await expect.poll(async () => (await box(control)).height).toBe(usual - 8);
    await expect.poll(async () => (await box(row)).height).toBe(usualRow - 8);
    await page.reload();
    await expect.poll(async () => (await box(control)).height).toBe(usual - 8);
    await page.setViewportSize({ width: 991, height: 800 });
    await expect.poll(async () => (await box(control)).height).toBeGreaterThanOrEqual(usual);
    await page.context().close();
  });

for (const size of desks)
  test(`the whole screen is taken, or the browser is said to be unable, ${size.width} wide`, async ({ enter }) => {
    const page = await enter('glzx01', { viewport: size });
    const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: '退出全屏' }).click();
    await expect.poll(isFull).toBe(false);
    await page.evaluate(() => Object.assign(document.documentElement, { requestFullscreen: undefined }));
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await expect(page.locator('.ant-message-warning')).toHaveText('您的浏览器不支持全屏');
    await page.context().close();
  });

for (const size of desks)
  test(`a dialog is moved by its header and stays in the window, ${size.width} wide`, async ({ enter }) => {
    const page = await enter('glzx01', { viewport: size });
    await page.getByRole('button', { name: /管理中心/ }).click();
    await page.getByRole('menuitem', { name: '登录设备' }).click();
    const header = page.locator('.ant-modal-header');
    await expect(header).toHaveCSS('cursor', 'move');
    const dialog = page.getByRole('dialog').locator('.ant-modal-container');
    // While it grows from the place that was clicked, it measures a fifth of its size.
    await expect(page.getByRole('dialog')).not.toHaveClass(/zoom/);
    const begun = await box(header);
    await page.mouse.move(begun.x + 60, begun.y + 8);
    await page.mouse.down();
    await page.mouse.move(begun.x + 160, begun.y + 68, { steps: 4 });
    await expect.poll(() => box(header)).toEqual({ ...begun, x: begun.x + 100, y: begun.y + 60 });
    await page.mouse.move(-3000, -3000, { steps: 2 });
    await expect.poll(async () => [(await box(dialog)).x, (await box(dialog)).y]).toEqual([0, 0]);
    await page.mouse.move(9000, 9000, { steps: 2 });
    await page.mouse.up();
    const { x, y, width, height } = await box(dialog);
    expect([Math.round(x + width), Math.round(y + height)]).toEqual([size.width, size.height]);
    await page.mouse.move(200, 200);
    expect(await box(dialog)).toEqual({ x, y, width, height });
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await page.context().close();
  });

test('whoever signed in first is not signed out by a second window', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) await page.goto('/login?redirect=/no/such/page');
  const submit = async (page: Page, username: string): Promise<void> => {
    await page.getByPlaceholder('请输入用户名').fill(username);
    await page.getByPlaceholder('请输入密码').fill('demo2026');
    await page.getByPlaceholder('请输入密码').press('Enter');
  };
  await submit(first, 'city_sh');
  await expect(first).toHaveURL(/\/404$/);
  await submit(second, 'glzx01');
  await expect(second.getByText('已经有用户登录')).toBeVisible();
  await expect(second).toHaveURL(/\/login/);
  await context.close();
});

for (const size of shellWidths)
  test(`the way materials are called changes on every open page at once, ${size.width} wide`, async ({ enter }) => {
    const page = await enter('store_sh001', { viewport: size });
    const call = async (name: string): Promise<void> => {
      await page.locator('.user-button').click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const names = (): Promise<string[]> => page.locator(lines).filter({ visible: true }).allInnerTexts();
    const openOrder = async (at: number): Promise<string[]> => {
      await page.goto('/citycenter/askorder?createTimeFrom=all');
      await numbers(page).nth(at).click();
      await expect(page).toHaveURL(/orderid=/);
      await expect(page.locator(lines).filter({ visible: true }).first()).toBeVisible();
      return names();
    };
    const before = await openOrder(0);
    const address = page.url();
    await call('简称');
    await expect.poll(names).not.toEqual(before);
    // A phone has no tabs: from the document to its list and back.
    if (isDesk(size)) await tabBar(page).getByRole('link', { name: '首页', exact: true }).click();
    else await page.getByRole('link', { name: '返回列表' }).click();
    await call('名称');
    if (isDesk(size)) await tabBar(page).getByRole('link').last().click();
    else await numbers(page).first().click();
    await expect(page).toHaveURL(isDesk(size) ? address : /orderid=/);
    await expect.poll(names).toEqual(before);
    await page.context().close();
  });
