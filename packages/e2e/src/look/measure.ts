import type { Page } from '@playwright/test';
import { atRest } from '../harness/axe.ts';
import { settled } from '../harness/settled.ts';

/** A window that people use, and what is asked of it. */
export type Size = { readonly width: number; readonly height: number };
export const usual: Size = { width: 1440, height: 900 };
export const smaller: Size = { width: 1280, height: 720 };
export const phone: Size = { width: 390, height: 844 };
export const sizes: readonly Size[] = [
  usual,
  smaller,
  { width: 992, height: 800 },
  { width: 768, height: 1024 },
  phone,
];

/** The bar of chosen rows is drawn in three ways. */
export const barWindows = sizes.filter(({ width }) => [1440, 992, 390].includes(width));

/** What a page should be, in pixels of the browser. */
const asked = { row: 38, toolbar: 44, actions: 104, rows: 18, firstLine: 360, target: 44, wideFrom: 1440 } as const;

/** What in the page is not as it should be, one sentence each. It runs in the browser and sees nothing from outside. */
function problemsInPage(should: typeof asked): string[] {
  const found: string[] = [];
  const { innerWidth: width, innerHeight: height } = window;
  const isDesk = width >= 992;
  const isWide = width >= should.wideFrom;
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    element.closest('details:not([open]) > :not(summary)') === null;
  const all = (selector: string, within: ParentNode = document): HTMLElement[] =>
    Array.from(within.querySelectorAll<HTMLElement>(selector)).filter(isSeen);
  const box = (element: Element): DOMRect => element.getBoundingClientRect();
  const words = (element: HTMLElement): string =>
    (element.innerText || element.ariaLabel || element.className).replaceAll(/\s+/g, ' ').trim().slice(0, 30);
  const say = (isWrong: boolean, sentence: () => string): void => {
    if (isWrong) found.push(sentence());
  };
  const [list] = all('.kit-list');
  const [page] = all('.kit-document');
  const rows = list ? all('.ant-table-row', list) : [];

  function tools(of: HTMLElement): void {
    for (const row of all('.kit-toolbar-row', of)) {
      say(Math.round(box(row).height) !== should.toolbar, () => `the row of tools is ${box(row).height} px high`);
      for (const one of all('button, input, .ant-select', row))
        say(box(one).right > box(of).right + 0.5, () => `"${words(one)}" stands outside the row of tools`);
    }
  }
  /** Each title stands over its column. */
  function titles(of: HTMLElement): void {
    const heads = all('.ant-table-header thead th', of);
    const cellsBelow = rows[0] ? all(':scope > .ant-table-cell', rows[0]) : [];
    for (const [at, cell] of cellsBelow.entries()) {
      const head = heads[at];
      const isOver =
        head && Math.abs(box(head).left - box(cell).left) <= 1 && Math.abs(box(head).right - box(cell).right) <= 1;
      say(head !== undefined && isOver !== true, () => `the title "${head ? words(head) : ''}" is not over its column`);
    }
  }
  function table(of: HTMLElement): void {
    const heights = [...new Set(rows.map((row) => Math.round(box(row).height)))].join(', ');
    say(rows.length > 0 && heights !== String(should.row), () => `rows are ${heights} px high`);
    for (const part of all('.ant-table-content, .ant-table-body', of))
      say(
        part.scrollWidth > part.clientWidth + 1,
        () => `the table scrolls sideways by ${part.scrollWidth - part.clientWidth} px`,
      );
    titles(of);
    for (const cell of all('td.kit-actions-cell', of).slice(0, 1))
      say(box(cell).width > should.actions + 0.5, () => `the actions are ${box(cell).width} px wide`);
  }
  function rowsInSight(of: HTMLElement): void {
    const [foot] = all('.kit-list-foot', of);
    const beside = all('.kit-list-note, .kit-reference-tabs').length;
    if (!foot || beside > 0 || rows.length < should.rows) return;
    const count = rows.filter((row) => box(row).bottom <= box(foot).top + 0.5).length;
    say(count < should.rows, () => `${count} rows are in sight`);
  }

  /** The words of a cell, without numbers of documents, which give way in the middle, and without the beginning of a text that is read elsewhere. */
  function textsIn(cell: HTMLElement): Text[] {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const kept: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.closest('.kit-no, .kit-hidden, .kit-no-copy, .kit-preview')) kept.push(text);
    }
    return kept;
  }
  /** Whether words that somebody decides by reach out of a cell, or of a part of it that hides the rest. */
  const isCut = (cell: HTMLElement): boolean =>
    textsIn(cell).some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const end = range.getBoundingClientRect().right;
      for (let at = text.parentElement; at && cell.contains(at); at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible' && end > box(at).right + 1) return true;
      return false;
    });
  function numberOf(row: HTMLElement): void {
    const number = row.querySelector<HTMLElement>('.kit-no-whole');
    const frame = number?.closest<HTMLElement>('.kit-no');
    if (!number || !frame) return;
    say(isWide && number.scrollWidth > number.clientWidth + 1, () => `"${words(number)}" is cut`);
    const isShort = getComputedStyle(frame, '::before').content.includes('·');
    say(isDesk && !isWide && frame.dataset['day'] !== undefined && !isShort, () => `"${words(number)}" has no day`);
  }
  function cells(): void {
    for (const row of rows.slice(0, 20)) {
      for (const cell of all(':scope > .ant-table-cell', row)) say(isCut(cell), () => `"${words(cell)}" is cut`);
      numberOf(row);
    }
  }

  /** Whether another of a document's tabs is chosen than the one with its lines, which comes first. */
  const isAside = (): boolean => {
    const tabs = all('.kit-doc-tabs [role="tab"]');
    return tabs.findIndex((tab) => tab.ariaSelected === 'true') > 0;
  };
  function lines(of: HTMLElement): void {
    if (isAside()) return;
    const [first] = all('.kit-lines tbody tr:not([aria-hidden]), .kit-grid-row:not(.kit-grid-head)', of);
    say(first === undefined, () => 'the document has no line');
    if (!first) return;
    const { top, bottom } = box(first);
    // What keeps the document from going on is said above its lines, and takes the room that its words need.
    const said = all(':scope > .ant-alert', of).reduce((sum, alert) => sum + box(alert).height + 8, 0);
    say(isWide && top - said >= should.firstLine, () => `the first line begins at ${Math.round(top)} px`);
    say(bottom > height, () => `the first line ends at ${Math.round(bottom)} px of ${height}`);
    for (const table of all('.kit-grid, .kit-lines .ant-table-content', of))
      say(
        isWide && table.scrollWidth > table.clientWidth,
        () => `the lines scroll sideways by ${table.scrollWidth - table.clientWidth} px`,
      );
    for (const chain of all('.kit-chain', of))
      say(box(chain).height > 32, () => `the chain is ${box(chain).height} px high`);
  }
  function cards(of: HTMLElement): void {
    const drawn = all('.kit-line-cards > li', of);
    const [top] = drawn.map((card) => box(card).top);
    const beside = drawn.filter((card) => box(card).top === top).length;
    say(drawn.length > 1 && (beside < 2 || beside > 3), () => `${beside} cards stand in a row`);
  }
  /** What stands in the head of a card stands beside its number, or below it. */
  function cardHeads(): void {
    for (const head of all('.kit-row-card-head')) {
      const no = head.querySelector('.kit-no-whole, .kit-row-card-title');
      for (const tag of all('.kit-tag, .ant-tag', head)) {
        if (!no || no.contains(tag)) continue;
        const [a, b] = [box(no), box(tag)];
        const isOver = a.right > b.left + 0.5 && a.left < b.right && a.bottom > b.top + 0.5 && a.top < b.bottom;
        say(isOver, () => `"${words(tag)}" lies over the number of its card`);
        say(
          b.top < box(head).top - 1 || b.bottom > box(head).bottom + 1,
          () => `"${words(tag)}" stands outside the head`,
        );
      }
    }
  }
  /** What is read aloud is Chinese. */
  function spoken(): void {
    for (const one of all('[aria-label]:not(.anticon, [aria-hidden="true"])'))
      say(/^[A-Za-z][a-z]+$/.test(one.ariaLabel ?? ''), () => `"${one.ariaLabel}" is said in English`);
  }
  function facts(): void {
    for (const fact of all('.kit-document dd'))
      say(
        fact.childElementCount === 0 && /^[–\s]*$/.test(fact.innerText),
        () => `the fact "${words(fact)}" has no value`,
      );
    for (const fact of all('.kit-facts > div'))
      say(box(fact).right > width, () => `the fact "${words(fact)}" stands outside the page`);
  }

  // What lies under a question cannot be pressed.
  const pressedIn = ([question]: readonly HTMLElement[]): HTMLElement[] =>
    question
      ? all('a[href], button, input', question)
      : all('main a[href], main button, main [role="tab"], main input, .navbar button');
  const pressed = pressedIn(all('[role="dialog"]'));
  function targets(): void {
    for (const one of pressed) {
      const target =
        one.closest<HTMLElement>('label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-segmented-item') ??
        one;
      const { height: high, width: across, left, right } = box(target);
      if (across <= 2 || high <= 2 || target.closest('.kit-hidden') !== null) continue;
      say(high < should.target - 0.5, () => `"${words(one)}" is ${Math.round(high)} px high`);
      const mayScroll = target.closest('.kit-views, .kit-chain, .ant-tabs-nav, .ant-segmented') !== null;
      say((left < -0.5 || right > width + 0.5) && !mayScroll, () => `"${words(one)}" stands outside the screen`);
    }
    for (const bar of all('.kit-foot'))
      say(box(bar).bottom < height - 1, () => 'the bar of actions is not at the foot');
  }
  const bars = all(
    '.kit-foot, .kit-form-bar, .kit-batch, .receive-bar, .kit-list-foot, .shell-top, .ant-table-summary',
  );
  const scrolls = '.kit-views, .kit-chain, .ant-tabs-nav, .kit-lines, .kit-grid';
  /** The words of what lies over the middle of something that can be pressed. */
  function coverOf(one: HTMLElement): string | undefined {
    const { left, top, width: across, height: high } = box(one);
    const [x, y] = [left + across / 2, top + high / 2];
    const over = document.elementFromPoint(x, y);
    if (across < 3 || !(over instanceof HTMLElement) || getComputedStyle(one).pointerEvents === 'none')
      return undefined;
    // It floats, a page is scrolled from under it, and it can be put elsewhere.
    if (over.closest('.quick-button')) return undefined;
    if (bars.some((bar) => !bar.contains(one) && y >= box(bar).top && y <= box(bar).bottom)) return undefined;
    const isFree = one.contains(over) || over.contains(one) || over.closest('label')?.contains(one) === true;
    return isFree ? undefined : words(over);
  }
  const covered = (): void => {
    for (const one of pressed) {
      const cover = one.closest(scrolls) === null ? coverOf(one) : undefined;
      say(cover !== undefined, () => `"${words(one)}" is covered by "${cover}"`);
    }
  };

  /** Everything that can be done with the chosen rows can be pressed. */
  function batch(bar: HTMLElement): void {
    for (const one of all('button', bar)) {
      const { left, right } = box(one);
      const isIn = left >= box(bar).left && right <= box(bar).right + 0.5 && right <= width;
      say(!isIn || coverOf(one) !== undefined, () => `"${words(one)}" cannot be reached in the bar of the chosen rows`);
    }
  }

  const sideways = document.documentElement.scrollWidth - width;
  say(sideways > 0, () => `the page scrolls sideways by ${sideways} px`);
  if (list && isDesk) [tools, table].forEach((look) => look(list));
  if (list && isWide) rowsInSight(list);
  cells();
  if (page && isDesk) lines(page);
  if (page && width >= 600 && !isDesk) cards(page);
  facts();
  cardHeads();
  spoken();
  if (width < 768) targets();
  covered();
  all('.kit-batch').forEach(batch);
  return [...new Set(found)];
}

/** Gives the open page a size, and waits until it has taken it. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  // The menu that a narrow window has folded stays folded in the next one, and leaves more room than people have.
  const menu = page.locator('.sidebar:not(.is-open, .is-mobile)');
  if (size.width >= 992 && (await menu.count()) > 0) await page.locator('.navbar .icon-button').first().click();
  // Two frames: the width is measured in one, and drawn with in the next.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  await page
    .locator('.ant-skeleton-active, .plain-waiting')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' });
}

/** What on the open page is not as it should be at a size. */
export async function problemsAt(page: Page, size: Size): Promise<string[]> {
  await resize(page, size);
  return problemsNow(page);
}

const tries = 4;

/**
 * What on the open page is not as it should be, as its window is: what is still so after the page has had its time, for
 * widths are measured in one frame and drawn with in a later one.
 */
export async function problemsNow(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let nth = 1; nth <= tries; nth += 1) {
    found = await page.evaluate(problemsInPage, asked);
    if (found.length === 0) break;
    await atRest(page);
    await settled(page);
  }
  return found;
}
