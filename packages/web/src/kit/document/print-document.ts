import { print } from '@material/contract/kernel/constants.ts';
import DOMPurify from 'dompurify';

export type PrintJob = {
  /** Also the proposed file name when the user prints into a file. */
  readonly title: string;
  /** The body, from `printHtml`; plain text is sanitised. A table's head repeats on every page. */
  readonly html: SafeHtml | string;
  readonly orientation?: 'portrait' | 'landscape';
};

const style = (orientation: 'portrait' | 'landscape'): string => `
@page { size: ${print.paper} ${orientation}; margin: 12mm 10mm 14mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #000; font: 10.5pt/1.45 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif; }
h1 { margin: 0 0 4mm; font-size: 16pt; text-align: center; }
.head { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1mm 6mm; margin-bottom: 3mm; }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 1mm 1.6mm; border: 0.3mm solid #444; text-align: left; }
th { background: #eee; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.total td { font-weight: 600; }
.sign { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6mm; margin-top: 10mm; break-inside: avoid; }
.muted { color: #555; }
`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Puts values into the HTML of a print: every value is escaped, arrays of parts are joined. */
export const printHtml = (
  parts: TemplateStringsArray,
  ...values: readonly (PrintPart | readonly PrintPart[])[]
): SafeHtml => ({
  html: parts.reduce((all, part, at) => all + part + [values[at] ?? ''].flat().map(partText).join(''), ''),
});
export type SafeHtml = { readonly html: string };
export type PrintPart = string | number | SafeHtml | null | undefined;

const partText = (part: PrintPart): string => {
  if (part === null || part === undefined) return '';
  return typeof part === 'object' ? part.html : escape(String(part));
};

/** The whole page that is printed. */
export const printPage = ({ title, html, orientation = print.orientation }: PrintJob): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${style(orientation)}</style></head><body>${typeof html === 'string' ? DOMPurify.sanitize(html) : html.html}</body></html>`;

const loaded = (frame: HTMLIFrameElement): Promise<void> =>
  new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));

/** Prints by the browser's own dialog, from a hidden frame, so that the page on screen stays as it is. */
export async function printDocument(job: PrintJob): Promise<void> {
  const frame = document.createElement('iframe');
  frame.className = 'kit-hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.title = job.title;
  // Zero size would make some browsers print an empty page.
  frame.style.cssText = 'position:fixed;inset:auto 100% 100% auto;width:210mm;height:297mm;border:0';
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
