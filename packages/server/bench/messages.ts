import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import { sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import { wireKey } from '../src/kernel/call/wire.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { takingLong } from '../src/kernel/database/watched-client.ts';
import { endChild } from './child.ts';
import { httpClient, type HttpClient, type Who } from './client.ts';
import { onFilled, startProduct, type Filled } from './filled.ts';
import { measureInTurns, type Measured } from './measure.ts';

/** Messages to very many: what sending costs, and the unread list of people who have few and of one who has them all. */
const people = 100_000;
const unreadOfOne = 100_000;
const asked = 500;
const width = 1;
const say = (text: string) => process.stdout.write(`${text}\n`);

const addPeople = ({ pool }: Database) =>
  takingLong(() =>
    pool.query(
      `insert into app_user (username, name, phone, password_hash, password_time, source, create_time)
      select 'many' || n, '众' || n, '139' || lpad(n::text, 8, '0'), o.password_hash, now(), o.source, now()
      from app_user o, generate_series(1, $1::int) n where o.username = 'glzx01'`,
      [people],
    ),
  );

/** A message of its own for each receipt, as years of them would be. */
const addReceipts = ({ pool }: Database, username: string) =>
  takingLong(() =>
    pool.query(
      `with made as (insert into message (type, title, content, audience, create_time, create_id)
        select '通知', '旧通知', '内容', 'USERS', now() - n * interval '1 minute', u.id
        from app_user u, generate_series(1, $2::int) n where u.username = 'superadmin' returning id, create_time)
      insert into message_receiver (message_id, user_id, create_time)
      select m.id, u.id, m.create_time from made m, app_user u where u.username = $1`,
      [username, unreadOfOne],
    ),
  );

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  say(`| ${name} | ${((performance.now() - from) / 1000).toFixed(1)} s |`);
}

const inWords = ({ p50, p99, count }: Measured) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count}`;

/** One at a time, as one person asks: the unread list with its total, as the bell asks for it, and the bare page of ids beside it. */
async function measureList({ database, client }: { database: Database; client: HttpClient }, who: Who, name: string) {
  const input = { pageIndex: 1, pageSize: 10, isRead: '未读', sorting: 'forcedRead desc' } as const;
  const { rows } = await database.pool.query<{ id: number }>('select id from app_user where username = $1', [name]);
  const id = rows[0]?.id;
  const { list, floor } = await measureInTurns(
    {
      list: () => client.send(who, messageCalls.getMyMessageIndex, input),
      floor: () =>
        database.pool.query(
          `select array(select id from message_receiver where user_id = $1 and read_at is null and not is_withdrawn
            order by forced_read desc, create_time desc, id desc limit 10) as ids,
          (select count(*) from (select 1 from message_receiver where user_id = $1 and read_at is null and not is_withdrawn
            limit ${messageLimits.countsTo + 1}) counted) as total`,
          [id],
        ),
    },
    { width, seconds: 60, rounds: 5, most: asked },
  );
  const { rows: count } = await database.pool.query<{ count: number }>(
    'select count(*) from message_receiver where user_id = $1 and read_at is null',
    [id],
  );
  say(`| unread list of ${name}, ${count[0]?.count} unread | ${inWords(list)} (SQL alone ${inWords(floor)}) |`);
}

/** Looks every 20 ms whether nothing is on its way any more. */
async function isSent({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select 1 from message where is_sending');
    if (rows.length === 0) return;
    await setTimeout(20);
  }
}

async function bench({ database, url, folder }: Filled): Promise<void> {
  await addPeople(database);
  const product = await startProduct({ url, folder });
  const client = httpClient(product.port, wireKey(readConfig({ DATA_DIR: folder })), width);
  try {
    const writer = await client.signIn('xx01', 'message');
    const few = await client.signIn('glzx01', 'message');
    const many = await client.signIn('glzx02', 'message');
    say(`\n| Work | measured |\n| --- | --- |`);
    const message = { type: '通知', audience: 'ALL', content: '<p>内容</p>' } as const;
    for (const title of ['第一条', '第二条', '第三条']) {
      await timed(`the call that sends to ${people} and more`, () =>
        client.send({ ...writer, intent: randomUUID() }, sentMessageCalls.addMessageUseAll, { ...message, title }),
      );
      await timed('until everybody has it', () => isSent(database));
    }
    await addReceipts(database, 'glzx02');
    await database.pool.query('vacuum analyze message_receiver, message');
    await measureList({ database, client }, few, 'glzx01');
    await measureList({ database, client }, many, 'glzx02');
    say(
      `\nthe machine's load: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
  } finally {
    client.close();
    await endChild(product);
  }
}

await onFilled({ name: 'messages', maxConnections: 4 }, bench);
