import type { RefObject } from 'react';
import { usePageKeys } from '../../../kit/tab/use-page-keys.ts';

/** What the keys of the desk do; a key that is none of them is left to the page. */
export type DeskKeys = {
  readonly next: () => void;
  readonly before: () => void;
  readonly choose: (at: number) => void;
  readonly take: () => void;
  readonly takeAll: () => void;
};

function actOf({ key, shiftKey }: KeyboardEvent, keys: DeskKeys): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => keys.choose(Number(key) - 1);
  switch (key) {
    case 'j':
    case 'J':
    case 'ArrowDown':
      return keys.next;
    case 'k':
    case 'K':
    case 'ArrowUp':
      return keys.before;
    case 'Enter':
      return shiftKey ? keys.takeAll : keys.take;
    default:
      return undefined;
  }
}

const ownsEnter = 'button, a, [role="checkbox"], [role="combobox"], input[type="checkbox"]';

/** Works a list of short lines by keys. */
export const useDeskKeys = (own: RefObject<Element | null>, keys: DeskKeys): void =>
  usePageKeys(own, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
    const isOnButton = event.target instanceof Element && event.target.closest(ownsEnter) !== null;
    return event.key === 'Enter' && isOnButton ? undefined : actOf(event, keys);
  });
