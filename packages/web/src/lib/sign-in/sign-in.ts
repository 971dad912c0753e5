import type { pageErrorCalls } from '@material/contract/kernel/call/page-error.calls.ts';
import type { loginCalls, sessionCalls, UserInfo } from '@material/contract/identity/session.calls.ts';
import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import { askPresence } from './presence.ts';
import { Refusal } from '../send/refusal.ts';
import { send } from '../send/send.ts';
import { isSignedInFlagSet, useSession } from '../session/session.ts';
import { onStalePowers } from '../session/stale-powers.ts';

/** A call by its address alone: the login page must not load the schemas. A test holds these against the contract. */
export const addressOf = <C extends Call>(address: Pick<C, 'kind' | 'path'>): C => address as C;

export const addresses = {
  login: addressOf<typeof loginCalls.login>({ kind: 'write', path: '/api/Login/Login' }),
  logOut: addressOf<typeof loginCalls.logOut>({ kind: 'write', path: '/api/Login/LogOut' }),
  delayLogOut: addressOf<typeof loginCalls.delayLogOut>({ kind: 'write', path: '/api/Login/DelayLogOut' }),
  getUserInfo: addressOf<typeof sessionCalls.getUserInfo>({ kind: 'read', path: '/api/Login/GetUserInfo' }),
  reportPageError: addressOf<typeof pageErrorCalls.reportPageError>({
    kind: 'write',
    path: '/api/System/ReportPageError',
  }),
} as const;

/** Refused on this side: somebody is signed in already in another window of this browser. */
export class AlreadySignedIn extends Error {
  readonly code = 101;
  constructor() {
    super('已经有用户登录');
    this.name = 'AlreadySignedIn';
  }
}

export type Credentials = { readonly username: string; readonly password: string; readonly isRemembered: boolean };

type Entered = Omit<Sent<typeof addresses.login>, 'isSavePhone'>;

/** Comes in by what was entered, and keeps who came in. */
export async function enter(entered: Entered, isRemembered: boolean): Promise<void> {
  if (isSignedInFlagSet() && (await askPresence())) throw new AlreadySignedIn();
  const identity = await send(addresses.login, { ...entered, isSavePhone: isRemembered });
  useSession.getState().setToken(identity, { isRemembered });
}

/** Signs in; throws `AlreadySignedIn`, or a `Refusal` that the caller shows. */
export const signIn = ({ username, password, isRemembered }: Credentials): Promise<void> =>
  enter({ username: username.trim(), password, phone: '', code: '' }, isRemembered);

let loading: Promise<UserInfo> | null = null;

/** Loads the signed-in user, once for everybody who asks meanwhile; throws a sentence for the user. */
export function loadUser(): Promise<UserInfo> {
  loading ??= fetchUser().finally(() => {
    loading = null;
  });
  return loading;
}

async function askUser(): Promise<UserInfo> {
  const { token } = useSession.getState();
  // Not as the open page: the unit that it was opened for may have been left a moment ago.
  const user: UserInfo | null = await send(addresses.getUserInfo, { token }, { isSilent: true, centre: null });
  if (!user) throw new Error('Verification failed, please Login again.');
  if (!Array.isArray(user.roles) || user.roles.length === 0)
    throw new Error('getInfo: roles must be a non-null array!');
  return user;
}

let leaving = false;

/** Whether the user is just signing out, so that nobody has to say that the session is over. */
export const isLeaving = (): boolean => leaving;

const againMs = 1000;
const isLost = (error: unknown): boolean => error instanceof Refusal && error.status === -1;

/** Asked once more where the way was lost: a page that is being left loses its calls too, and must sign nobody out. */
async function askUserAgain(lost: unknown): Promise<UserInfo> {
  if (!isLost(lost)) throw lost;
  await new Promise((resolve) => setTimeout(resolve, againMs));
  return askUser();
}

async function fetchUser(): Promise<UserInfo> {
  const user = await askUser().catch(askUserAgain);
  useSession.getState().setUser(user);
  return user;
}

/** Whether somebody works as the same and in the same units: a window never goes over into another by itself. */
const isSameSeat = (a: UserInfo, b: UserInfo): boolean =>
  a.id === b.id && a.linkid === b.linkid && a.linkSupplierId === b.linkSupplierId && a.roles.join() === b.roles.join();

/** Learns anew what the user may do, so that menu and buttons follow; what fails is asked again with the next change. */
export async function reloadPowers(): Promise<void> {
  try {
    const now = await askUser();
    const { user, setUser } = useSession.getState();
    if (user && isSameSeat(user, now)) setUser(now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
onStalePowers(() => void reloadPowers());

/** Ends the session, here in any case: a server that cannot be reached must not keep anybody signed in. */
export async function signOut(): Promise<void> {
  const { token, resetToken } = useSession.getState();
  leaving = true;
  try {
    await send(addresses.logOut, { token }, { isSilent: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  } finally {
    leaving = false;
    resetToken();
  }
}
