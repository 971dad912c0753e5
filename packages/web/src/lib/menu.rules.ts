import { canOpen, sectionOf, sections, type Screen, type SectionName } from '@material/contract/kernel/call/screen.ts';

export type MenuLeaf = {
  readonly kind: 'leaf';
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly icon: string | undefined;
};
export type MenuGroup = {
  readonly kind: 'group';
  readonly key: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly children: readonly MenuLeaf[];
};
export type MenuEntry = MenuLeaf | MenuGroup;
/** The entries of one centre; the home page stands before them all, without a title. */
export type MenuSection = {
  readonly section: SectionName | undefined;
  readonly title: string | undefined;
  readonly entries: readonly MenuEntry[];
};

type Screens = Readonly<Record<string, Screen>>;
export type Viewer = { readonly roles: readonly string[]; readonly powers: ReadonlySet<string> };

const leafOf = (key: string, { title, path, icon }: Screen): MenuLeaf => ({ kind: 'leaf', key, title, path, icon });

const isListed = (screen: Screen): boolean => screen.of === undefined && screen.hidden !== true;

/** Leaves and groups in the table's order; a group of one is shown as its only child. */
function entriesOf(
  section: SectionName | undefined,
  leaves: readonly { readonly leaf: MenuLeaf; readonly group: string | undefined }[],
): MenuEntry[] {
  const groups = Map.groupBy(leaves, ({ leaf, group }) => group ?? leaf.path);
  return [...groups.values()].map((members): MenuEntry => {
    const [first, ...rest] = members.map(({ leaf }) => leaf) as [MenuLeaf, ...MenuLeaf[]];
    const group = members[0]?.group;
    if (group === undefined || rest.length === 0) return first;
    return {
      kind: 'group',
      key: `group:${section}:${group}`,
      title: group,
      icon: first.icon,
      children: [first, ...rest],
    };
  });
}

/** The sidebar of a viewer: what they may open and what is not hidden, by centre; centres without entries are left out. */
export function menuFor(screens: Screens, viewer: Viewer): MenuSection[] {
  const open = Object.entries(screens).filter(([, screen]) => isListed(screen) && canOpen(screens, screen, viewer));
  const bySection = Map.groupBy(open, ([, screen]) => sectionOf(screen.path));
  const order: (SectionName | undefined)[] = [undefined, ...(Object.keys(sections) as SectionName[])];
  return order.flatMap((section) => {
    const members = bySection.get(section) ?? [];
    if (members.length === 0) return [];
    const entries = entriesOf(
      section,
      members.map(([key, screen]) => ({ leaf: leafOf(key, screen), group: screen.group })),
    );
    return [{ section, title: section && sections[section].title, entries }];
  });
}

export type Crumb = { readonly title: string; readonly path?: string };

/** Home, centre, group, the list a hidden screen belongs to, and the screen itself, which is no link. */
export function crumbsOf(screens: Screens, key: string): Crumb[] {
  const screen = screens[key];
  const home = screens['home'];
  if (!screen || !home) return [];
  if (screen === home) return [{ title: home.title }];
  const list = screen.of === undefined ? undefined : screens[screen.of];
  const section = sectionOf(screen.path);
  const group = screen.group ?? list?.group;
  return [
    { title: home.title, path: home.path },
    ...(section ? [{ title: sections[section].title }] : []),
    ...(group === undefined ? [] : [{ title: group }]),
    ...(list ? [{ title: list.title, path: list.path }] : []),
    { title: screen.title },
  ];
}

/** The menu entry to highlight: a hidden screen highlights the list it belongs to. */
export const highlighted = (screens: Screens, key: string): string => screens[key]?.of ?? key;
