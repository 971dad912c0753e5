import { z } from 'zod';
import { anyOf, type Access } from '../call/access.ts';
import { callKey, queuedDownload, type Call, type CallPath, type Calls, type QueuedDownload } from '../call/call.ts';
import type { AnyAttachment } from '../document/attachment.ts';
import { wire } from '../value/constants.ts';
import type { PaperName } from './papers.ts';
import type { PrintSpec } from './print-spec.ts';
import { printedSheet, type PrintedSheet } from './printed.ts';
import type { Power } from '../call/screen.ts';

type AnySpec = PrintSpec<Readonly<Record<string, unknown>>, z.ZodObject>;

/** A document on paper: the read that it shows, and the call that makes a PDF file of it. */
export type Print<C extends Call = Call> = {
  readonly name: string;
  readonly call: C;
  readonly powers: readonly Power[];
  readonly papers: readonly [PaperName, ...PaperName[]];
  readonly copies: number;
  readonly pdf: QueuedDownload;
  /** Packs several documents, each as a PDF file beside its own files. */
  readonly zip: Zip | undefined;
  /** The name of the id in the input of its read. */
  readonly idName: string;
  sheets(document: z.output<C['output']>): readonly PrintedSheet[];
};

/** A call that packs documents, and the kinds of files that go along. */
type Zip = { readonly call: QueuedDownload; readonly files: readonly AnyAttachment[] };

const maxCopies = wire.maxBatch;

const idsOf = (id: z.ZodType) => z.array(id).min(1, '请选择单据').max(maxCopies, `一次最多 ${maxCopies} 张`);

/** How a PDF file is asked for: of one document or of many, one after the other. */
const pdfInput = (id: z.ZodType, papers: readonly [PaperName, ...PaperName[]]) =>
  z.strictObject({
    ids: idsOf(id),
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
    zip: spec.zip && {
      call: queuedDownload(spec.zip.path, {
        access,
        input: z.strictObject({ ids: idsOf(id[1]) }),
        queued: `${name}打包`,
      }),
      files: spec.zip.files,
    },
    pdf: queuedDownload(path, { access, input: pdfInput(id[1], papers), queued: `${name} PDF` }),
    sheets: (document) => sheets(document).map((sheet) => printedSheet(call.output, spec as unknown as AnySpec, sheet)),
  };
}

export type Prints = Readonly<Record<string, Print>>;

/** The calls that prints bring along. */
export const printCallsOf = (prints: Prints): Calls =>
  Object.fromEntries(
    Object.values(prints)
      .flatMap(({ pdf, zip }) => [pdf, ...(zip ? [zip.call] : [])])
      .map((call) => [callKey(call.path.split('/').at(-1) ?? ''), call]),
  );
