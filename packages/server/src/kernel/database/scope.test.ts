import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDay, makeDatabase, type TestDatabase } from '../../../test/harness/database.ts';
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
    const rows = await scopedFrom(database.db, { schema: own, centre, userId, isActing: false }, 'session')
      .select('session.user_id')
      .execute();
    return rows.map((row) => row.user_id);
  };
  expect(await owners(idOf('city_sh'))).toEqual([idOf('city_sh'), idOf('city_sh')]);
  expect(await owners(idOf('sup_gys001'))).toEqual([idOf('sup_gys001')]);
  expect(await owners(idOf('superadmin'))).toEqual([]);
  expect(await owners(null)).toEqual([]);
});

test.each(centres)(
  'what is sent to several people is seen by each of them alone, in the centre $kind',
  async (centre) => {
    const receivers = { through: 'user_role', on: ['role_id', 'id'], user: 'user_id' } as const;
    const held = withScopes({ role: { receivers } });
    const seen = async (userId: number | null) => {
      const rows = await scopedFrom(database.db, { schema: held, centre, userId, isActing: false }, 'role')
        .select('role.id')
        .execute();
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const { rows } = await database.pool.query<{ role_id: number }>(
      'select role_id from user_role where user_id = $1 order by role_id',
      [idOf('city_sh')],
    );
    expect(rows).not.toEqual([]);
    expect(await seen(idOf('city_sh'))).toEqual(rows.map((row) => row.role_id));
    expect(await seen(null)).toEqual([]);
  },
);

test('of several kinds of viewers each sees its part, and who sees all by one of them sees all', async () => {
  const served = { through: 'supplier_city', on: ['supplier_id', 'supplier_id'], unit: 'city_id' } as const;
  const certificates = withScopes({
    supplier_certificate: {
      any: [
        { city: 'none', supplier: 'supplier_id' },
        { city: served, supplier: 'none' },
      ],
    },
  });
  const suppliersSeen = async (centre: Centre) => {
    const sight = { schema: certificates, centre, userId: null, isActing: false };
    const rows = await scopedFrom(database.db, sight, 'supplier_certificate')
      .select('supplier_certificate.supplier_id')
      .distinct()
      .orderBy('supplier_certificate.supplier_id')
      .execute();
    return rows.map((row) => row.supplier_id);
  };
  const certified = async (where: string) =>
    (
      await database.pool.query<{ id: number }>(
        `select distinct supplier_id as id from supplier_certificate where ${where} order by 1`,
      )
    ).rows.map(({ id }) => id);
  const [everybody, own, ofCity] = [
    await certified('true'),
    await certified('supplier_id = 1'),
    await certified('supplier_id in (select supplier_id from supplier_city where city_id = 1)'),
  ];
  expect(own).toEqual([1]);
  expect(ofCity.length).toBeGreaterThan(0);
  expect(ofCity.length).toBeLessThan(everybody.length);
  expect(await suppliersSeen({ kind: 'supplier', supplierId: 1 })).toEqual(own);
  expect(await suppliersSeen({ kind: 'city', cityId: 1, placeId: null })).toEqual(ofCity);
  expect(await suppliersSeen({ kind: 'management' })).toEqual(everybody);
  expect(await suppliersSeen({ kind: 'message' })).toEqual([]);
});
