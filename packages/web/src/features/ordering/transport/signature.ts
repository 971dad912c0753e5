import { printHtml, type SafeHtml } from '../../../kit/document/print-document.ts';

/** A name with a line to sign on. */
const signature = (label: string): SafeHtml =>
  printHtml`<div>${label}：<span style="display:inline-block;width:42mm;border-bottom:0.3mm solid #444"> </span></div>`;

/** The foot of a print that people sign. */
export const signatures = (labels: readonly string[]): SafeHtml =>
  printHtml`<div class="sign">${labels.map(signature)}</div>`;
