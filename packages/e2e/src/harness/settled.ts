import { expect, type Page, type Request } from '@playwright/test';

/** What every followed page has asked for and not got yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Notes what a page asks for from now on, so that `settled` knows when it has everything. */
export function follow(page: Page): Page {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  page.on('request', (request) => {
    // With another document, what the last one asked for is of no interest any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear();
    asked.add(request);
  });
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
  return page;
}

/** Reads from the page; begins anew where a navigation takes the page away meanwhile. */
export async function steadily<T>(read: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (tries > 1 && error instanceof Error && /context was destroyed|navigat/i.test(error.message))
      return steadily(read, tries - 1);
    throw error;
  }
}

const waiting = '.plain-waiting, .ant-skeleton-active, .ant-spin-spinning, .ant-btn-loading';

/** What the page still waits for once two more frames were drawn: what came in the first may ask for more. */
async function awaited(page: Page): Promise<string[]> {
  const drawn = await steadily(() =>
    page.evaluate(async (selector) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const root = document.getElementById('root');
      if (!root?.hasChildNodes()) return ['the first page'];
      return [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map((one) => one.className);
    }, waiting),
  );
  return [...drawn, ...[...(underWay.get(page) ?? [])].map((request) => request.url())];
}

/** Waits until a page has everything it asked for, and has drawn it. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => awaited(page), { intervals: [50] }).toEqual([]);
}
