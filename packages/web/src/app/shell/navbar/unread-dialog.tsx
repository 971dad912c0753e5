import { messageCalls, type MyMessage } from '@material/contract/messaging/message.calls.ts';
import { previewOf } from '@material/contract/messaging/message.rules.ts';
import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Many, ManyDialog } from '../../../features/message/many.dialog.tsx';
import { MessageFacts } from '../../../features/message/message-text.tsx';
import { messageWidth, ReadDialog } from '../../../features/message/read.dialog.tsx';
import { PaginationBar } from '../../../kit/list/pagination-bar.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { documentScreen, screenRow, toSearch } from '../../../lib/screen-at.ts';

const { readMessage } = messageCalls;

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

type Props = {
  readonly list: readonly MyMessage[];
  readonly total: number;
  /** It stays until everything that must be read was read. */
  readonly haveForce: boolean;
  readonly page: { readonly pageIndex: number; readonly pageSize: number };
  readonly onPage: (pageIndex: number, pageSize: number) => void;
  readonly onClose: () => void;
};

/** Unread messages, a page of them at a time. */
export function UnreadDialog({ list, total, haveForce, page, onPage, onClose }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const [reading, setReading] = useState<number>();
  const [many, setMany] = useState<Many>();
  const open = (message: MyMessage): void => {
    const address = haveForce ? undefined : addressOf(message);
    if (address === undefined) return setReading(message.id);
    void api.send(readMessage, { ids: [message.id] }).catch(() => undefined);
    onClose();
    void navigate(address);
  };
  return (
    <>
      <TabDialog
        open
        className="unread"
        title="未读消息"
        width={messageWidth}
        closable={!haveForce}
        keyboard={!haveForce}
        mask={{ closable: !haveForce }}
        onClose={onClose}
        footer={[
          <Button key="preview" onClick={() => setMany('preview')}>
            批量预览
          </Button>,
          <Button key="read" type="primary" onClick={() => setMany('read')}>
            一键已读
          </Button>,
        ]}
      >
        {haveForce ? (
          <p className="unread-forced" role="status">
            有强制阅读的消息，全部阅读后才能关闭。
          </p>
        ) : null}
        <ul className="unread-list" aria-label="未读消息">
          {list.map((message) => (
            <li key={message.id}>
              <button type="button" onClick={() => open(message)}>
                <b>
                  {message.title}
                  {message.count > 1 ? <em>{message.count}</em> : null}
                </b>
                <span className="unread-words">{previewOf(message.content)}</span>
              </button>
              <MessageFacts {...message} />
            </li>
          ))}
        </ul>
        <PaginationBar total={total} page={page.pageIndex} size={page.pageSize} onChange={onPage} autoScroll={false} />
      </TabDialog>
      {reading === undefined ? null : <ReadDialog key={reading} id={reading} onClose={() => setReading(undefined)} />}
      {many ? <ManyDialog what={many} onClose={() => setMany(undefined)} /> : null}
    </>
  );
}
