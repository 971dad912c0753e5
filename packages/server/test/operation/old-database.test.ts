import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { machines } from '@material/contract/machines.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { readTitles } from '../../src/kernel/session/powers.rules.ts';
import { live } from '../../src/live.ts';
import '../harness/database.ts';

const now = new Date('2026-11-20T02:00:00Z');
const migrations = new URL('../../migrations/', import.meta.url);
const name = `old_${process.pid}`;
const admin = new Client({ connectionString: inject('clusterUrl') });
await admin.connect();
afterAll(() => admin.end());

let client: Client;
let folder: string;
beforeEach(async () => {
  await admin.query(`create database ${name}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  client = new Client({ connectionString: url.href });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await client.end();
  await admin.query(`drop database ${name}`);
  await rm(folder, { recursive: true, force: true });
});

/** The database as it was before a migration. */
async function before(number: string): Promise<void> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql') && file < number);
  for (const file of files) await copyFile(new URL(file, migrations), join(folder, file));
  await migrate(client, { folder: pathToFileURL(`${folder}/`), now, machines: [] });
}

/** Everything that is newer, as a start of the product does it. */
const afterwards = (): Promise<string[]> => migrate(client, { now, machines, live });

type Values = Readonly<Record<string, unknown>>;

async function insert(table: string, values: Values): Promise<number> {
  const entries = Object.entries({ create_time: now, ...values });
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (${entries.map(([column]) => column).join(', ')})
     values (${entries.map((_, at) => `$${at + 1}`).join(', ')}) returning id::int as id`,
    entries.map(([, value]) => value),
  );
  return rows[0]?.id ?? 0;
}

const rowsOf = async (table: string, ids: readonly number[]): Promise<Values[]> =>
  (await client.query<Values>(`select * from ${table} where id = any($1) order by id`, [ids])).rows;
const rowOf = async (table: string, id: number): Promise<Values> => (await rowsOf(table, [id]))[0] ?? {};

const button = (screen: string, ...words: string[]): string[] => words.map((word) => `${screen}-${word}按钮`);

describe('roles of before', () => {
  const withUsers = ['用户管理', ...button('用户管理', '编辑')];
  const sms = ['短信通知人员', ...button('短信通知人员', '新增', '删除', '导出')];
  const relocatesPeople = button('用户管理', '迁移城市');
  const keepsCities = button('城市管理', '删除/恢复', '下属管理');
  const roles: readonly (readonly [what: string, held: readonly string[], given: readonly string[]])[] = [
    ['nothing', [], []],
    ['users to read', ['用户管理'], []],
    ['users to edit', withUsers, sms],
    ['users with permissions', [...withUsers, ...button('用户管理', '权限设置')], [...sms, ...relocatesPeople]],
    ['SMS people to read already', [...withUsers, '短信通知人员'], []],
    ['roles of headquarters', button('角色管理', '编辑'), ['消息设置', ...button('消息设置', '编辑')]],
    ['roles of a city', button('城市角色', '编辑'), ['城市消息设置', ...button('城市消息设置', '编辑')]],
    ['cities', keepsCities, []],
    [
      'cities and people',
      [...withUsers, ...button('用户管理', '权限设置'), ...keepsCities],
      [...sms, ...relocatesPeople, ...button('城市管理', '迁移')],
    ],
  ];

  test('keep what they hold and get what comes with it, in titles of today', async () => {
    await before('0092');
    const ids: number[] = [];
    for (const [what, held] of roles)
      ids.push(await insert('role', { name: what, centre: '管理中心', power: JSON.stringify(held) }));
    await afterwards();
    for (const [at, [what, held, given]] of roles.entries()) {
      const { power } = await rowOf('role', ids[at] ?? 0);
      expect(new Set(power as string[]), what).toEqual(new Set([...held, ...given]));
      expect(readTitles(given), `${what}: none of them is unknown`).toEqual(given);
    }
  });
});

describe('messages of before', () => {
  test('settings go on saying the same, text messages stay codes, and old deadlines notify nobody', async () => {
    await before('0092');
    const settings = { event: 'ask_order/SUBMITTED/FIRST_CHECKER', in_app: false, content: '请尽快审核' };
    const setting = await insert('message_setting', settings);
    const code = { kind: 'SIGN_IN', phone: '13800000000', code: '123456', valid_until: now };
    const sms = await insert('sms', code);
    const duty = (id: number, until: string) =>
      client.query(`insert into duty (doc_type, doc_id, party, until) values ('ask_order', $1, 'FIRST_CHECKER', $2)`, [
        id,
        until,
      ]);
    await duty(1, '2020-01-01');
    await duty(2, '2999-01-01');
    await afterwards();
    expect(await rowOf('message_setting', setting)).toMatchObject({
      ...settings,
      by_sms: false,
      is_urgent: false,
      readers: [],
    });
    expect(await rowOf('sms', sms)).toMatchObject({ ...code, content: null });
    const { rows } = await client.query(
      `select doc_id::int, late_at is not null as "isDone" from duty order by doc_id`,
    );
    expect(rows).toEqual([
      { doc_id: 1, isDone: true },
      { doc_id: 2, isDone: false },
    ]);
  });
});

describe('settings of before', () => {
  const coded: Readonly<Record<string, Values>> = {
    origin_place: {},
    material_file_type: {},
    batch_report_type: {},
    control_reason: {},
    supplier_category: {},
    supplier_region: {},
    transport_mode: {},
    product_category: {},
    complaint_type: {},
    payment_term: {},
    difference_reason: { kind: 'SHORT' },
  };

  test.each(Object.entries(coded))('%s: every row has a code of its own and stays as it was', async (table, values) => {
    await before('0100');
    const ids: number[] = [];
    for (let made = 1; made <= 101; made += 1) ids.push(await insert(table, { ...values, name: `样本${made}` }));
    const was = await rowsOf(table, ids);
    await afterwards();
    const is = await rowsOf(table, ids);
    for (const [at, row] of was.entries()) expect(is[at]).toMatchObject(row);
    const codes = is.map(({ code }) => String(code));
    expect(new Set(codes).size).toBe(101);
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2}\d{2,}$/);
  });

  test('renamed columns hold what they held, and a reminder of files that never expire is gone', async () => {
    await before('0100');
    const mode = await insert('storage_mode', { name: '冷藏', code: 'LC', min_temp: '0.0', max_temp: '4.0' });
    const dated = await insert('supplier_file_type', { name: '许可证', has_expiry: true, warn_days: 30 });
    const undated = await insert('supplier_file_type', { name: '合同', has_expiry: false, warn_days: 30 });
    const returned = await insert('return_type', { name: '破损' });
    const period = await insert('account_period', { name: '月结', days: 30, is_default: true });
    await afterwards();
    expect(await rowOf('storage_mode', mode)).toMatchObject({ temp_min: '0.0', temp_max: '4.0' });
    expect(await rowOf('supplier_file_type', dated)).toMatchObject({ has_expiry: true, remind_days: 30 });
    expect(await rowOf('supplier_file_type', undated)).toMatchObject({ has_expiry: false, remind_days: null });
    expect(await rowOf('return_type', returned)).toMatchObject({
      window_hours: null,
      needs_second_check: false,
      allows_replacement: true,
      allows_refund: true,
      allows_deduction: true,
      allows_destruction: false,
    });
    expect(await rowOf('account_period', period)).toMatchObject({ days: 30, is_default: true, basis: 'INBOUND' });
  });
});

