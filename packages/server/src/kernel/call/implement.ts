import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Call, Calls, Output } from '@material/contract/kernel/call/call.ts';
import type { z } from 'zod';
import type { Settings } from '../config/settings.ts';
import type { Ctx, RequestInfo } from '../ctx.ts';
import type { Running } from './running.ts';
import { parseInput } from './input.ts';
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

/** What comes with a call besides its input, by its kind. */
export type Given = {
  readonly read: [];
  readonly write: [];
  readonly upload: [files: readonly UploadedFile[]];
  readonly download: [running: Running];
};
type Returned<C extends Call> = C['kind'] extends 'download' ? FileAnswer : Output<C>;
type Handler<C extends Call> = (
  ctx: Ctx,
  input: z.output<C['input']>,
  ...given: Given[C['kind']]
) => Promise<Returned<C>>;

export type Handlers<T extends Calls> = { readonly [K in keyof T]: Handler<T[K]> };

/** What a call without a session may know of the world. It runs outside any transaction, so that a refusal leaves its traces. */
export type OpenCtx = {
  readonly now: Date;
  /** A number from 0 up to but not including 1. */
  readonly random: () => number;
  readonly request: RequestInfo;
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

type OpenHandler<C extends Call> = (ctx: OpenCtx, input: z.output<C['input']>) => Promise<Output<C>>;
type OpenHandlers<T extends Calls> = { readonly [K in keyof T]: OpenHandler<T[K]> };

/** A payload that was checked, and what is done with it. */
export type Accepted = {
  readonly input: unknown;
  readonly run: (ctx: Ctx, given: Given) => Promise<unknown>;
};
type OpenRun = (ctx: OpenCtx) => Promise<unknown>;

/** A call with its handler; a payload is checked before anything is done with it. */
export type Binding = { readonly key: string; readonly call: Call; readonly accept: (payload: unknown) => Accepted };
export type OpenBinding = { readonly key: string; readonly call: Call; readonly open: (payload: unknown) => OpenRun };

export const bindingOf = <C extends Call>(key: string, call: C, handler: Handler<C>): Binding => ({
  key,
  call,
  accept: (payload) => {
    const input = parseInput(call, payload);
    const { kind }: { readonly kind: C['kind'] } = call;
    return { input, run: (ctx, given) => handler(ctx, input, ...given[kind]) };
  },
});

const openBindingOf = <C extends Call>(key: string, call: C, handler: OpenHandler<C>): OpenBinding => ({
  key,
  call,
  open: (payload) => {
    const input = parseInput(call, payload);
    return (ctx) => handler(ctx, input);
  },
});

export const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'stream' in answer && 'name' in answer && 'type' in answer;

const keysOf = <T extends Calls>(calls: T) => Object.keys(calls) as (keyof T & string)[];

/** Binds every call of a contract to its handler. A missing or a surplus handler does not compile. */
export const implement = <T extends Calls, H extends Handlers<T>>(
  calls: T,
  handlers: H & { [K in Exclude<keyof H, keyof T>]: never },
): readonly Binding[] => {
  const all: Handlers<T> = handlers;
  return keysOf(calls).map((key) => bindingOf(key, calls[key], all[key]));
};

/** The same for calls that anybody may make. */
export const implementOpen = <T extends Calls, H extends OpenHandlers<T>>(
  calls: T,
  handlers: H & { [K in Exclude<keyof H, keyof T>]: never },
): readonly OpenBinding[] => {
  const all: OpenHandlers<T> = handlers;
  return keysOf(calls).map((key) => openBindingOf(key, calls[key], all[key]));
};
