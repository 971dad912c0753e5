import { AxeBuilder } from '@axe-core/playwright';
import { sectionOf, type Screen } from '@material/contract/kernel/screen.ts';
import { type ScreenKey, screens } from '@material/contract/screens.ts';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { signIn } from '../people.ts';
import { startProduct, type Product } from '../product.ts';
import { problemsAt, problemsNow, sizes } from './measure.ts';

/** Every list and every document is measured in the windows that people use; a new screen is measured unasked. */
test.setTimeout(240_000);
// What is wrong is said in words; recording every step would take most of the time.
test.use({ trace: 'off' });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct(3);
});
test.afterAll(async () => {
  await product?.stop();
});

const people = { city: 'city_sh', supplier: 'sup_gys001', management: 'glzx01' } as const;
const all = Object.entries(screens) as [ScreenKey, Screen][];
const isForm = (key: ScreenKey): boolean => key === 'addAskOrder' || key === 'changeRole';

/** What a person of a section walks through: the lists, and behind them their documents. */
const walkOf = (section: keyof typeof people) => {
  // The home page is everybody's, what belongs to messages is walked with headquarters.
  const sections = [section, undefined, ...(section === 'management' ? ['message'] : [])];
  const own = all.filter(([key, { path }]) => !isForm(key) && sections.includes(sectionOf(path)));
  return {
    lists: own.filter(([, { of }]) => of === undefined).map(([, { path }]) => path),
    documents: own.flatMap(([, { path, of }]) => {
      const list = all.find(([key]) => key === of);
      return list ? [{ path, list: list[1].path }] : [];
    }),
  };
};

async function settled(page: Page): Promise<void> {
  await expect(
    page.locator('main').locator('.kit-list, .kit-document, .receive, .home').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(
    page.locator('.plain-waiting, .ant-skeleton-active, .ant-spin-spinning').filter({ visible: true }),
  ).toHaveCount(0);
}

/** Colours that are too close to be read. */
async function faint(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('.ant-table-measure-row')
    .withRules(['color-contrast'])
    // The other way opens a page of its own each time.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  );
}

async function problemsOf(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const found: string[] = [];
  for (const size of sizes) {
    const problems = await problemsAt(page, size);
    found.push(...problems.map((problem) => `${name} at ${size.width}: ${problem}`));
  }
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    found.push(...(await faint(page)).map((problem) => `${name}, ${scheme}: ${problem}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

/** Opens the first document of a list as it stands; false where the list has none. */
async function openFirst(page: Page, list: string, path: string): Promise<boolean> {
  await page.goto(list);
  await settled(page);
  const link = page.locator('.kit-list .ant-table-row .kit-no-link').filter({ visible: true }).first();
  if ((await link.count()) === 0) return false;
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  return true;
}

/** Of a document's tabs the chosen one alone is seen. */
async function panesOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const tab of await page.locator('.kit-doc-tabs').getByRole('tab').filter({ visible: true }).all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const seen = await page.locator('.kit-doc-tabs [role="tabpanel"]').filter({ visible: true }).count();
    if (seen !== 1) found.push(`${name}: ${seen} panes are seen at ${await tab.textContent()}`);
  }
  return found;
}

async function walk(browser: Browser, section: keyof typeof people): Promise<string[]> {
  const page = await signIn(browser, people[section], { baseURL: product.url, reducedMotion: 'reduce' });
  const { lists, documents } = walkOf(section);
  const found: string[] = [];
  for (const path of lists) {
    await page.goto(`${path}?createTimeFrom=all`);
    found.push(...(await problemsOf(page, path)));
  }
  for (const { path, list } of documents) {
    // What waits for this person is drawn to be worked on, anything else to be read.
    const waiting = await openFirst(page, `${list}?createTimeFrom=all&duty=mine`, path);
    if (waiting) found.push(...(await problemsOf(page, `${path} to work on`)));
    expect(await openFirst(page, `${list}?createTimeFrom=all&sort=id%20asc`, path), list).toBe(true);
    found.push(...(await problemsOf(page, path)), ...(await panesOf(page, path)));
  }
  await page.context().close();
  return found;
}

test('lists and documents look as they should in every window, by day and by night', async ({ browser }) => {
  expect(all.filter(([, { of }]) => of === undefined).length).toBeGreaterThan(8);
  const found = await Promise.all([walk(browser, 'city'), walk(browser, 'supplier'), walk(browser, 'management')]);
  expect(found.flat()).toEqual([]);
});

/** Chooses every row of each list that lets one choose. */
async function chosen(browser: Browser, section: keyof typeof people): Promise<string[]> {
  const page = await signIn(browser, people[section], { baseURL: product.url, reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const path of walkOf(section).lists) {
    await page.goto(`${path}?createTimeFrom=all`);
    await settled(page);
    const every = page.getByRole('checkbox', { name: '全选' }).filter({ visible: true }).first();
    if ((await every.count()) === 0 || !(await every.isEnabled())) continue;
    await every.check();
    await expect(page.locator('.kit-batch')).toBeVisible();
    for (const size of sizes) {
      const problems = await problemsAt(page, size);
      found.push(...problems.map((problem) => `${path} at ${size.width}: ${problem}`));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.context().close();
  return found;
}

test('what can be done with many rows can be reached in every window', async ({ browser }) => {
  const found = await Promise.all([
    chosen(browser, 'city'),
    chosen(browser, 'supplier'),
    chosen(browser, 'management'),
  ]);
  expect(found.flat()).toEqual([]);
});

test('a list stands as it should after its window changed while another tab was open', async ({ browser }) => {
  const page = await signIn(browser, 'city_sh', { baseURL: product.url, reducedMotion: 'reduce' });
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const found: string[] = [];
  for (const path of walkOf('city').lists) {
    await page.goto(`${path}?createTimeFrom=all`);
    await settled(page);
    const own = tabs.locator('[aria-current="page"]');
    const name = (await own.innerText()).trim();
    for (const size of [sizes[0], sizes[1], sizes[0]].filter((one) => one !== undefined)) {
      await tabs.getByText('首页', { exact: true }).click();
      await settled(page);
      await page.setViewportSize(size);
      await tabs.getByText(name, { exact: true }).click();
      await settled(page);
      found.push(...(await problemsNow(page)).map((problem) => `${path} at ${size.width}: ${problem}`));
    }
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test('a column that was made wider scrolls the table under actions with an edge', async ({ browser }) => {
  const page = await signIn(browser, 'glzx01', { baseURL: product.url, reducedMotion: 'reduce' });
  await page.goto('/managecenter/ordermanage/Askordercheck?createTimeFrom=all');
  await settled(page);
  const edge = page.getByRole('separator', { name: '调整状态列宽' }).first();
  const at = await edge.boundingBox();
  if (!at) throw new Error('no edge to drag');
  await page.mouse.move(at.x + 4, at.y + 8);
  await page.mouse.down();
  await page.mouse.move(at.x + 160, at.y + 8, { steps: 4 });
  await page.mouse.up();
  const actions = page.locator('td.kit-actions-cell').first();
  await expect(actions).toHaveCSS('box-shadow', /px/);
  expect(await problemsNow(page)).toEqual([expect.stringContaining('the table scrolls sideways')]);
  await page.context().close();
});
