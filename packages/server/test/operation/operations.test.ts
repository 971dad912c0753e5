import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callGroups } from '@material/contract/calls.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../src/kernel/config/config.ts';
import { minimalInput } from '../contract/minimal-input.ts';
import { startHarness } from '../harness/harness.ts';
import { probeCalls, probes } from '../harness/probes.ts';

const token = 'a-token-for-the-collector';
const server = await startHarness({ extra: probes });
afterAll(server.stop);
const city = await server.as('city_sh');

const get = (url: string, options: InjectOptions = {}) => server.app.inject({ method: 'GET', url, ...options });

describe('/metrics', () => {
  test('counts calls by path, and made-up paths as one', async () => {
    await server.done(city, probeCalls.probeEcho, {});
    await server.raw('/api/Made/Up1', '{}', { 'content-type': 'application/json' });
    await server.raw('/api/Made/Up2', '{}', { 'content-type': 'application/json' });
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /http_call_duration_seconds_count\{call="\/prod-api\/api\/Probe\/ProbeEcho",status="200"\} \d+/,
    );
    expect(body).toMatch(/http_call_duration_seconds_count\{call="unknown",status="404"\} 2/);
    expect(body).not.toContain('Up1');
    expect(body).toMatch(/database_connections\{pool="main",state="open"\} [1-9]/);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
  });

  test('is for this machine alone, also behind a proxy on it', async () => {
    expect((await get('/metrics', { remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
    for (const added of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded', 'x-forwarded-proto'])
      expect((await get('/metrics', { headers: { [added]: '127.0.0.1' } })).statusCode, added).toBe(404);
    expect((await get('/metrics', { remoteAddress: '::1' })).statusCode).toBe(200);
  });

  test('with a token is for whoever has it', async () => {
    const guarded = await startHarness({ env: { METRICS_TOKEN: token } });
    try {
      const ask = (authorization?: string) =>
        guarded.app.inject({
          method: 'GET',
          url: '/metrics',
          remoteAddress: '203.0.113.7',
          headers: authorization === undefined ? {} : { authorization },
        });
      const codes = await Promise.all([ask(), ask('Bearer wrong'), ask(token), ask(`Bearer ${token}`)]);
      expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 200]);
    } finally {
      await guarded.stop();
    }
  });
});

describe('health', () => {
  test('the process lives, and is ready until it stops', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    server.app.readiness.isStopping = true;
    const stopping = await get('/readyz');
    server.app.readiness.isStopping = false;
    expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: 'stopping' }]);
  });

  test('a process without a database is given up after three minutes, not before, and not once it is back', async () => {
    const lone = await startHarness();
    const health = async () => (await lone.app.inject('/healthz')).statusCode;
    try {
      const { query } = lone.database.probe;
      lone.database.probe.query = () => Promise.reject(new Error('gone'));
      expect(await health()).toBe(200);
      lone.clock.forward({ minutes: 2 });
      expect(await health()).toBe(200);
      lone.clock.forward({ minutes: 1 });
      expect(await health()).toBe(503);
      lone.database.probe.query = query;
      expect(await health()).toBe(200);
      lone.clock.forward({ days: 1 });
      expect(await health()).toBe(200);
    } finally {
      await lone.stop();
    }
  });

  test('not ready on a full disk, nor on a database that takes no writes', async () => {
    const full = await startHarness({ env: { MIN_FREE_MB: '999999999999' } });
    const readOnly = await startHarness();
    try {
      const answered = (await full.app.inject('/readyz')).json();
      expect(answered).toEqual({ status: 'disk full' });
      expect((await readOnly.app.inject('/readyz')).statusCode).toBe(200);
      const [row] = await readOnly.rows<{ name: string }>('select current_database() as name');
      await readOnly.rows(`alter database ${row?.name ?? ''} set default_transaction_read_only = on`);
      await readOnly.rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      readOnly.clock.forward({ minutes: 1 });
      const refused = async () => {
        const response = await readOnly.app.inject('/readyz');
        return [response.statusCode, response.json<unknown>()];
      };
      await expect.poll(refused).toEqual([503, { status: 'database not writable' }]);
    } finally {
      await full.stop();
      await readOnly.stop();
    }
  });

  test('too much to do is answered with 503 in the envelope, while health still answers', async () => {
    const small = await startHarness({ env: { MAX_EVENT_LOOP_DELAY_MS: '1' }, extra: probes });
    const block = () => {
      for (const end = performance.now() + 100; performance.now() < end;);
    };
    try {
      const blocked = async () => {
        block();
        const response = await small.app.inject({ method: 'POST', url: `${wire.prefix}${probeCalls.probeEcho.path}` });
        return { code: response.statusCode, body: response.json<unknown>() };
      };
      const busy = { code: 503, body: { status: 0, message: '系统繁忙，请稍后再试', data: null } };
      await expect.poll(blocked, { interval: 1, timeout: 10_000 }).toEqual(busy);
      expect((await small.app.inject('/healthz')).statusCode).toBe(200);
      expect((await small.app.inject('/readyz')).statusCode).toBe(200);
    } finally {
      await small.stop();
    }
  });
});

