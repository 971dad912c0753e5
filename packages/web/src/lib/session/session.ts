import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { nameTypes, type NameType } from '@material/contract/kernel/value/constants.ts';
import type { Power } from '@material/contract/kernel/call/screen.ts';
import { create } from 'zustand';
import { centreFor, type Centre } from './centre.ts';
import { clearAllFilters } from './saved-filter.ts';
import {
  readCookie,
  readJson,
  readText,
  removeCookie,
  removeKey,
  writeJson,
  writeSessionCookie,
  writeText,
} from './storage.ts';

export type Identity = { readonly token: string; readonly id: number; readonly name: string };
type Stored = Identity & { readonly isRemembered: boolean };

type SessionState = {
  readonly token: string;
  readonly id: number | null;
  readonly name: string;
  /** Loaded by the guard; null until then. */
  readonly user: UserInfo | null;
  readonly powers: ReadonlySet<string>;
  readonly nameType: NameType;
  /** Path of the open screen; a request without a page of its own comes from here. */
  readonly openPath: string;
  readonly can: (power: Power) => boolean;
  readonly setToken: (identity: Identity, options: { isRemembered: boolean }) => void;
  readonly setUser: (user: UserInfo) => void;
  /** How many messages are unread, as it was heard last. */
  readonly setUnread: (count: number) => void;
  readonly setNameType: (nameType: NameType) => void;
  readonly setOpenPath: (path: string) => void;
  /** Forgets token, user, powers and the filters of lists, here and in storage; what is kept elsewhere goes by `onSignedOut`. */
  readonly resetToken: () => void;
};

const storageKey = 'session';
const flagKey = 'signedIn';
const aliveCookie = 'sessionAlive';
const nameTypeKey = 'nameType';

const isStored = (value: unknown): value is Stored => {
  const stored = value as Partial<Stored> | null;
  return typeof stored?.token === 'string' && typeof stored.id === 'number' && typeof stored.name === 'string';
};

/** The stored identity: a remembered one always, another only as long as the browser that signed in is open. */
function storedIdentity(): Identity | null {
  const stored = readJson('local', storageKey, isStored);
  if (!stored) return null;
  if (stored.isRemembered || readCookie(aliveCookie) === '1') return stored;
  removeKey('local', storageKey);
  return null;
}

function parsePowers(power: string): ReadonlySet<string> {
  try {
    const titles: unknown = JSON.parse(power);
    return new Set(Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : []);
  } catch {
    return new Set();
  }
}

const nobody = { token: '', id: null, name: '', user: null, powers: new Set<string>(), can: () => false };

const startingIdentity = () => {
  const stored = storedIdentity();
  return stored ? { ...nobody, token: stored.token, id: stored.id, name: stored.name } : nobody;
};

const storedNameType = (): NameType =>
  readText('local', nameTypeKey) === String(nameTypes.short) ? nameTypes.short : nameTypes.full;

/** Who is signed in, in this window. */
export const useSession = create<SessionState>()((set) => ({
  ...startingIdentity(),
  nameType: storedNameType(),
  openPath: '/',
  setToken: (identity, { isRemembered }) => {
    const { token, id, name } = identity;
    writeJson('local', storageKey, { token, id, name, isRemembered } satisfies Stored);
    writeSessionCookie(aliveCookie, '1');
    writeText('local', flagKey, '1');
    set({ ...nobody, token, id, name });
  },
  setUser: (user) => {
    const powers = parsePowers(user.power);
    set({ user, powers, can: (power) => powers.has(power) });
  },
  setUnread: (count) =>
    set(({ user }) => (user && user.msgCount !== count ? { user: { ...user, msgCount: count } } : {})),
  setNameType: (nameType) => {
    writeText('local', nameTypeKey, String(nameType));
    set({ nameType });
  },
  setOpenPath: (openPath) => set({ openPath }),
  resetToken: () => {
    removeKey('local', storageKey);
    removeKey('local', flagKey);
    removeCookie(aliveCookie);
    clearAllFilters();
    set(nobody);
  },
}));

/** Does something whenever another name of materials is wanted. */
export const onNameType = (show: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.nameType !== before.nameType) show();
  });

// Another window of this browser has chosen.
window.addEventListener('storage', ({ key }) => {
  if (key === nameTypeKey) useSession.setState({ nameType: storedNameType() });
});

/** Does something whenever nobody is signed in any more, by whatever way. */
export const onSignedOut = (forget: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.token === '' && before.token !== '') forget();
  });

/** Whether the signed-in user holds a permission title. */
export const can = (power: Power): boolean => useSession.getState().can(power);

/** The centre of the open screen; undefined before somebody is signed in. */
export function currentCentre(): Centre | undefined {
  const { user, openPath } = useSession.getState();
  return user ? centreFor(openPath, user) : undefined;
}

/** Whether some window of this browser says that somebody is signed in; only a reason to ask it. */
export const isSignedInFlagSet = (): boolean => readText('local', flagKey) === '1';
