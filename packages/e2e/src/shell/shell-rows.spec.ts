import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { openMenu } from '../harness/people.ts';
import { popUpRows, shellRows, shellWidths } from './shell-rows.ts';
import { signIn } from '../harness/windows.ts';

/** Every row of the frame and of the pop-ups is shown by a test; those that no other file shows in a browser are here. */
test.describe.configure({ mode: 'parallel' });

const numbered = (letter: string, last: number, but: readonly number[] = []): string[] =>
  Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => !but.includes(number))
    .map((number) => `${letter}${number}`);

/** Links to other sites and what outlives F5 have nothing to test. */
const ids = [
  ...numbered('T', 2),
  ...numbered('G', 10),
  ...numbered('U', 5),
  ...numbered('R', 7, [6]),
  ...numbered('V', 15, [13]),
  ...numbered('L', 8),
];

test('no row of the frame or of the pop-ups is without a test', () => {
  expect(
    Object.keys(shellRows)
      .filter((id) => /^[A-Z]\d+$/.test(id))
      .toSorted(),
  ).toEqual(ids.toSorted());
  const missing = Object.entries({ ...shellRows, ...popUpRows }).flatMap(([id, { by }]) =>
    by.length === 0
      ? [id]
      : by.flatMap(({ file, title }) => {
          const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
          return [`'${title}'`, `\`${title}\``].some((quoted) => text.includes(quoted))
            ? []
            : [`${id}: ${file}: ${title}`];
        }),
  );
  expect(missing).toEqual([]);
});

for (const { width, height } of shellWidths) {
  test(`a stranger is led to the login page and back, ${width} wide`, async ({ openDoor }) => {
    const page = await openDoor({ viewport: { width, height } });
    await expect(page).toHaveTitle('登录 - 物料系统');
    for (const [wanted, shown] of [
      ['/404', '/login?redirect=/404'],
      ['/citycenter/askorder?x=1#b', '/login?redirect=/citycenter/askorder%3Fx%3D1%23b'],
      ['/no/such/page', '/login?redirect=/no/such/page'],
    ] as const) {
      await page.goto(wanted);
      await expect(page).toHaveURL(new URL(shown, page.url()).href);
      await expect(page).toHaveTitle('登录 - 物料系统');
    }
    await signIn(page, 'city_sh');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page).toHaveTitle('页面不存在 - 物料系统');
    await page.context().close();
  });

  test(`whoever is signed in is led past the login page, ${width} wide`, async ({ enter }) => {
    const page = await enter('city_sh', { viewport: { width, height } });
    await page.goto('/login');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page).toHaveTitle('首页 - 物料系统');
    await page.goto('/citycenter/inputorder?createTimeFrom=all#b');
    await expect(page).toHaveURL(/\/citycenter\/inputorder\?createTimeFrom=all#b$/);
    await expect(page).toHaveTitle('入库单 - 物料系统');
    // Without a socket, which this one never opens, nothing but a guard asks who somebody is.
    await page.routeWebSocket(/./, () => new Promise(() => {}));
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveTitle('入库单 - 物料系统');
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('GetUserInfo') ? 1 : 0));
    if (width < 992) await page.getByRole('button', { name: '展开菜单' }).click();
    await openMenu(page, '首页');
    await expect(page).toHaveURL(/\/home$/);
    expect(asked).toBe(0);
    await page.context().close();
  });
}

test('F5 while it is asked who is signed in signs nobody out', async ({ enter }) => {
  const page = await enter('city_sh');
  const asked = '**/api/Login/GetUserInfo';
  for (let times = 0; times < 6; times += 1) {
    await page.route(asked, () => undefined);
    await Promise.all([page.waitForRequest(asked), page.goto('/citycenter/inputorder', { waitUntil: 'commit' })]);
    await page.unroute(asked);
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await page.context().close();
});

const tabBar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });

for (const viewport of shellWidths.filter(({ width }) => width >= 992))
  test(`closing tabs always leaves a page that has one, ${viewport.width} wide`, async ({ enter }) => {
    const page = await enter('city_sh', { viewport });
    const names = () => tabBar(page).getByRole('listitem');
    const choose = async (tab: string, item: string): Promise<void> => {
      await tabBar(page).getByRole('link', { name: tab, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    for (const title of ['要货订单', '入库单', '运输单查询']) await openMenu(page, title);
    await expect(names()).toHaveText(['首页', '要货订单', '入库单', '运输单查询']);
    const found = `入库单无${viewport.width}`;
    await tabBar(page).getByRole('link', { name: '入库单', exact: true }).click();
    await page.getByPlaceholder('单号、供应商、物料、拼音首字母').filter({ visible: true }).fill(found);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => decodeURIComponent(url.search).includes(found));
    await expect(names()).toHaveText(['首页', '要货订单', '入库单', '运输单查询']);
    await tabBar(page).getByRole('link', { name: '要货订单', exact: true }).click();
    await choose('要货订单', '关闭');
    await expect(page).toHaveURL(/transportorderquery/);
    await expect(names()).toHaveText(['首页', '入库单', '运输单查询']);
    await choose('入库单', '关闭其它');
    await expect(page).toHaveURL(/inputorder/);
    await expect(names()).toHaveText(['首页', '入库单']);
    await choose('首页', '关闭所有');
    await expect(page).toHaveURL(/\/home$/);
    await expect(names()).toHaveText(['首页']);
    await page.context().close();
  });
