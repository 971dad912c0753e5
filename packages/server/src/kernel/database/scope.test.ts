import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDay, makeDatabase, type TestDatabase } from '../../../test/database.ts';
import { schema } from '../../schema.ts';
import type { Centre } from '../session/centre.ts';
import { scopedFrom } from './scope.ts';
import type { Schema } from './schema.ts';

let database: TestDatabase;
const people = new Map<string, number>();
const idOf = (username: string): number => people.get(username) ?? Number.NaN;

beforeAll(async () => {
  database = await makeDatabase(4);
  const { rows } = await database.pool.query<{ id: number; username: string }>('select id, username from app_user');
  for (const { id, username } of rows) people.set(username, id);
  for (const username of ['city_sh', 'city_sh', 'sup_gys001']) {
    await database.pool.query(
      `insert into session (token_hash, user_id, active_role, create_time, last_seen, expires_at)
       values (sha256(random()::text::bytea), $1, 'city', $2, $2, $2::timestamptz + interval '1 hour')`,
      [idOf(username), firstDay],
    );
  }
});
afterAll(() => database.drop());

const withScopes = (scopes: Partial<Schema['scopes']>): Schema => ({
  ...schema,
  scopes: { ...schema.scopes, ...scopes },
});

const centres: readonly Centre[] = [
  { kind: 'management' },
  { kind: 'city', cityId: 1, placeId: null },
  { kind: 'supplier', supplierId: 1 },
  { kind: 'message' },
];

test.each(centres)('what belongs to a person is seen by this person alone, in the centre $kind', async (centre) => {
  const own = withScopes({ session: { user: 'user_id' } });
  const owners = async (userId: number | null) => {
    const rows = await scopedFrom(database.db, { schema: own, centre, userId }, 'session')
      .select('session.user_id')
      .execute();
    return rows.map((row) => row.user_id);
  };
  expect(await owners(idOf('city_sh'))).toEqual([idOf('city_sh'), idOf('city_sh')]);
  expect(await owners(idOf('sup_gys001'))).toEqual([idOf('sup_gys001')]);
  expect(await owners(idOf('superadmin'))).toEqual([]);
  expect(await owners(null)).toEqual([]);
});
