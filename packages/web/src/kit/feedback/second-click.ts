const controls = 'button, a[href], [role="button"], [role="menuitem"]';

type Press = { readonly control: Element | null; readonly words: string; readonly event: MouseEvent };

/** A finger's second press comes without a count: within so long, and so near, it is one. */
const finger = { ms: 400, px: 24 } as const;

const isFinger = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch';

const controlOf = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest(controls) : null;

const wordsOf = (control: Element | null): string => control?.getAttribute('aria-label') ?? control?.textContent ?? '';

/** Whether a press goes on with an earlier one at the same place. */
function goesOn(event: MouseEvent, before: MouseEvent): boolean {
  if (event.detail > 1) return true;
  if (event.detail === 0 || !isFinger(event) || event.timeStamp - before.timeStamp > finger.ms) return false;
  return Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) <= finger.px;
}

/**
 * The second click of a double click belongs to what the first one was on: what the first has brought under the pointer,
 * or has given another meaning, does not take it. Returns what ends this.
 */
export function guardSecondClicks(page: Document): () => void {
  let first: Press | undefined;
  const look = (event: MouseEvent): void => {
    const control = controlOf(event);
    const words = wordsOf(control);
    if (!first || !goesOn(event, first.event)) {
      first = { control, words, event };
      return;
    }
    if (!control || (control === first.control && words === first.words)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', look, { capture: true });
  return () => page.removeEventListener('click', look, { capture: true });
}
