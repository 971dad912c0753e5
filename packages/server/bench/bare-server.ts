import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { openDatabase } from '../src/kernel/database/database.ts';
import { schema } from '../src/schema.ts';
import { floorCheck, floorCreate, type CheckWork, type CreateWork } from './floor-writes.ts';
import { floorList, floorRead, type ListWork } from './floor.ts';

/**
 * The second yardstick: the statements of the floor behind the same Fastify, with one look-up of the session and nothing else.
 * Says its port once it listens on this machine alone.
 */
const database = openDatabase({
  schema,
  url: process.env['DATABASE_URL'] ?? '',
  maxConnections: Number(process.env['DATABASE_POOL']),
});
const app = fastify();

const sessionText = `select s.user_id from session s join app_user u on u.id = s.user_id
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and u.status = 'NORMAL'`;

async function signedIn(request: FastifyRequest): Promise<void> {
  const token = createHash('sha256').update(String(request.headers['token'])).digest();
  const { rows } = await database.pool.query({ name: 'b_session', text: sessionText, values: [token] });
  if (rows.length === 0) throw new Error('signed out');
}

function route<I>(path: string, work: (input: I) => Promise<unknown>): void {
  app.post(path, async (request) => {
    await signedIn(request);
    return { status: 1, message: 'ok', data: await work(request.body as I) };
  });
}
route<ListWork>('/list', (input) => floorList(database, input));
route<{ readonly id: number }>('/order', ({ id }) => floorRead(database, id));
route<CheckWork>('/check', (input) => floorCheck(database.pool, input));
route<CreateWork>('/create', (input) => floorCreate(database.pool, input));

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => void app.close().then(() => database.close()));
process.stdout.write('ready\n');
