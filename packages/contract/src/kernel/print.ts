import { z } from 'zod';
import { anyOf, type Access } from './access.ts';
import { callKey, queuedDownload, type Call, type CallPath, type Calls, type QueuedDownload } from './call.ts';
import { wire } from './constants.ts';
import type { PaperName } from './papers.ts';
import { printedSheet, type PrintedSheet } from './printed.ts';
import type { Power } from './screen.ts';

type Named<R> = keyof R & string;

/** A line of the head or the foot: a field under its own label, or words of the print's own. */
export type PrintFact<D> =
  | Named<D>
  | {
      readonly field?: Named<D>;
      readonly label?: string;
      /** Instead of the field's value; neither leaves room to write in. */
      readonly text?: (document: D) => string;
      readonly wide?: true;
      /** Left out while it is empty. */
      readonly maybe?: true;
    };

/** A column: a field under its own title, or what differs from that. */
export type PrintColumn<R, D> =
  | Named<R>
  | {
      readonly field?: Named<R>;
      readonly title?: string;
      readonly text?: (row: R, document: D, at: number) => string;
      /** A second field, small, below the first. */
      readonly below?: Named<R>;
      readonly isNumber?: boolean;
      /** How wide it is at least; what is left goes to the columns of words, in such shares. */
      readonly mm?: number;
      readonly share?: number;
      readonly when?: (document: D) => boolean;
      /** What stands below it in the last row. */
      readonly total?: (document: D) => string;
    };

export type PrintLines<D, L extends z.ZodObject> = {
  readonly row: L;
  readonly of: (document: D) => readonly z.output<L>[];
  readonly columns: readonly PrintColumn<z.output<L>, D>[];
};

/** A document on paper, said once: labels, kinds and formats are those of its fields. */
export type PrintSpec<D, L extends z.ZodObject> = {
  /** What it is called: 送货单. */
  readonly name: string;
  /** Who may print it. */
  readonly powers: readonly [Power, ...Power[]];
  /** The first one is usual. */
  readonly papers: readonly [PaperName, ...PaperName[]];
  readonly copies?: number;
  /** One sheet for each of these; the whole document by default. */
  readonly sheets?: (document: D) => readonly D[];
  /** Who issues it: stands above the name. */
  readonly issuer: (document: D) => string;
  readonly no: (document: D) => string;
  /** A QR code of this text instead of a bar code of the number. */
  readonly qr?: (document: D) => string;
  readonly facts: readonly PrintFact<D>[];
  readonly lines?: PrintLines<D, L>;
  readonly closing?: readonly PrintFact<D>[];
  /** Who signs it. */
  readonly signatures?: readonly string[];
};

type AnySpec = PrintSpec<Readonly<Record<string, unknown>>, z.ZodObject>;

/** A document on paper: the read that it shows, and the call that makes a PDF file of it. */
export type Print<C extends Call = Call> = {
  readonly name: string;
  readonly call: C;
  readonly powers: readonly Power[];
  readonly papers: readonly [PaperName, ...PaperName[]];
  readonly copies: number;
  readonly pdf: QueuedDownload;
  /** The name of the id in the input of its read. */
  readonly idName: string;
  sheets(document: z.output<C['output']>): readonly PrintedSheet[];
};

const maxCopies = wire.maxBatch;

/** How a PDF file is asked for: of one document or of many, one after the other. */
const pdfInput = (id: z.ZodType, papers: readonly [PaperName, ...PaperName[]]) =>
  z.strictObject({
    ids: z.array(id).min(1, '请选择单据').max(maxCopies, `一次最多 ${maxCopies} 张`),
    paper: z.enum(papers).optional(),
  });

/** Said of a document that has no sheet, such as labels of a vehicle without lots. */
export const nothingToPrint = '没有可打印的内容';

type ReadOfOne<O extends z.ZodObject> = Call<z.ZodObject, O, 'read'>;

/** `print('/api/print/DownAskOrderPdf', askOrderCalls.getAskOrderByid, { … })` */
export function print<O extends z.ZodObject, L extends z.ZodObject>(
  path: CallPath,
  call: ReadOfOne<O>,
  spec: PrintSpec<z.output<O>, L>,
): Print<ReadOfOne<O>> {
  const { name, powers, papers, copies = 1, sheets = (document) => [document] } = spec;
  const [id, ...more] = Object.entries(call.input.shape as Record<string, z.ZodType>);
  if (!id || more.length > 0) throw new Error(`${call.path} does not read one document by its id`);
  const access: Access = anyOf(...powers);
  return {
    name,
    call,
    powers,
    papers,
    copies,
    idName: id[0],
    pdf: queuedDownload(path, { access, input: pdfInput(id[1], papers), queued: `${name} PDF` }),
    sheets: (document) => sheets(document).map((sheet) => printedSheet(call.output, spec as unknown as AnySpec, sheet)),
  };
}

export type Prints = Readonly<Record<string, Print>>;

/** The calls that prints bring along. */
export const printCallsOf = (prints: Prints): Calls =>
  Object.fromEntries(Object.values(prints).map(({ pdf }) => [callKey(pdf.path.split('/').at(-1) ?? ''), pdf]));
