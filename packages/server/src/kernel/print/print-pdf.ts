import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { PaperName } from '@material/contract/kernel/print/papers.ts';
import { nothingToPrint } from '@material/contract/kernel/print/print.ts';
import { papers } from '@material/contract/kernel/print/papers.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import PDFDocument from 'pdfkit';
import { Refusal } from '../refusal/refuse.ts';
import { Letters, printFonts } from './pdf-letters.ts';
import { Pen } from './pdf-pen.ts';
import { drawSheet } from './pdf-sheet.ts';

export type PdfAsked = {
  readonly title: string;
  readonly at: Date;
  readonly paper: PaperName;
  /** Stands at the foot of every page. */
  readonly foot: string;
  /** Few enough lines that what was measured of them may be kept. */
  readonly isSmall: boolean;
  readonly sheets: AsyncIterable<PrintedSheet>;
};

/** The sheets as one PDF file, drawn one after the other while it is being read. */
export async function printPdf({ title, at, paper, foot, isSmall, sheets }: PdfAsked): Promise<Readable> {
  const fonts = await printFonts();
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    fontLayoutCache: isSmall,
    info: { Title: title, Creator: '物料系统', CreationDate: at, ModDate: at },
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const pen = new Pen(pdf, new Letters(pdf));
  const draw = async (): Promise<void> => {
    let count = 0;
    for await (const sheet of sheets) {
      count += 1;
      await drawSheet(pen, { sheet, paper: papers[paper], foot });
      // What nobody has read yet is not added to.
      if (pdf.readableLength > pdf.readableHighWaterMark) await once(pdf, 'data');
    }
    // A file without a page opens nowhere.
    if (count === 0) throw new Refusal('invalidInput', nothingToPrint, { problems: [] });
    pdf.end();
  };
  draw().catch((error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))));
  return pdf;
}
