import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { callKey, type Call } from '@material/contract/kernel/call/call.ts';
import type { Print } from '@material/contract/kernel/print/print.ts';
import { checkAnswer, givenWith } from '../call/execute.ts';
import type { Binding } from '../call/implement.ts';
import type { Ctx } from '../ctx.ts';
import { printPdf } from './print-pdf.ts';

/** A document as its own read shows it to the caller. */
export type PrintedDocument = Readonly<Record<string, unknown>>;
export type DocumentFor = (ctx: Ctx, id: number) => Promise<PrintedDocument>;

/** Reads what a print shows. */
export const documentsOf =
  (print: Print, read: Binding['accept']): DocumentFor =>
  async (ctx, id) =>
    checkAnswer(print.call, await read({ [print.idName]: id }).run(ctx, givenWith([]))) as PrintedDocument;

/** The name of a call, as bindings are found by it. */
export const keyOf = ({ path }: Call): string => callKey(path.split('/').at(-1) ?? '');

export const footOf = (ctx: Ctx): string => `打印：${ctx.session.userName} ${wireTime(ctx.now).slice(0, 16)}`;

/** One document as a PDF file of its own, on its usual paper, named by its number. */
export async function printedFile(ctx: Ctx, print: Print, document: PrintedDocument) {
  const name = `${String(document['no'])} ${print.name}.pdf`;
  const sheets = print.sheets(document);
  const stream = await printPdf({
    title: name,
    at: ctx.now,
    paper: print.papers[0],
    foot: footOf(ctx),
    isSmall: true,
    sheets: (async function* () {
      yield* sheets;
    })(),
  });
  return { name, stream };
}
