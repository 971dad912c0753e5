import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { toastError } from '../lib/send/notices.ts';
import { useSession } from '../lib/session/session.ts';
import { loadUser } from '../lib/sign-in/sign-in.ts';
import { guard, loginPath, pageTitle, type Visit } from './guard.rules.ts';
import { refreshTabAt } from './shell/tab/tabs.ts';
import { checkVersion } from './version-check.ts';

function visitOf(url: URL): Visit {
  const { token, user, powers } = useSession.getState();
  const visitor = user && { roles: user.roles, powers, linkid: user.linkid, linkSupplierId: user.linkSupplierId };
  const hash = isWhereTheBrowserIs(url) ? location.hash : '';
  return { path: url.pathname, search: url.search, hash, hasToken: token !== '', visitor };
}

/** On the first load and on back and forward the browser stands at the address already; on a push it does not. */
const isWhereTheBrowserIs = (url: URL): boolean => location.pathname + location.search === url.pathname + url.search;

const leaveFor = (to: string, url: URL): Response => (isWhereTheBrowserIs(url) ? replace(to) : redirect(to));

const sentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Has Error';

/** Runs before every navigation; it returns nothing, or where to go instead. */
export async function guardLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  document.title = pageTitle(url.pathname);
  let verdict = guard(visitOf(url));
  if (verdict.kind === 'loadUser') {
    try {
      await loadUser();
    } catch (error) {
      useSession.getState().resetToken();
      toastError(sentence(error));
      return leaveFor(loginPath(visitOf(url)), url);
    }
    verdict = guard(visitOf(url));
  }
  return settleVerdict(verdict, url);
}

function settleVerdict(verdict: ReturnType<typeof guard>, url: URL): Response | null {
  switch (verdict.kind) {
    case 'redirect':
      return leaveFor(verdict.to, url);
    case 'refresh': {
      const target = new URL(verdict.to, url);
      refreshTabAt(target.pathname, target.search);
      return replace(verdict.to);
    }
    case 'loadUser':
      return leaveFor(loginPath(visitOf(url)), url);
    case 'pass':
      useSession.getState().setOpenPath(url.pathname);
      void checkVersion();
      return null;
  }
}
