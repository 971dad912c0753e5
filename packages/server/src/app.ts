import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import { wire, type PrintConfig } from '@material/contract/kernel/value/constants.ts';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './kernel/config/config.ts';
import { contentPolicy } from './kernel/operation/content-policy.ts';
import { largestBody } from './kernel/call/body.ts';
import type { Database } from './kernel/database/database.ts';
import { answerFault, hangUp } from './kernel/call/faults.ts';
import type { FileStore } from './kernel/file/file-store.ts';
import { presentHelpFiles, registerHelpFiles } from './kernel/operation/help-files.ts';
import { registerHealth, type Readiness } from './kernel/operation/health.ts';
import type { Binding, OpenBinding } from './kernel/call/implement.ts';
import { registerMetrics } from './kernel/operation/metrics.ts';
import { networkOf } from './kernel/session/network.rules.ts';
import { registerOpenApi } from './kernel/call/openapi.ts';
import { failed, registerPipeline, type Clock } from './kernel/call/pipeline.ts';
import { LiveHub } from './kernel/live/live-hub.ts';
import { registerLiveSocket } from './kernel/live/live-socket.ts';
import type { Listener } from './kernel/database/listener.ts';
import { SessionMemory } from './kernel/account/session-memory.ts';
import { modules } from './modules.ts';

export type Bindings = readonly (Binding | OpenBinding)[];

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  /** A number from 0 up to but not including 1. */
  readonly random: () => number;
  readonly files: FileStore;
  /** Over which this process hears of changes; without it nothing is remembered, and no socket opened. */
  readonly listener?: Listener | undefined;
  /** Folder of the built web, when pages are to be served. */
  readonly webFolder?: string | undefined;
  /** The published version, which open pages compare with their own. */
  readonly version: string;
  /** Calls beside the product's own, for tests of the wire. */
  readonly extra?: Bindings | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: Readiness;
  }
}

export const builtWeb = (): string | undefined => {
  const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  return existsSync(folder) ? folder : undefined;
};

/** Hops are counted from this process outwards. */
const trusted = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The whole server as a plugin tree; tests build the same one and `inject` into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, version } = options;
  const bindings: Bindings = [...modules.flat(), ...(options.extra ?? [])];
  const app = fastify({
    logger: { level: config.LOG_LEVEL },
    bodyLimit: largestBody,
    trustProxy: trusted(config.TRUST_PROXY),
    requestTimeout: config.UPLOAD_SECONDS * 1000,
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
    clientErrorHandler: hangUp,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => crypto.randomUUID().slice(0, 8),
    logController: new LogController({ disableRequestLogging: true }),
    // While stopping, what still arrives on an open connection is answered like any other request.
    return503OnClosing: false,
  });
  app.setErrorHandler(answerFault);
  await registerGuards(app, config);
  app.removeContentTypeParser('text/plain');
  // Unread: the pipeline looks at the session first.
  app.addContentTypeParser('application/json', (_request, body, done) => done(null, body));
  registerMetrics(app, { database, config, paths: bindings.map(({ call }) => call.path) });
  const sessions = options.listener && new SessionMemory(database.pool, options.listener);
  registerPipeline(app, { ...options, sessions, bindings });
  registerLive(app, options);
  registerOpenApi(app, bindings, { version, config });
  registerPublicFiles(app, options);
  app.decorate('readiness', registerHealth(app, options));
  return app;
}

/** Sockets that tell open pages of changes; where the database tells nobody, pages ask as they do without. */
function registerLive(app: FastifyInstance, { config, database, clock, listener }: AppOptions): void {
  if (!listener) return;
  const hub = new LiveHub({ database, listener, clock, most: config.MAX_SOCKETS });
  registerLiveSocket(app, { hub, database, clock });
}

/** What stands before every call: headers for browsers, compression, limits of rate and load. */
async function registerGuards(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(config),
    strictTransportSecurity: config.isProduction,
  });
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  if (config.CALLS_PER_MINUTE > 0) {
    await app.register(rateLimit, {
      max: config.CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => networkOf(ip),
      errorResponseBuilder: () => Object.assign(new Error('操作过于频繁，请稍后再试'), { statusCode: 429 }),
    });
  }
  await app.register(underPressure, { maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS, retryAfter: 5 });
  await app.register(multipart);
}

function registerPublicFiles(app: FastifyInstance, { config, listener, webFolder, version }: AppOptions): void {
  const shown = {
    payloadKey: config.PAYLOAD_KEY,
    payloadIv: config.PAYLOAD_IV,
    payloadEncryption: config.PAYLOAD_ENCRYPTION,
    hasSocket: listener !== undefined,
    print: {
      driver: config.PRINT_DRIVER,
      versions: {
        cloud: config.PRINT_CLOUD_VERSION,
        linux: config.PRINT_LINUX_VERSION,
        plugin: config.PRINT_PLUGIN_VERSION,
      },
      setup: config.PRINT_SETUP_URL ?? null,
    } satisfies PrintConfig,
  };
  app.get('/static/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...shown, help: await presentHelpFiles(config.helpDir) }),
  );
  registerHelpFiles(app, config.helpDir);
  app.get('/static/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ version }));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith(wire.prefix) && !/\.\w+($|\?)/.test(request.url);
    return wantsPage && webFolder !== undefined
      ? reply.sendFile('index.html')
      : reply.code(404).send(failed('接口不存在'));
  });
  if (webFolder === undefined) return;
  void app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
