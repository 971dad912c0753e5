import type { FastifyInstance } from 'fastify';
import type { Database } from './database.ts';

/** Whether this process still takes work; `stop` turns it off before anything else ends. */
export type Readiness = { isStopping: boolean };

/** Questions of a load balancer, answered under pressure too. */
const always = { config: { pressureHandler: () => undefined, rateLimit: false } } as const;

/** `/healthz`: the process lives. `/readyz`: the database answers, the schema is there and the process is not stopping. */
export function registerHealth(app: FastifyInstance, { pool }: Database): Readiness {
  const readiness: Readiness = { isStopping: false };
  app.get('/healthz', always, () => ({ status: 'alive' }));
  app.get('/readyz', always, async (_request, reply) => {
    if (readiness.isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await pool.query('select 1 from schema_migration limit 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database not reachable' });
    }
  });
  // Else the connection of a request that was under way stays open for its next one, and holds the stop up.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isStopping) void reply.header('connection', 'close');
  });
  return readiness;
}