describe('every answer', () => {
  test('carries the number under which the log knows it', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: `${wire.prefix}${probeCalls.probeFault.path}`,
      headers: { token: city.token, 'content-type': 'application/json' },
      payload: server.sealed({}),
    });
    expect(response.json<{ message: string }>().message).toContain(String(response.headers['x-request-id']));
  });

  test('tells browsers not to guess and not to frame', async () => {
    const { headers } = await get('/static/config.json');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
  });

  test('serves videos and manuals by their names as soon as they are there, and nothing else of their folder', async () => {
    const help = async () => (await get('/static/config.json')).json<{ help: string[] }>().help;
    expect(await help()).toEqual([]);
    expect((await get('/static/help/manual-city.pdf')).statusCode).toBe(404);
    await writeFile(join(server.config.helpDir, 'manual-city.pdf'), '%PDF-1.4');
    await writeFile(join(server.config.helpDir, 'notes.txt'), 'not for people');
    expect(await help()).toEqual(['manual-city.pdf']);
    const manual = await get('/static/help/manual-city.pdf');
    expect([manual.statusCode, manual.headers['content-type'], manual.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.4',
    ]);
    for (const name of ['notes.txt', '', '../config.json', '..%2f..%2fpackage.json'])
      expect((await get(`/static/help/${name}`)).body).not.toContain('not for people');
    expect((await get('/static/help/notes.txt')).statusCode).toBe(404);
  });

  const policyOf = (header: unknown): Record<string, string> =>
    Object.fromEntries(
      String(header)
        .split(';')
        .map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1).join(' ')]),
    );

  test('lets a page talk to this server and show PDF files, and to nobody else', async () => {
    const { headers } = await get('/static/config.json');
    expect(policyOf(headers['content-security-policy'])).toEqual({
      'default-src': "'self'",
      'base-uri': "'self'",
      'font-src': "'self' https: data:",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
      'frame-src': "'self' blob:",
      'img-src': "'self' data: blob:",
      'object-src': "'none'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'style-src': "'self' 'unsafe-inline'",
      'connect-src': "'self'",
    });
  });

  test('leaves room for the local print service where that is configured, and for no more', async () => {
    const printing = await startHarness({ env: { PRINT_DRIVER: 'lodop' } });
    try {
      const usual = policyOf((await get('/static/config.json')).headers['content-security-policy']);
      const { headers } = await printing.app.inject({ method: 'GET', url: '/static/config.json' });
      expect(policyOf(headers['content-security-policy'])).toEqual({
        ...usual,
        'script-src': "'self' http://localhost:8000 http://localhost:18000 https://localhost.lodop.net:8443",
        'connect-src': "'self' ws://localhost:8000 ws://localhost:18000",
      });
    } finally {
      await printing.stop();
    }
  });
});

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Operation = { operationId: string; 'x-payload': Schema; responses: Record<string, unknown>; security: unknown[] };
type Document = { openapi: string; paths: Record<string, { post: Operation }>; components: Record<string, unknown> };

/** Every `$ref` of a document points to something in it. */
function danglingRefs(document: unknown): string[] {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]*)"/g)].map((match) => match[1] ?? '');
  const at = (path: string) =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
  return refs.filter((path) => at(path) === undefined);
}

describe('OpenAPI', () => {
  const calls = Object.entries(Object.assign({}, ...Object.values(callGroups)) as Record<string, Call>);

  test('describes every call, and what it says is followed by the calls themselves', async () => {
    const response = await get(`${wire.prefix}/openapi.json`);
    const document = response.json<Document>();
    expect(document.openapi).toBe('3.1.0');
    expect(danglingRefs(document)).toEqual([]);
    for (const [key, call] of calls) {
      const operation = document.paths[call.path]?.post;
      if (!operation) continue;
      expect(operation.operationId).toBe(key);
      expect(operation.security).toHaveLength(call.access === 'public' ? 0 : 1);
      const schema = z.fromJSONSchema(operation['x-payload']);
      for (const detail of ['required', 'full'] as const) {
        const input = minimalInput(call.input, { detail, idOf: () => 1 });
        expect(schema.safeParse(input), `${key} ${JSON.stringify(input)}`).toMatchObject({ success: true });
      }
      expect(schema.safeParse({ 不认识: 1 }).success, key).toBe(false);
    }
  });
});

describe('configuration', () => {
  const wrong = (env: Record<string, string>): string => {
    try {
      readConfig(env);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  test('lists everything that is wrong at once', () => {
    const message = wrong({ PORT: 'eighty', PAYLOAD_KEY: 'short', METRICS_TOKEN: 'x' });
    for (const name of ['PORT', 'PAYLOAD_KEY', 'METRICS_TOKEN']) expect(message).toContain(name);
  });

  test('says which proxies are believed', () => {
    const trusted = (text: string) => readConfig({ TRUST_PROXY: text }).TRUST_PROXY;
    expect(['false', 'true', '2', '10.0.0.0/8, ::1, loopback'].map(trusted)).toEqual([
      false,
      1,
      2,
      ['10.0.0.0/8', '::1', 'loopback'],
    ]);
    for (const text of ['yes', '0.5', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '-1', ','])
      expect(wrong({ TRUST_PROXY: text }), text).toContain('TRUST_PROXY');
  });

  test('refuses to be one of several without files that all of them reach', () => {
    const several = { INSTANCES: '2', DATABASE_URL: 'postgres://localhost/x' };
    expect(wrong(several)).toContain('INSTANCES above 1 needs files');
    expect(wrong({ ...several, S3_BUCKET: 'b' })).toContain('S3_ACCESS_KEY');
    expect(wrong({ ...several, S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' })).toBe('');
    expect(wrong({ ...several, FILES_SHARED: 'true' })).toBe('');
    expect(wrong({ INSTANCES: '2', FILES_SHARED: 'true' })).toContain('DATABASE_URL');
    expect(wrong({ NODE_ENV: 'production' })).toContain('DATABASE_URL');
  });
});
