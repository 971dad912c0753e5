import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { upload, write } from '@material/contract/kernel/call.ts';
import { todoCalls } from '@material/contract/ordering/todo.calls.ts';
import { wire } from '@material/contract/kernel/constants.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, file, json, refusal, sealed, success, type FakeServer } from '../../test/fake-server.ts';
import { manager } from '../../test/people.ts';
import { type NoticeBoard, setNoticeBoard } from './notices.ts';
import { download, Refusal, send } from './send.ts';
import { useSession } from './session.ts';

const addNote = write('/api/Test/AddNote', {
  access: 'signedIn',
  input: z.object({ text: z.string() }),
  output: z.object({ id: z.int() }),
});
const importNotes = upload('/api/Test/ImportNotes', {
  access: 'signedIn',
  input: z.object({ kind: z.string() }),
  output: z.object({ rows: z.int() }),
  upload: { maxBytes: 1000, maxFiles: 2, types: ['xlsx'] },
});
const exportNotes = { ...addNote, kind: 'download' as const, path: '/api/Test/ExportNotes' as const };
const { getTodoCounts } = todoCalls;

let server: FakeServer;
const toast = vi.fn<NoticeBoard['toast']>();
const confirm = vi.fn<NoticeBoard['confirm']>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  server = fakeServer();
  toast.mockReset();
  confirm.mockReset().mockResolvedValue(false);
  reload.mockReset();
  setNoticeBoard({ toast, confirm });
  vi.spyOn(location, 'reload').mockImplementation(reload);
  useSession.getState().setToken({ token: 'secret', id: 7, name: '张 三' }, { isRemembered: true });
  useSession.getState().setUser(manager());
});

