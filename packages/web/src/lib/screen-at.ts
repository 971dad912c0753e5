import { canOpen, type Screen, sectionOf, type SectionName } from '@material/contract/kernel/call/screen.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { useSession } from './session/session.ts';

export type ScreenAt = { readonly screen: ScreenKey; readonly row: Screen };

const rows: Readonly<Record<ScreenKey, Screen>> = screens;
const byPath = new Map<string, ScreenAt>(
  (Object.keys(rows) as ScreenKey[]).map((screen) => [rows[screen].path.toLowerCase(), { screen, row: rows[screen] }]),
);

export const screenRow = (screen: ScreenKey): Screen => rows[screen];

/** The screen whose permissions count on a page: its own, or those of the list it belongs to. */
export const ownerOf = (screen: ScreenKey): Screen => {
  const { of } = rows[screen];
  return of === undefined ? rows[screen] : ((rows as Readonly<Record<string, Screen>>)[of] ?? rows[screen]);
};

/** The screen of a path, whatever its letter case or a slash at its end. */
export const screenAt = (path: string): ScreenAt | undefined => byPath.get(path.toLowerCase().replace(/(?!^)\/+$/, ''));

/** A query as the address shows it: with its question mark, or nothing. */
export function toSearch(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

export const fromSearch = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(search));

/** Paths on this site only: one slash first, no second one, no scheme. */
export const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f]/.test(path);

/** Whether whoever is signed in may open a screen here. */
export const mayOpen = (screen: ScreenKey): boolean => {
  const { user, powers } = useSession.getState();
  return user !== null && canOpen(screens, screenRow(screen), { roles: user.roles, powers });
};

/** The page of one document of a table in a section, where there is one. */
export const documentScreen = (section: SectionName | undefined, table: string): ScreenKey | undefined =>
  (Object.keys(rows) as ScreenKey[]).find(
    (screen) => rows[screen].shows === table && section !== undefined && sectionOf(rows[screen].path) === section,
  );
