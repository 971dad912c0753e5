import { expect, type Page } from '@playwright/test';
import { barriers } from '../harness/axe.ts';
import { test } from '../harness/journey.ts';
import { openForCity } from '../harness/people.ts';
import { box, signIn } from '../harness/windows.ts';

/** Whatever opens from the frame, and the pages beside it, can be read by day and by night and pressed by a thumb. */
test.describe.configure({ mode: 'parallel' });

type Part = { readonly name: string; open(page: Page): Promise<void> };

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const entry =
  (...names: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.locator('.user-button').click();
    for (const name of names) await page.getByRole('menuitem', { name }).click();
  };

/** Of somebody without a name: the ways in. */
const outside: readonly Part[] = [
  { name: '登录', open: async () => undefined },
  { name: '短信验证码', open: press('改用短信验证码') },
  { name: '忘记密码', open: press('忘记密码') },
];

/** What opens over a page. */
const overHome: readonly Part[] = [
  { name: '帮助', open: press('帮助') },
  {
    name: '演示视频',
    open: async (page) => {
      await press('帮助')(page);
      await page.getByRole('menuitem', { name: '演示视频' }).click();
    },
  },
  { name: '个人菜单', open: entry() },
  ...['切换单位', '修改密码', '修改手机号', '登录设备'].map((name) => ({ name, open: entry(name) })),
  { name: '消息', open: press(/^消息(，|$)/) },
  { name: '快捷入口', open: press('快捷入口') },
];

/** Pages without a list that nobody else measures. */
const pages = ['/404', '/401', '/auth-redirect', '/managecenter/changeRole', '/messagecenter/HelpView'] as const;

const opened = '.ant-modal, .ant-dropdown, .ant-popover, .login, .sidebar.is-mobile';

/** Signs in anew, so that nobody else's window works in the city. */
async function actingFor(city: string, page: Page): Promise<Page> {
  await signIn(page, 'glzx02');
  await expect(page).toHaveURL(/\/home$/);
  await openForCity(page, '/citycenter/askorder', city);
  return page;
}

/** What a thumb misses in whatever is open: what is pressed, or its frame, is lower than 44 px. */
async function missedByThumb(page: Page, name: string): Promise<string[]> {
  const frames = '.ant-input-affix-wrapper, .ant-select, .ant-segmented-item, label';
  const low = await page
    .locator(opened)
    .filter({ visible: true })
    .locator('button, [role="menuitem"], [role="option"], input')
    .filter({ visible: true })
    .evaluateAll(
      (all, within) =>
        all
          .filter((one) => one.closest('.kit-hidden') === null)
          .map((one) => ({ one, high: (one.closest(within) ?? one).getBoundingClientRect().height }))
          .filter(({ high }) => high < 43.5)
          .map(({ one, high }) => `"${one.ariaLabel ?? one.textContent}" is ${high} px high`),
      frames,
    );
  return low.map((problem) => `${name}: ${problem}`);
}

/** Colours and names do not depend on the width; what is folded away does. */
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const { width, height } of windows) {
  const problemsOf = async (page: Page, name: string): Promise<string[]> => [
    ...(await barriers(page, name)),
    ...(width < 768 ? await missedByThumb(page, name) : []),
  ];

  test(`everybody can read and press what leads in, ${width} wide`, async ({ openDoor }) => {
    const found: string[] = [];
    for (const { name, open } of outside) {
      const page = await openDoor({ viewport: { width, height } });
      await open(page);
      found.push(...(await problemsOf(page, name)));
      await page.context().close();
    }
    expect(found).toEqual([]);
  });

  test(`everybody can read and press what opens from the frame, ${width} wide`, async ({ openDoor }) => {
    const page = await actingFor('上海', await openDoor({ viewport: { width, height } }));
    await page.goto('/home');
    const found: string[] = [];
    for (const { name, open } of overHome) {
      await open(page);
      await expect(page.locator('.ant-modal, .ant-dropdown, .ant-popover').filter({ visible: true })).not.toHaveCount(
        0,
      );
      found.push(...(await problemsOf(page, name)));
      await page.goto('/home');
      await expect(page.getByRole('banner')).toBeVisible();
    }
    if (width < 992) {
      await page.getByRole('button', { name: '展开菜单' }).click();
      found.push(...(await problemsOf(page, '菜单')));
    }
    for (const path of pages) {
      await page.goto(path);
      found.push(...(await barriers(page, path)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
}

test('the top line of a phone names the screen and the city that somebody acts for', async ({ openDoor }) => {
  const page = await actingFor('上海', await openDoor({ viewport: { width: 390, height: 844 } }));
  await expect(page.locator('.acting')).toHaveText(/正在代 上海 办理/);
  for (const words of ['.mobile-title', '.acting-words']) {
    const line = page.locator(words);
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), words).toBe(true);
    const { x, width } = await box(line);
    expect(x >= 0 && x + width <= 390).toBe(true);
  }
  await page.context().close();
});
