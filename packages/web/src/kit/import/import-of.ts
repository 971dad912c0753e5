import type { Call, CallKind } from '@material/contract/kernel/call/call.ts';
import type {
  ImportBatch,
  ImportOutcome,
  importBatch,
  SheetImport,
} from '@material/contract/kernel/reference/import.calls.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Tab } from '../tab/use-tab.ts';

type Empty = z.ZodObject<Record<never, never>, z.core.$strict>;
type Own<O extends z.ZodType, K extends CallKind> = Call<Empty, O, K>;

/** What a page says of its import; the rest is the same for all. */
export type ImportOf = {
  readonly declared: SheetImport;
  readonly template: Own<z.ZodType<never>, 'download'>;
  readonly send: Own<typeof importBatch, 'upload'>;
  /** What is written into the template. */
  readonly hint: string;
  /** What is good to know before a file is chosen. */
  readonly advice: string;
  /** What stays as it is when an import is given up. */
  readonly untouched: string;
  /** What stands above the preview besides. */
  readonly notice?: (batch: ImportBatch) => string | undefined;
  /** What follows a commit. */
  readonly after: string;
  readonly open?: { readonly label: string; readonly run: (tab: Tab, id: number, batch: ImportBatch) => void };
  /** What is shown of what is otherwise now than in the preview. */
  readonly told?: (changes: ImportOutcome['changes']) => { readonly title: string; readonly content: ReactNode };
};
