import type { ClipboardEvent } from 'react';

/** A selection that reaches beyond its cell brings the table's breaks along; of a single number or name only that is meant. */
export function copyOneWord(event: ClipboardEvent): void {
  const word = (document.getSelection()?.toString() ?? '').trim();
  if (word === '' || /\s/.test(word)) return;
  event.clipboardData.setData('text/plain', word);
  event.preventDefault();
}
