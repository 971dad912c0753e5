import type { Readable } from 'node:stream';
import { zipStream, type ZipEntry } from './zip-stream.ts';

export type ZippedFile = { readonly name: string; readonly body: Readable | Buffer };

const LONGEST_NAME = 120;
const LONGEST_GIVEN = 1000;
/** Workbooks and pictures are packed already; the fastest level only frames them. */
const LEVEL = 1;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name without folders and without anything that Windows, macOS or Linux refuses; never empty. */
export function safeFileName(name: string): string {
  const cleaned = name
    .slice(-LONGEST_GIVEN)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(cleaned) ?? [];
  const short = stem.slice(0, LONGEST_NAME).toWellFormed().trim();
  return `${short === '' ? '文件' : short}${RESERVED.test(short) ? '_' : ''}${extension}`;
}

/** Gives every name once: `a.xlsx`, `a (2).xlsx`, … without regard to case, as Windows compares them. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeFileName(name);
    const [, stem = safe, extension = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/s.exec(safe) ?? [];
    let unique = safe;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${stem} (${count})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}

async function* named(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<ZipEntry, void, undefined> {
  const unique = uniqueNames();
  for await (const { name, body } of files) yield { name: unique(name), body };
}

/** Packs files into one archive while they are read, one after another; names are made safe and unique. */
export function zipFiles(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>, at: Date): Readable {
  return zipStream(named(files), { at, level: LEVEL });
}
