import { loadavg } from 'node:os';
import { logCalls } from '@material/contract/identity/log.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { logWords } from '@material/contract/log-words.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { wireKey } from '../src/kernel/call/wire.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { takingLong } from '../src/kernel/database/watched-client.ts';
import { endChild } from './child.ts';
import { httpClient } from './client.ts';
import { onFilled, startProduct, type Filled } from './filled.ts';
import { measureInTurns } from './measure.ts';

/** The list of 日志 among a year's rows: each filter over the last ninety days, one request at a time. */
const rows = 1_000_000;
const days = 365;
const asked = 100;
const people = 200;
const say = (text: string) => process.stdout.write(`${text}\n`);

const writes = logWords.map(({ call }) => call);

/** Of many people, calls and documents; an eighth of it was done for a city. */
async function addRows({ pool }: Database): Promise<void> {
  await takingLong(() =>
    pool.query(
      `insert into app_user (username, name, phone, password_hash, password_time, source, create_time)
      select 'many' || n, '众' || n, '139' || lpad(n::text, 8, '0'), o.password_hash, now(), o.source, now()
      from app_user o, generate_series(1, $1::int) n where o.username = 'glzx01'`,
      [people],
    ),
  );
  await takingLong(() =>
    pool.query(
      `insert into audit (at, user_id, user_name, active_role, acting_city_id, ip, request_id, call, target_table,
        target_id, before, after, user_agent, ms)
      select now() - n * $2::float8 / $1 * interval '1 day', u.ids[1 + n % cardinality(u.ids)], '众', '管理中心',
        case when n % 8 = 0 then c.ids[1 + n / 8 % cardinality(c.ids)] end, '127.0.0.1', 'r' || n,
        ($3::text[])[1 + n * 7 % cardinality($3::text[])], 'ask_order', 1 + n % 100000,
        '{"status": "SUBMITTED"}', '{"status": "CHECKED"}', 'Mozilla/5.0', n % 200
      from generate_series(1, $1::int) n, (select array_agg(id) as ids from app_user) u,
        (select array_agg(id) as ids from city) c`,
      [rows, days, writes],
    ),
  );
  await takingLong(() => pool.query('vacuum analyze audit'));
}

async function bench({ database, url, folder }: Filled): Promise<void> {
  await addRows(database);
  const product = await startProduct({ url, folder });
  const client = httpClient(product.port, wireKey(readConfig({ DATA_DIR: folder })), 1);
  try {
    const boss = await client.signIn('superadmin', 'management');
    const now = Date.now();
    // A window of its own each time: equal totals of one second are counted once.
    const at = (turn: number) => ({
      atFrom: wireTime(new Date(now - 90 * 86_400_000 - turn * 1000)),
      atTo: wireTime(new Date(now)),
    });
    const one = async (table: 'app_user' | 'city') => {
      const { rows: found } = await database.pool.query<{ id: number }>(`select min(id)::int as id from ${table}`);
      return found[0]?.id ?? 0;
    };
    const cases: Readonly<Record<string, Sent<typeof logCalls.getListLog>>> = {
      'no other filter': {},
      'page 50': { pageIndex: 50 },
      操作人: { userId: await one('app_user') },
      'name typed': { filter: '众1' },
      代办城市: { cityId: await one('city') },
      模块: { module: '要货单' },
      动作: { deed: '保存' },
      'number that nobody has': { targetNo: 'YH0' },
      '操作人 and 模块': { userId: await one('app_user'), module: '要货单' },
    };
    say(`\n| 日志 of 90 days among ${rows} rows of ${days} | rows | p50 | p99 |\n| --- | --- | --- | --- |`);
    for (const [name, input] of Object.entries(cases)) {
      const ask = (turn: number) =>
        client.send(boss, logCalls.getListLog, { ...at(turn), sorting: 'at desc', ...input });
      const { totalCount } = await ask(asked);
      const { list } = await measureInTurns({ list: ask }, { width: 1, seconds: 20, rounds: 1, most: asked });
      say(`| ${name} | ${totalCount} | ${list.p50.toFixed(1)} ms | ${list.p99.toFixed(1)} ms |`);
    }
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

await onFilled({ name: 'log', maxConnections: 4 }, bench);
