import { BellOutlined } from '@ant-design/icons';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { useEffect, useState } from 'react';
import { useAskedBy } from '../../../features/message/asked-by.ts';
import { late } from '../../../kit/react/late.tsx';
import { useApi } from '../../../lib/api.ts';
import { countedText } from '../../../kit/list/total.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import './bell.css';

const { getMyMessageIndex } = messageCalls;
const mostShown = 99;
const UnreadDialog = late(async () => (await import('./unread-dialog.tsx')).UnreadDialog);

type Answer = Output<typeof getMyMessageIndex>;
const firstPage = { pageIndex: 1, pageSize: messageLimits.popUpRows as number };

/** The last time that somebody asked for one of these to be read after all. */
const remindedAt = ({ list }: Answer): string =>
  list.reduce((last, { remindTime }) => (remindTime !== null && remindTime > last ? remindTime : last), '');

/** A page of what this person has not read; the home page counts its own work and does not ask. */
function useUnread(isHome: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(firstPage);
  const askedBy = useAskedBy();
  const input = { ...page, isRead: '未读', sorting: 'forcedRead desc', ...askedBy } as const;
  const isAsked = !isHome || isOpen;
  const { data } = useCall(getMyMessageIndex, input, {
    enabled: isAsked,
    toast: 'none',
    keepPrevious: true,
  });
  const last = Math.max(1, Math.ceil((data?.totalCount ?? 0) / page.pageSize));
  // What was read may have been the last of its page.
  if (data && page.pageIndex > last) setPage({ ...page, pageIndex: last });
  useEffect(() => {
    if (data && isAsked) useSession.getState().setUnread(data.totalCount);
  }, [data, isAsked]);
  return { data, input, isOpen, isAsked, setOpen, page, setPage };
}

/** Whether the list is open: what must be read shows itself, and so does what somebody reminds of; it stays until it is closed. */
function useShown(isHome: boolean) {
  const unread = useUnread(isHome);
  const { data, isOpen, setOpen } = unread;
  const [reminded, setReminded] = useState('');
  const isNew = data !== undefined && !isHome && (data.haveForce || remindedAt(data) > reminded);
  const wanted = data !== undefined && data.totalCount > 0 && (isOpen || isNew);
  if (data !== undefined && isOpen !== wanted) setOpen(wanted);
  const close = (): void => {
    setOpen(false);
    if (data) setReminded(remindedAt(data));
  };
  return { ...unread, shown: wanted ? data : undefined, close };
}

/** Messages to this person: how much is unread, and the list of it. */
export function Bell({ screen }: { readonly screen: ScreenKey }) {
  const api = useApi();
  const { data, shown, input, isAsked, setOpen, close, page, setPage } = useShown(screen === 'home');
  // What was heard last: when the user was loaded, or since, on the home page too.
  const known = useSession((session) => session.user?.msgCount ?? 0);
  const total = (isAsked ? data?.totalCount : undefined) ?? known;
  const open = async (): Promise<void> => {
    const answer = await api.send(getMyMessageIndex, input).catch(() => undefined);
    if (!answer) return;
    api.put(getMyMessageIndex, input, answer);
    useSession.getState().setUnread(answer.totalCount);
    if (answer.totalCount === 0) toastDone('暂无未读消息');
    else setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={total === 0 ? '消息' : `消息，${countedText(total, messageLimits.countsTo)} 条未读`}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <BellOutlined className="bell" aria-hidden />
        {total === 0 ? null : <span className="bell-count">{total > mostShown ? `${mostShown}+` : total}</span>}
      </button>
      {shown ? (
        <UnreadDialog
          list={shown.list}
          total={total}
          haveForce={shown.haveForce}
          page={page}
          onPage={(pageIndex, pageSize) => setPage({ pageIndex, pageSize })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
