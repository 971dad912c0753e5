import { roles } from '@material/contract/kernel/call/screen.ts';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu } from '../harness/people.ts';
import { shellWidths } from './shell-rows.ts';
import { box, signIn } from '../harness/windows.ts';

/** Rows of the frame that are alike at every width are shown at each: at a desk, at the edge of one, and on a phone. */
test.describe.configure({ mode: 'parallel' });

const reply = (body: object) => (route: Route) => route.fulfill({ json: body });
const toast = (page: Page, text: string): Locator =>
  page.locator('.ant-message-notice').getByText(text, { exact: true });
const sidebar = (page: Page): Locator => page.locator('.sidebar');
/** Who the browser keeps signed in. */
const stored = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('session'));

/** The menu lies over the page of a narrow window, folded. */
async function unfoldMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: '展开菜单' });
  if (await opener.isVisible()) await opener.click();
  await expect(sidebar(page)).toBeVisible();
}

const drawnSmall = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: 'size', value: 'small', url: page.url() }]);

/** Nobody is signed in any more, and how the window looks is as it was. */
async function leftNothing(page: Page): Promise<void> {
  expect(await stored(page)).toBeNull();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'sessionAlive')).toBeUndefined();
  expect(cookies.find(({ name }) => name === 'size')?.value).toBe('small');
}

