import type { PaperName } from '@material/contract/kernel/print/papers.ts';
import { nothingToPrint, type Print, type Prints } from '@material/contract/kernel/print/print.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { isAllowed } from '../call/access.rules.ts';
import { bindingOf, type Binding, type FileAnswer, type OpenBinding } from '../call/implement.ts';
import { Refusal, refuse } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import { datedName, tellDownload } from '../list/export.ts';
import type { Running } from '../call/running.ts';
import { printPdf } from './print-pdf.ts';
import { documentsOf, footOf, keyOf, type DocumentFor, type PrintedDocument } from './printed-file.ts';
import { zippedPrints } from './zip-prints.ts';

type Asked = { readonly ids: readonly number[]; readonly paper?: PaperName };
type Making = Pick<Running, 'progress'>;
const pdfType = 'application/pdf';

/** `第 1 张` of a batch is drawn before the next one is read. */
type Printing = {
  readonly print: Print;
  readonly documentFor: DocumentFor;
  readonly asked: Asked;
  readonly making: Making;
};

async function* sheetsOf(
  ctx: Ctx,
  { print, documentFor, asked, making }: Printing,
  first: PrintedDocument,
): AsyncGenerator<PrintedSheet, void, undefined> {
  for (const [at, id] of asked.ids.entries()) {
    const document = at === 0 ? first : await documentFor(ctx, id);
    yield* print.sheets(document);
    making.progress({ rowCount: at + 1, percent: ((at + 1) / asked.ids.length) * 100 });
  }
  await tellDownload(ctx, {
    table: print.call.about?.[0] ?? '',
    id: asked.ids.length === 1 ? (asked.ids[0] ?? null) : null,
    after: { print: print.name, ids: asked.ids },
  });
}

/** A PDF file of documents as their own read shows them to this caller, one after the other. */
const pdfOf =
  (print: Print, documentFor: DocumentFor) =>
  async (ctx: Ctx, asked: Asked, making: Making): Promise<FileAnswer> => {
    const printing = { print, documentFor, asked, making };
    const first = await documentFor(ctx, asked.ids[0] ?? 0);
    if (asked.ids.length === 1 && print.sheets(first).length === 0)
      throw new Refusal('invalidInput', nothingToPrint, { problems: [] });
    const isSmall = asked.ids.length === 1;
    const name = isSmall ? `${print.name} ${String(first['no'])}.pdf` : datedName(ctx, print.name, 'pdf');
    const stream = await printPdf({
      title: name,
      at: ctx.now,
      paper: asked.paper ?? print.papers[0],
      foot: footOf(ctx),
      isSmall,
      sheets: sheetsOf(ctx, printing, first),
    });
    return { name, type: pdfType, stream };
  };

/** Who may print and not read learns nothing by printing. */
const ifReadable =
  <T>(print: Print, made: (ctx: Ctx, asked: T, running: Running) => Promise<FileAnswer>) =>
  (ctx: Ctx, asked: unknown, running: Running): Promise<FileAnswer> => {
    if (!isAllowed(print.call.access, ctx.powers)) refuse('noPower');
    return made(ctx, asked as T, running);
  };

/** The PDF calls of these prints, and those that pack them, on the handlers of the reads that they show. */
export const implementPrints = (prints: Prints, bindings: readonly (Binding | OpenBinding)[]): readonly Binding[] =>
  Object.values(prints).flatMap((print): Binding[] => {
    const { call, pdf, zip } = print;
    const read = bindings.find((binding) => binding.call === call);
    if (!read || !('accept' in read)) throw new Error(`${print.name} prints ${call.path}, which nothing answers`);
    const documentFor = documentsOf(print, read.accept);
    const zipped = (ctx: Ctx, { ids }: Asked, running: Running) =>
      zippedPrints(ctx, { print, documentFor, ids }, running);
    return [
      bindingOf(keyOf(pdf), pdf, ifReadable(print, pdfOf(print, documentFor))),
      ...(zip ? [bindingOf(keyOf(zip.call), zip.call, ifReadable(print, zipped))] : []),
    ];
  });
