import type { Locator, Page } from '@playwright/test';

/** The grid on the page, or the one in a part of it. */
export const gridOf = (within: Page | Locator): Locator => within.getByRole('grid').first();

/** The cell of a line (from 1) under a column title. */
export async function cellOf(grid: Locator, line: number, title: string): Promise<Locator> {
  const titles = await grid.getByRole('columnheader').allInnerTexts();
  const column = titles.findIndex((text) => text.replace(/[\s*]|必填/g, '').startsWith(title));
  if (column < 0) throw new Error(`no column ${title} among ${titles.join(', ')}`);
  return grid.getByRole('row').nth(line).locator('> *').nth(column);
}

/** Types into a cell as into a spreadsheet: choose it, type over it, Enter. */
export async function typeInto(grid: Locator, at: { line: number; title: string }, text: string): Promise<void> {
  const page = grid.page();
  await (await cellOf(grid, at.line, at.title)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
