import { pageErrorCalls } from '@material/contract/kernel/call/page-error.calls.ts';
import { loginCalls, sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success, type FakeServer } from '../../../test/fake-server.ts';
import { manager } from '../../../test/people.ts';
import { answerPresence } from './presence.ts';
import { readFilter, saveFilter } from '../session/saved-filter.ts';
import { useSession } from '../session/session.ts';
import { resetAddresses } from './reset-password.ts';
import { addresses, AlreadySignedIn, loadUser, signIn, signOut } from './sign-in.ts';

const identity = { token: 'new', id: 7, name: '管理示例' };
const credentials = { username: '  glzx01 ', password: 'demo2026', isRemembered: true };
let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.on(loginCalls.login, () => identity);
  server.on(sessionCalls.getUserInfo, () => manager());
});

afterEach(() => {
  vi.useRealTimers();
  useSession.getState().resetToken();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The session as another window, or this one after a reload, would start with. */
const reopened = async () => {
  vi.resetModules();
  return (await import('../session/session.ts')).useSession.getState();
};

it('the addresses of the login page are the contract’s', () => {
  const calls = { ...loginCalls, ...sessionCalls, ...pageErrorCalls };
  const all = { ...addresses, ...resetAddresses };
  for (const [name, { kind, path }] of Object.entries(all)) {
    expect({ kind, path }).toEqual({
      kind: calls[name as keyof typeof all].kind,
      path: calls[name as keyof typeof all].path,
    });
  }
});

describe('signing in', () => {
  it('U1 trims the name and keeps the token', async () => {
    await signIn(credentials);
    expect(server.requests[0]?.input).toEqual({
      username: 'glzx01',
      password: 'demo2026',
      phone: '',
      code: '',
      isSavePhone: true,
    });
    expect(useSession.getState()).toMatchObject(identity);
    expect(await reopened()).toMatchObject(identity);
  });

  it('a remembered login outlives the browser, another does not', async () => {
    await signIn(credentials);
    document.cookie = 'sessionAlive=; max-age=-1; path=/';
    expect((await reopened()).token).toBe('new');

    await signIn({ ...credentials, isRemembered: false });
    expect((await reopened()).token).toBe('new');
    document.cookie = 'sessionAlive=; max-age=-1; path=/';
    expect((await reopened()).token).toBe('');
  });

  it('is refused when a living window has somebody signed in', async () => {
    await signIn(credentials);
    const stop = answerPresence(() => true);
    const refused = await signIn(credentials).catch((error: unknown) => error);
    stop();
    expect(refused).toBeInstanceOf(AlreadySignedIn);
    expect(refused).toMatchObject({ code: 101, message: '已经有用户登录' });
    expect(server.requestsTo(loginCalls.login)).toHaveLength(1);
  });

  it('goes on when the flag is stale: nobody answers', async () => {
    localStorage.setItem('signedIn', '1');
    const stop = answerPresence(() => false);
    await signIn(credentials);
    stop();
    expect(useSession.getState().token).toBe('new');
  });
});

describe('the user', () => {
  beforeEach(() => signIn(credentials));

  it('G4 is asked for once by everybody who waits', async () => {
    await Promise.all([loadUser(), loadUser(), loadUser()]);
    expect(server.requestsTo(sessionCalls.getUserInfo)).toHaveLength(1);
    expect(server.requests.at(-1)?.input).toEqual({ token: 'new' });
    expect(useSession.getState().can('要货单审核-初审按钮')).toBe(true);
    expect(useSession.getState().can('没有的')).toBe(false);
  });

  it.each<[string, unknown]>([
    ['Verification failed, please Login again.', null],
    ['getInfo: roles must be a non-null array!', manager({ roles: [] })],
    ['getInfo: roles must be a non-null array!', { ...manager(), roles: null as unknown as UserInfo['roles'] }],
  ])('U2 %s', async (message, data) => {
    server.onRaw(sessionCalls.getUserInfo, () => success(data));
    await expect(loadUser()).rejects.toThrow(message);
    expect(useSession.getState().user).toBeNull();
  });

  it('is asked for once more where the way was lost, a second later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    server.onRaw(sessionCalls.getUserInfo, () => Promise.reject(new TypeError('Failed to fetch')));
    const loaded = loadUser();
    await vi.waitFor(() => expect(server.requestsTo(sessionCalls.getUserInfo)).toHaveLength(1));
    server.on(sessionCalls.getUserInfo, () => manager());
    await vi.advanceTimersByTimeAsync(1000);
    await loaded;
    expect(server.requestsTo(sessionCalls.getUserInfo)).toHaveLength(2);
    expect(useSession.getState().user).not.toBeNull();
  });

  it('survives powers that are not JSON', async () => {
    server.on(sessionCalls.getUserInfo, () => manager({ power: '[broken' }));
    await loadUser();
    expect(useSession.getState().powers.size).toBe(0);
  });

  it.each([
    ['answers', () => success({})],
    ['refuses', () => refusal(0, 'x')],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('U3 is gone after signing out when the server %s', async (_name, reply) => {
    saveFilter('/citycenter/askorder', { page: '2' });
    server.onRaw(loginCalls.logOut, reply);
    await signOut();
    expect(server.requestsTo(loginCalls.logOut)[0]?.input).toEqual({ token: 'new' });
    expect(useSession.getState()).toMatchObject({ token: '', user: null });
    expect(readFilter('/citycenter/askorder')).toBeNull();
    expect((await reopened()).token).toBe('');
  });
});
