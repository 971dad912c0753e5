import type { ScreenKey } from '@material/contract/screens.ts';
import { Skeleton } from 'antd';
import { late } from '../../../kit/react/late.tsx';
import type { ComponentType } from 'react';

type PageModule = { readonly Page: ComponentType };

/** `askOrderCheck` lives in `ask-order-check.page.tsx`. */
export const fileOf = (screen: string): string =>
  `${screen.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;

const pageWaiting = (
  <div className="page-waiting" aria-busy>
    <Skeleton active title paragraph={{ rows: 6 }} />
  </div>
);

const pages = new Map(
  Object.entries(import.meta.glob<PageModule>('../../../features/**/*.page.tsx')).map(([path, load]) => [
    path.split('/').at(-1),
    late(async () => (await load()).Page, pageWaiting),
  ]),
);

/** The page of a screen, or undefined where none has been written. */
export const pageOf = (screen: ScreenKey): ComponentType | undefined => pages.get(fileOf(screen));

/** Fetches a page's code before it is opened. */
export const preloadPage = (screen: string): void => pages.get(fileOf(screen))?.preload();
