import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Weight = 'regular' | 'bold';

type Fonts = Readonly<Record<Weight, Buffer>>;

const require = createRequire(import.meta.url);

let loaded: Promise<Fonts> | undefined;

/** Both weights of Noto Sans SC, read once; a PDF file holds only the letters that it uses. */
export function printFonts(): Promise<Fonts> {
  loaded ??= Promise.all([
    readFile(require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')),
  ]).then(([regular, bold]) => ({ regular, bold }));
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

// A word of Latin letters and digits is kept together; what opens a bracket does not end a line, what closes one begins none.
const pieces =
  /[（《【“‘]*(?:[\u0021-\u007E\u00A1-\u024F]+|\s|[^\s\u0021-\u007E\u00A1-\u024F（《【“‘])[、，。；：！？）】》”’…]*|./gu;

/** Measures and breaks text. Every letter is measured once: there are few of them and many lines. */
export class Letters {
  readonly #pdf: Pdf;
  readonly #widths: Readonly<Record<Weight, Map<string, number>>> = { regular: new Map(), bold: new Map() };

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  #letter(letter: string, weight: Weight): number {
    const known = this.#widths[weight].get(letter);
    if (known !== undefined) return known;
    const width = this.#pdf.font(weight).fontSize(100).widthOfString(letter) / 100;
    this.#widths[weight].set(letter, width);
    return width;
  }

  width(text: string, size: number, weight: Weight = 'regular'): number {
    let width = 0;
    for (const letter of text) width += this.#letter(letter, weight);
    return width * size;
  }

  /** The lines of a text in a column; an empty text has one. */
  lines(text: string, room: number, { size, weight = 'regular' }: { size: number; weight?: Weight }): string[] {
    if (this.width(text, size, weight) <= room && !text.includes('\n')) return [text];
    return text.split('\n').flatMap((part) => this.#broken(part, room, { size, weight }));
  }

  #broken(text: string, room: number, { size, weight }: { size: number; weight: Weight }): string[] {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const add = (piece: string): void => {
      const width = this.width(piece, size, weight);
      if (used + width > room && line !== '') {
        lines.push(line.trimEnd());
        line = '';
        used = 0;
      }
      if (line === '' && piece.trim() === '') return;
      line += piece;
      used += width;
    };
    for (const [piece] of text.matchAll(pieces))
      if (this.width(piece, size, weight) <= room) add(piece);
      else for (const letter of piece) add(letter);
    return [...lines, line.trimEnd()];
  }
}
