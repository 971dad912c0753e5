import { paperGrid } from '@material/contract/kernel/print/papers.ts';
import type { Letters, Pdf, Weight } from './pdf-letters.ts';

const pointsPerMm = 72 / 25.4;
export const mm = (length: number): number => length * pointsPerMm;

/** Lines of text stand so far apart, in sizes of their letters; letters stand in the middle of theirs. */
const { lineHeight } = paperGrid;
const baseline = (lineHeight - 1) / 2 + 0.88;

export const ink = { text: '#000', muted: '#555', line: '#444', fill: '#eee' } as const;

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Written = {
  readonly size: number;
  readonly weight?: Weight;
  readonly align?: 'left' | 'center' | 'right';
  readonly colour?: string;
};

/** Draws text, boxes and codes, in points from the upper left corner of a page. */
export class Pen {
  readonly pdf: Pdf;
  readonly letters: Letters;

  constructor(pdf: Pdf, letters: Letters) {
    this.pdf = pdf;
    this.letters = letters;
  }

  heightOf(text: string, room: number, { size, weight }: Written): number {
    return this.letters.lines(text, room, weight ? { size, weight } : { size }).length * size * lineHeight;
  }

  /** Writes a text into a column; returns where it ends. */
  write(text: string, { x, y, width }: Omit<Box, 'height'>, written: Written): number {
    const { size, weight = 'regular', align = 'left', colour = ink.text } = written;
    const lines = this.letters.lines(text, width, { size, weight });
    this.pdf.font(weight).fontSize(size).fillColor(colour);
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      const free = align === 'left' ? 0 : width - this.letters.width(line, size, weight);
      const left = x + (align === 'center' ? free / 2 : free);
      const top = y + (at * lineHeight + baseline) * size;
      this.pdf.font(weight).fontSize(size).text(line, left, top, { lineBreak: false, baseline: 'alphabetic' });
    }
    return y + lines.length * size * lineHeight;
  }

  box({ x, y, width, height }: Box, fill?: string): void {
    this.pdf.lineWidth(0.6).rect(x, y, width, height);
    if (fill === undefined) this.pdf.stroke(ink.line);
    else this.pdf.fillAndStroke(fill, ink.line);
  }

  /** The dark modules of a bar code or a QR code. */
  code(modules: readonly (readonly boolean[])[], { x, y, width, height }: Box): void {
    const step = height / modules.length;
    for (const [at, row] of modules.entries()) {
      const across = width / row.length;
      for (const { from, length } of runs(row))
        this.pdf.rect(x + from * across, y + at * step, length * across, step + 0.05);
    }
    this.pdf.fill(ink.text);
  }
}

type Run = { readonly from: number; readonly length: number };

/** Where dark modules stand side by side. */
function runs(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((isDark, at) => (isDark && !row[at - 1] ? [at] : []));
  return starts.map((from) => {
    const end = row.indexOf(false, from);
    return { from, length: (end === -1 ? row.length : end) - from };
  });
}
