import { loginCalls, sessionCalls } from '@material/contract/identity/session.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, unsealed } from '../../../test/fake-server.ts';
import { manager } from '../../../test/people.ts';
import { claimIntent } from '../send/intents.ts';
import { watchLeaving } from './leaving.ts';
import { useSession } from '../session/session.ts';
import { loadUser } from './sign-in.ts';

type Told = { readonly url: string; readonly input: unknown };
const told: Told[] = [];
let first: Told[] = [];
let hasUnsaved = false;
let stop = (): void => undefined;

const pageEvent = (type: string, persisted = false): boolean =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
const inputs = () => told.map(({ input }) => input);
const gone = { token: 'secret', userid: 7 };
const here = { ...gone, IsOnline: true };

beforeEach(async () => {
  const server = fakeServer();
  server.on(sessionCalls.getUserInfo, () => manager());
  Object.assign(navigator, {
    sendBeacon: (url: string, body: Blob) => {
      void body.text().then((text) => told.push({ url, input: unsealed(text) }));
      return true;
    },
  });
  hasUnsaved = false;
  stop = watchLeaving(() => hasUnsaved);
  useSession.getState().setToken({ token: 'secret', id: 7, name: '管理示例' }, { isRemembered: false });
  await loadUser();
  await vi.waitUntil(() => told.length > 0);
  first = told.splice(0);
});
afterEach(() => {
  stop();
  told.length = 0;
  useSession.getState().resetToken();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a window that is left', () => {
  it('says so, and says that it is there when it comes back', async () => {
    expect(first.map(({ input }) => input)).toEqual([here]);
    pageEvent('pagehide');
    await vi.waitFor(() => expect(told).toEqual([{ url: `/prod-api${loginCalls.delayLogOut.path}`, input: gone }]));
    pageEvent('pageshow', true);
    await vi.waitFor(() => expect(inputs()).toEqual([gone, here]));
  });

  it('says nothing while something is unsaved or under way, or when nobody is signed in', async () => {
    hasUnsaved = true;
    pageEvent('pagehide');
    hasUnsaved = false;
    const intent = claimIntent('a write', Date.now());
    pageEvent('pagehide');
    intent.end('answered');
    const { token, id } = useSession.getState();
    useSession.setState({ token: '', id: null });
    pageEvent('pagehide');
    useSession.setState({ token, id });
    pageEvent('pageshow', false);
    pageEvent('pagehide');
    await vi.waitFor(() => expect(inputs()).toEqual([gone]));
  });

  it('is answered for by the other windows of its browser', async () => {
    const other = new BroadcastChannel('material-windows');
    other.postMessage('left');
    other.postMessage('left');
    other.postMessage('something else');
    await vi.waitFor(() => expect(inputs()).toEqual([here]), { timeout: 5000 });
    other.close();
  });
});
