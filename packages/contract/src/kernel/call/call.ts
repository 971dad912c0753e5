import { z } from 'zod';
import type { Access } from './access.ts';
import { wire } from '../value/constants.ts';

/**
 * read: no transaction. write: one transaction, idempotent by key, audited.
 * download: returns a stream. upload: multipart, files land in a temporary folder before the handler runs.
 */
export type CallKind = 'read' | 'write' | 'download' | 'upload';

export type CallPath = `/api/${string}/${string}`;

const noOutput = z.never();

/** What an upload takes: limits are checked while the bytes arrive, types by content. */
export type UploadRule = { readonly maxBytes: number; readonly maxFiles: number; readonly types: readonly FileType[] };
export type FileType = 'xlsx' | 'pdf' | 'png' | 'jpeg' | 'webp';

/** One remote call: where it lives, who may make it, what goes in and what comes out. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, K extends CallKind = CallKind> = {
  readonly kind: K;
  readonly path: CallPath;
  readonly access: Access;
  readonly input: I;
  /** For a download: the schema of nothing; the bytes speak for themselves. */
  readonly output: O;
  /** What a refusal shows of the document it was about, where that is not what the call returns. */
  readonly row?: z.ZodType;
  readonly upload?: UploadRule;
  /** A write whose handler gives each of its rows a transaction of its own. */
  readonly batch?: true;
  /** A write whose handler opens its transactions itself: something of it stays although the rest is refused. */
  readonly opensTransactions?: true;
  /** A write that is done anew each time: its answer is a secret, which is not kept for a repeated request. */
  readonly unkept?: true;
  /** A write that leaves nothing anybody would look for: it has no row in the log. */
  readonly unlogged?: true;
  /** How many bytes its payload may have, where that is more than usual. */
  readonly maxBytes?: number;
  /** The tables a read shows and a write changes: what is about the same is asked for again after a write. */
  readonly about?: readonly string[];
  /** A download that may take long: what it is called where such work is listed. It runs there, and comes as a file if it is done soon. */
  readonly queued?: string;
};

/** `StartPickupOrder` → `startPickupOrder`. */
export const callKey = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** How many bytes a call's sealed payload may have. */
export const maxBytesOf = ({ access, maxBytes }: Pick<Call, 'access' | 'maxBytes'>): number =>
  maxBytes ?? (access === 'public' ? wire.bodyBytes.public : wire.bodyBytes.signedIn);

type Spec<I extends z.ZodType, O extends z.ZodType> = {
  access: Access;
  input: I;
  output: O;
  row?: z.ZodType;
  unkept?: true;
  unlogged?: true;
  opensTransactions?: true;
  maxBytes?: number;
  about?: readonly string[];
};

export const read = <I extends z.ZodType, O extends z.ZodType>(
  path: CallPath,
  spec: Spec<I, O>,
): Call<I, O, 'read'> => ({
  kind: 'read',
  path,
  ...spec,
});

export const write = <I extends z.ZodType, O extends z.ZodType>(
  path: CallPath,
  spec: Spec<I, O>,
): Call<I, O, 'write'> => ({
  kind: 'write',
  path,
  ...spec,
});

export const download = <I extends z.ZodType>(
  path: CallPath,
  spec: { access: Access; input: I },
): Call<I, z.ZodType<never>, 'download'> => ({ kind: 'download', path, output: noOutput, ...spec });

export type QueuedDownload<I extends z.ZodType = z.ZodType> = Call<I, z.ZodType<never>, 'download'> & {
  readonly queued: string;
};

/** A download that is made in the queue. */
export const queuedDownload = <I extends z.ZodType>(
  path: CallPath,
  spec: { access: Access; input: I; queued: string },
): QueuedDownload<I> => ({ kind: 'download', path, output: noOutput, ...spec });

export const upload = <I extends z.ZodType, O extends z.ZodType>(
  path: CallPath,
  spec: Spec<I, O> & { upload: UploadRule },
): Call<I, O, 'upload'> => ({ kind: 'upload', path, ...spec });

export type Calls = Readonly<Record<string, Call>>;

/**
 * Says of a group what its calls are about: its reads show `table`, its writes change that and what they `touch`; a stored
 * file never changes, so that downloads are about nothing. A call that says so itself keeps its own words.
 */
export const about = <T extends Calls>(
  { table, touches = [] }: { readonly table: string; readonly touches?: readonly string[] },
  calls: T,
): T =>
  Object.fromEntries(
    Object.entries(calls).map(([key, call]) => {
      if (call.kind === 'download') return [key, call];
      const isWrite = call.kind === 'write' || call.kind === 'upload';
      return [key, { about: isWrite ? [table, ...touches] : [table], ...call }];
    }),
  ) as T;

/** What the handler receives: after defaults and transforms. */
export type Input<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;
/** What a client sends: before defaults. */
export type Sent<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
/** What a handler returns and a client receives. */
export type Output<C> = C extends Call<z.ZodType, infer O> ? z.input<O> : never;

/** A write over at most `wire.maxBatch` rows, each in its own transaction; returns one result per row. */
export const batch = <I extends z.ZodType, O extends z.ZodType>(
  path: CallPath,
  spec: Spec<I, O>,
): Call<I, O, 'write'> => ({
  kind: 'write',
  path,
  batch: true,
  ...spec,
});
