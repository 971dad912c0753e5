import { open, type FileHandle } from 'node:fs/promises';
import { ExcelRefusal, type ExcelReason } from './excel-refusal.ts';

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('504b0304', 'hex');
// Office wraps a workbook that has a password into an OLE file with a stream of this name.
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const HEAD = 4096;
const BLOCK = 1024 * 1024;

async function holdsEncryptedPackage(file: FileHandle): Promise<boolean> {
  const block = Buffer.alloc(BLOCK + ENCRYPTED.length);
  for (let position = 0; ; position += BLOCK) {
    const { bytesRead } = await file.read(block, 0, block.length, position);
    if (block.subarray(0, bytesRead).includes(ENCRYPTED)) return true;
    if (bytesRead < block.length) return false;
  }
}

function looksLikeText(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  // Chinese CSV comes in GBK or UTF-8, so only control characters tell text from other bytes.
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

function kindOfOther(head: Buffer): ExcelReason {
  const start = head.subarray(0, 512).toString('latin1');
  if (start.startsWith('%PDF-') || start.startsWith('{\\rtf')) return 'notExcel';
  if (!looksLikeText(head)) return 'notExcel';
  return /^(\xef\xbb\xbf)?\s*</.test(start) ? 'webPage' : 'csv';
}

/** Refuses with the fitting sentence whatever is not a zip archive; throws the system's error when the file cannot be opened. */
export async function assertZip(path: string, maxFileBytes: number): Promise<void> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  if (size === 0) throw new ExcelRefusal('emptyFile');
  if (size > maxFileBytes) throw new ExcelRefusal('tooLarge');
  const buffer = Buffer.alloc(HEAD);
  const { bytesRead } = await file.read(buffer, 0, HEAD, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.subarray(0, ZIP.length).equals(ZIP)) return;
  if (head.subarray(0, OLE.length).equals(OLE)) {
    throw new ExcelRefusal((await holdsEncryptedPackage(file)) ? 'encrypted' : 'oldExcel');
  }
  throw new ExcelRefusal(kindOfOther(head));
}
