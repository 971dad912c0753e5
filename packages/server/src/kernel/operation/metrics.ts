import { wire } from '@material/contract/kernel/value/constants.ts';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { mayReadMetrics, type MonitorConfig } from '../session/monitor-access.ts';

/** How many connections each pool holds, has idle, and how many requests wait for one. */
function watchPools(registry: Registry, { pool, listPool }: Database): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool by state; waiting: requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, one] of Object.entries({ main: pool, lists: listPool })) {
        connections.set({ pool: name, state: 'open' }, one.totalCount);
        connections.set({ pool: name, state: 'idle' }, one.idleCount);
        connections.set({ pool: name, state: 'waiting' }, one.waitingCount);
      }
    },
  });
}

type MetricsOptions = {
  readonly database: Database;
  readonly config: MonitorConfig;
  /** The paths of all calls, so that made-up ones do not become series. */
  readonly paths: readonly string[];
};

/** `/metrics` for Prometheus, and one log line per call at level info. */
export function registerMetrics(app: FastifyInstance, { database, config, paths }: MetricsOptions): void {
  const registry = new Registry();
  // Looked at a hundred times a second, as it is unless said otherwise, it would be half of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  watchPools(registry, database);
  const seconds = new Histogram({
    name: 'http_call_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  const known = new Set(paths.map((path) => `${wire.prefix}${path}`));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const [url = ''] = request.url.split('?');
    if (url.startsWith(`${wire.prefix}/api/`)) {
      seconds.observe({ call: known.has(url) ? url : 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000);
      request.log.info({ path: url, http: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    }
    done();
  });
  app.get('/metrics', { config: { pressureHandler: () => undefined } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.code(404).send('');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
