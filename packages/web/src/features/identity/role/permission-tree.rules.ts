import { sections, type RoleName, type Screen } from '@material/contract/kernel/call/screen.ts';
import { isGranted, sectionsOf } from '@material/contract/kernel/call/titles.ts';
import { power, sectionOf } from '@material/contract/kernel/call/screen.ts';
import type { CheckNode } from '../../../kit/input/check-tree.rules.ts';

type Screens = Readonly<Record<string, Screen>>;

/** The title by which a page is opened; the buttons of a page that is not opened are of no use. */
const openWord = '查看';

const titleOf = (screen: Screen, button: string): string => `${power(screen)}-${button}按钮`;

/** A screen with what it grants, and the pages that are opened from it. */
function screenNode(screens: Screens, key: string, mayGive: ReadonlySet<string>): CheckNode {
  const screen = screens[key] as Screen;
  const pages = Object.values(screens).filter(({ of }) => of === key);
  const leaf = (title: string, word: string) => ({ key: title, title: word, isFixed: !mayGive.has(title) });
  return {
    key,
    title: screen.title,
    ...(pages.length === 0 ? {} : { note: `含 ${pages.map(({ title }) => title).join('、')}` }),
    leaves: [
      leaf(screen.title, openWord),
      ...(screen.buttons ?? []).map((button) => ({ ...leaf(titleOf(screen, button), button), needs: screen.title })),
    ],
  };
}

/** Screens under the headings that the menu has for them. */
function inGroups(screens: Screens, keys: readonly string[], mayGive: ReadonlySet<string>): CheckNode[] {
  const groups = Map.groupBy(keys, (key) => screens[key]?.group ?? `screen:${key}`);
  return [...groups].flatMap(([group, members]): CheckNode[] => {
    const nodes = members.map((key) => screenNode(screens, key, mayGive));
    return group.startsWith('screen:') ? nodes : [{ key: `group:${group}`, title: group, children: nodes }];
  });
}

/** All that a role of a centre may hold: section, group, screen, buttons. What nobody here may give is fixed. */
export function permissionTree(screens: Screens, centre: RoleName, mayGive: ReadonlySet<string>): CheckNode[] {
  return sectionsOf(centre).flatMap((section): CheckNode[] => {
    const keys = Object.keys(screens).filter((key) => {
      const screen = screens[key];
      return screen !== undefined && isGranted(screen) && sectionOf(screen.path) === section;
    });
    const children = inGroups(screens, keys, mayGive);
    return children.length === 0 ? [] : [{ key: `section:${section}`, title: sections[section].title, children }];
  });
}

const few = 8;
const named = (titles: readonly string[]): string =>
  titles.slice(0, few).join('、') + (titles.length > few ? ` 等 ${titles.length} 项` : '');

/** What a version of the permissions says beside the one that somebody began with. */
export function changeWords(base: readonly string[], titles: readonly string[]): string {
  const [was, is] = [new Set(base), new Set(titles)];
  const given = titles.filter((title) => !was.has(title));
  const taken = base.filter((title) => !is.has(title));
  const parts = [
    ...(given.length > 0 ? [`加上 ${named(given)}`] : []),
    ...(taken.length > 0 ? [`去掉 ${named(taken)}`] : []),
  ];
  return `共 ${titles.length} 项${parts.length > 0 ? `：${parts.join('；')}` : ''}`;
}
