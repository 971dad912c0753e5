import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableName } from '../../src/kernel/database/registry.ts';
import { scopedFrom } from '../../src/kernel/database/scope.ts';
import { isActing, type Centre } from '../../src/kernel/session/centre.ts';
import { centreOf, mayEnter } from '../../src/kernel/session/request-centre.ts';
import { findSession } from '../../src/kernel/account/live-session.ts';
import { live, shownTables } from '../../src/live.ts';
import { schema } from '../../src/schema.ts';
import type { Signed } from '../harness/client.ts';
import { firstDay, makeDatabase } from '../harness/database.ts';
import { sentinel, startProcess, stopProcess, toldBy, windowOf } from './live-window.ts';

const folder = await mkdtemp(join(tmpdir(), 'material-files-'));
const own = await makeDatabase(4, 'played');
const one = await startProcess({ folder, url: own.url, clock: () => firstDay });
afterAll(async () => {
  await stopProcess(one);
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOfEach = 6;

/** The first column of each table's primary key: by it its scope finds a row, or the rows of one user. */
const keys = new Map(
  (
    await own.pool.query<{ table: string; key: string }>(
      `select i.indrelid::regclass::text as table, a.attname as key from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisprimary`,
    )
  ).rows.map(({ table, key }) => [table, key] as const),
);
const keyOf = (table: string): string => keys.get(table) ?? 'id';

const idsOf = async (table: string): Promise<number[]> => {
  const key = keyOf(table);
  const { rows } = await own.pool.query<{ id: number }>(
    `select distinct ${key} as id, hashint8(${key}) as place from ${table} order by 2 limit ${rowsOfEach}`,
  );
  return rows.map(({ id }) => id);
};

/** Every centre that somebody may enter with the units that are theirs. */
async function centresOf(who: Signed): Promise<{ readonly centre: Centre; readonly isActing: boolean }[]> {
  const session = await findSession(own.pool, who.token, firstDay);
  if (!session) throw new Error('signed out');
  const kinds = ['management', 'city', 'supplier'] as const;
  const units = { management: 0, city: session.cityId, supplier: session.supplierId };
  return kinds
    .filter((kind) => mayEnter(kind, session.activeRole) && units[kind] !== null)
    .map((kind) => centreOf(kind, session))
    .map((centre) => ({ centre, isActing: isActing(session, centre) }));
}

describe('of every table that a page shows', () => {
  test('rows are told of by their scope', () => {
    expect(live.map(({ table }) => table).toSorted()).toEqual(
      [...shownTables].filter((table) => schema.scopes[table as TableName] !== 'system').toSorted(),
    );
  });

  const people = ['superadmin', 'glzx01', 'city_sh', 'city_hz', 'store_sh001', 'sup_gys001', 'sup_gys003'];

  const tables = live.map(({ table }) => table as TableName).filter((table) => table !== sentinel);
  type Round = Readonly<
    Record<string, readonly { readonly name: string; readonly sees: boolean; readonly told: boolean }[]>
  >;
  /** One row of every table at a time: each word waits for its look, and the tables need not wait for each other. */
  const rounds: Round[] = [];

  beforeAll(async () => {
    const signed = await Promise.all(people.map((name) => one.as(name)));
    const windows = await Promise.all(signed.map((who) => windowOf(one, who)));
    const centres = await Promise.all(signed.map(centresOf));
    const sees = async (at: number, table: TableName, id: number): Promise<boolean> => {
      for (const centre of centres[at] ?? []) {
        const sight = { schema, ...centre, userId: signed[at]?.userId ?? null };
        const found = await scopedFrom(own.db, sight, table)
          .where(`${table}.${keyOf(table)}` as never, '=', id as never)
          .select(keyOf(table) as never)
          .execute();
        if (found.length > 0) return true;
      }
      return false;
    };
    const ids = new Map(await Promise.all(tables.map(async (table) => [table, await idsOf(table)] as const)));
    for (let round = 0; round < rowsOfEach; round += 1) {
      const chosen = tables.flatMap((table) => {
        const id = ids.get(table)?.[round];
        return id === undefined ? [] : [{ table, id }];
      });
      const told = await toldBy(own.pool, windows, async () => {
        for (const { table, id } of chosen)
          await own.pool.query(`update ${table} set create_time = create_time where ${keyOf(table)} = $1`, [id]);
      });
      const found = chosen.map(async ({ table, id }) => {
        const each = people.map(async (name, at) => {
          return { name, sees: await sees(at, table, id), told: (told[at] ?? []).includes(table) };
        });
        return [table, await Promise.all(each)] as const;
      });
      rounds.push(Object.fromEntries(await Promise.all(found)));
    }
    for (const { socket } of windows) socket.terminate();
  }, 60_000);

  test.each(tables)('a change of %s is told to whoever sees the row, and to nobody else', (table) => {
    for (const round of rounds)
      for (const { name, sees, told } of round[table] ?? []) expect({ name, told }).toEqual({ name, told: sees });
  });

  /** The words that statements leave in a transaction that is given up afterwards. */
  async function wordsOf(work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>) {
    const client = await own.pool.connect();
    try {
      await client.query('begin');
      await client.query('set constraints all immediate');
      await work((text, values) => client.query(text, values));
      const { rows } = await client.query<{ word: string }>(
        'select word from live_word where xact = pg_current_xact_id_if_assigned() order by 1',
      );
      return rows.map(({ word }) => word);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test.each(tables.filter((table) => keyOf(table) === 'id'))(
    'many rows of %s are told of together to whoever is told of each',
    async (table) => {
      const ids = await idsOf(table);
      const update = `update ${table} set create_time = create_time where id = any($1)`;
      const each = await wordsOf((query) => query(update, [ids]));
      const together = await wordsOf(async (query) => {
        await query(`select set_config('live.once', $1, true)`, [table]);
        await query(update, [ids]);
        await query(`select set_config('live.once', '', true), tell_many($1, $2::bigint[])`, [table, ids]);
      });
      expect(together).toEqual(each);
      expect(each.length > 0).toBe(ids.length > 0);
    },
  );

  test('while many rows of a table are written, no row of it tells by itself, and those of others do', async () => {
    const told = await wordsOf(async (query) => {
      await query(`select set_config('live.once', 'supplier_price', true)`);
      await query('update supplier_price set create_time = create_time');
      await query('update material set create_time = create_time');
    });
    expect(new Set(told.map((word) => word.split(' ')[0]))).toEqual(new Set(['material']));
  });
});
