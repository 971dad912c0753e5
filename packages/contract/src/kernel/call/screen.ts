import type { RefTable } from '../field/field.ts';

/** The five centres' role names as they are stored and sent. */
export const roles = {
  superadmin: 'superadmin',
  management: '管理中心',
  city: '城市中心',
  supplier: '供应商中心',
  message: '消息中心',
} as const;
export type RoleName = (typeof roles)[keyof typeof roles];
export const roleNames: readonly RoleName[] = Object.values(roles);

/** The four sections of the shell. Only sections carry roles; a screen belongs to one by its path. */
export const sections = {
  management: { prefix: '/managecenter', title: '管理中心', roles: [roles.superadmin, roles.management] },
  city: { prefix: '/citycenter', title: '城市中心', roles: [roles.city, roles.management] },
  supplier: { prefix: '/suppliercenter', title: '供应商中心', roles: [roles.supplier, roles.management] },
  message: {
    prefix: '/messagecenter',
    title: '消息中心',
    roles: roleNames,
  },
} as const satisfies Record<string, { prefix: string; title: string; roles: readonly RoleName[] }>;
export type SectionName = keyof typeof sections;

/** Whether somebody with these roles works for management, where units are chosen. */
export const isOfManagement = (own: readonly string[]): boolean =>
  sections.management.roles.some((role) => own.includes(role));

/** One row of the screen table: the router, menu, breadcrumb, tabs, page title and permission tree read it. */
export type Screen = {
  readonly path: `/${string}`;
  readonly title: string;
  /** Name of the icon in the web's icon table. */
  readonly icon?: string;
  /** Title of the sidebar group the entry stands in. */
  readonly group?: string;
  readonly keepAlive?: boolean;
  readonly buttons?: readonly string[];
  /** What nobody is given: superadmins alone hold it. */
  readonly kept?: readonly string[];
  /** Titles that it had before: what was given under them stays given. */
  readonly was?: readonly string[];
  /** Words that buttons had before, each with the one that it has now. */
  readonly buttonsWere?: Readonly<Record<string, string>>;
  /** Key of the list a hidden screen belongs to: no permission of its own, no menu entry, the list is highlighted. */
  readonly of?: string;
  /** It opens without a document too, and begins a new one. */
  readonly begins?: true;
  /** The query field that makes two documents two tabs. */
  readonly tabKey?: string;
  /** The table whose documents open here, one at a time. */
  readonly shows?: RefTable;
  /** A tab that cannot be closed. */
  readonly pinned?: true;
  /** Open to everybody signed in, without a permission title. */
  readonly open?: true;
  /** Not in the menu although it is not of a list. */
  readonly hidden?: true;
};

type Title<S extends Screen> = S['title'];
/** The words of a screen's buttons. */
export type Button<S extends Screen> = S extends { buttons: readonly (infer B extends string)[] } ? B : never;

declare const granted: unique symbol;
/** A permission title as stored: a screen's title, or `<title>-<button>按钮`. Only `power` makes one. */
export type Power = string & { readonly [granted]?: never };

/** The permission that a screen, or one of its declared buttons, grants. An undeclared button does not compile. */
export function power<const S extends Screen>(screen: S): Title<S>;
export function power<const S extends Screen, B extends Button<S>>(screen: S, button: B): `${Title<S>}-${B}按钮`;
export function power(screen: Screen, button?: string): Power {
  return button === undefined ? screen.title : `${screen.title}-${button}按钮`;
}

type Kept<S extends Screen> = S extends { kept: readonly (infer K extends string)[] } ? K : never;

/** The permission of something on a screen that nobody is given. */
export const keptPower = <const S extends Screen, K extends Kept<S>>(screen: S, word: K): Power =>
  `${screen.title}-${word}按钮`;

/** The titles of a screen that nobody is given. */
export const keptTitlesOf = ({ title, kept = [] }: Screen): readonly Power[] =>
  kept.map((word) => `${title}-${word}按钮`);

/** Every permission title that a screen gives: its own and its buttons'. */
export const titlesOf = (screen: Screen): readonly Power[] => [
  screen.title,
  ...(screen.buttons ?? []).map((button) => `${screen.title}-${button}按钮`),
];

/** The section a path belongs to, or undefined for the home page and the public pages. */
export const sectionOf = (path: string): SectionName | undefined =>
  (Object.keys(sections) as SectionName[]).find((name) => path.startsWith(`${sections[name].prefix}/`));

type Viewer = { readonly roles: readonly string[]; readonly powers: ReadonlySet<string> };

/** Both layers: the section's role and a permission title of the screen (or of the list it belongs to). */
export function canOpen(screens: Readonly<Record<string, Screen>>, screen: Screen, viewer: Viewer): boolean {
  const section = sectionOf(screen.path);
  const roles: readonly string[] = section ? sections[section].roles : roleNames;
  if (!viewer.roles.some((role) => roles.includes(role))) return false;
  const owner = screen.of === undefined ? screen : screens[screen.of];
  if (!owner) return false;
  return owner.open === true || titlesOf(owner).some((title) => viewer.powers.has(title));
}

/** Whether a screen opens by its path alone, so that it can be a quick entry; the pinned one is always within reach. */
export const standsAlone = ({ of, begins, pinned }: Screen): boolean =>
  pinned !== true && (of === undefined || begins === true);
