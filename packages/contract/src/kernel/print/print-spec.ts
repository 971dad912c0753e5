import type { z } from 'zod';
import type { PaperName } from './papers.ts';
import type { CallPath } from '../call/call.ts';
import type { AnyAttachment } from '../document/attachment.ts';
import type { Power } from '../call/screen.ts';

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
  /** The call that packs several, each with its files of these kinds. */
  readonly zip?: { readonly path: CallPath; readonly files: readonly AnyAttachment[] };
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
