import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import { Button, Skeleton } from 'antd';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { mayBeQuick, useQuickEntries } from '../../lib/quick-entries.ts';
import { screenRow } from '../../lib/screen-at.ts';
import { useSession } from '../../lib/session/session.ts';
import { HomeCard } from './home-card.tsx';

const own = { MANAGEMENT: 'management', CITY: 'city', SUPPLIER: 'supplier' } as const;

/** The screens of the person's own centre, for whoever has chosen none. */
const usualScreens = (source: string): readonly ScreenKey[] =>
  (Object.keys(screens) as ScreenKey[]).filter((key) => {
    const { path, hidden } = screenRow(key);
    const section = sectionOf(path);
    const isOwn = Object.entries(own).some(([from, name]) => from === source && name === section);
    return hidden !== true && (isOwn || section === 'message') && mayBeQuick(key);
  });

type Shown = { readonly key: string; readonly word: string; readonly screen: ScreenKey | undefined };

/** Where this person goes most, one click away. */
export function QuickEntries({ tab }: { readonly tab: Tab }) {
  const source = useSession(({ user }) => user?.source ?? '');
  const { entries, isFailed } = useQuickEntries();
  const chosen = (entries ?? []).map(({ id, keyName, screen }): Shown => ({ key: String(id), word: keyName, screen }));
  const usual = usualScreens(source).map((screen): Shown => ({
    key: screen,
    word: screenRow(screen).title,
    screen,
  }));
  return (
    <HomeCard title="快捷入口">
      {entries || isFailed ? (
        <div className="home-entries">
          {(chosen.length > 0 ? chosen : usual).map(({ key, word, screen }) => (
            <Button
              key={key}
              type="text"
              disabled={screen === undefined}
              title={screen === undefined ? '没有这个页面的权限' : undefined}
              onClick={() => screen && tab.open(screen)}
            >
              {word}
            </Button>
          ))}
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </HomeCard>
  );
}
