import type { ScreenKey } from '@material/contract/screens.ts';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { withStyles } from '../../../lib/lost-styles.ts';

type PageModule = { readonly Page: ComponentType };

/** `askOrderCheck` lives in `ask-order-check.page.tsx`. */
export const fileOf = (screen: string): string =>
  `${screen.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;

const loaders = new Map(
  Object.entries(import.meta.glob<PageModule>('../../../features/**/*.page.tsx')).map(([path, load]) => [
    path.split('/').at(-1),
    load,
  ]),
);
const made = new Map<ScreenKey, LazyExoticComponent<ComponentType>>();

/** The page of a screen, or undefined where none has been written. */
export function pageOf(screen: ScreenKey): ComponentType | undefined {
  const known = made.get(screen);
  const load = loaders.get(fileOf(screen));
  if (known || !load) return known;
  const page = lazy(() => withStyles(load).then(({ Page }) => ({ default: Page })));
  made.set(screen, page);
  return page;
}

/** Lets a page whose code could not be fetched be tried again. */
export const forgetPage = (screen: ScreenKey): void => void made.delete(screen);

const nothing = () => Promise.resolve(undefined);

/** Fetches a page's code before it is opened. */
export const preloadPage = (screen: string): void =>
  void withStyles(loaders.get(fileOf(screen)) ?? nothing).catch(() => undefined);
