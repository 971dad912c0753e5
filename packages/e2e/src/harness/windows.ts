import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { follow } from './settled.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export type Windows = {
  /** What every window that is open shows, for whoever cannot look at it. */
  seen(): Promise<string>;
  /** Opens a window of somebody at home; everybody signs in once, and every window looks as it does at first. */
  enter(username: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a window of nobody. */
  openDoor(options?: BrowserContextOptions): Promise<Page>;
};

/** Signs somebody in where a window asks who it is. */
export async function signIn(page: Page, username: string, password = 'demo2026'): Promise<void> {
  await page.getByPlaceholder('请输入用户名').fill(username);
  await page.getByPlaceholder('请输入密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

const mostSeen = 1500;

const shownIn = async (page: Page): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => 'nothing can be read');
  return `── ${page.url()}\n${text.replace(/\n+/g, ' | ').slice(-mostSeen)}\n`;
};

/** Windows of a product; nothing moves in them unless that is asked for. */
export function windowsOf(browser: Browser, baseURL: string): Windows {
  const signedIn = new Map<string, State>();
  const opened = new Set<Page>();
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    const page = follow(await context.newPage());
    opened.add(page);
    page.once('close', () => opened.delete(page));
    await page.goto(path);
    return page;
  };
  return {
    seen: async () => {
      const shown = await Promise.all([...opened].map(shownIn));
      return shown.join('\n');
    },
    openDoor: (options) => open('/login', options),
    enter: async (username, options) => {
      const storageState = signedIn.get(username);
      const page = await open(storageState ? '/home' : '/login', storageState ? { ...options, storageState } : options);
      if (!storageState) {
        await signIn(page, username);
        await expect(page).toHaveURL(/\/home$/);
        signedIn.set(username, await page.context().storageState());
      }
      await expect(page.getByRole('banner')).toBeVisible();
      return page;
    },
  };
}

/** Where something stands in the window. */
export const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
