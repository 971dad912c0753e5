const writtenIn = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether a key was meant for the page that holds an element: no text is being written, no dialog stands before it. */
export const isMeantFor = (own: Element | null, { target }: KeyboardEvent): boolean => {
  if (!own || !(target instanceof Element) || target.closest(writtenIn)) return false;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.getClientRects().length > 0);
  return dialogs.every((dialog) => dialog.contains(own));
};
