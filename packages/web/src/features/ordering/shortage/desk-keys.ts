import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { useTabVisible } from '../../../kit/tab/use-tab.ts';
import { isMeantFor } from '../../../kit/react/meant-for.ts';

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

/** Works a list of short lines by keys, while its page is on screen and nothing is being written. */
export function useDeskKeys(own: RefObject<Element | null>, keys: DeskKeys): void {
  const isVisible = useTabVisible();
  const latest = useLatest((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    if (!isMeantFor(own.current, event)) return;
    const isOnButton = event.target instanceof Element && event.target.closest(ownsEnter) !== null;
    if (event.key === 'Enter' && isOnButton) return;
    const act = actOf(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isVisible) return undefined;
    const listen = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isVisible, latest]);
}
