import type { PrintDriver, PrintJob } from './print-driver.ts';

/** Long enough for any viewer to have read the file. */
const keptMs = 600_000;

/** Opens the server's PDF file, from where it is printed or kept. A window must be opened before anything is waited for. */
async function openFile(job: PrintJob): Promise<void> {
  const view = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await job.file());
    setTimeout(() => URL.revokeObjectURL(url), keptMs);
    if (view) view.location.href = url;
    else location.assign(url);
  } catch (error) {
    view?.close();
    throw error;
  }
}

const ready = { is: 'ready' } as const;

export const pdfDriver: PrintDriver = {
  name: 'pdf',
  probe: () => Promise.resolve(ready),
  printers: () => Promise.resolve([]),
  print: openFile,
};