test('limits that stood in a list become rows of their own, with a number and a unit', async () => {
  await before('0148');
  const items = [
    { microbe: '沙门氏菌', n: 5, c: 0, m: '0/25g(mL)', M: null, method: 'GB 4789.4', note: '仅预切' },
    { microbe: '菌落总数', n: 5, c: 2, m: '50000 CFU/mL', M: '100000 CFU/mL', method: 'GB 4789.2' },
  ];
  const id = await insert('microbe_standard', {
    name: '巴氏杀菌乳',
    standard: 'GB 19645',
    items: JSON.stringify(items),
  });
  await afterwards();
  expect(await rowOf('microbe_standard', id)).toMatchObject({ standard_no: 'GB 19645', code: 'WB01' });
  const { rows } = await client.query('select * from microbe_limit where microbe_standard_id = $1 order by sort', [id]);
  expect(rows).toMatchObject([
    {
      name: '沙门氏菌',
      sample_count: 5,
      excess_count: 0,
      lower_limit: '0.00',
      upper_limit: null,
      limit_unit: 'PER_25G',
      test_method: 'GB 4789.4',
      remark: '仅预切',
    },
    { name: '菌落总数', excess_count: 2, lower_limit: '50000.00', upper_limit: '100000.00', limit_unit: 'CFU_ML' },
  ]);
});
