import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive: its name inside, and its bytes. */
export type ZipEntry = { readonly name: string; readonly body: Readable | Buffer };

export type ZipOptions = {
  /** The time every entry carries, as clocks here show it, so that equal contents give equal bytes. */
  readonly at: Date;
  /** 1 (fast) to 9 (small). */
  readonly level: number;
};

const FILE_MODE = 0o100644;

/** An entry holds a time without a zone, taken from the fields of a local date: here they are those of the business clock. */
function entryTime(at: Date): Date {
  const [year = 0, month = 1, ...rest] = wireTime(at).split(/[- :]/).map(Number);
  const [day = 1, hour = 0, minute = 0, second = 0] = rest;
  return new Date(year, month - 1, day, hour, minute, second);
}

async function feed(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  options: ZipOptions & { readonly out: PassThrough },
): Promise<void> {
  const { level: compressionLevel, out } = options;
  // A second time in the entry, with a zone, would say something else to those who read it.
  const look = { mtime: entryTime(options.at), mode: FILE_MODE, compressionLevel, forceDosTimestamp: true };
  let current: Readable | undefined;
  out.once('close', () => current?.destroy());
  for await (const { name, body } of entries) {
    if (Buffer.isBuffer(body)) {
      zip.addBuffer(body, name, look);
      continue;
    }
    current = body;
    if (out.destroyed) body.destroy();
    zip.addReadStream(body, name, look);
    // One body at a time: the next one may hold a database cursor as soon as it exists.
    await finished(body, { writable: false });
  }
  zip.end();
}

/**
 * Packs entries one after another while they are read; nothing is kept but the table of contents. When a body or the source of
 * entries fails, the archive fails with that error; when the reader goes away, the body under way is destroyed and the source of
 * entries is closed.
 */
export function zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, options: ZipOptions): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const fail = (error: unknown): void => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.once('error', fail);
  feed(zip, entries, { ...options, out }).catch(fail);
  return out;
}
