import { pipeline, Transform, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ExcelRefusal } from './excel-refusal.ts';
import { assertZip } from './file-kind.ts';
import { hardLimits, type ReadLimits } from './limits.ts';

/** The named parts of a workbook's archive; names compare without regard to case, as the package format wants it. */
export type Parts = {
  readonly has: (name: string) => boolean;
  /** Unpacked size in bytes as the archive states it; reading stops with an error when the data says otherwise. */
  readonly size: (name: string) => number;
  readonly open: (name: string) => Promise<Readable>;
  readonly close: () => void;
};

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > hardLimits.entries) throw new ExcelRefusal('tooLarge');
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // Two parts of one name let a checker and a reader see different workbooks.
    if (entries.has(name)) throw new ExcelRefusal('corrupt');
    entries.set(name, entry);
  }
  return entries;
}

/** Opens the archive after looking at its first bytes; the caller closes it. */
export async function openParts(path: string, limits: ReadLimits): Promise<Parts> {
  await assertZip(path, limits.maxFileBytes);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    return partsOf(zip, await entriesOf(zip), limits.maxUnpackedBytes);
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The bytes of a part as they come; at its end they must be those that were packed, else it fails as damaged. */
function checked(part: Readable, expected: number): Readable {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === expected ? null : new ExcelRefusal('corrupt')),
  });
  // Whatever goes wrong is reported by the part itself.
  return pipeline(part, check, () => undefined);
}

function partsOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, maxBytes: number): Parts {
  const counted = new Set<Entry>();
  let unpacked = 0;
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) throw new ExcelRefusal('corrupt');
    return entry;
  };
  return {
    has: (name) => entries.has(name.toLowerCase()),
    size: (name) => entryOf(name).uncompressedSize,
    open: async (name) => {
      const entry = entryOf(name);
      if (entry.isEncrypted()) throw new ExcelRefusal('encrypted');
      if (!counted.has(entry)) unpacked += entry.uncompressedSize;
      counted.add(entry);
      if (unpacked > maxBytes) throw new ExcelRefusal('tooLarge');
      return checked(await zip.openReadStreamPromise(entry), entry.crc32);
    },
    close: () => zip.close(),
  };
}
