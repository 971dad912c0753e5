import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { signIn } from './people.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Enter = (browser: Browser, username: string, options?: BrowserContextOptions) => Promise<Page>;

/** Opens windows of people at home; everybody signs in once, and every window looks as it does at first. */
export function windowsOf(urlOf: () => string): Enter {
  const signedIn = new Map<string, State>();
  return async (browser, username, options = {}) => {
    const all: BrowserContextOptions = { baseURL: urlOf(), reducedMotion: 'reduce', ...options };
    const state = signedIn.get(username);
    if (!state) {
      const page = await signIn(browser, username, all);
      signedIn.set(username, await page.context().storageState());
      return page;
    }
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...all, storageState: state });
    const page = await context.newPage();
    await page.goto('/home');
    await expect(page.getByRole('banner')).toBeVisible();
    return page;
  };
}

/** Where something stands in the window. */
export const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
