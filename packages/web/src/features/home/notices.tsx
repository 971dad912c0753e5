import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { useEffect } from 'react';
import { TimeText } from '../../kit/display/time-text.tsx';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { HomeCard } from './home-card.tsx';

const shown = 5;

/** What this person has not read, without the list of the bell, which is not asked for here. */
export function Notices({ tab }: { readonly tab: Tab }) {
  const { data } = useCall(messageCalls.getMyMessage, { isRead: false, pageSize: shown }, { toast: 'none' });
  // The bell does not ask while this page is open.
  useEffect(() => {
    if (data) useSession.getState().setUnread(data.totalCount);
  }, [data]);
  if (!data || data.totalCount === 0) return null;
  return (
    <HomeCard
      title="通知"
      note={`${data.totalCount.toLocaleString('en-US')} 条未读`}
      onAll={() => tab.open('myMessage', { isRead: 'false' })}
    >
      <ul className="home-notices">
        {data.list.slice(0, shown).map(({ id, title, createName, createDate, forcedRead }) => (
          <li key={id}>
            <button type="button" onClick={() => tab.open('myMessage', { message: String(id) })}>
              <b>{title}</b>
              <small>
                {forcedRead ? <span className="home-must">强制阅读</span> : null}
                {createName} <TimeText value={createDate} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
