import { useEffect, useState } from 'react';

const entry = '[role="textbox"]';
const control = 'input:checked, input:not([type="file"]), textarea, button, [tabindex="0"]';

/** A box of formatted text has buttons before it. */
export const controlIn = (part: Element): HTMLElement | null =>
  part.querySelector<HTMLElement>(entry) ?? part.querySelector<HTMLElement>(control);

/** Moves the focus to the first wrong field of a form, once its problems have been drawn. */
export function useFirstWrong(id: string) {
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    const all = [...document.querySelectorAll(`[data-form="${id}"] [data-wrong]`)];
    const wrong = all.find((one) => one.closest('[role="tabpanel"][aria-hidden="true"]') === null);
    if (!wrong) return;
    wrong.scrollIntoView({ block: 'center' });
    controlIn(wrong)?.focus();
  }, [asked, id]);
  return (): void => ask((times) => times + 1);
}