afterEach(() => {
  useSession.getState().resetToken();
  setNoticeBoard(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const failure = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
};

describe('the request', () => {
  it('goes sealed to the prefixed path with the headers of the session', async () => {
    server.on(getTodoCounts, () => ({ list: [] }));
    await send(getTodoCounts, {});
    const [seen] = server.requests;
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
    server.on(getTodoCounts, () => ({ list: [] }));
    useSession.getState().setUser(manager({ linkid: 3, linkSupplierId: 9 }));
    for (const path of ['/citycenter/askorder', '/suppliercenter/pickuporder', '/messagecenter/MyMessage', '/home']) {
      useSession.getState().setOpenPath(path);
      await send(getTodoCounts, {});
    }
    await send(getTodoCounts, {}, { centre: 'city:5', nameType: 2, isControl: true });
    expect(server.requests.map((seen) => seen.header('centre'))).toEqual([
      'city:3',
      'supplier:9',
      'message',
      'management',
      'city:5',
    ]);
    expect(server.requests.at(-1)?.header('nameType')).toBe('2');
    expect(server.requests.at(-1)?.header('isControl')).toBe('1');
  });

  it('carries no identity before anybody is signed in', async () => {
    useSession.getState().resetToken();
    server.on(loginCalls.login, () => ({ token: 't', id: 1, name: 'n' }));
    await send(loginCalls.login, { username: 'a', password: 'b' });
    const [seen] = server.requests;
    expect([seen?.header('token'), seen?.header('userId'), seen?.header('centre')]).toEqual([null, null, null]);
  });

  it('seals Chinese, emoji and texts longer than one chunk', async () => {
    server.on(addNote, () => ({ id: 1 }));
    const text = '东北珍珠米🌾'.repeat(20_000);
    await send(addNote, { text });
    expect(server.requests[0]?.input).toEqual({ text });
  });

  it('sends files after the sealed payload', async () => {
    server.on(importNotes, () => ({ rows: 2 }));
    const answer = await send(importNotes, { kind: '全部' }, { files: [new File(['x'], '要货.xlsx')] });
    expect(answer).toEqual({ rows: 2 });
    const [seen] = server.requests;
    expect(seen?.input).toEqual({ kind: '全部' });
    expect(seen?.files.map(({ name }) => name)).toEqual(['要货.xlsx']);
    expect(seen?.header('content-type')).toBeNull();
    const body = vi.mocked(fetch).mock.calls.at(-1)?.[1]?.body as FormData;
    expect([...body.keys()]).toEqual(['data', 'files']);
  });
});

describe('the answer in both dialects', () => {
  it.each([
    [{ status: 1, data: { list: [] } }, { list: [] }],
    [{ code: 20000, data: { list: [] } }, { list: [] }],
  ])('%o is data', async (body, data) => {
    server.onRaw(getTodoCounts, () => json(body));
    await expect(send(getTodoCounts, {})).resolves.toEqual(data);
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    [{ status: 0, message: '余额不足' }, { status: 0, message: '余额不足' }, 3],
    [{ status: 0 }, { status: 0, message: 'Error' }, 3],
    [{ status: 7, message: '未知' }, { status: 7, message: '未知' }, 5],
    [{ code: 40001, message: '坏了' }, { status: 40001, message: '坏了' }, 5],
  ])('%o is shown', async (body, refused, seconds) => {
    server.onRaw(getTodoCounts, () => json(body));
    expect(await failure(send(getTodoCounts, {}))).toMatchObject(refused);
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', refused.message, seconds);
  });

  it('status 2 is silent', async () => {
    server.onRaw(getTodoCounts, () => refusal(2, '静默'));
    expect(await failure(send(getTodoCounts, {}))).toMatchObject({ status: 2, message: '静默' });
    expect(toast).not.toHaveBeenCalled();
  });

  it('carries code, problems and the fresh row', async () => {
    const problems = [{ path: ['lines', 0, 'qty'], message: '数量须大于 0' }];
    server.onRaw(addNote, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict', problems, row: { id: 5 } }));
    expect(await failure(send(addNote, { text: 'a' }))).toMatchObject({ code: 'conflict', problems, row: { id: 5 } });
  });

  it.each([50008, 50012, 50014])('code %i is shown and asks', async (code) => {
    server.onRaw(getTodoCounts, () => json({ code, message: '令牌无效' }));
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
    server.onRaw(getTodoCounts, reply);
    expect(await failure(send(getTodoCounts, {}))).toMatchObject({ status: -1 });
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', '服务器超时，请联系系统管理员', 5);
  });

  it('gives up after the request timeout', async () => {
    server.on(getTodoCounts, () => ({ list: [] }));
    await send(getTodoCounts, {});
    vi.useFakeTimers();
    server.onRaw(getTodoCounts, () => new Promise(() => undefined));
    const waiting = failure(send(getTodoCounts, {}));
    await vi.advanceTimersByTimeAsync(wire.requestTimeoutMs);
    expect((await waiting).message).toBe('服务器超时，请联系系统管理员');
  });

  it('ends silently with the caller’s signal', async () => {
    server.onRaw(getTodoCounts, () => new Promise(() => undefined));
    const leaving = new AbortController();
    const waiting = send(getTodoCounts, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(toast).not.toHaveBeenCalled();
  });
});

describe('signed out', () => {
  it('asks once for a burst; declining keeps the page', async () => {
    server.onRaw(getTodoCounts, () => refusal(301, '你已登出，请重新登录'));
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
    server.onRaw(getTodoCounts, () => refusal(301, 'x'));
    await failure(send(getTodoCounts, {}));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(useSession.getState().token).toBe('');
  });

  it('asks nothing when the caller shows refusals itself', async () => {
    server.onRaw(sessionCalls.getUserInfo, () => refusal(301, 'x'));
    await failure(send(sessionCalls.getUserInfo, {}, { isSilent: true }));
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the idempotency key', () => {
  const keys = () => server.requestsTo(addNote).map((seen) => seen.header('idempotency-key'));

  it('is shared by the same wish while the first is under way', async () => {
    const first = Promise.withResolvers<Response>();
    server.onRaw(addNote, () => first.promise);
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
    server.onRaw(addNote, () => Promise.reject(new TypeError('offline')));
    await failure(send(addNote, { text: 'a' }));
    server.on(addNote, () => ({ id: 1 }));
    await send(addNote, { text: 'a' });
    await send(addNote, { text: 'a' });
    server.onRaw(addNote, () => refusal(0, '不行'));
    await failure(send(addNote, { text: 'a' }));
    await failure(send(addNote, { text: 'a' }));
    const [lost, retried, next, refused, corrected] = keys();
    expect(retried).toBe(lost);
    expect(new Set([lost, next, refused, corrected]).size).toBe(4);
  });

  it('tells two forms with the same content apart', async () => {
    server.onRaw(addNote, () => Promise.reject(new TypeError('offline')));
    await failure(send(addNote, { text: 'a' }, { intent: 'form-1' }));
    await failure(send(addNote, { text: 'a' }, { intent: 'form-2' }));
    const [one, two] = keys();
    expect(one).not.toBe(two);
  });
});

describe('download', () => {
  const click = vi.fn<(name: string) => void>();
  beforeEach(() => {
    click.mockReset();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      click(this.download);
    });
  });

  it('saves the file under the name the server gave', async () => {
    server.onRaw(exportNotes, () => file('要货单 2026.xlsx', 'bytes'));
    await download(exportNotes, { text: 'a' });
    expect(click).toHaveBeenCalledExactlyOnceWith('要货单 2026.xlsx');
  });

  it('shows an error instead of saving it', async () => {
    server.onRaw(exportNotes, () => refusal(0, '正在进行的导出较多，请稍后再试'));
    await failure(download(exportNotes, { text: 'a' }));
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', '正在进行的导出较多，请稍后再试', 3);
    expect(click).not.toHaveBeenCalled();
  });
});
