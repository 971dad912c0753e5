import { ArrowLeftOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ScreenKey } from '@material/contract/screens.ts';
import { AppLink } from '../../app-link.tsx';
import { screenRow } from '../../../lib/screen-at.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Bell } from './bell.tsx';
import { Breadcrumb } from '../menu/breadcrumb.tsx';
import { HelpMenu } from './help-menu.tsx';
import { RunningWork } from './running-work.tsx';
import { toggleSidebar, useShell } from '../menu/shell-state.ts';
import { closeUnitChoice, openUnitChoice, useUnitChoice } from '../tab/unit-choice.ts';
import { UnitSwitch } from './unit-switch.tsx';
import { actedFor } from './unit.rules.ts';
import { UserMenu } from './user-menu.tsx';
import { ViewTools } from './view-tools.tsx';
import './navbar.css';

/** The top line: menu switch, where one is, for whom one acts, who one is. */
export function Navbar({ screen }: { readonly screen: ScreenKey }) {
  const { isMobile, isSidebarOpen } = useShell();
  const isChoosing = useUnitChoice(({ isOpen }) => isOpen);
  return (
    <header className="navbar">
      <button
        type="button"
        className="icon-button"
        aria-label={isSidebarOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isSidebarOpen}
        onClick={toggleSidebar}
      >
        {isSidebarOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
      {isMobile ? <MobileTitle screen={screen} /> : <Breadcrumb screen={screen} />}
      <span className="navbar-gap" />
      <RunningWork />
      <ActingNotice screen={screen} />
      {isMobile ? null : <ViewTools />}
      <HelpMenu />
      <Bell screen={screen} />
      <UserMenu />
      {isChoosing ? <UnitSwitch onClose={closeUnitChoice} /> : null}
    </header>
  );
}

/** On a phone there is neither breadcrumb nor tab bar: a document leads back to its list here. */
function MobileTitle({ screen }: { readonly screen: ScreenKey }) {
  const { title, of } = screenRow(screen);
  return (
    <>
      {of === undefined ? null : (
        <AppLink className="icon-button" to={screenRow(of as ScreenKey).path} aria-label="返回列表">
          <ArrowLeftOutlined aria-hidden />
        </AppLink>
      )}
      <b className="mobile-title">{title}</b>
    </>
  );
}

function ActingNotice({ screen }: { readonly screen: ScreenKey }) {
  const { path } = screenRow(screen);
  const user = useSession((session) => session.user);
  const unit = user && actedFor(path, user);
  if (!unit) return null;
  return (
    <span className="acting">
      <span className="acting-words">
        <span className="acting-more">正在</span>代 <b>{unit}</b>
        <span className="acting-more"> 办理</span>
      </span>
      <button type="button" className="acting-other" aria-haspopup="dialog" onClick={openUnitChoice}>
        更换
      </button>
    </span>
  );
}
