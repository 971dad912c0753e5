import type { PrintConfig } from '@material/contract/kernel/value/constants.ts';
import { getStatic } from './send/published-file.ts';

let asked: Promise<PrintConfig> | undefined;

/** How this installation prints, asked for once; a failed question is asked again next time. */
export function printConfig(): Promise<PrintConfig> {
  asked ??= getStatic('config.json').then((config) => (config as { readonly print: PrintConfig }).print);
  asked.catch(() => (asked = undefined));
  return asked;
}
