import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { callKey } from '@material/contract/kernel/call/call.ts';
import type { PaperName } from '@material/contract/kernel/print/papers.ts';
import { nothingToPrint, type Print, type Prints } from '@material/contract/kernel/print/print.ts';
import type { PrintedSheet } from '@material/contract/kernel/print/printed.ts';
import { isAllowed } from '../call/access.rules.ts';
import { checkAnswer, givenWith } from '../call/execute.ts';
import { bindingOf, type Binding, type FileAnswer, type OpenBinding } from '../call/implement.ts';
import { Refusal, refuse } from '../refusal/refuse.ts';
import type { Ctx } from '../ctx.ts';
import { datedName, tellDownload } from '../list/export.ts';
import type { Running } from '../call/running.ts';
import { printPdf } from './print-pdf.ts';

type Asked = { readonly ids: readonly number[]; readonly paper?: PaperName };
type Making = Pick<Running, 'progress'>;
type Read = Binding['accept'];

const pdfType = 'application/pdf';

/** `第 1 张` of a batch is drawn before the next one is read. */
type Printing = { readonly print: Print; readonly read: Read; readonly asked: Asked; readonly making: Making };

const documentOf = async (ctx: Ctx, { print, read }: Printing, id: number | undefined) =>
  checkAnswer(print.call, await read({ [print.idName]: id }).run(ctx, givenWith([]))) as Readonly<
    Record<string, unknown>
  >;

type First = Awaited<ReturnType<typeof documentOf>>;

async function* sheetsOf(ctx: Ctx, printing: Printing, first: First): AsyncGenerator<PrintedSheet, void, undefined> {
  const { print, asked, making } = printing;
  for (const [at, id] of asked.ids.entries()) {
    const document = at === 0 ? first : await documentOf(ctx, printing, id);
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
  (print: Print, read: Read) =>
  async (ctx: Ctx, asked: Asked, making: Making): Promise<FileAnswer> => {
    // Who may print and not read learns nothing by printing.
    if (!isAllowed(print.call.access, ctx.powers)) refuse('noPower');
    const printing = { print, read, asked, making };
    const first = await documentOf(ctx, printing, asked.ids[0]);
    if (asked.ids.length === 1 && print.sheets(first).length === 0)
      throw new Refusal('invalidInput', nothingToPrint, { problems: [] });
    const isSmall = asked.ids.length === 1;
    const name = isSmall ? `${print.name} ${String(first['no'])}.pdf` : datedName(ctx, print.name, 'pdf');
    const stream = await printPdf({
      title: name,
      at: ctx.now,
      paper: asked.paper ?? print.papers[0],
      foot: `打印：${ctx.session.userName} ${wireTime(ctx.now).slice(0, 16)}`,
      isSmall,
      sheets: sheetsOf(ctx, printing, first),
    });
    return { name, type: pdfType, stream };
  };

/** The PDF calls of these prints, on the handlers of the reads that they show. */
export const implementPrints = (prints: Prints, bindings: readonly (Binding | OpenBinding)[]): readonly Binding[] =>
  Object.values(prints).map((print): Binding => {
    const read = bindings.find(({ call }) => call === print.call);
    if (!read || !('accept' in read)) throw new Error(`${print.name} prints ${print.call.path}, which nothing answers`);
    const made = pdfOf(print, read.accept);
    return bindingOf(callKey(print.pdf.path.split('/').at(-1) ?? ''), print.pdf, (ctx, asked, running) =>
      made(ctx, asked as Asked, running),
    );
  });
