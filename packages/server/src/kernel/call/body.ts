import type { ErrorCode } from '@material/contract/kernel/value/errors.ts';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { wire } from '@material/contract/kernel/value/constants.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { UploadedFile } from './implement.ts';
import { maxNodes } from './input.ts';
import { unseal, wireKey, type WireKey } from './wire.ts';

type BadStatus = 400 | 408 | 413 | 415;

/** A body that is not of the wire's form; answered with an HTTP status of its own. */
export class BadBody extends Error {
  readonly httpStatus: BadStatus;
  constructor(httpStatus: BadStatus, message: string) {
    super(message);
    this.name = 'BadBody';
    this.httpStatus = httpStatus;
  }
}

/** A file that is not taken as it is: sending it once more does not help, as it says by a code. */
export class BadFile extends BadBody {
  readonly code = 'brokenFile' satisfies ErrorCode;
}

export type Body = { readonly payload: unknown; readonly files: readonly UploadedFile[]; dispose(): Promise<void> };

const sealed = z.strictObject({ data: z.string() });

const unreadable = () => new BadBody(400, '请求内容无法解密');

function openPayload(json: unknown, config: Config): unknown {
  const wrapped = sealed.safeParse(json);
  if (wrapped.success) return parseJson(unsealed(wrapped.data.data, config), unreadable);
  if (config.PAYLOAD_ENCRYPTION === 'required') throw new BadBody(400, '请求内容未加密');
  return json;
}

const keys = new WeakMap<Config, WireKey>();

function keyOf(config: Config): WireKey {
  const known = keys.get(config) ?? wireKey(config);
  keys.set(config, known);
  return known;
}

function unsealed(data: string, config: Config): string {
  try {
    return unseal(data, keyOf(config));
  } catch {
    throw unreadable();
  }
}

/** A comma, an opening bracket, an opening brace: each begins another value. */
const beginners = new Set([0x2c, 0x5b, 0x7b]);
const quote = 0x22;

/** Where the text that begins at a quote ends; its escapes are skipped. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}

/** Whether a JSON text holds more values than any input; looked at before it is parsed, which costs far more. */
function hasTooMany(json: string): boolean {
  let count = 0;
  for (let at = 0; at < json.length && count <= maxNodes; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (beginners.has(code)) count += 1;
  }
  return count > maxNodes;
}

function parseJson(text: string, fault: () => BadBody): unknown {
  if (hasTooMany(text)) throw new BadBody(413, '内容过多，请分几次提交');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fault();
  }
}

/** The payload of a body's text. */
export const payloadOf = (text: string, config: Config): unknown =>
  openPayload(
    parseJson(text, () => new BadBody(400, '请求内容不是有效的 JSON')),
    config,
  );

export const tooLargeBody = () => new BadBody(413, '请求内容过大');
const tooLate = () => new BadBody(408, '请求发送超时，请检查网络后重试');

type Limits = { readonly maxBytes: number; readonly seconds: number };

/**
 * Reads a body to its end, within its bytes and its time. What is refused is left unread: destroying it would take the
 * connection away before the answer has gone.
 */
function textOf(source: Readable, { maxBytes, seconds }: Limits): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => end(tooLate()), seconds * 1000);
    const broken = () => end(new BadBody(400, '请求内容不完整，请重试'));
    const take = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) end(tooLargeBody());
      else pieces.push(piece);
    };
    const whole = () => end(undefined);
    function end(fault: BadBody | undefined): void {
      clearTimeout(timer);
      source.off('data', take).off('end', whole).off('close', broken);
      source.pause();
      if (fault) reject(fault);
      else resolve(Buffer.concat(pieces).toString());
    }
    // Before anybody listened.
    if (source.destroyed) return broken();
    // Stays, because a body that is given up may still break.
    source.on('error', broken);
    // Resumed, because an unpacking stream comes paused.
    source.on('data', take).once('end', whole).once('close', broken).resume();
  });
}

const largeFrom = 32 * 1024;
let lastLarge = Promise.resolve();

/** Large bodies are opened and checked one by one, and what else waits comes in between. */
async function ownTurn(text: string): Promise<void> {
  if (text.length < largeFrom) return;
  lastLarge = lastLarge.then(() => setImmediate());
  await lastLarge;
}

type BodyOptions = { readonly config: Config; readonly maxBytes: number };

/** Reads and opens a request's sealed JSON. Nothing of it has been read or unpacked before. */
export async function readBody(request: FastifyRequest, { config, maxBytes }: BodyOptions): Promise<unknown> {
  if (request.body === undefined || request.isMultipart()) throw new BadBody(415, '请求内容应为 JSON');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLargeBody();
  const text = await textOf(request.body as Readable, { maxBytes, seconds: config.BODY_SECONDS });
  await ownTurn(text);
  return payloadOf(text, config);
}

/** Ends the connection of a request that is answered without having been read: the rest of it is nobody's next request. */
export const isUnread = ({ method, raw }: FastifyRequest): boolean => method === 'POST' && !raw.complete;

/** The most that any call takes. */
export const largestBody = wire.bodyBytes.lines;
