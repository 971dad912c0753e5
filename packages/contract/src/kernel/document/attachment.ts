import { z } from 'zod';
import type { Access } from '../call/access.ts';
import {
  callKey,
  download,
  read,
  upload,
  write,
  type Call,
  type CallPath,
  type Calls,
  type FileType,
} from '../call/call.ts';
import { entered } from '../field/entered.ts';
import { field, type RefTable } from '../field/field.ts';
import { ref } from '../field/fields.ts';
import { isIn, type GroupOf, type Machine } from './machine.ts';
import type { Power } from '../call/screen.ts';

export const verdicts = { QUALIFIED: '合格', FAILED: '不合格' } as const;
export type Verdict = keyof typeof verdicts;

/** A stored file as lists and documents show it. */
export const attachmentRow = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  type: z.string(),
  hasThumbnail: z.boolean(),
  createTime: z.string(),
  createName: z.string(),
  /** Where a later file takes the place of an earlier one: which of them it is, and since when it no longer counts. */
  version: z.int(),
  replacedTime: z.string().nullable(),
  /** The last day on which it is valid. */
  validUntil: z.string().nullable(),
  /** What somebody found who looked at it; null while nobody has. */
  verdict: field.choice('确认结论', verdicts).nullable(),
  verdictTime: z.string().nullable(),
  verdictName: z.string(),
  verdictReason: z.string(),
});
export type AttachmentRow = z.infer<typeof attachmentRow>;

/** Who may do something with the files of a kind. */
export type Who<G extends string = string> = {
  readonly by: readonly [Power, ...Power[]];
  /** Only while the document is in a state of this group. */
  readonly in?: G;
  /** Who it is left to: nobody does it in their place. */
  readonly own?: string;
};

type Shape = Readonly<Record<string, z.ZodType>>;
/** How many files that count one owner may have, and what each may be. */
type Limits = { readonly types: readonly FileType[]; readonly maxBytes: number; readonly max: number };

type Declared<T extends RefTable, M extends Machine, F extends Shape, R extends Shape> = Limits & {
  /** Stored with every file. */
  readonly kind: string;
  /** The middle of its calls' names: `ReceiptPhoto` → `AddReceiptPhoto`. */
  readonly name: string;
  readonly noun: string;
  /** The table whose rows have such files: they are seen by whoever sees that row. */
  readonly of: T;
  /** From that row up to its document, where it is not the document itself: each table has `<next>_id`. */
  readonly up?: readonly string[];
  /** Left out for rows that have no states: who may do what then depends on the person alone. */
  readonly document?: M;
  readonly see: readonly [Who<GroupOf<M>>, ...Who<GroupOf<M>>[]];
  readonly add: Who<GroupOf<M>>;
  /** Left out, nothing is taken away again. */
  readonly remove?: Who<GroupOf<M>>;
  /** A later file takes the place of the earlier one, which stays: of all that an owner has, or of those with the same value of a field. */
  readonly versions?: true | (keyof F & string);
  /** It is entered until when a file is valid. */
  readonly expires?: true;
  /** Somebody looks at each file and says what was found; what was looked at is not removed. */
  readonly check?: true;
  /** The history of the document tells who added a file, took one away or put it back. */
  readonly history?: true;
  /** Pictures are shown small in lists. */
  readonly thumbnail?: true;
  /** What is entered beside a file, and what is shown of it. */
  readonly fields?: F;
  readonly row?: R;
  /** The paths of its list and of its upload, where the wire names them. */
  readonly list?: CallPath;
  readonly upload?: CallPath;
  /** Tables besides the document's that a change is about. */
  readonly touches?: readonly string[];
};

const anybodyOf = (who: readonly Who[]): Access => ({ anyOf: [...new Set(who.flatMap(({ by }) => by))] });

function readsOf<T extends RefTable, R extends Shape>(of: Declared<T, Machine, Shape, R>) {
  const row = attachmentRow.extend(of.row ?? ({} as R));
  const access = anybodyOf(of.see);
  const one = { access, input: z.strictObject({ id: ref('attachment') }) };
  return {
    list: read(of.list ?? `/api/File/Get${of.name}s`, {
      access,
      input: z.strictObject({ of: ref(of.of) }),
      output: z.object({ list: z.array(row) }),
      about: ['attachment'],
    }),
    down: download(`/api/File/Down${of.name}`, one),
    thumb: of.thumbnail ? download(`/api/File/Thumb${of.name}`, one) : null,
  };
}

