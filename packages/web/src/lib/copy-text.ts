/** Copies by the browser's own event: the only way on a page that did not come over TLS. */
function copyByEvent(text: string): boolean {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put);
  }
}

/** Puts a text on the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyByEvent(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}
