import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { json, refusal, sealed, success } from '../../../test/fake-server.ts';
import { manager } from '../../../test/people.ts';
import { addNote, failure, sendingBench } from '../../../test/sending-bench.ts';
import { passOverRefusal } from './refusal.ts';
import { send } from './send.ts';
import { useSession } from '../session/session.ts';
import { onStalePowers } from '../session/stale-powers.ts';

const { getTodoCounts } = todoCalls;
const { toast, confirm, reload, ...bench } = sendingBench();

describe('the request', () => {
  it('goes sealed to the prefixed path with the headers of the session', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    await send(getTodoCounts, {});
    const [seen] = bench.server().requests;
    expect(seen?.path).toBe('/api/Management/GetTodoCounts');
    expect(seen?.input).toEqual({});
    expect(seen?.header('token')).toBe('secret');
    expect(seen?.header('userName')).toBe(encodeURIComponent('张 三'));
    expect(seen?.header('userId')).toBe('7');
    expect(seen?.header('nameType')).toBe('1');
    expect(seen?.header('centre')).toBe('management');
    expect(seen?.header('idempotency-key')).toBeNull();
    expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]?.body).toBe(sealed({}));
  });

  it('takes the centre from the open screen and the options', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    useSession.getState().setUser(manager({ linkid: 3, linkSupplierId: 9 }));
    for (const path of ['/citycenter/askorder', '/suppliercenter/pickuporder', '/messagecenter/MyMessage', '/home']) {
      useSession.getState().setOpenPath(path);
      await send(getTodoCounts, {});
    }
    await send(getTodoCounts, {}, { centre: 'city:5', nameType: 2, isControl: true });
    expect(bench.server().requests.map((seen) => seen.header('centre'))).toEqual([
      'city:3',
      'supplier:9',
      'message',
      'management',
      'city:5',
    ]);
    expect(bench.server().requests.at(-1)?.header('nameType')).toBe('2');
    expect(bench.server().requests.at(-1)?.header('isControl')).toBe('1');
  });

  it('carries no identity before anybody is signed in', async () => {
    useSession.getState().resetToken();
    bench.server().on(loginCalls.login, () => ({ token: 't', id: 1, name: 'n' }));
    await send(loginCalls.login, { username: 'a', password: 'b' });
    const [seen] = bench.server().requests;
    expect([seen?.header('token'), seen?.header('userId'), seen?.header('centre')]).toEqual([null, null, null]);
  });

  it('seals Chinese, emoji and texts longer than one chunk', async () => {
    bench.server().on(addNote, () => ({ id: 1 }));
    const text = '东北珍珠米🌾'.repeat(20_000);
    await send(addNote, { text });
    expect(bench.server().requests[0]?.input).toEqual({ text });
  });
});

