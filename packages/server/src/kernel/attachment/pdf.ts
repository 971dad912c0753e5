import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

const limits = { pages: 300, unpackedBytes: 32 * 1024 * 1024, streams: 2000 } as const;
/** Readers look for the end of a file in its last part, behind which programs may have written a little. */
const tailBytes = 2048;

const pagesIn = (text: string): number => text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;

/** The objects that stand packed together, unpacked as far as the limit allows. */
async function* packedObjects(bytes: Buffer, text: string): AsyncGenerator<string> {
  let [left, count] = [limits.unpackedBytes as number, 0];
  for (const { index, 0: head } of text.matchAll(/\/Type\s*\/ObjStm\b[^]{0,400}?stream\r?\n/g)) {
    count += 1;
    if (count > limits.streams || left <= 0) return;
    const from = index + head.length;
    const end = text.indexOf('endstream', from);
    if (end < 0) return;
    try {
      const unpacked = await unpack(bytes.subarray(from, end), { maxOutputLength: left });
      left -= unpacked.length;
      yield unpacked.toString('latin1');
    } catch {
      // Packed in another way, encrypted, or too large: the pages that stand open are counted.
    }
  }
}

/** Why a PDF cannot be kept, or undefined. */
export async function pdfProblem(bytes: Buffer): Promise<string | undefined> {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-tailBytes).includes('%%EOF')) return 'PDF 文件不完整，请重新导出或扫描';
  let pages = pagesIn(text);
  for await (const packed of packedObjects(bytes, text)) {
    pages += pagesIn(packed);
    if (pages > limits.pages) break;
  }
  if (pages > limits.pages) return `PDF 超过 ${limits.pages} 页，请拆分后上传`;
  return pages === 0 && !text.includes('/Encrypt') ? 'PDF 里没有页面，请检查文件' : undefined;
}
