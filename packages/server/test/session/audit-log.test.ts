import { logCalls } from '@material/contract/identity/log.calls.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { logFieldsOf, logWords } from '@material/contract/log-words.ts';
import { referenceCallsOf } from '@material/contract/kernel/reference/reference.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { jobList } from '../../src/jobs.ts';
import { works } from '../../src/modules.ts';
import { metaOfName, namesIn } from '../../src/identity/log/log-changes.rules.ts';
import { allCalls } from '../contract/all-calls.ts';
import { expectRefusal } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness({ template: 'played' });
afterAll(server.stop);

const { getListLog, getLogChanges } = logCalls;
const boss = await server.as('glzx01', { centre: 'management' });
const rates = references.find(({ table }) => table === 'tax_rate');
const named = (key: string) => {
  const call = referenceCallsOf(references)[key];
  if (!call) throw new Error(`no call ${key}`);
  return call;
};

/** What the product does by itself, by the names under which the log has it. */
const queued = works.filter(({ kind }) => kind !== 'EXPORT').map(({ key }) => key);
const ownWork = [...jobList.schedules.map(({ name }) => name), 'outbox', ...queued].map((name) => `job:${name}`);

describe('操作日志', () => {
  test('has words for everything that can be done, and for nothing else', () => {
    const done = allCalls.filter(({ call }) => call.kind !== 'read').map(({ key }) => key);
    const worded = new Set(logWords.map(({ call }) => call));
    expect(done.filter((key) => !worded.has(key))).toEqual([]);
    const every = new Set([...allCalls.map(({ key }) => key), ...ownWork, ...queued]);
    expect([...ownWork, ...queued].filter((key) => !worded.has(key))).toEqual([]);
    expect([...worded].filter((key) => !every.has(key))).toEqual([]);
    for (const { module, deed } of logWords) expect(`${module}${deed}`).toMatch(/\p{Script=Han}/u);
  });

  test('has words for whatever a month of work was done by', async () => {
    const worded = new Set(logWords.map(({ call }) => call));
    const found = await server.rows<{ call: string }>('select distinct call from audit');
    expect(found.map(({ call }) => call).filter((call) => !worded.has(call))).toEqual([]);
  });

  test('has no row of own work that found nothing to do', async () => {
    const empty = await server.rows(`select call from audit where call like 'job:%' and target_table is null`);
    expect(empty).toEqual([]);
    expect(
      await server.rows(`select distinct call from audit where call = 'job:close-signed-transports'`),
    ).toHaveLength(1);
  });

  test('has no row of a write that leaves nothing to look for', async () => {
    const unlogged = allCalls.filter(({ call }) => call.unlogged).map(({ key }) => key);
    expect(unlogged).toEqual(['getSocketTicket']);
    const count = async () =>
      (await server.rows<{ count: number }>('select count(*)::int as count from audit'))[0]?.count;
    const before = await count();
    await server.done(boss, sessionCalls.getSocketTicket, {});
    expect(await count()).toBe(before);
  });

  test('has a word for every field that a month of work has written', async () => {
    const rows = await server.rows<{ target_table: string | null; before: object | null; after: object | null }>(
      'select distinct target_table, before, after from audit',
    );
    expect(rows.length).toBeGreaterThan(100);
    const wordless = new Set<string>();
    for (const { target_table: table, before, after } of rows)
      for (const name of [...namesIn({ ...before }), ...namesIn({ ...after })])
        if (metaOfName({ metaOf: logFieldsOf(table ?? '') }, name).label === '其他内容')
          wordless.add(`${table}.${name}`);
    expect([...wordless]).toEqual([]);
  });

  test('finds one’s own change of a tax rate, with before and after in words', async () => {
    expect(rates).toBeDefined();
    const [rate] = await server.rows<{
      id: number;
      code: string;
      name: string;
      treatment: string;
      row_version: number;
    }>('select id, code, name, treatment, rate, row_version from tax_rate order by id limit 1');
    if (!rate) throw new Error('no tax rate');
    const { id, code, name, treatment } = rate;
    const changed = { id, rowVersion: rate.row_version, code, name, treatment, rate: '0.11' };
    const answer = await server.sendAny(boss, named('addTaxRate'), changed, {
      headers: {
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      },
    });
    expect(answer.status, answer.message).toBe(1);
    const { list } = await server.done(boss, getListLog, { userId: boss.userId, module: '税率', pageSize: 1 });
    expect(list[0]).toMatchObject({
      operator: '管理示例',
      role: '管理中心',
      module: '税率',
      deed: '保存',
      outcome: 'DONE',
      ip: '127.0.0.1',
      device: 'Windows 电脑 · Chrome 浏览器',
      targetNo: '',
      targetType: '',
      ms: expect.any(Number),
    });
    const changes = await server.done(boss, getLogChanges, { id: list[0]?.id ?? 0 });
    expect(changes.list).toEqual([{ id: 1, label: '税率', before: expect.stringMatching(/^\d+%$/), after: '11%' }]);
  });

  test('leads from the number of a document to what was done with it, and to the document', async () => {
    const [doc] = await server.rows<{ id: number; no: string; n: number }>(
      `select o.id, o.no, count(*)::int as n from ask_order o join audit a on a.target_table = 'ask_order' and a.target_id = o.id
        group by 1, 2 order by 3 desc limit 1`,
    );
    if (!doc) throw new Error('no order');
    const { list, totalCount } = await server.done(boss, getListLog, { targetNo: doc.no });
    expect(totalCount).toBe(doc.n);
    for (const row of list) expect(row).toMatchObject({ targetNo: doc.no, targetType: 'ask_order', targetId: doc.id });
    expect(list.map(({ module }) => module)).toContain('要货单');
    expect((await server.done(boss, getListLog, { filter: doc.no })).totalCount).toBe(doc.n);
    expect((await server.done(boss, getListLog, { targetNo: 'YH0' })).totalCount).toBe(0);
    const moved = list.find(({ deed }) => deed !== '自动处理');
    const changes = await server.done(boss, getLogChanges, { id: moved?.id ?? 0 });
    for (const { label, before, after } of changes.list) expect(`${label}${before}${after}`).not.toMatch(/[A-Z]{2}_/);
  });

  test('can be narrowed by time, unit worked for, module and deed, and sorted by time', async () => {
    const [sh] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
    const acting = await server.as('glzx02', { centre: `city:${sh?.id}` });
    await server.done(acting, sessionCalls.endAllSessions, {});
    const own = { cityId: sh?.id ?? 0, module: '登录', deed: '退出其他登录设备' };
    const { list } = await server.done(boss, getListLog, own);
    expect(list[0]).toMatchObject({ actingFor: '上海', deed: '退出其他登录设备', module: '登录' });
    const all = await server.done(boss, getListLog, { sorting: 'at asc', pageSize: 50 });
    const times = all.list.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a.localeCompare(b)));
    const atTo = times.at(-1) ?? '';
    const until = await server.done(boss, getListLog, { atTo });
    expect(until.totalCount).toBeLessThan(all.totalCount);
  });

  test('is for management alone', async () => {
    for (const username of ['city_sh', 'sup_gys001', 'store_sh001']) {
      const who = await server.as(username);
      expectRefusal(await server.send(who, getListLog, {}), 'noPower');
      expectRefusal(await server.send(who, getLogChanges, { id: 1 }), 'noPower');
    }
    const superadmin = await server.as('superadmin', { centre: 'management' });
    expect((await server.done(superadmin, getListLog, {})).totalCount).toBeGreaterThan(100);
    expectRefusal(await server.send(superadmin, getLogChanges, { id: 999_999_999 }), 'notFound');
  });

  test('cannot be changed by anybody, not even by a statement of the product', async () => {
    for (const statement of [`update audit set user_name = 'x'`, 'delete from audit'])
      await expect(server.rows(statement)).rejects.toThrow(/append-only/);
    const writes = allCalls.filter(({ call }) => call.kind !== 'read' && call.about?.includes('audit'));
    expect(writes).toEqual([]);
  });
});
