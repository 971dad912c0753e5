import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Call, Calls, Input, Output, QueuedDownload } from '@material/contract/kernel/call.ts';
import type { Ctx, RequestInfo, Settings } from '../ctx.ts';
import type { Running } from '../queue/running.ts';
import type { Database } from '../database/database.ts';

/** What a download returns: the file's name, its content type and its bytes. */
export type FileAnswer = { readonly name: string; readonly type: string; readonly stream: Readable };

/** A file of an upload, stored in a temporary folder that is removed after the call. */
export type UploadedFile = {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly type: string;
};

type Handler<C extends Call> = C extends QueuedDownload
  ? (ctx: Ctx, input: Input<C>, running: Running) => Promise<FileAnswer>
  : C['kind'] extends 'download'
    ? (ctx: Ctx, input: Input<C>) => Promise<FileAnswer>
    : C['kind'] extends 'upload'
      ? (ctx: Ctx, input: Input<C>, files: readonly UploadedFile[]) => Promise<Output<C>>
      : (ctx: Ctx, input: Input<C>) => Promise<Output<C>>;

export type Handlers<T extends Calls> = { readonly [K in keyof T]: Handler<T[K]> };

/** What a call without a session may know of the world. It runs outside any transaction, so that a refusal leaves its traces. */
export type OpenCtx = {
  readonly now: Date;
  readonly request: RequestInfo;
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

type OpenHandlers<T extends Calls> = {
  readonly [K in keyof T]: (ctx: OpenCtx, input: Input<T[K]>) => Promise<Output<T[K]>>;
};

type AnyHandler = (ctx: Ctx, input: never, files: readonly UploadedFile[]) => Promise<unknown>;
type AnyOpenHandler = (ctx: OpenCtx, input: never) => Promise<unknown>;
export type Binding = { readonly key: string; readonly call: Call; readonly handler: AnyHandler };
export type OpenBinding = { readonly key: string; readonly call: Call; readonly openHandler: AnyOpenHandler };

/** Binds every call of a contract to its handler. A missing or a surplus handler does not compile. */
export const implement = <T extends Calls, H extends Handlers<T>>(
  calls: T,
  handlers: H & { [K in Exclude<keyof H, keyof T>]: never },
): readonly Binding[] =>
  Object.entries(calls).map(([key, call]) => ({
    key,
    call,
    handler: handlers[key as keyof T] as unknown as AnyHandler,
  }));

/** The same for calls that anybody may make. */
export const implementOpen = <T extends Calls, H extends OpenHandlers<T>>(
  calls: T,
  handlers: H & { [K in Exclude<keyof H, keyof T>]: never },
): readonly OpenBinding[] =>
  Object.entries(calls).map(([key, call]) => ({
    key,
    call,
    openHandler: handlers[key as keyof T] as unknown as AnyOpenHandler,
  }));
