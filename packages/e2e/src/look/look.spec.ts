import { sectionOf, type Screen } from '@material/contract/kernel/call/screen.ts';
import { machines } from '@material/contract/machines.ts';
import { type ScreenKey, screens } from '@material/contract/screens.ts';
import { expect, type Page } from '@playwright/test';
import { coloursOnly, sayNodes, violationsOn } from '../harness/axe.ts';
import { test } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { type Size, barWindows, phone, problemsAt, problemsNow, resize, sizes, smaller, usual } from './measure.ts';

/** Every list and every document is measured in the windows that people use; a new screen is measured unasked. */
test.describe.configure({ mode: 'parallel' });
// What is wrong is said in words; recording every step would take most of the time.
test.use({ trace: 'off' });

const people = { city: 'city_sh', supplier: 'sup_gys001', management: 'glzx01' } as const;
type Section = keyof typeof people;
const all = Object.entries(screens) as [ScreenKey, Screen][];
const isForm = (key: ScreenKey): boolean =>
  [
    'addAskOrder',
    'addBuhuo',
    'applyTerminal',
    'supplierApplyTerminal',
    'reviseOrder',
    'addReturn',
    'addComplaint',
    'amendOrder',
    'handleOrderDetail',
    'bigOrder',
    'helpView',
    'changeRole',
    'role',
    'cityRole',
    'material',
    'product',
    'supplier',
    'supplierPrice',
    'ownPrice',
    'comparePrices',
  ].includes(key);

/** What a person of a section walks through: the lists, and behind them their documents. */
const walkOf = (section: Section) => {
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

/** Opens an address and waits for what it shows. */
async function shown(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await drawn(page);
}
async function drawn(page: Page): Promise<void> {
  const whole = page
    .locator('main')
    .locator(
      '.kit-list, .kit-document, .kit-form-page, .city-read, .role-page, .receive, .home, .setting-list, .kit-card',
    );
  await expect(whole.filter({ visible: true }).first()).toBeVisible();
  await settled(page);
}

/** Colours that are too close to be read. */
async function faint(page: Page): Promise<string[]> {
  const violations = await violationsOn(page, coloursOnly);
  return violations.flatMap((violation) => sayNodes(violation, 3));
}

async function inWindows(page: Page, name: string, windows: readonly Size[] = sizes): Promise<string[]> {
  const found: string[] = [];
  for (const size of windows) {
    const problems = await problemsAt(page, size);
    found.push(...problems.map((problem) => `${name} at ${size.width}: ${problem}`));
  }
  return found;
}

/** What does not keep within its room, in every window. */
async function problemsOfRoom(page: Page, name: string): Promise<string[]> {
  await drawn(page);
  const found = await inWindows(page, name);
  await page.setViewportSize(usual);
  return found;
}

async function problemsOf(page: Page, name: string): Promise<string[]> {
  await drawn(page);
  const found = await inWindows(page, name);
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    found.push(...(await faint(page)).map((problem) => `${name}, ${scheme}: ${problem}`));
  }
  await page.setViewportSize(usual);
  return found;
}

/** Chooses every row; undefined where the list lets nobody choose any. */
async function problemsOfChosen(page: Page, name: string): Promise<string[] | undefined> {
  const every = page.getByRole('checkbox', { name: '全选' }).filter({ visible: true }).first();
  if ((await every.count()) === 0 || !(await every.isEnabled())) return undefined;
  await every.check();
  await expect(page.locator('.kit-batch')).toBeVisible();
  // What there is to do with them stands in one bar, which is wide, narrow or a phone's.
  const found = await inWindows(page, `${name} with its rows chosen`, barWindows);
  await page.setViewportSize(usual);
  // The bar is dark in either scheme, its buttons are not drawn by the same rules.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  found.push(...(await faint(page)).map((problem) => `${name} with its rows chosen, dark: ${problem}`));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await every.uncheck();
  return found;
}

const day = 24 * 3_600_000;

/** As if two more were waited for beside whoever is named: so many depends on the hour too. */
const addMore = (page: Page): Promise<void> =>
  page.locator('.kit-duty-party').evaluateAll((parties) => {
    for (const party of parties) {
      const more = document.createElement('span');
      more.className = 'kit-muted';
      more.textContent = '+2';
      if (party.nextElementSibling?.className !== more.className) party.after(more);
    }
  });

/** Whose turn it is keeps within its cell at every hour; undefined where the list does not say whose. */
async function problemsOfTurns(page: Page, name: string): Promise<string[] | undefined> {
  if ((await page.locator('.kit-duty-cell').filter({ visible: true }).count()) === 0) return undefined;
  // Deadlines of today are said in their longest words the day before.
  await page.clock.setSystemTime(Date.now() - day);
  await page.reload();
  await drawn(page);
  const found: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    await addMore(page);
    const problems = await problemsNow(page);
    found.push(...problems.map((problem) => `${name} the day before at ${size.width}: ${problem}`));
  }
  await page.setViewportSize(usual);
  await page.clock.setSystemTime(Date.now());
  return found;
}

