import type { PrintDriver, PrintJob } from './print-driver.ts';
import { printPage } from './print-page.ts';

const loaded = (frame: HTMLIFrameElement): Promise<void> =>
  new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));

/** A frame that nobody sees, so that the page on screen stays as it is. */
function hiddenFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'kit-hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.title = title;
  // Zero size would make some browsers print an empty page.
  frame.style.cssText = 'position:fixed;inset:auto 100% 100% auto;width:210mm;height:297mm;border:0';
  return frame;
}

/** Prints by the browser's own dialog. */
async function printByDialog(job: PrintJob): Promise<void> {
  const frame = hiddenFrame(job.title);
  frame.srcdoc = printPage(job);
  const isReady = loaded(frame);
  document.body.append(frame);
  await isReady;
  const page = frame.contentWindow;
  if (!page) return frame.remove();
  await page.document.fonts?.ready;
  // The frame must live until the dialog has been left, which only this event tells.
  page.addEventListener('afterprint', () => frame.remove(), { once: true });
  page.focus();
  page.print();
}

const ready = { is: 'ready' } as const;

export const browserDriver: PrintDriver = {
  name: 'browser',
  probe: () => Promise.resolve(ready),
  printers: () => Promise.resolve([]),
  print: printByDialog,
};
