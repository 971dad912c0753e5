import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { read, write } from '@material/contract/kernel/call/call.ts';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetOldRows, makePartitions, removeAbandonedUploads } from '../../src/kernel/operation/clean-up.ts';
import { implement } from '../../src/kernel/call/implement.ts';
import { schedule, startJobs, type JobOptions, type Jobs } from '../../src/kernel/operation/jobs.ts';
import { outboxTries, topic } from '../../src/kernel/operation/outbox.ts';
import { settingsOf } from '../../src/kernel/config/settings.ts';
import { refuse } from '../../src/kernel/refusal/refuse.ts';
import { systemCtx, type SystemResources } from '../../src/kernel/operation/system.ts';
import { startHarness } from '../harness/harness.ts';

const tellCalls = {
  probeTell: write('/api/Probe/ProbeTell', {
    access: 'signedIn',
    input: z.strictObject({ topic: z.string(), word: z.string(), mustRefuse: z.boolean().default(false) }),
    output: z.object({}),
  }),
  probeNothing: read('/api/Probe/ProbeNothing', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({}),
  }),
};
const tells = implement(tellCalls, {
  probeTell: (ctx, { topic: name, word, mustRefuse }) => {
    ctx.outbox({ topic: name, payload: { word } });
    if (mustRefuse) refuse('blocked', { reason: '不可以' });
    return Promise.resolve({});
  },
  probeNothing: () => Promise.resolve({}),
});

const server = await startHarness({ extra: tells });
const city = await server.as('city_sh');
const resources: SystemResources = {
  database: server.database,
  files: server.files,
  settings: settingsOf(server.config),
  random: () => 0.5,
};
const log = server.app.log satisfies FastifyBaseLogger;
const running: Jobs[] = [];
/** A notice may be missed; the next poll finds the work. */
const soon = { timeout: 10_000 };

async function start(list: Partial<Pick<JobOptions, 'schedules' | 'topics'>>): Promise<Jobs> {
  const options = {
    url: server.database.url,
    resources,
    clock: () => server.clock.now,
    log,
    schedules: [],
    topics: [],
  };
  const jobs = await startJobs({ ...options, ...list });
  running.push(jobs);
  return jobs;
}
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop(5))));
afterAll(server.stop);

const tell = (word: string, name = 'letters', mustRefuse = false) =>
  server.send(city, tellCalls.probeTell, { topic: name, word, mustRefuse });
const outboxOf = (word: string) =>
  server.rows<{ tries: number; error: string | null; done_at: Date | null }>(
    `select tries, error, done_at from outbox where payload->>'word' = $1`,
    [word],
  );

describe('the outbox', () => {
  test('is delivered after the commit, and only then', async () => {
    const delivered: unknown[] = [];
    await start({
      topics: [topic('letters', (_ctx, payload) => Promise.resolve(void delivered.push(payload['word'])))],
    });
    await tell('refused', 'letters', true);
    await tell('kept');
    await expect
      .poll(() => outboxOf('kept'), soon)
      .toMatchObject([{ tries: 0, error: null, done_at: server.clock.now }]);
    expect(delivered).toEqual(['kept']);
    expect(await outboxOf('refused')).toEqual([]);
  });

  test('of a process that died is delivered by the next one', async () => {
    await tell('left behind');
    const delivered: unknown[] = [];
    await start({
      topics: [topic('letters', (_ctx, payload) => Promise.resolve(void delivered.push(payload['word'])))],
    });
    await expect.poll(() => delivered, soon).toEqual(['left behind']);
  });

  test('goes once however many processes there are', async () => {
    const delivered: unknown[] = [];
    const topics = [topic('letters', (_ctx, payload) => Promise.resolve(void delivered.push(payload['word'])))];
    await Promise.all([start({ topics }), start({ topics })]);
    const words = Array.from({ length: 10 }, (_, i) => `many ${i}`);
    await Promise.all(words.map((word) => tell(word)));
    await expect.poll(() => delivered.length, soon).toBeGreaterThanOrEqual(10);
    await expect
      .poll(async () => (await server.rows('select 1 from outbox where done_at is null')).length, soon)
      .toBe(0);
    expect(new Set(delivered)).toEqual(new Set(words));
    expect(delivered).toHaveLength(words.length);
  });

  test('keeps what failed with its reason, and leaves it alone after too many tries', async () => {
    await start({ topics: [topic('letters', () => Promise.reject(new Error('对方无应答')))] });
    await tell('hopeless');
    await expect
      .poll(() => outboxOf('hopeless'), soon)
      .toMatchObject([{ tries: 1, error: '对方无应答', done_at: null }]);
    await tell('nobody knows', 'no such topic');
    await expect
      .poll(() => outboxOf('nobody knows'), soon)
      .toMatchObject([{ tries: 1, error: 'nobody delivers no such topic' }]);
    await server.rows('update outbox set tries = $1 where done_at is null', [outboxTries]);
  });
});

