import type { BrowserContext, Page } from '@playwright/test';
import { textOf } from './page-parts.ts';

/** What went wrong in any window of a person, in their order; texts for people who look for the cause. */
export type Watch = { readonly faults: string[] };

const errorPages = ['这个页面出错了', '系统出错了'] as const;

/** Errors nobody caught and calls that failed at the server, in every window that is or will be open. */
export function watch(context: BrowserContext): Watch {
  const faults: string[] = [];
  context.on('weberror', (thrown) => {
    const { name, message, stack } = thrown.error();
    faults.push(`unhandled ${name}: ${message} at ${thrown.page()?.url()}\n${stack}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} for ${new URL(response.url()).pathname}`);
  });
  return { faults };
}

/** The sentence of an error page, or that nothing is drawn at all; undefined for a page that works. */
export async function brokenPage(page: Page): Promise<string | undefined> {
  const text = await textOf(page);
  const found = errorPages.find((title) => text.includes(title));
  if (found !== undefined) return `error page at ${page.url()}: ${text.slice(text.indexOf(found)).slice(0, 400)}`;
  return text.trim() === '' ? `an empty page at ${page.url()}` : undefined;
}
