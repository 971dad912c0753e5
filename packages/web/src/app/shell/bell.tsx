import { BellOutlined } from '@ant-design/icons';
import { messageCalls, type MyMessage } from '@material/contract/messaging/message.calls.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { Badge, Button, Popover, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TimeText } from '../../kit/display/time-text.tsx';
import { useApi } from '../../lib/api.ts';
import { useCall } from '../../lib/query.ts';
import { documentScreen, screenRow, toSearch } from '../../lib/screen-at.ts';
import { sectionOf } from '@material/contract/kernel/screen.ts';
import './bell.css';

const { getMyMessageIndex, readMessage } = messageCalls;
const unread = { isRead: '未读' } as const;
const mostShown = 99;

const isScreen = (key: string): key is ScreenKey => Object.hasOwn(screens, key);

/** Where a message leads: its one document, or the list in which its documents wait. */
function addressOf({ opens }: MyMessage): string | undefined {
  if (!opens || !isScreen(opens.screen)) return undefined;
  const { path } = screenRow(opens.screen);
  const page = opens.docId === null ? undefined : documentScreen(sectionOf(path), opens.docType);
  if (page === undefined) return path + toSearch(opens.query);
  const id = { [screenRow(page).tabKey ?? 'id']: String(opens.docId) };
  return screenRow(page).path + toSearch(opens.part === '' ? id : { ...id, tab: opens.part });
}

/** What is told to this person: how much is unread, and what it is about. The home page counts work by itself. */
export function Bell({ screen }: { readonly screen: ScreenKey }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useCall(getMyMessageIndex, unread, {
    enabled: screen !== 'home' || isOpen,
    toast: 'none',
  });
  const total = data?.totalCount ?? 0;
  const words = total === 0 ? '消息' : `消息，${total} 条未读`;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <Messages
          list={data?.list}
          total={total}
          isFailed={isError}
          onRetry={() => void refetch()}
          onClose={() => setOpen(false)}
        />
      }
    >
      <button type="button" className="icon-button" aria-label={words} aria-expanded={isOpen}>
        <Badge count={total} overflowCount={mostShown} size="small">
          <BellOutlined className="bell" aria-hidden />
        </Badge>
      </button>
    </Popover>
  );
}

type Props = {
  readonly list: readonly MyMessage[] | undefined;
  readonly total: number;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

function Messages({ list, total, isFailed, onRetry, onClose }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const read = (messages: readonly MyMessage[]): void =>
    void api.send(readMessage, { ids: messages.map(({ id }) => id) }).catch(() => undefined);
  const open = (message: MyMessage): void => {
    const address = addressOf(message);
    read([message]);
    onClose();
    if (address !== undefined) void navigate(address);
  };
  return (
    <section className="bell-list" aria-label="未读消息">
      <header>
        <b>未读消息</b>
        {list && list.length > 0 ? (
          <Button type="link" size="small" onClick={() => read(list)}>
            {total > list.length ? `本页 ${list.length} 条设为已读` : '全部设为已读'}
          </Button>
        ) : null}
      </header>
      {list ? (
        <Rows list={list} onOpen={open} />
      ) : isFailed ? (
        <p className="bell-empty">
          消息暂时没有取到。
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        </p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}

type RowsProps = { readonly list: readonly MyMessage[]; readonly onOpen: (message: MyMessage) => void };

const Rows = ({ list, onOpen }: RowsProps) =>
  list.length === 0 ? (
    <p className="bell-empty">没有未读消息。</p>
  ) : (
    <ul>
      {list.map((message) => (
        <li key={message.id}>
          <button type="button" onClick={() => onOpen(message)}>
            <span className="bell-title">
              {message.title}
              {message.count > 1 ? <em>{message.count}</em> : null}
            </span>
            <span className="bell-words">{message.content}</span>
            <small>
              <TimeText value={message.createDate} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
