import { type RefObject, useEffect } from 'react';
import { useTabVisible } from './use-tab.ts';
import { useLatest } from '../react/use-latest.ts';

const writtenIn = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether a key was meant for the page that holds an element: no text is being written, no dialog stands before it. */
const isMeantFor = (own: Element | null, { target }: KeyboardEvent): boolean => {
  if (!own || !(target instanceof Element) || target.closest(writtenIn)) return false;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.getClientRects().length > 0);
  return dialogs.every((dialog) => dialog.contains(own));
};

/**
 * Keys of a page, wherever its focus is: while its tab is on screen, nothing is being written and nobody has taken the key.
 * `press` returns what the key does, or nothing where it is none of the page's.
 */
export function usePageKeys(
  own: RefObject<Element | null>,
  press: (event: KeyboardEvent) => (() => void) | undefined,
): void {
  const isVisible = useTabVisible();
  const latest = useLatest((event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isMeantFor(own.current, event)) return;
    const act = press(event);
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
