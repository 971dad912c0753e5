import { printService, type PrintConfig } from '@material/contract/kernel/value/constants.ts';
import { papers } from '@material/contract/kernel/print/papers.ts';
import { stateOf } from './lodop.rules.ts';
import type { PrintDriver, PrintJob, PrintState } from './print-driver.ts';
import { printPage } from './print-page.ts';
import { type Lodop, type PrintBox, PrintService } from './print-service.ts';

const runScript = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    const end = (isThere: boolean) => (): void => {
      script.remove();
      resolve(isThere);
    };
    script.addEventListener('load', end(true), { once: true });
    script.addEventListener('error', end(false), { once: true });
    document.head.append(script);
  });

const isLodop = (value: unknown): value is Lodop =>
  typeof value === 'object' && value !== null && 'PRINT_INITA' in value;

/** What the script of the service leaves in the page, by its older name or its newer one. */
function found(): Lodop | undefined {
  const made: unknown = Reflect.get(window, 'getCLodop');
  const one: unknown = typeof made === 'function' ? Reflect.apply(made, window, []) : Reflect.get(window, 'CLODOP');
  return isLodop(one) ? one : undefined;
}

/** What the browser lets pages reach on this machine; `prompt` where it does not know of such a question. */
async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'loopback-network' as PermissionName })).state;
  } catch {
    return 'prompt';
  }
}

const isLinux = (): boolean => /linux/i.test(navigator.userAgent) && !/android/i.test(navigator.userAgent);

/** A text of the kind 2 counts pages, on every page. */
function countPages(lodop: Lodop, box: PrintBox): void {
  lodop.ADD_PRINT_TEXT(...box, '第#页 / 共&页');
  lodop.SET_PRINT_STYLEA(0, 'ItemType', 2);
}

/** Puts a job into the service: the page as it is, with margins and page numbers of the service's own. */
export function hand(lodop: Lodop, job: PrintJob, printer: string | undefined): void {
  const { width, height, margin, foot } = papers[job.paper];
  const isA4 = job.paper === 'A4' || job.paper === 'A4_LANDSCAPE';
  lodop.PRINT_INITA(0, 0, `${width}mm`, `${height}mm`, job.title);
  // Lengths are tenths of a millimetre; a paper that the service knows goes by its name.
  if (isA4) lodop.SET_PRINT_PAGESIZE(job.paper === 'A4' ? 1 : 2, 0, 0, 'A4');
  else lodop.SET_PRINT_PAGESIZE(1, width * 10, height * 10, '');
  lodop.SET_PRINT_COPIES(job.copies);
  if (printer !== undefined) lodop.SET_PRINTER_INDEXA(printer);
  const below = margin + foot;
  lodop.ADD_PRINT_HTM(
    `${margin}mm`,
    `${margin}mm`,
    `RightMargin:${margin}mm`,
    `BottomMargin:${below}mm`,
    printPage(job),
  );
  if (foot > 0) countPages(lodop, [`${height - below + 1}mm`, `${margin}mm`, `${width - 2 * margin}mm`, '5mm']);
  lodop.PRINT();
}

/** Prints through the service on the user's machine; nothing is contacted before somebody prints. */
export function lodopDriver(config: PrintConfig, service = usualService()): PrintDriver {
  const probe = async (): Promise<PrintState> => {
    const isBlocked = (await permission()) === 'denied';
    if (isBlocked && window.isSecureContext) return { is: 'blockedByBrowser' };
    if (service.state === 'loadingA' || service.state === 'loadingB') return { is: 'loading' };
    const lodop = await service.load();
    // In some networks it works all the same, whatever the browser says.
    if (!lodop && isBlocked) return { is: 'insecureContext' };
    return stateOf(lodop, config.versions, isLinux());
  };
  const printers = async (): Promise<readonly string[]> => {
    const lodop = await service.load();
    return lodop ? Array.from({ length: lodop.GET_PRINTER_COUNT() }, (_, at) => lodop.GET_PRINTER_NAME(at)) : [];
  };
  const print: PrintDriver['print'] = async (job, printer) => {
    const lodop = await service.load();
    if (!lodop) throw new Error('the print service has gone');
    hand(lodop, job, printer);
  };
  return { name: 'lodop', probe, printers, print };
}

let usual: PrintService | undefined;

/** One for the whole page: its script is run once. */
function usualService(): PrintService {
  usual ??= new PrintService({ ...printService, isHttps: location.protocol === 'https:', runScript, found });
  return usual;
}
