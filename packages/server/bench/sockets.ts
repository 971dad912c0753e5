import { randomBytes } from 'node:crypto';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { WebSocket } from 'ws';
import type { Database } from '../src/kernel/database/database.ts';
import { newToken, tokenHash } from '../src/kernel/session/token.ts';
import { type Child, endChild, memory } from './child.ts';
import { onFilled, startProduct } from './filled.ts';

/** Windows of many people on one process and some on a second one beside it, all notified of one change. */
const windows = { first: 2000, second: 200 } as const;
/** One person has so many windows. */
const perUser = 20;
const openingAtOnce = 50;
const rounds = 20;
/** A table that everybody sees. */
const told = 'tax_rate';
const say = (text: string) => process.stdout.write(`${text}\n`);

/** So many people of management, each signed in once; the ids of their sessions. */
async function makeSessions({ pool }: Database, count: number, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with one as (select * from app_user where username = 'glzx01'),
      people as (insert into app_user (username, name, phone, password_hash, password_time, source, create_time)
        select 'window' || n, '窗口' || n, '139' || lpad(n::text, 8, '0'), o.password_hash, $2, o.source, $2
        from one o, generate_series(1, $1::int) n returning id)
    insert into session (token_hash, user_id, active_role, create_time, last_seen, expires_at)
    select decode($3, 'hex') || decode(lpad(to_hex(p.id), 16, '0'), 'hex'), p.id, '管理中心', $2, $2, $2::timestamptz + interval '1 hour'
    from people p returning id`,
    [count, now, randomBytes(24).toString('hex')],
  );
  return rows.map(({ id }) => id);
}

/** A ticket for each of so many windows. */
async function makeTickets({ pool }: Database, sessions: readonly number[], now: Date): Promise<string[]> {
  const tickets = sessions.map(() => newToken());
  await pool.query(
    `insert into socket_ticket (token_hash, session_id, expires_at)
    select t.hash, t.session, $3 from unnest($1::bytea[], $2::bigint[]) t(hash, session)`,
    [tickets.map(tokenHash), sessions, new Date(now.getTime() + 600_000)],
  );
  return tickets;
}

const opened = (port: number, ticket: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${wire.prefix}${wire.socket.path}?ticket=${ticket}`);
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

async function openAll({ port }: Child, tickets: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < tickets.length; at += openingAtOnce) {
    const some = tickets.slice(at, at + openingAtOnce).map((ticket) => opened(port, ticket));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** When each of these has been notified of the next change, by the clock of `performance`. */
const nextWords = (sockets: readonly WebSocket[]): Promise<number[]> =>
  Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number>((resolve) => {
          const hear = (data: Buffer): void => {
            if (!data.toString().includes(told)) return;
            socket.off('message', hear);
            resolve(performance.now());
          };
          socket.on('message', hear);
        }),
    ),
  );

const spread = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms`;
};

async function bench(database: Database, first: Child, second: Child): Promise<void> {
  const now = new Date();
  const all = windows.first + windows.second;
  const people = await makeSessions(database, Math.ceil(all / perUser), now);
  const sessions = people.flatMap((id) => Array.from({ length: perUser }, () => id)).slice(0, all);
  const tickets = await makeTickets(database, sessions, now);
  const before = await memory(first.process.pid);
  const from = performance.now();
  const here = await openAll(first, tickets.slice(0, windows.first));
  const took = performance.now() - from;
  const beside = await openAll(second, tickets.slice(windows.first));
  const times = { here: [] as number[], beside: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const words = [nextWords(here), nextWords(beside)] as const;
    const begun = performance.now();
    await database.pool.query(`update ${told} set create_time = create_time where id = (select min(id) from ${told})`);
    const [mine, others] = await Promise.all(words);
    times.here.push(Math.max(...mine) - begun);
    times.beside.push(Math.max(...others) - begun);
  }
  say(`${here.length} windows of ${people.length} people opened in ${(took / 1000).toFixed(1)} s`);
  say(
    `the last of them told after ${spread(times.here)}; of ${beside.length} at the second process ${spread(times.beside)}`,
  );
  say(`memory of the first process: ${before} MB before, ${await memory(first.process.pid)} MB with its windows`);
  for (const socket of [...here, ...beside]) socket.terminate();
}

await onFilled({ name: 'sockets', maxConnections: 4 }, async (filled) => {
  const first = await startProduct(filled);
  const second = await startProduct(filled);
  try {
    await bench(filled.database, first, second);
  } finally {
    await Promise.all([endChild(first), endChild(second)]);
  }
});
