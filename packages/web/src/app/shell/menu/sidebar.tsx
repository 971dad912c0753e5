import { layout } from '@material/contract/kernel/value/constants.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { ConfigProvider, Menu, type MenuProps } from 'antd';
import { type CSSProperties, memo, useMemo, useState } from 'react';
import { AppLink } from '../../app-link.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { MenuIcon } from './icons.tsx';
import { highlighted, menuFor, type MenuEntry, type MenuLeaf, type MenuSection } from '../../../lib/menu.rules.ts';
import { preloadPage } from '../tab/pages.tsx';
import { closeDrawer, useShell } from './shell-state.ts';
import './sidebar.css';

const px = (value: number): string => `${value}px`;
const widths = {
  '--sidebar-open': px(layout.sidebarPx),
  '--sidebar-collapsed': px(layout.sidebarCollapsedPx),
} as CSSProperties;

type Item = NonNullable<MenuProps['items']>[number];

const darkMenu = {
  components: {
    Menu: {
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'transparent',
      darkItemColor: '#c3cedd',
      darkGroupTitleColor: '#8796ab',
      darkItemHoverBg: 'rgba(255, 255, 255, 0.07)',
      darkItemSelectedBg: 'rgba(22, 104, 220, 0.42)',
      itemHeight: 38,
      itemMarginInline: 8,
      groupTitleFontSize: 12,
    },
  },
};

const leafItem = ({ key, title, path, icon }: MenuLeaf): Item => ({
  key,
  icon: <MenuIcon name={icon} />,
  title,
  label: <AppLink to={path}>{title}</AppLink>,
  onMouseEnter: () => preloadPage(key),
});

const entryItem = (entry: MenuEntry): Item =>
  entry.kind === 'leaf'
    ? leafItem(entry)
    : {
        key: entry.key,
        icon: <MenuIcon name={entry.icon} />,
        label: entry.title,
        children: entry.children.map(leafItem),
      };

const sectionItems = ({ section, title, entries }: MenuSection): Item[] =>
  section === undefined
    ? entries.map(entryItem)
    : [{ type: 'group', key: `section:${section}`, label: title, children: entries.map(entryItem) }];

const groupOf = (menu: readonly MenuSection[], key: string): string | undefined =>
  menu
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.kind === 'group' && entry.children.some((leaf) => leaf.key === key))?.key;

/** The menu of what this user may open; on mobile it lies over the page until something is chosen. */
export const Sidebar = memo(function Sidebar({ screen }: { readonly screen: ScreenKey | undefined }) {
  const { isMobile, isSidebarOpen } = useShell();
  const user = useSession((session) => session.user);
  const powers = useSession((session) => session.powers);
  const menu = useMemo(() => menuFor(screens, { roles: user?.roles ?? [], powers }), [user?.roles, powers]);
  const items = useMemo(() => menu.flatMap(sectionItems), [menu]);
  const current = screen === undefined ? '' : highlighted(screens, screen);
  const isFolded = !isMobile && !isSidebarOpen;
  return (
    <>
      <aside
        // Anew for each kind of window: what it was in the other one must not fold away in sight.
        key={isMobile ? 'over' : 'beside'}
        className={`sidebar${isMobile ? ' is-mobile' : ''}${isSidebarOpen ? ' is-open' : ''}`}
        style={widths}
        inert={isMobile && !isSidebarOpen}
      >
        <AppLink to={screens.home.path} className="brand" aria-label={isFolded ? '物料系统' : undefined}>
          <b aria-hidden>物</b>
          {isFolded ? null : <span>物料系统</span>}
        </AppLink>
        <nav aria-label="主菜单">
          <ConfigProvider theme={darkMenu}>
            <SideMenu items={items} current={current} group={groupOf(menu, current)} isFolded={isFolded} />
          </ConfigProvider>
        </nav>
      </aside>
      {isMobile && isSidebarOpen ? <div className="sidebar-mask" onClick={closeDrawer} aria-hidden /> : null}
    </>
  );
});

type SideMenuProps = {
  readonly items: Item[];
  readonly current: string;
  readonly group: string | undefined;
  readonly isFolded: boolean;
};

function SideMenu({ items, current, group, isFolded }: SideMenuProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [shownGroup, setShownGroup] = useState<string | undefined>(undefined);
  // Arriving at a screen opens its group once; the user may close it again.
  if (group !== shownGroup) {
    setShownGroup(group);
    if (group !== undefined && !open.includes(group)) setOpen([...open, group]);
  }
  return (
    <Menu
      mode="inline"
      theme="dark"
      items={items}
      selectedKeys={[current]}
      inlineCollapsed={isFolded}
      onClick={closeDrawer}
      {...(isFolded ? {} : { openKeys: [...open], onOpenChange: setOpen })}
    />
  );
}
