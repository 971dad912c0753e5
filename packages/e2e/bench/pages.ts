import { chromium, type CDPSession, type Page } from '@playwright/test';
import { openMenu } from '../src/harness/people.ts';
import { startProduct } from '../src/harness/product.ts';
import { windowsOf } from '../src/harness/windows.ts';

/** What pages cost the person before them, in a real browser; prints a table and never fails. */
const rounds = 7;
const say = (text: string) => process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const most = (values: readonly number[]): number => Math.max(...values);

const path = process.env['BROWSER_PATH'];
const browser = await chromium.launch(path ? { executablePath: path } : {});
const product = await startProduct(6);

/** From the first byte asked for to a name field that takes letters, with nothing cached, ms. */
async function loginUsable(): Promise<number> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('input[placeholder="请输入用户名"]');
      if (!field || field.disabled) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark('usable'));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/login');
  const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime);
  const ms = Number(await usable.jsonValue());
  await context.close();
  return ms;
}

const { enter } = windowsOf(browser, product.url);

/** Waits until the page has been quiet for a moment. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** From the click in the menu to rows on the screen, the first time in a session, ms. */
async function firstList(): Promise<number> {
  const page = await enter('city_sh');
  await quiet(page);
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.ant-table-row')) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark('rows'));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await openMenu(page, '要货订单');
  const took = await page.waitForFunction(() => {
    const [from] = performance.getEntriesByName('clicked');
    const [to] = performance.getEntriesByName('rows');
    return from && to ? to.startTime - from.startTime : undefined;
  });
  const ms = Number(await took.jsonValue());
  await page.context().close();
  return ms;
}

/** What the main thread has spent on scripts, styles and layout so far, ms; pictures are drawn elsewhere where there is a GPU. */
async function spentMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.reduce((sum, { name, value }) => (counted.includes(name) ? sum + value * 1000 : sum), 0);
}

/** Work of the main thread from a click on a tab until everything has settled, with 20 rows on either page, ms. */
async function tabSwitches(): Promise<number[]> {
  const page = await enter('city_sh');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  for (const title of ['要货订单', '运输单查询']) {
    await openMenu(page, title);
    await page.locator('.ant-table-row').filter({ visible: true }).first().waitFor();
    await quiet(page);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const title of ['要货订单', '运输单查询']) {
      const target = tabs.getByText(title, { exact: true });
      const box = await target.boundingBox();
      const before = await spentMs(session);
      await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
      await page.locator('.ant-table-row').filter({ visible: true }).first().waitFor();
      await quiet(page);
      found.push((await spentMs(session)) - before);
    }
  }
  await page.context().close();
  return found;
}

const repeat = async (work: () => Promise<number>): Promise<number[]> => {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await work());
  return found;
};

try {
  say('| Page | median ms | most ms | budget |\n| --- | --- | --- | --- |');
  const row = (name: string, values: readonly number[], budget: string) =>
    say(`| ${name} | ${median(values).toFixed(0)} | ${most(values).toFixed(0)} | ${budget} |`);
  row('login page usable, nothing cached', await repeat(loginUsable), '< 1,000');
  row('first visit to a list, rows on the screen', await repeat(firstList), '< 300');
  row('tab switch, main thread', await tabSwitches(), '≤ 50');
} finally {
  await browser.close();
  await product.stop();
}
