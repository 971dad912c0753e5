import type { Readable } from 'node:stream';
import { ExcelRefusal } from './excel-refusal.ts';
import { hardLimits } from './limits.ts';
import { xmlChunks, type XmlHandler } from './xml-events.ts';

const PAGE = 1024 * 1024;
// Words that repeat on every line are short; decoding each of them once saves most of the work and all of the copies.
const cachedBytes = 64;

/**
 * The texts of a workbook, packed as UTF-8 outside the JavaScript heap: two million short texts cost tens of megabytes instead of
 * hundreds.
 */
export class SharedStrings {
  #pages: Buffer[] = [];
  #used = PAGE;
  #places = new Uint32Array(1024 * 3);
  #count = 0;
  #bytes = 0;
  #cache = new Map<number, string>();

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.#bytes += length;
    if (this.#bytes > hardLimits.sharedStringBytes || this.#count >= hardLimits.sharedStrings)
      throw new ExcelRefusal('tooLarge');
    if (this.#used + length > PAGE) {
      this.#pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, length)));
      this.#used = 0;
    }
    this.#pages.at(-1)?.write(text, this.#used);
    this.#place(this.#pages.length - 1, this.#used, length);
    this.#used += length;
  }

  #place(page: number, start: number, length: number): void {
    const at = this.#count * 3;
    if (at === this.#places.length) {
      const grown = new Uint32Array(at * 2);
      grown.set(this.#places);
      this.#places = grown;
    }
    this.#places.set([page, start, length], at);
    this.#count++;
  }

  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const cached = this.#cache.get(index);
    if (cached !== undefined) return cached;
    const [page = 0, start = 0, length = 0] = this.#places.subarray(index * 3, index * 3 + 3);
    const text = this.#pages[page]?.toString('utf8', start, start + length) ?? '';
    if (length <= cachedBytes && this.#cache.size < PAGE / cachedBytes) this.#cache.set(index, text);
    return text;
  }
}

/** Undoes the `_x000D_` spelling in which Excel stores characters that XML cannot hold. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of one `si` or `is` element: all runs of rich text, without the reading aids of East Asian text. */
export class TextRuns {
  #text = '';
  #inside = false;
  #phonetic = 0;

  clear(): void {
    this.#text = '';
    this.#inside = false;
    this.#phonetic = 0;
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++;
    else if (name === 't') this.#inside = this.#phonetic === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic--;
    else if (name === 't') this.#inside = false;
  }

  text(text: string): void {
    if (this.#inside) this.#text += text;
  }

  take(maxLength: number): string {
    if (this.#text.length > maxLength) throw new ExcelRefusal('cellTooLong', { max: maxLength });
    return unescapeText(this.#text);
  }
}

/** Reads the part of the shared texts. */
export async function readSharedStrings(stream: Readable, maxCellText: number): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const runs = new TextRuns();
  const handler: XmlHandler = {
    open: (name) => {
      if (name === 'si') runs.clear();
      else runs.open(name);
    },
    close: (name) => {
      if (name === 'si') strings.add(runs.take(maxCellText));
      else runs.close(name);
    },
    text: (text) => runs.text(text),
  };
  const chunks = xmlChunks(stream, handler);
  while (!(await chunks.next()).done);
  return strings;
}
