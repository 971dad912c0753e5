import { canOpen, roles, sectionOf, type Screen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { isOwnPath, screenAt } from '../lib/screen-at.ts';

/** Who navigates, as far as the guard looks. */
export type Visitor = {
  readonly roles: readonly string[];
  readonly powers: ReadonlySet<string>;
  /** Chosen city and supplier. */
  readonly linkid: number | null;
  readonly linkSupplierId: number | null;
};

export type Visit = {
  readonly path: string;
  /** Query with its question mark, or empty. */
  readonly search: string;
  readonly hash: string;
  readonly hasToken: boolean;
  /** Null until the user is loaded. */
  readonly visitor: Visitor | null;
};

export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'loadUser' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** 刷新 of a tab: make its page again, then show it at its own address. */
  | { readonly kind: 'refresh'; readonly to: string };

const freeWithoutToken = ['/login', '/auth-redirect'];
const plainPages = ['/auth-redirect', '/404', '/401'];
const refreshPrefix = '/redirect';
const home = screens.home.path;

const pass: Verdict = { kind: 'pass' };
const redirect = (to: string): Verdict => ({ kind: 'redirect', to });
const fullPath = ({ path, search, hash }: Visit): string => path + search + hash;

/** The address as one query value; slashes stay readable. */
const quote = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');

/** The login page that comes back to this visit afterwards. */
export const loginPath = (visit: Visit): string => `/login?redirect=${quote(fullPath(visit))}`;

const isManagement = ({ roles: own }: Visitor): boolean => own.includes(roles.management);

/** A management user works in a city or supplier only after choosing which. */
function lacksUnit(screen: Screen, visitor: Visitor): boolean {
  if (!isManagement(visitor)) return false;
  const section = sectionOf(screen.path);
  return (section === 'city' && visitor.linkid === null) || (section === 'supplier' && visitor.linkSupplierId === null);
}

const refreshOf = (to: string): Verdict => (isOwnPath(to) ? { kind: 'refresh', to } : redirect('/404'));

function guardSignedIn(visit: Visit, visitor: Visitor): Verdict {
  const { path, search } = visit;
  if (path === '/') return redirect(home);
  if (path.startsWith(`${refreshPrefix}/`)) return refreshOf(path.slice(refreshPrefix.length) + search);
  const found = screenAt(path);
  if (!found) return redirect('/404');
  if (!canOpen(screens, found.row, visitor)) return redirect('/401');
  if (lacksUnit(found.row, visitor)) return redirect(`${screens.changeRole.path}?redirect=${quote(fullPath(visit))}`);
  return pass;
}

/** What becomes of a navigation. */
export function guard(visit: Visit): Verdict {
  const { path, hasToken, visitor } = visit;
  if (!hasToken) return freeWithoutToken.includes(path) ? pass : redirect(loginPath(visit));
  if (path === '/login') return redirect('/');
  if (!visitor) return { kind: 'loadUser' };
  return plainPages.includes(path) ? pass : guardSignedIn(visit, visitor);
}

/** Where to go after signing in: the wanted page with whatever else the login address carried. */
export function afterLogin(search: string): string {
  const query = new URLSearchParams(search);
  const wanted = query.get('redirect');
  query.delete('redirect');
  const target = new URL(isOwnPath(wanted) ? wanted : '/', 'http://x');
  for (const [name, value] of query) target.searchParams.set(name, value);
  return target.pathname + target.search + target.hash;
}

/** `<screen> - 物料系统`, or the product alone. */
const productTitle = '物料系统';
const plainTitles: Readonly<Record<string, string>> = { '/login': '登录', '/404': '页面不存在', '/401': '没有权限' };
export function pageTitle(path: string): string {
  const title = screenAt(path)?.row.title ?? plainTitles[path];
  return title === undefined ? productTitle : `${title} - ${productTitle}`;
}
