import { maxBytesOf, type Call } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { errors, type RefusalData } from '@material/contract/kernel/value/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isActing } from '../session/centre.ts';
import type { Session } from '../session/session.ts';
import { centreOf } from '../session/request-centre.ts';
import { settingsOf } from '../config/settings.ts';
import type { RequestInfo } from '../ctx.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../file/file-store.ts';
import { isAllowed } from './access.rules.ts';
import { bind, checkAnswer, execute, refusalOf, type Bound, type Who } from './execute.ts';
import { isFile, type Binding, type FileAnswer, type OpenBinding } from './implement.ts';
import { Refusal, refuse } from '../refusal/refuse.ts';
import type { Schema } from '../database/schema.ts';
import type { SessionMemory } from '../account/session-memory.ts';
import { windowId } from '../live/writer.ts';
import { findSession } from '../account/live-session.ts';
import { powerCache, type PowerCache } from '../account/power-cache.ts';
import { powersMark } from '../account/powers-mark.ts';
import { powersIn } from '../session/powers.rules.ts';
import { BadBody, BadFile, isUnread, readBody, type Body } from './body.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { readUpload } from './upload.ts';

export type Clock = () => Date;
export type PipelineOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly bindings: readonly (Binding | OpenBinding)[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly files: FileStore;
  /** Where reads learn who asks; without it they look every time, as writes do. */
  readonly sessions?: SessionMemory | undefined;
};

type Envelope = { readonly status: number; readonly message: string; readonly data: unknown };
const succeeded = (data: unknown): Envelope => ({ status: 1, message: 'ok', data });
/** The message of a reply is HTML; ours are plain words, which may name what somebody has called as they liked. */
const asHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const failed = (words: string): Envelope => ({ status: 0, message: asHtml(words), data: null });

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function requestInfo(request: FastifyRequest): RequestInfo {
  const control = header(request, 'iscontrol');
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    arrived: performance.now(),
    nameType: header(request, 'nametype') === '2' ? 2 : 1,
    isControl: control === '1' ? true : control === '0' ? false : undefined,
    window: windowId(header(request, 'window')),
  };
}

type Server = { readonly options: PipelineOptions; readonly powers: PowerCache };

type Admission = { readonly call: Call; readonly session: Session | undefined };

/** Session → centre → access. */
async function admit({ options, powers }: Server, request: FastifyRequest, { call, session }: Admission): Promise<Who> {
  if (!session) refuse('signedOut');
  const claimed = header(request, 'userid');
  if (claimed !== undefined && claimed !== '' && claimed !== String(session.userId)) refuse('unknownUser');
  const centre = centreOf(header(request, 'centre'), session);
  const granted = await powers.powersOf(session);
  const inCentre = powersIn(centre.kind, granted);
  if (!isAllowed(call.access, inCentre)) refuse('noPower');
  return {
    now: options.clock(),
    random: options.random,
    files: options.files,
    session,
    centre,
    powers: inCentre,
    granted,
    isActing: isActing(session, centre),
    request: requestInfo(request),
    settings: settingsOf(options.config),
  };
}

/**
 * Headers → session → centre → access. Everything here happens before the body is read. A change of a session is heard of a
 * moment after it was made, so what is remembered serves only reads that say which centre they mean, and refuses none.
 */
async function whoAsks(server: Server, request: FastifyRequest, call: Call): Promise<Who> {
  const { clock, database, sessions } = server.options;
  const token = header(request, 'token');
  if (!token) refuse('signedOut');
  if (sessions && call.kind === 'read' && header(request, 'centre') !== undefined) {
    try {
      return await admit(server, request, { call, session: await sessions.find(token, clock()) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return admit(server, request, { call, session: await findSession(database.pool, token, clock()) });
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key !== undefined && key.length > wire.maxKeyLength) throw new BadBody(400, '请求编号过长');
  return key;
}

const nothingToDispose = () => Promise.resolve();

async function bodyOf({ options: { config } }: Server, call: Call, request: FastifyRequest): Promise<Body> {
  const maxBytes = maxBytesOf(call);
  if (call.upload) return readUpload(request, { config, rule: call.upload, maxBytes });
  return { payload: await readBody(request, { config, maxBytes }), files: [], dispose: nothingToDispose };
}

/** Called when the connection is lost before the answer has left. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

async function answerCall(server: Server, bound: Bound, { request, reply }: Exchange): Promise<unknown> {
  const who = await whoAsks(server, request, bound.call);
  void reply.header('powers', powersMark(who.granted));
  const idempotencyKey = keyOf(request);
  const body = await bodyOf(server, bound.call, request);
  try {
    const gone = bound.call.queued === undefined ? undefined : goneOf(reply);
    const asked = { payload: body.payload, files: body.files, idempotencyKey, gone };
    return await execute(server.options.database, bound, { who, asked });
  } finally {
    await body.dispose();
  }
}

async function answerOpenCall(server: Server, binding: OpenBinding, request: FastifyRequest): Promise<unknown> {
  const { options } = server;
  const { payload } = await bodyOf(server, binding.call, request);
  const answer = binding.open(payload);
  const ctx = {
    now: options.clock(),
    random: options.random,
    request: requestInfo(request),
    settings: settingsOf(options.config),
    database: options.database,
    log: request.log,
  };
  return checkAnswer(binding.call, await answer(ctx));
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`)
    .header('cache-control', 'no-store')
    .send(file.stream);
}

const retryAfterSeconds = 5;

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Turns whatever went wrong into the envelope; only known refusals go out word for word. */
function sendError(schema: Schema, error: unknown, { request, reply }: Exchange): FastifyReply {
  const known = refusalOf(schema, error);
  if (isUnread(request)) void reply.header('connection', 'close');
  if (known instanceof Refusal) {
    const { status, level } = errors[known.code];
    request.log[level]({ code: known.code, path: request.url }, known.message);
    const data: RefusalData = known.data;
    return reply.send({ status, message: asHtml(known.message), data });
  }
  if (known instanceof BadBody) {
    const data = known instanceof BadFile ? { code: known.code } : null;
    return reply.code(known.httpStatus).send({ ...failed(known.message), data });
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error, path: request.url }, 'database away');
    return reply.code(503).header('retry-after', retryAfterSeconds).send(failed('系统正在恢复，请稍后再试'));
  }
  request.log.error({ err: error, path: request.url }, 'unexpected');
  return reply.code(500).send(failed(`系统繁忙，请稍后再试（编号 ${request.id}）`));
}

/** Registers the one route that serves every call. */
export function registerPipeline(app: FastifyInstance, options: PipelineOptions): void {
  const server: Server = { options, powers: powerCache(options.database.pool) };
  const calls = new Map<string, (exchange: Exchange) => Promise<unknown>>();
  for (const binding of options.bindings) {
    const path = binding.call.path.replace(/^\/api\/Excel\//, '/api/excel/');
    if ('open' in binding) calls.set(path, ({ request }) => answerOpenCall(server, binding, request));
    else {
      const bound = bind(binding);
      calls.set(path, (exchange) => answerCall(server, bound, exchange));
    }
  }
  app.post<{ Params: { area: string; call: string } }>(`${wire.prefix}/api/:area/:call`, async (request, reply) => {
    const { area, call } = request.params;
    const answer = calls.get(`/api/${area === 'Excel' ? 'excel' : area}/${call}`);
    if (!answer) return reply.code(404).send(failed('接口不存在'));
    try {
      const data = await answer({ request, reply });
      return isFile(data) ? sendFile(reply, data) : reply.send(succeeded(data));
    } catch (error) {
      return sendError(options.database.schema, error, { request, reply });
    }
  });
}
