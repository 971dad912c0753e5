import { pageErrorCalls } from '@material/contract/kernel/call/page-error.calls.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { OpenCtx } from '../../src/kernel/call/implement.ts';
import { pageErrors } from '../../src/kernel/call/page-error.handlers.ts';
import { expectProblems } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const { reportPageError } = pageErrorCalls;
const report = {
  page: '/citycenter/addaskorder',
  version: '0.1.0-abc',
  kind: 'React 185',
  stack: 'styled /assets/a.js:1:2',
};

describe('a page that broke', () => {
  test('is reported by anybody, signed in or not', async () => {
    const city = await server.as('city_sh');
    for (const who of [undefined, city]) {
      const { no } = await server.done(who, reportPageError, report);
      expect(no).toMatch(/^[0-9a-f]{8}$/);
    }
  });

  test('is reported in few words, and with nothing else', async () => {
    const long = await server.sendAny(undefined, reportPageError, { ...report, stack: 'x'.repeat(6001) });
    expect(expectProblems(long)).toEqual({ stack: '最多 6000 个字' });
    expect((await server.sendAny(undefined, reportPageError, { ...report, message: '张三' })).status).toBe(0);
  });

  test('stands in the log with its number, at most ten times a minute from one address', async () => {
    const [binding] = pageErrors;
    if (!binding) throw new Error('the call is implemented');
    const error = vi.fn<(row: unknown, words: string) => void>();
    const ctx = (ip: string, minute: number): OpenCtx => ({
      now: new Date(Date.UTC(2026, 10, 22, 8, minute)),
      request: { requestId: 'a1b2c3d4', ip, userAgent: '', nameType: 1, isControl: undefined },
      random: () => 0,
      settings: server.resources.settings,
      database: server.database,
      log: { error } as unknown as OpenCtx['log'],
    });
    for (let time = 0; time < 12; time += 1)
      expect(await binding.open(report)(ctx('10.0.0.9', 0))).toEqual({ no: 'a1b2c3d4' });
    expect(error).toHaveBeenCalledTimes(10);
    expect(error).toHaveBeenCalledWith({ page: report }, 'page error');
    await binding.open(report)(ctx('10.0.0.8', 0));
    await binding.open(report)(ctx('10.0.0.9', 2));
    expect(error).toHaveBeenCalledTimes(12);
  });
});
