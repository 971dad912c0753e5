import type { AttachmentRow } from '@material/contract/kernel/document/attachment.ts';

/** What becomes of the files of a row, whichever they are by then: others may arrive or go while one is under way. */
export type FilesChange = (now: readonly AttachmentRow[]) => readonly AttachmentRow[];

export const withoutFile =
  (file: AttachmentRow): FilesChange =>
  (now) =>
    now.filter(({ id }) => id !== file.id);

export const withFile =
  (file: AttachmentRow): FilesChange =>
  (now) => [...withoutFile(file)(now), file];
