import { sectionOf, type Screen } from '@material/contract/kernel/call/screen.ts';
import { type ScreenKey, screens } from '@material/contract/screens.ts';
import { expect, type Page } from '@playwright/test';
import { barriers } from '../harness/axe.ts';
import { test } from '../harness/journey.ts';

/** Nobody is shut out of any screen, by day or by night: what axe finds serious or worse; a new screen is looked at unasked. */
test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const people = { management: 'glzx01', city: 'city_sh', supplier: 'sup_gys001', message: 'glzx01' } as const;
type Section = keyof typeof people;

/** Hidden screens that open without a document. */
const isNew = (key: string): boolean =>
  (['addAskOrder', 'role', 'cityRole', 'material', 'product', 'supplier'] as ScreenKey[]).some((one) => one === key);
const pathsOf = (section: Section): readonly string[] =>
  Object.entries<Screen>(screens)
    .filter(([key, { path, of }]) => (of === undefined || isNew(key)) && sectionOf(path) === section)
    .map(([, { path }]) => path);

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === path);
    found.push(...(await barriers(page, path)));
  }
  await page.context().close();
  expect(found).toEqual([]);
}

for (const section of Object.keys(people) as Section[])
  test(`every screen of ${section} at a desk`, async ({ enter }) => {
    const paths = pathsOf(section);
    expect(paths).not.toEqual([]);
    await walk(await enter(people[section]), paths);
  });

test('the home page and what stores work in on a phone', async ({ enter }) => {
  await walk(await enter('city_sh', phone), ['/home', '/citycenter/askorder', '/citycenter/inputorder']);
});

for (const [where, options] of [
  ['at a desk', {}],
  ['on a phone', phone],
] as const)
  test(`signing in ${where}`, async ({ openDoor }) => {
    const page = await openDoor(options);
    await expect(page.getByPlaceholder('请输入用户名')).toBeVisible();
    expect(await barriers(page, '登录')).toEqual([]);
    await page.context().close();
  });
