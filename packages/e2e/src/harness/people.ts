import type { Screen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { expect, type Page } from '@playwright/test';

/** Opens a screen by its title in the menu; a group that is folded over it is unfolded. */
export async function openMenu(page: Page, title: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: title, exact: true }).first();
  const { group } = Object.values<Screen>(screens).find((screen) => screen.title === title) ?? {};
  if (group !== undefined) {
    const folded = page.getByRole('menuitem', { name: group, exact: true, expanded: false });
    await expect(entry.or(folded).filter({ visible: true }).first()).toBeVisible();
    if (await folded.isVisible()) await folded.click();
  }
  await entry.click();
}

/** Asserts that a text can be seen; pages of other tabs are kept, but hidden. */
export async function shows(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

/** Opens a page of a city as somebody of headquarters who works in none yet: it is chosen on the way. */
export async function openForCity(page: Page, path: string, city: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/changeRole') && url.search === `?redirect=${path}`);
  await page.getByRole('combobox', { name: '城市' }).click();
  await page.getByText(city, { exact: true }).first().click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL((url) => url.pathname === path);
}

/** A button of the dialog that is open. */
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name, exact: true });
