import { create } from 'zustand';
import { readCookie, writeSessionCookie } from '../lib/session/storage.ts';

/** How large everything that one presses and types into is drawn, as the cookie names it; the words are the menu's. */
export const layoutSizes = {
  default: { word: '较大', controlPx: 36 },
  medium: { word: '标准', controlPx: 32 },
  small: { word: '较小', controlPx: 28 },
  mini: { word: '最小', controlPx: 24 },
} as const;
export type LayoutSize = keyof typeof layoutSizes;

const cookieName = 'size';
export const usualSize: LayoutSize = 'medium';
const isSize = (text: string | null): text is LayoutSize => text !== null && Object.hasOwn(layoutSizes, text);

const readSize = (): LayoutSize => {
  const kept = readCookie(cookieName);
  return isSize(kept) ? kept : usualSize;
};

/** The size of this window; every window of the browser session begins with the one chosen last. */
export const useLayoutSize = create<LayoutSize>()(readSize);

export function setLayoutSize(size: LayoutSize): void {
  writeSessionCookie(cookieName, size);
  useLayoutSize.setState(size, true);
}
