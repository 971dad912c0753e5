import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTab } from '../tab/use-tab.ts';

type Listed = { readonly key: string; readonly label: string; readonly children: ReactNode };

/**
 * Several lists on one screen, one of them at a time; `tab` in the address says which. The first one reads the whole address,
 * each of the others keeps what it is filtered by under a name of its own (`place={{ under }}`).
 */
export function ListTabs({ tabs }: { readonly tabs: readonly [Listed, ...Listed[]] }) {
  const tab = useTab();
  const { tab: asked, ...lists } = tab.query;
  const [first] = tabs;
  const open = tabs.find(({ key }) => key === asked) ?? first;
  return (
    <Tabs
      className="kit-reference-tabs"
      destroyOnHidden
      activeKey={open.key}
      onChange={(key) => tab.setQuery(key === first.key ? lists : { ...lists, tab: key }, { replace: true })}
      items={[...tabs]}
    />
  );
}
