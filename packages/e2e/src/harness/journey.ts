import { test as base } from '@playwright/test';
import { startProduct, type Product } from './product.ts';
import { windowsOf, type Windows } from './windows.ts';

/** Journeys of one name share a product, one for each worker; `demoDays` of orders are in it. */
type Wanted = { readonly product: string; readonly demoDays: 0 | 3 };

/** Of journeys that leave nothing behind which another one would meet. */
const shared: Wanted = { product: 'shared', demoDays: 3 };

type Given = Omit<Windows, 'seen'> & { readonly wanted: Wanted; readonly product: Product; readonly windows: Windows };

/** A test of the whole product in a browser; `test.use({ wanted })` gives its file a product of its own. */
export const test = base.extend<{ readonly told: undefined }, Given>({
  told: [
    async ({ windows }, use, info) => {
      await use(undefined);
      // Pictures stay on the machine that ran it.
      if (info.status !== info.expectedStatus) process.stdout.write(await windows.seen());
    },
    { auto: true },
  ],
  wanted: [shared, { scope: 'worker', option: true }],
  product: [
    async ({ wanted }, use) => {
      const product = await startProduct(wanted.demoDays);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  windows: [async ({ browser, product }, use) => use(windowsOf(browser, product.url)), { scope: 'worker' }],
  enter: [async ({ windows }, use) => use(windows.enter), { scope: 'worker' }],
  openDoor: [async ({ windows }, use) => use(windows.openDoor), { scope: 'worker' }],
});
