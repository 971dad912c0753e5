import { useEffect, useRef, useState } from 'react';
import { controlIn } from '../react/first-wrong.ts';

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
    // Between two requests of one press nothing has the focus.
    if (next && document.activeElement !== document.body) before.current = document.activeElement;
    setSending(next);
  };
  return { isSending, markSending };
}
