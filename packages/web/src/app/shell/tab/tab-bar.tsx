import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, memo, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { AppLink } from '../../app-link.tsx';
import { type TabActions, useTabActions } from './tab-actions.ts';
import { linkOf, type TabRow } from './tabs.rules.ts';
import { useTabs } from './tabs.ts';
import './tab-bar.css';

/** The visited pages; the wheel scrolls them sideways and the open one is always in sight. */
export function TabBar() {
  const { list, activeId } = useTabs();
  const actions = useTabActions();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const bar = useRef<HTMLUListElement>(null);

  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current="page"]')
      ?.closest('li')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [activeId, list.length]);

  useWheelSideways(bar);
  return (
    <nav className="tab-bar" aria-label="已打开的页面">
      <ul ref={bar} onScroll={() => setMenuOf(null)}>
        {list.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isActive={tab.id === activeId}
            actions={actions}
            isMenuOpen={menuOf === tab.id}
            onMenu={setMenuOf}
          />
        ))}
      </ul>
    </nav>
  );
}

/** Turns the wheel into sideways scrolling while there is more to see; React’s own handler could not keep the page still. */
function useWheelSideways(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const turn = (event: WheelEvent): void => {
      if (event.deltaY === 0 || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollBy({ left: event.deltaY });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [bar]);
}

type TabItemProps = {
  readonly tab: TabRow;
  readonly isActive: boolean;
  readonly actions: TabActions;
  readonly isMenuOpen: boolean;
  readonly onMenu: (id: string | null) => void;
};

function menuOf(tab: TabRow, actions: TabActions): MenuProps {
  const run: Readonly<Record<string, () => Promise<void>>> = {
    refresh: () => actions.refresh(tab.id),
    close: () => actions.close(tab.id),
    closeOthers: () => actions.closeOthers(tab.id),
    closeAll: () => actions.closeAll(),
  };
  return {
    items: [
      { key: 'refresh', label: '刷新' },
      ...(tab.isPinned ? [] : [{ key: 'close', label: '关闭' }]),
      { key: 'closeOthers', label: '关闭其它' },
      { key: 'closeAll', label: '关闭所有' },
    ],
    onClick: ({ key }) => void run[key]?.(),
  };
}

/** Drawn again only for a change of its own: a switch touches two of many. */
const TabItem = memo(function TabItem({ tab, isActive, actions, isMenuOpen, onMenu }: TabItemProps) {
  const name = tab.label ?? tab.title;
  const closeByMiddleClick = (event: MouseEvent): void => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (event.type === 'auxclick') void actions.close(tab.id);
  };
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') void actions.close(tab.id);
  };
  return (
    <Dropdown
      menu={menuOf(tab, actions)}
      trigger={['contextMenu']}
      open={isMenuOpen}
      onOpenChange={(isOpen) => onMenu(isOpen ? tab.id : null)}
      classNames={{ root: 'tab-menu' }}
    >
      <li className={isActive ? 'is-active' : undefined}>
        <AppLink
          to={linkOf(tab)}
          title={tab.label === null ? undefined : `${tab.title} ${tab.label}`}
          aria-current={isActive ? 'page' : undefined}
          draggable={false}
          onKeyDown={closeByKey}
          onMouseDown={closeByMiddleClick}
          onAuxClick={closeByMiddleClick}
        >
          {name}
          {tab.isDirty ? (
            <span className="tab-dirty" title="有未保存的修改">
              ●
            </span>
          ) : null}
        </AppLink>
        {tab.isPinned ? null : (
          <button type="button" aria-label={`关闭 ${name}`} onClick={() => void actions.close(tab.id)}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
    </Dropdown>
  );
});
