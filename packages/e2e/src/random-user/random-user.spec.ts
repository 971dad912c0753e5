import { screens } from '@material/contract/screens.ts';
import { chanceOf } from '@material/server/demo/month/chance.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { act, quiet, type Hand } from './acts.ts';
import { brokenPage, watch } from './watch.ts';
import type { Windows } from '../harness/windows.ts';

/**
 * People who click, type, paste, undo, go back, reload and lose the network by chance, over every screen that they may
 * open. `npm run random-user -- --seed 7 --seconds 600` goes on as long as one likes; the same seed does the same.
 */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_261_122);
const seconds = Number(process.env['RANDOM_SECONDS'] ?? 60);
test.describe.configure({ mode: 'parallel' });
test.setTimeout((seconds + 600) * 1000);

type Person = { readonly username: string; readonly sections: readonly string[]; readonly isPhone?: true };
const people: readonly Person[] = [
  { username: 'city_sh', sections: ['/citycenter/'] },
  { username: 'store_sh001', sections: ['/citycenter/'], isPhone: true },
  { username: 'glzx01', sections: ['/managecenter/'] },
  { username: 'glzx02', sections: ['/managecenter/'], isPhone: true },
  { username: 'sup_gys001', sections: ['/suppliercenter/'] },
  { username: 'sup_gys003', sections: ['/suppliercenter/'], isPhone: true },
  { username: 'pk01', sections: ['/managecenter/'] },
  { username: 'cw01', sections: ['/managecenter/'] },
  { username: 'xx01', sections: ['/messagecenter/'] },
  { username: 'superadmin', sections: ['/managecenter/', '/citycenter/', '/suppliercenter/'] },
];

test.use({ wanted: { product: 'random user', demoDays: 3 } });

const pathsOf = ({ sections }: Person): string[] =>
  Object.values(screens)
    .map(({ path }) => path)
    .filter((path) => path === '/home' || sections.some((section) => path.startsWith(section)));

/** Goes through every screen once, then does what chance says for a time; returns how much was done. */
async function walk(hand: Hand, faults: readonly string[], forMs: number): Promise<number> {
  const done: string[] = [];
  const check = async (): Promise<void> => {
    const broken = await brokenPage(hand.page);
    const found = broken === undefined ? faults : [...faults, broken];
    expect(found, `seed ${seed}, after:\n${done.slice(-40).join('\n')}`).toEqual([]);
  };
  for (const path of hand.paths) {
    // As a link inside the product does: each in a tab beside the last ones.
    await hand.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await quiet(hand.page);
    done.push(`visit ${path}`);
    await check();
  }
  const until = Date.now() + forMs;
  while (Date.now() < until) {
    done.push(
      await act(hand).catch((error: unknown) => {
        throw new Error(`seed ${seed}, after:\n${done.slice(-40).join('\n')}`, { cause: error });
      }),
    );
    await check();
  }
  return done.length;
}

/** A window in which everything may be done. */
async function open(enter: Windows['enter'], person: Person): Promise<Page> {
  const size = person.isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const touch = person.isPhone ? { hasTouch: true, isMobile: true } : {};
  const page = await enter(person.username, { viewport: size, ...touch });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

for (const [at, person] of people.entries()) {
  test(`${person.username} does anything${person.isPhone ? ' on a phone' : ''}`, async ({ enter }) => {
    const page = await open(enter, person);
    const { faults } = watch(page.context());
    const hand = {
      context: page.context(),
      page,
      chance: chanceOf(seed + at),
      isTouch: person.isPhone === true,
      paths: pathsOf(person),
    };
    const count = await walk(hand, faults, (seconds * 1000) / people.length);
    process.stdout.write(`${person.username}: ${count} acts\n`);
    await page.context().close();
  });
}
