import type { PrintDriverName } from '@material/contract/kernel/value/constants.ts';
import type { PrintPage } from './print-page.ts';

/** What is printed, for every way to print it. */
export type PrintJob = PrintPage & {
  readonly copies: number;
  /** Fetches the server's PDF file of it. */
  readonly file: () => Promise<File>;
};

/** Whether it can print here, or why not. */
export type PrintState =
  | { readonly is: 'ready' }
  | { readonly is: 'loading' }
  | { readonly is: 'notLoaded' }
  | { readonly is: 'notInstalled' }
  | { readonly is: 'outdated'; readonly found: string; readonly least: string }
  | { readonly is: 'blockedByBrowser' }
  | { readonly is: 'insecureContext' };

/** A way to print. It contacts nobody before it is asked to. */
export type PrintDriver = {
  readonly name: PrintDriverName;
  readonly probe: () => Promise<PrintState>;
  /** The printers to choose from; none where the browser's own dialog asks. */
  readonly printers: () => Promise<readonly string[]>;
  readonly print: (job: PrintJob, printer?: string) => Promise<void>;
};