describe('the answer in both dialects', () => {
  it.each([
    [{ status: 1, data: { list: [] } }, { list: [] }],
    [{ code: 20000, data: { list: [] } }, { list: [] }],
  ])('%o is data', async (body, data) => {
    bench.server().onRaw(getTodoCounts, () => json(body));
    await expect(send(getTodoCounts, {})).resolves.toEqual(data);
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    [{ status: 0, message: '余额不足' }, { status: 0, message: '余额不足' }, 3],
    [{ status: 0 }, { status: 0, message: 'Error' }, 3],
    [{ status: 7, message: '未知' }, { status: 7, message: '未知' }, 5],
    [{ code: 40001, message: '坏了' }, { status: 40001, message: '坏了' }, 5],
  ])('%o is shown', async (body, refused, seconds) => {
    bench.server().onRaw(getTodoCounts, () => json(body));
    expect(await failure(send(getTodoCounts, {}))).toMatchObject(refused);
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', refused.message, seconds);
  });

  it('what the server says is HTML in a toast and plain words everywhere else', async () => {
    const message = '“甲&lt;b&gt;乙&lt;/b&gt; &amp; 丙”正在<b>使用</b>';
    bench.server().onRaw(getTodoCounts, () => json({ status: 0, message }));
    expect(await failure(send(getTodoCounts, {}))).toMatchObject({ message: '“甲<b>乙</b> & 丙”正在使用' });
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', message, 3);
  });

  it('another mark of what one may do than before is told, once', async () => {
    const stale = vi.fn<() => void>();
    onStalePowers(stale);
    const marked = (mark: string) => {
      const reply = json({ status: 1, data: { list: [] } });
      reply.headers.set('powers', mark);
      return reply;
    };
    for (const mark of ['one', 'one', 'two', 'two']) {
      bench.server().onRaw(getTodoCounts, () => marked(mark));
      await send(getTodoCounts, {});
    }
    bench.server().onRaw(getTodoCounts, () => json({ status: 1, data: { list: [] } }));
    await send(getTodoCounts, {});
    expect(stale).toHaveBeenCalledTimes(1);
    useSession.getState().setToken({ token: 'another', id: 8, name: '李四' }, { isRemembered: true });
    bench.server().onRaw(getTodoCounts, () => marked('three'));
    await send(getTodoCounts, {});
    expect(stale).toHaveBeenCalledTimes(1);
    onStalePowers(() => undefined);
  });

  it('status 2 is silent', async () => {
    bench.server().onRaw(getTodoCounts, () => refusal(2, '静默'));
    expect(await failure(send(getTodoCounts, {}))).toMatchObject({ status: 2, message: '静默' });
    expect(toast).not.toHaveBeenCalled();
  });

  it('carries code, problems and the fresh row', async () => {
    const problems = [{ path: ['lines', 0, 'qty'], message: '数量须大于 0' }];
    bench
      .server()
      .onRaw(addNote, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict', problems, row: { id: 5 } }));
    expect(await failure(send(addNote, { text: 'a' }))).toMatchObject({ code: 'conflict', problems, row: { id: 5 } });
  });

  it.each([50008, 50012, 50014])('code %i is shown and asks', async (code) => {
    bench.server().onRaw(getTodoCounts, () => json({ code, message: '令牌无效' }));
    await failure(send(getTodoCounts, {}));
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', '令牌无效', 5);
    expect(confirm).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'a page of a proxy',
      () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['JSON of somebody else', () => json({ hello: 1 })],
    ['a broken network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s reads as a timeout', async (_name, reply) => {
    bench.server().onRaw(getTodoCounts, reply);
    expect(await failure(send(getTodoCounts, {}))).toMatchObject({ status: -1 });
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', '服务器超时，请联系系统管理员', 5);
  });

  it('gives up after the request timeout', async () => {
    bench.server().on(getTodoCounts, () => ({ list: [] }));
    await send(getTodoCounts, {});
    vi.useFakeTimers();
    bench.server().onRaw(getTodoCounts, () => new Promise(() => undefined));
    const waiting = failure(send(getTodoCounts, {}));
    await vi.advanceTimersByTimeAsync(wire.requestTimeoutMs);
    expect((await waiting).message).toBe('服务器超时，请联系系统管理员');
  });

  it('ends silently with the caller’s signal', async () => {
    bench.server().onRaw(getTodoCounts, () => new Promise(() => undefined));
    const leaving = new AbortController();
    const waiting = send(getTodoCounts, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(toast).not.toHaveBeenCalled();
  });
});

describe('signed out', () => {
  it('asks once for a burst; declining keeps the page', async () => {
    bench.server().onRaw(getTodoCounts, () => refusal(301, '你已登出，请重新登录'));
    await Promise.all([1, 2, 3, 4].map(() => failure(send(getTodoCounts, {}))));
    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      title: '你已登出，请重新登录',
      okText: '重新登录',
      cancelText: '取消',
    });
    expect(toast).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    expect(useSession.getState().token).toBe('secret');
  });

  it('forgets the token and reloads when the user wants to sign in again', async () => {
    confirm.mockResolvedValue(true);
    bench.server().onRaw(getTodoCounts, () => refusal(301, 'x'));
    await failure(send(getTodoCounts, {}));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(useSession.getState().token).toBe('');
  });

  it('asks nothing when the caller shows refusals itself', async () => {
    bench.server().onRaw(sessionCalls.getUserInfo, () => refusal(301, 'x'));
    await failure(send(sessionCalls.getUserInfo, {}, { isSilent: true }));
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the idempotency key', () => {
  const keys = () =>
    bench
      .server()
      .requestsTo(addNote)
      .map((seen) => seen.header('idempotency-key'));

  it('is shared by the same wish while the first is under way', async () => {
    const first = Promise.withResolvers<Response>();
    bench.server().onRaw(addNote, () => first.promise);
    const sends = [send(addNote, { text: 'a' }), send(addNote, { text: 'a' }), send(addNote, { text: 'b' })];
    await vi.waitFor(() => expect(keys()).toHaveLength(3));
    first.resolve(success({ id: 1 }));
    await Promise.allSettled(sends);
    const [a, again, b] = keys();
    expect(a).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(a);
    expect(b).not.toBe(a);
  });

  it('stays after a lost answer and is new after an answer', async () => {
    bench.server().onRaw(addNote, () => Promise.reject(new TypeError('offline')));
    await failure(send(addNote, { text: 'a' }));
    bench.server().on(addNote, () => ({ id: 1 }));
    await send(addNote, { text: 'a' });
    await send(addNote, { text: 'a' });
    bench.server().onRaw(addNote, () => refusal(0, '不行'));
    await failure(send(addNote, { text: 'a' }));
    await failure(send(addNote, { text: 'a' }));
    const [lost, retried, next, refused, corrected] = keys();
    expect(retried).toBe(lost);
    expect(new Set([lost, next, refused, corrected]).size).toBe(4);
  });

  it('tells two forms with the same content apart', async () => {
    bench.server().onRaw(addNote, () => Promise.reject(new TypeError('offline')));
    await failure(send(addNote, { text: 'a' }, { intent: 'form-1' }));
    await failure(send(addNote, { text: 'a' }, { intent: 'form-2' }));
    const [one, two] = keys();
    expect(one).not.toBe(two);
  });
});

describe('a failure that the page says itself', () => {
  it.each([
    ['all', 2],
    ['refused', 1],
    ['none', 0],
  ] as const)('is toasted with %s: %d of two', async (which, count) => {
    bench.server().onRaw(getTodoCounts, () => refusal(0, '不行'));
    await expect(send(getTodoCounts, {}, { toast: which })).rejects.toThrow('不行');
    bench.server().onRaw(getTodoCounts, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send(getTodoCounts, {}, { toast: which })).rejects.toThrow('服务器超时');
    expect(toast).toHaveBeenCalledTimes(count);
  });

  it('and that nobody waits for is no fault of the program', async () => {
    bench.server().onRaw(getTodoCounts, () => refusal(0, '不行'));
    const refused: unknown = await send(getTodoCounts, {}).catch((error: unknown) => error);
    const passed = (reason: unknown): boolean => {
      const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
        reason,
        promise: Promise.resolve(),
      });
      passOverRefusal(event);
      return event.defaultPrevented;
    };
    expect(passed(refused)).toBe(true);
    expect(passed(new TypeError('x is undefined'))).toBe(false);
  });
});