describe('a schedule', () => {
  test('works as nobody, sees everything, may ask for no permission', async () => {
    const seen: unknown[] = [];
    const jobs = await start({
      schedules: [
        schedule('look-around', '0 5 1 1 *', async (ctx) => {
          const places = await ctx.from('place').selectAll('place').execute();
          await ctx.inTransaction((own) => {
            own.event({ type: 'LOOKED', docType: 'place', docId: 1, cityId: null, supplierId: null });
            own.audit({ table: 'place', id: 1, after: { status: 'SEEN' } });
            return Promise.resolve();
          });
          seen.push(places.length > 4, ctx.userId, ctx.powers.size);
        }),
      ],
    });
    await jobs.trigger('look-around');
    await expect.poll(() => seen).toEqual([true, null, 0]);
    expect(await server.rows(`select actor_id from event where type = 'LOOKED'`)).toEqual([{ actor_id: null }]);
    expect(await server.rows(`select user_id, user_name from audit where call = 'job:look-around'`)).toEqual([
      { user_id: null, user_name: '系统' },
    ]);
  });

  test('runs once although two processes know it', async () => {
    let runs = 0;
    // Held until both have asked: what is asked for after a run has ended is a run of its own.
    const { promise: bothHaveAsked, resolve: letItEnd } = Promise.withResolvers<undefined>();
    const counted = schedule('count-once', '0 5 1 1 *', async () => {
      runs += 1;
      await bothHaveAsked;
    });
    const [first, second] = [await start({ schedules: [counted] }), await start({ schedules: [counted] })];
    await Promise.all([first.trigger('count-once'), second.trigger('count-once')]);
    letItEnd(undefined);
    await expect
      .poll(() => server.rows(`select state from pgboss.job where name = 'count-once'`), soon)
      .toEqual([{ state: 'completed' }]);
    expect(runs).toBe(1);
  });

  test('that no version knows any more is forgotten', async () => {
    await start({ schedules: [schedule('old-habit', '0 5 1 1 *', () => Promise.resolve())] });
    await start({ schedules: [schedule('new-habit', '0 5 1 1 *', () => Promise.resolve())] });
    expect(await server.rows('select name, timezone from pgboss.schedule')).toEqual([
      { name: 'new-habit', timezone: 'Asia/Shanghai' },
    ]);
  });
});

describe('clean-up', () => {
  const ctx = () => systemCtx(resources, server.clock.now, 'job:test');

  test('forgets idempotency keys after a day and nothing younger', async () => {
    const send = (key: string) =>
      server.done(city, tellCalls.probeTell, { topic: 'letters', word: key }, { headers: { 'idempotency-key': key } });
    await send('yesterday');
    server.clock.forward({ hours: 6 });
    await send('today');
    server.clock.forward({ hours: 18, minutes: 1 });
    await forgetOldRows(ctx());
    expect(await server.rows('select key from idempotency')).toEqual([{ key: 'today' }]);
  });

  test('removes upload folders of killed processes, not of living ones', async () => {
    await removeAbandonedUploads(ctx());
    const folder = server.files.scratch;
    const old = new Date(server.clock.now.getTime() - 25 * 3_600_000);
    for (const name of ['upload-old', 'upload-new']) await mkdir(join(folder, name), { recursive: true });
    await utimes(join(folder, 'upload-old'), old, old);
    await utimes(join(folder, 'upload-new'), server.clock.now, server.clock.now);
    await removeAbandonedUploads(ctx());
    await expect(utimes(join(folder, 'upload-old'), old, old)).rejects.toThrow('ENOENT');
    await utimes(join(folder, 'upload-new'), old, old);
  });

  test('makes the partitions of the months to come', async () => {
    const months = () =>
      server.rows(`select relname from pg_class where relname ~ '^event_p\\d{6}$' and relname > 'event_p202702'`);
    expect(await months()).toEqual([]);
    server.clock.forward({ days: 60 });
    await makePartitions(ctx());
    expect((await months()).length).toBeGreaterThan(0);
  });
});