for (const { width, height } of shellWidths) {
  test(`what the server says is shown as its status asks, ${width} wide`, async ({ enter }) => {
    const page = await enter('city_sh', { viewport: { width, height } });
    const asked = '**/api/Message/GetMyMessageIndex';
    const press = async (handler: (route: Route) => Promise<void>): Promise<void> => {
      await page.route(asked, handler, { times: 1 });
      const bell = page.getByRole('button', { name: /^消息(，|$)/ });
      await Promise.all([page.waitForRequest(asked), bell.click()]);
      // A toast that lies under the pointer stays, and covers the bell of a phone.
      await page.mouse.move(20, height - 20);
    };
    await press(reply({ status: 0, message: '<b>不行</b><img src=x onerror="document.title=1">', data: null }));
    await expect(toast(page, '不行')).toBeVisible();
    await expect(page).toHaveTitle('首页 - 物料系统');
    await press(reply({ status: 7, message: '第七种', data: null }));
    await expect(toast(page, '第七种')).toBeVisible();
    await press(reply({ code: 40_001, message: '另一种', data: null }));
    await expect(toast(page, '另一种')).toBeVisible();
    await press((route) => route.abort());
    await expect(toast(page, '服务器超时，请联系系统管理员')).toBeVisible();
    await press(reply({ code: 20_000, data: { list: [], totalCount: 0, haveForce: false } }));
    await expect(toast(page, '暂无未读消息')).toBeVisible();
    await expect(page.locator('.ant-message-notice')).toHaveCount(0);
    await press(reply({ status: 2, message: '不说', data: null }));
    await press(reply({ status: 1, data: { list: [], totalCount: 0, haveForce: false } }));
    await expect(toast(page, '暂无未读消息')).toBeVisible();
    await expect(page.getByText('不说')).toHaveCount(0);

    const over = page.getByRole('dialog', { name: '你已登出，请重新登录' });
    for (const body of [
      { status: 301, message: '已登出', data: null },
      { code: 50_012, message: '在别处登录', data: null },
    ]) {
      await press(reply(body));
      await over.getByRole('button', { name: /^取\s?消$/ }).click();
      await expect(over).toHaveCount(0);
      await expect(page).toHaveURL(/\/home$/);
    }
    await drawnSmall(page);
    await press(reply({ status: 301, message: '已登出', data: null }));
    await over.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    await leftNothing(page);
    await page.context().close();
  });

  test(`a user who cannot be loaded is led to the login page, ${width} wide`, async ({ enter }) => {
    for (const [data, sentence] of [
      [null, 'Verification failed, please Login again.'],
      [{ id: 1, roles: [] }, 'getInfo: roles must be a non-null array!'],
    ] as const) {
      const page = await enter('city_sh', { viewport: { width, height } });
      await page.route('**/api/Login/GetUserInfo', reply({ status: 1, data }));
      await page.goto('/citycenter/askorder?x=1');
      await expect(page).toHaveURL(/\/login\?redirect=\/citycenter\/askorder%3Fx%3D1$/);
      await expect(toast(page, sentence)).toBeVisible();
      await expect(page.locator('.progress-bar.is-busy')).toHaveCount(0);
      expect(await stored(page)).toBeNull();
      await page.context().close();
    }
  });

  test(`the login page takes only own addresses, shows a password and is left by Enter, ${width} wide`, async ({
    openDoor,
  }) => {
    const page = await openDoor({ viewport: { width, height } });
    const password = page.getByPlaceholder('请输入密码');
    await page.goto('/login?redirect=//example.com/a');
    await page.getByPlaceholder('请输入用户名').fill('  city_sh ');
    await password.fill('demo2026');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('img', { name: '显示密码' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toBeFocused();
    const asked = page.waitForRequest(/Login\/Login$/);
    await page.keyboard.press('Enter');
    await asked;
    await expect(page).toHaveURL((url) => url.host === new URL(page.url()).host && url.pathname === '/home');
    await page.context().close();
  });

  test(`signing out leaves nothing behind but how the window looks, ${width} wide`, async ({ openDoor }) => {
    const page = await openDoor({ viewport: { width, height } });
    await signIn(page, 'city_hz');
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/citycenter/askorder?createTimeFrom=all');
    await expect(page).toHaveTitle('要货订单 - 物料系统');
    await drawnSmall(page);
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await leftNothing(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await page.context().close();
  });

  test(`error pages lead on, and what an outside sign-in brings is handed over, ${width} wide`, async ({ enter }) => {
    const page = await enter('city_sh', { viewport: { width, height } });
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    const back = page.locator('.plain-button');
    const at = await box(back);
    expect(at.x >= 0 && at.x + at.width <= width && at.height >= (width < 768 ? 44 : 32)).toBe(true);
    await back.click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/managecenter/users');
    await expect(page).toHaveURL(/\/401/);
    await back.click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/auth-redirect?code=7&state=a');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('x-admin-oauth-code'))).toBe('code=7&state=a');
    await page.context().close();
  });

  test(`the menu holds what a role may see and no empty group, ${width} wide`, async ({ enter }) => {
    for (const [username, sections] of [
      ['superadmin', [roles.management, roles.message]],
      ['city_sh', [roles.city, roles.message]],
      ['sup_gys001', [roles.supplier, roles.message]],
    ] as const) {
      const page = await enter(username, { viewport: { width, height } });
      await unfoldMenu(page);
      await expect(sidebar(page).locator('.ant-menu-item-group-title')).toHaveText(sections);
      for (const group of await sidebar(page).locator('.ant-menu-submenu').all()) {
        const head = group.locator('.ant-menu-submenu-title');
        if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
        // A group of one is its child.
        await expect.poll(() => group.getByRole('menuitem').count()).toBeGreaterThan(2);
      }
      await page.context().close();
    }
  });

  test(`a list is paged, and clamped to what is left, ${width} wide`, async ({ enter }) => {
    const page = await enter('glzx01', { viewport: { width, height } });
    await page.goto('/managecenter/log');
    const pager = page.getByRole('navigation', { name: '分页' });
    const size = pager.getByRole('combobox', { name: '每页条数' });
    await expect(page.locator('.kit-list-foot')).toContainText(/[\d,]+ 条/);
    await pager.locator('.ant-pagination-next').click();
    await expect(
      page.getByRole('row').getByText('21', { exact: true }).or(page.locator('.kit-row-card').first()).first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/[?&]page=2/);
    await size.click();
    const options = page.locator('.ant-select-item-option');
    await expect(options).toHaveText(['10', '20', '30', '40', '50', '100'].map((count) => `${count} 条/页`));
    await options.last().click();
    await expect(pager).toContainText('100 条/页');
    const at = await box(pager);
    expect(at.x >= 0 && at.x + at.width <= width).toBe(true);
    await page.context().close();
  });

  test(`a window opens its socket by a ticket and names itself, ${width} wide`, async ({ enter }) => {
    const page = await enter('city_sh', { viewport: { width, height } });
    const said: { ticket: string | null; first: string }[] = [];
    page.on('websocket', (socket) => {
      const ticket = new URL(socket.url()).searchParams.get('ticket');
      socket.once('framesent', ({ payload }) => void said.push({ ticket, first: String(payload) }));
    });
    await page.reload();
    await expect.poll(() => said.length).toBeGreaterThan(0);
    expect(said[0]?.ticket).toMatch(/^\S{16,}$/);
    expect(JSON.parse((await stored(page)) ?? '{}')).toMatchObject({ id: Number(said[0]?.first) });
    await page.context().close();
  });

  test(`a refused download shows why and saves no file, ${width} wide`, async ({ enter }) => {
    const page = await enter('city_sh', { viewport: { width, height } });
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    await page.goto('/citycenter/askorder?createTimeFrom=all');
    const more = page.getByRole('button', { name: '更多操作' }).filter({ visible: true });
    const exporting = page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true });
    const sheet = '**/api/excel/DownExcelAskOrders';
    await page.route(sheet, reply({ status: 0, message: '现在不能导出', data: null }), { times: 1 });
    await expect(exporting.or(more).first()).toBeVisible();
    if (!(await exporting.isVisible())) await more.first().click();
    await exporting.click();
    await expect(toast(page, '现在不能导出')).toBeVisible();
    await expect(exporting).toBeEnabled();
    // The next one is saved, and is the first.
    const file = page.waitForEvent('download');
    if (!(await exporting.isVisible())) await more.first().click();
    await exporting.click();
    expect((await file).suggestedFilename()).toMatch(/^要货单_.*\.xlsx$/);
    expect(saved).toHaveLength(1);
    await page.context().close();
  });

  test(`another version is loaded once, and none that cannot be asked for, ${width} wide`, async ({ enter }) => {
    const page = await enter('glzx01', { viewport: { width, height } });
    const version = '**/static/version.json?t=*';
    let loads = 0;
    page.on('load', () => (loads += 1));
    // Neither page adds to its own address, so that each is gone to once and asks once.
    const go = async (title: string): Promise<void> => {
      await unfoldMenu(page);
      const asked = page.waitForRequest(version);
      await openMenu(page, title);
      await (await asked).response();
      await expect(page).toHaveTitle(`${title} - 物料系统`);
    };
    await page.route(version, (route) => route.abort());
    await go('物料参数');
    expect(loads).toBe(0);
    await page.unroute(version);
    await page.route(version, reply({ version: 'newer' }));
    await go('首页');
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await go('物料参数');
    await go('首页');
    expect(loads).toBe(1);
    await page.context().close();
  });

  test(`tabs and tools stand on a desk; a phone leads from a document to its list, ${width} wide`, async ({
    enter,
  }) => {
    const page = await enter('city_sh', { viewport: { width, height } });
    const isDesk = width >= 992;
    await page.goto('/citycenter/askorder?createTimeFrom=all');
    const numbers = page.getByRole('button', { name: /^YH|^\d{4}/ }).filter({ visible: true });
    await numbers.first().click();
    await expect(page).toHaveURL(/askorderDetail\?.*orderid=/);
    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await expect(tabs).toHaveCount(isDesk ? 1 : 0);
    await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveCount(isDesk ? 1 : 0);
    for (const tool of ['全屏', '布局大小'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toHaveCount(isDesk ? 1 : 0);
    for (const [name, usual] of [
      ['帮助', page.getByRole('banner').getByRole('button', { name: '帮助' })],
      ['消息', page.getByRole('banner').getByRole('button', { name: /^消息(，|$)/ })],
      ['快捷入口', page.getByRole('button', { name: '快捷入口', exact: true })],
    ] as const)
      await expect(usual, name).toBeInViewport({ ratio: 1 });
    const back = page.getByRole('link', { name: '返回列表' });
    await expect(back).toHaveCount(isDesk ? 0 : 1);
    if (isDesk) await tabs.getByRole('link', { name: '要货订单', exact: true }).click();
    else await back.click();
    await expect(page).toHaveURL(/\/citycenter\/askorder\b/);
    await expect(numbers.first()).toBeVisible();
    await page.context().close();
  });
}
