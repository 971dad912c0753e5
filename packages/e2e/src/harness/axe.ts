import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** Colours that are on their way, from light to dark or under a pointer that left, are nobody's colours. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** What axe finds wrong on the open page, of all its rules or of some. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  await atRest(page);
  const builder = new AxeBuilder({ page })
    // Nobody reads what is right, and naming every element of it takes most of the time.
    .options({ resultTypes: ['violations'] })
    // The table library measures widths with a hidden copy of the header.
    .exclude('.ant-table-measure-row')
    // The other way opens a page of its own each time.
    .setLegacyMode();
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze();
  return violations;
}

/** The elements of a violation, and what is wrong with each. */
export const sayNodes = ({ nodes }: Violation, most: number): string[] =>
  nodes.slice(0, most).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.html})`);

/** What depends on colours, and so on the hour. */
export const coloursOnly: readonly string[] = ['color-contrast'];

const shutsOut = ({ impact }: Violation): boolean => impact === 'serious' || impact === 'critical';

/** What shuts people out of the open page, by day and by night: what axe finds serious or worse, each in words. */
export async function barriers(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['dark', coloursOnly],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = (await violationsOn(page, rules)).filter(shutsOut);
    found.push(...violations.map((one) => `${name}, ${colorScheme}: ${one.id} at ${sayNodes(one, 4).join(' | ')}`));
  }
  return found;
}
