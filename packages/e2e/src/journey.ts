import { test as base } from '@playwright/test';
import { startProduct, type Product } from './product.ts';
import { windowsOf, type Windows } from './windows.ts';

/** Journeys of one name share a product, one for each worker; `demoDays` of orders are in it. */
type Stage = { readonly name: string; readonly demoDays: 0 | 3 };

/** Of journeys that leave nothing behind which another one would meet. */
const shared: Stage = { name: 'shared', demoDays: 3 };

type Given = Windows & { readonly stage: Stage; readonly product: Product; readonly windows: Windows };

/** A test of the whole product in a browser; `test.use({ stage })` gives its file a product of its own. */
export const test = base.extend<object, Given>({
  stage: [shared, { scope: 'worker', option: true }],
  product: [
    async ({ stage }, use) => {
      const product = await startProduct(stage.demoDays);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  windows: [async ({ browser, product }, use) => use(windowsOf(browser, product.url)), { scope: 'worker' }],
  enter: [async ({ windows }, use) => use(windows.enter), { scope: 'worker' }],
  openDoor: [async ({ windows }, use) => use(windows.openDoor), { scope: 'worker' }],
});
