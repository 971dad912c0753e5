import type { Locator, Page } from '@playwright/test';
import { steadily } from '../harness/settled.ts';

/** Something that can be clicked or typed into now: nothing lies over its middle. Pixels of the window. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly takesText: boolean;
  /** Belongs to the frame around every page: menu, tabs, head. */
  readonly isFrame: boolean;
};

const clickable = [
  'button',
  'a[href]',
  'input',
  'textarea',
  '[role=button]',
  '[role=tab]',
  '[role=menuitem]',
  '[role=option]',
  '[role=checkbox]',
  '[role=combobox]',
  '[role=gridcell]',
  '.ant-select-item-option',
  '.ant-picker-cell',
].join(', ');

/** Every part of the page that a person could reach, in the order of the document. */
export const partsOf = (page: Page): Promise<Part[]> =>
  steadily(() =>
    page.locator(clickable).evaluateAll((elements) => {
      const isReachable = (element: Element, x: number, y: number): boolean => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (element.contains(top) || top.contains(element));
      };
      const fields = 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea, [role=gridcell]';
      return elements.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (box.width === 0 || box.height === 0 || !isReachable(element, x, y)) return [];
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
        const isFrame = element.closest('nav, aside, header') !== null;
        return [{ x, y, name: name.slice(0, 40), takesText: element.matches(fields), isFrame }];
      });
    }),
  );

/** Waits for the next frame, so that what an act changed is drawn. */
export const nextFrame = (page: Page): Promise<void> =>
  steadily(() => page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))));

/** Everything that can be read on the page. */
export const textOf = (page: Page): Promise<string> => steadily(() => page.evaluate(() => document.body.innerText));

/** The grid that can be written in, if the page shows one. */
export const writtenGrid = (page: Page): Locator =>
  page
    .locator('.kit-line-grid')
    .filter({ visible: true })
    .filter({ has: page.getByRole('button', { name: '撤销' }) })
    .first();

/** What stands in the grid, a text per row; a cell that is being edited counts as it was before. */
export const gridText = (grid: Locator): Promise<string[]> =>
  grid
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[role=gridcell]')]
          .map((cell) => (cell.querySelector('.kit-cell-text') ?? cell).textContent ?? '')
          .join('|'),
      ),
    );
