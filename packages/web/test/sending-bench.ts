import { loginCalls } from '@material/contract/identity/session.calls.ts';
import { upload, write } from '@material/contract/kernel/call/call.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { type NoticeBoard, setNoticeBoard } from '../src/lib/send/notices.ts';
import { Refusal } from '../src/lib/send/refusal.ts';
import { send } from '../src/lib/send/send.ts';
import { useSession } from '../src/lib/session/session.ts';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { manager } from './people.ts';

export const addNote = write('/api/Test/AddNote', {
  access: 'signedIn',
  input: z.object({ text: z.string() }),
  output: z.object({ id: z.int() }),
});
export const importNotes = upload('/api/Test/ImportNotes', {
  access: 'signedIn',
  input: z.object({ kind: z.string() }),
  output: z.object({ rows: z.int() }),
  upload: { maxBytes: 1000, maxFiles: 2, types: ['xlsx'] },
});
export const exportNotes = { ...addNote, kind: 'download' as const, path: '/api/Test/ExportNotes' as const };

/** A signed-in session before a fake server, with watched notices; everything anew for each test. */
export function sendingBench() {
  let server: FakeServer | undefined;
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
    useSession.getState().setOpenPath('/home');
  });
  afterEach(() => {
    useSession.getState().resetToken();
    setNoticeBoard(null);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const current = (): FakeServer => {
    if (!server) throw new Error('the bench is used outside a test');
    return server;
  };
  /** Lets the client ask for the wire's key, so that a test with its own clock need not wait for it. */
  const warm = async (): Promise<void> => {
    current().on(loginCalls.logOut, () => ({}));
    await send(loginCalls.logOut, { token: '' });
  };
  return { toast, confirm, reload, warm, server: current };
}

/** The refusal that a call ends with. */
export async function failure(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}
