import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { Button } from 'antd';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { mayOpen, screenRow } from '../../lib/screen-at.ts';
import { useSession } from '../../lib/session.ts';
import { sectionOf } from '@material/contract/kernel/screen.ts';

const own = { MANAGEMENT: 'management', CITY: 'city', SUPPLIER: 'supplier' } as const;

/** The person's own lists, and what they write most. */
const entriesOf = (source: string): readonly ScreenKey[] =>
  (Object.keys(screens) as ScreenKey[]).filter((key) => {
    const { of, path, hidden } = screenRow(key);
    const section = sectionOf(path);
    if (key === 'addAskOrder') return source === 'CITY' && mayOpen(key);
    const isOwn = Object.entries(own).some(([from, name]) => from === source && name === section);
    return of === undefined && hidden !== true && (isOwn || section === 'message') && mayOpen(key);
  });

/** Where this person goes most, one click away. */
export function QuickEntries({ tab }: { readonly tab: Tab }) {
  const source = useSession(({ user }) => user?.source ?? '');
  return (
    <section className="home-card" aria-label="快捷入口">
      <h2>快捷入口</h2>
      <div className="home-entries">
        {entriesOf(source).map((key) => (
          <Button key={key} type="text" onClick={() => tab.open(key)}>
            {screenRow(key).title}
          </Button>
        ))}
      </div>
    </section>
  );
}
