import { useEffect, useRef, useState } from 'react';

const entry = '[role="textbox"]';
const control = 'input:checked, input:not([type="file"]), textarea, button, [tabindex="0"]';

/** A box of formatted text has buttons before it. */
const controlIn = (part: Element): HTMLElement | null =>
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

export const conflictId = (formId: string): string => `${formId}conflict`;

/** Brings the choice between two versions of a form into sight. */
export function leadToConflict(formId: string): void {
  const panel = document.getElementById(conflictId(formId));
  panel?.scrollIntoView({ block: 'center' });
  panel?.focus();
}

/** Moves the focus to the first field of a form that has just appeared, where nobody has gone into it yet. */
export function useFirstField(id: string): void {
  useEffect(() => {
    const form = document.querySelector(`[data-form="${id}"]`);
    if (!form || form.contains(document.activeElement)) return;
    const first = [...form.querySelectorAll('[data-field]')].find((field) => controlIn(field) !== null);
    if (first) controlIn(first)?.focus();
  }, [id]);
}

/** Whether a form is under way; the focus that it loses meanwhile returns to its place. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const before = useRef<Element>(null);
  useEffect(() => {
    const { current } = before;
    if (isSending || !(current instanceof HTMLElement)) return;
    before.current = null;
    if (document.activeElement === document.body) current.focus();
  }, [isSending]);
  const markSending = (next: boolean): void => {
    if (next) before.current = document.activeElement;
    setSending(next);
  };
  return { isSending, markSending };
}