/** Changes the window while another tab is open, and comes back. */
async function problemsOfReturn(page: Page, name: string): Promise<string[]> {
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const own = (await tabs.locator('[aria-current="page"]').innerText()).trim();
  const found: string[] = [];
  for (const size of [usual, smaller, usual]) {
    await tabs.getByText('首页', { exact: true }).click();
    await drawn(page);
    await page.setViewportSize(size);
    await tabs.getByText(own, { exact: true }).click();
    await drawn(page);
    found.push(...(await problemsNow(page)).map((problem) => `${name} after a return at ${size.width}: ${problem}`));
  }
  return found;
}

/** Opens the first document of a list as it stands; false where the list has none. */
async function openFirst(page: Page, list: string, path: string): Promise<boolean> {
  await shown(page, list);
  const link = page.locator('.kit-list .ant-table-row .kit-no-link').filter({ visible: true }).first();
  if ((await link.count()) === 0) return false;
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  return true;
}

/** The words on the buttons that ask for consent or for a reason, and for nothing else. */
const asking: ReadonlySet<string> = new Set(
  machines.flatMap(({ actions }) =>
    Object.values(actions).flatMap(({ label, asks, reason, form }) => ((asks ?? reason) && !form ? [label] : [])),
  ),
);

/** What a document asks before something is done with it, on a phone; nothing is done. */
async function problemsOfQuestions(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  await resize(page, phone);
  for (const button of await page.locator('.kit-foot button').filter({ visible: true }).all()) {
    const label = (await button.innerText()).trim();
    if (!asking.has(label) || (await button.isDisabled())) continue;
    await button.click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    // Where a page asks in a form of its own, its buttons are others then.
    await expect(
      dialog.or(page.locator('.kit-foot').getByRole('button', { name: '取消', exact: true })).first(),
    ).toBeVisible();
    if ((await dialog.count()) === 0) break;
    found.push(...(await problemsNow(page)).map((problem) => `${name} asked for ${label}: ${problem}`));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.setViewportSize(usual);
  return found;
}

/** Of the tabs of a document, or of a page of lists, the chosen one alone is seen, and looks as it should. */
async function problemsOfTabs(page: Page, name: string, problemsIn = problemsOf): Promise<string[]> {
  const found: string[] = [];
  const tabs = page.locator('.kit-doc-tabs, .kit-reference-tabs').filter({ visible: true });
  for (const [at, tab] of (await tabs.getByRole('tab').filter({ visible: true }).all()).entries()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const own = `${name} at ${await tab.textContent()}`;
    const seen = await tabs.getByRole('tabpanel').filter({ visible: true }).count();
    if (seen !== 1) found.push(`${own}: ${seen} panes are seen`);
    // The first one is how the page opens; tables of one page are drawn by the same parts, in the same colours.
    if (at > 0) found.push(...(await problemsIn(page, own)));
  }
  return found;
}

async function walkLists(page: Page, section: Section): Promise<string[]> {
  const found: string[] = [];
  let choosable = 0;
  let turns = 0;
  for (const path of walkOf(section).lists) {
    await page.goto(`${path}?createTimeFrom=all`);
    // Their colours are tried with everything else that shuts people out.
    found.push(...(await problemsOfRoom(page, path)));
    const chosen = await problemsOfChosen(page, path);
    if (chosen) choosable += 1;
    found.push(...(chosen ?? []));
    // Lists come back by the same parts; where rows can be chosen there is most to measure anew.
    if (section === 'city' && chosen) found.push(...(await problemsOfReturn(page, path)));
    found.push(...(await problemsOfTabs(page, path, problemsOfRoom)));
    const ofTurns = await problemsOfTurns(page, path);
    if (ofTurns) turns += 1;
    found.push(...(ofTurns ?? []));
  }
  // Where nothing could be chosen, nothing was measured.
  if (choosable === 0) found.push(`no list of ${section} lets its rows be chosen`);
  if (turns === 0) found.push(`no list of ${section} says whose turn it is`);
  return found;
}

async function walkDocuments(page: Page, section: Section): Promise<string[]> {
  const found: string[] = [];
  for (const { path, list } of walkOf(section).documents) {
    // What waits for this person is drawn to be worked on, anything else to be read.
    const waiting = await openFirst(page, `${list}?createTimeFrom=all&duty=mine`, path);
    if (waiting)
      found.push(
        ...(await problemsOf(page, `${path} to work on`)),
        ...(await problemsOfQuestions(page, `${path} to work on`)),
      );
    expect(await openFirst(page, `${list}?createTimeFrom=all&sort=id%20asc`, path), list).toBe(true);
    found.push(...(await problemsOf(page, path)), ...(await problemsOfTabs(page, path)));
  }
  return found;
}

test('there are lists to look at', () => {
  expect(all.filter(([, { of }]) => of === undefined).length).toBeGreaterThan(8);
});

const sections = Object.keys(people) as Section[];
for (const section of sections)
  for (const [what, walk] of [
    ['lists', walkLists],
    ['documents', walkDocuments],
  ] as const)
    test(`${what} of ${section} look as they should in every window`, async ({ enter }) => {
      const page = await enter(people[section]);
      expect(await walk(page, section)).toEqual([]);
      await page.context().close();
    });

test('a column that was made wider scrolls the table under actions with an edge', async ({ enter }) => {
  const page = await enter('glzx01');
  await shown(page, '/managecenter/ordermanage/Askordercheck?createTimeFrom=all');
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
