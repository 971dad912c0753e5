import { useEffect } from 'react';

/** What had the focus last, dialogs apart: a button that opens one is locked by its click and drops the focus before. */
let lastOutside: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) lastOutside = target;
});

const giveBack = (): void => {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && lastOutside?.isConnected) lastOutside.focus({ preventScroll: true });
};

/** Stands in a dialog; when that goes, whoever works by keyboard goes on where they were. */
export function FocusReturn(): null {
  useEffect(() => () => void requestAnimationFrame(giveBack), []);
  return null;
}
