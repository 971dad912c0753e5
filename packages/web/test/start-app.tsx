import { hotKeyCalls } from '@material/contract/identity/hot-key.calls.ts';
import { loginCalls, sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { act, cleanup, configure, render } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../src/app/providers.tsx';
import { createRouter } from '../src/app/router.tsx';
import { noTabs } from '../src/app/shell/tab/tabs.rules.ts';
import { useTabs } from '../src/app/shell/tab/tabs.ts';
import { queryClient } from '../src/lib/query.ts';
import { useSession } from '../src/lib/session/session.ts';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { manager } from './people.ts';

export type StartedApp = {
  readonly server: FakeServer;
  readonly router: ReturnType<typeof createRouter>;
  readonly go: (to: string) => Promise<void>;
};

type Start = {
  readonly at: string;
  /** Nobody is signed in without one. */
  readonly user?: UserInfo;
  readonly prepare?: (server: FakeServer) => void;
};

// The first import of a page compiles it, which a busy machine does slowly.
configure({ asyncUtilTimeout: 15_000 });

const running: { dispose: () => void }[] = [];

/** The whole application at an address, in front of a fake server. */
export async function startApp({ at, user, prepare }: Start): Promise<StartedApp> {
  const server = fakeServer();
  server.on(loginCalls.login, () => ({ token: 'new', id: 7, name: '管理示例' }));
  server.on(loginCalls.logOut, () => ({}));
  server.on(sessionCalls.getUserInfo, () => user ?? manager());
  server.on(todoCalls.getTodoCounts, () => ({ list: [] }));
  server.on(hotKeyCalls.getAllHotKey, () => ({ list: [] }));
  prepare?.(server);
  history.replaceState(null, '', at);
  const { setToken, resetToken } = useSession.getState();
  if (user) setToken({ token: 'secret', id: user.id, name: user.name }, { isRemembered: true });
  // Another file of the process may have left somebody signed in.
  else resetToken();
  const router = createRouter();
  running.push(router);
  await act(async () => {
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
    await vi.dynamicImportSettled();
  });
  const go = (to: string): Promise<void> =>
    act(async () => {
      await router.navigate(to);
      await vi.dynamicImportSettled();
    });
  return { server, router, go };
}

/** Ends what a test has started and forgets everything it has stored. */
export function endApp(): void {
  for (const router of running.splice(0)) router.dispose();
  cleanup();
  useSession.getState().resetToken();
  useTabs.setState(noTabs);
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