function writesOf<T extends RefTable, F extends Shape, R extends Shape>(of: Declared<T, Machine, F, R>) {
  const { name, types, maxBytes, remove } = of;
  const about = ['attachment', of.document?.table ?? of.of, ...(of.touches ?? [])];
  const output = attachmentRow.extend(of.row ?? ({} as R));
  const changed = remove && {
    access: anybodyOf([remove]),
    input: z.strictObject({ id: ref('attachment') }),
    output,
    about,
  };
  return {
    add: upload(of.upload ?? `/api/File/Add${name}`, {
      access: anybodyOf([of.add]),
      upload: { maxBytes, types, maxFiles: 1 },
      input: z.strictObject({
        of: ref(of.of),
        ...(of.fields ?? ({} as F)),
        ...(of.expires ? { validUntil: entered.date('有效期至') } : {}),
      }),
      output,
      about,
    }),
    remove: changed ? write(`/api/File/Delete${name}`, changed) : null,
    restore: changed ? write(`/api/File/Restore${name}`, changed) : null,
  };
}

type Reads<T extends RefTable, R extends Shape> = ReturnType<typeof readsOf<T, R>>;
type Writes<T extends RefTable, F extends Shape, R extends Shape> = ReturnType<typeof writesOf<T, F, R>>;

type Attachment<T extends RefTable, M extends Machine, F extends Shape, R extends Shape> = Declared<T, M, F, R> & {
  readonly calls: Reads<T, R> & Writes<T, F, R>;
};

type Sends<I> = z.ZodType<I, I>;
type Shown = z.ZodType<AttachmentRow, AttachmentRow>;
type One = Sends<{ id: number }>;

/** The calls of any kind. */
export type AnyAttachmentCalls = {
  readonly list: Call<Sends<{ of: number }>, z.ZodType<{ list: AttachmentRow[] }, { list: AttachmentRow[] }>, 'read'>;
  readonly down: Call<One, z.ZodType<never>, 'download'>;
  readonly thumb: Call<One, z.ZodType<never>, 'download'> | null;
  readonly add: Call<Sends<{ of: number }>, Shown, 'upload'>;
  readonly remove: Call<One, Shown, 'write'> | null;
  readonly restore: Call<One, Shown, 'write'> | null;
};

/** Any kind of files, for what serves them all. */
export type AnyAttachment = Omit<Declared<RefTable, Machine, Shape, Shape>, 'see' | 'add' | 'remove' | 'versions'> & {
  readonly see: readonly Who[];
  readonly add: Who;
  readonly remove?: Who;
  readonly versions?: true | string;
  readonly calls: AnyAttachmentCalls;
};

/** Whether somebody may see the files of a kind while their document is in a state, or whatever its state where none is given. */
export const maySee = (
  { see, document }: AnyAttachment,
  { powers }: { readonly powers: ReadonlySet<string> },
  status?: string,
): boolean =>
  see.some(
    ({ by, in: group }) =>
      by.some((title) => powers.has(title)) &&
      (group === undefined || (document !== undefined && status !== undefined && isIn(document, group, status))),
  );

/** Declares a kind of files: calls, scope, limits and checks follow. */
export function attachment<
  const T extends RefTable,
  const M extends Machine,
  F extends Shape = Record<never, never>,
  R extends Shape = Record<never, never>,
>(of: Declared<T, M, F, R>): Attachment<T, M, F, R> {
  const plain = of as unknown as Declared<T, Machine, F, R>;
  return { ...of, calls: { ...readsOf<T, R>(plain as unknown as Declared<T, Machine, Shape, R>), ...writesOf(plain) } };
}

/** The calls of kinds of files by their names. */
export const attachmentCallsOf = (kinds: readonly AnyAttachment[]): Calls =>
  Object.fromEntries(
    kinds
      .flatMap(({ calls }) => Object.values(calls))
      .filter((call) => call !== null)
      .map((call) => [callKey(call.path.split('/').at(-1) ?? ''), call]),
  );
