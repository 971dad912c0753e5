import type { MyMessage } from '@material/contract/messaging/message.calls.ts';
import { messageLimits, previewOf } from '@material/contract/messaging/message.rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Many, ManyDialog } from '../../../features/message/many.dialog.tsx';
import { MessageFacts } from '../../../features/message/message-text.tsx';
import { messageWidth, ReadDialog } from '../../../features/message/read.dialog.tsx';
import { type Go, useOpenWork } from '../../../features/message/use-open-work.ts';
import { PaginationBar } from '../../../kit/list/pagination-bar.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { screenRow, toSearch } from '../../../lib/screen-at.ts';

type Props = {
  readonly list: readonly MyMessage[];
  readonly total: number;
  /** It stays until everything that must be read was read. */
  readonly haveForce: boolean;
  readonly page: { readonly pageIndex: number; readonly pageSize: number };
  readonly onPage: (pageIndex: number, pageSize: number) => void;
  readonly onClose: () => void;
};

type ListProps = Pick<Props, 'list' | 'haveForce'> & { readonly onOpen: (message: MyMessage) => void };

const UnreadList = ({ list, haveForce, onOpen }: ListProps) => (
  <>
    {haveForce ? (
      <p className="unread-forced" role="status">
        有强制阅读的消息，全部阅读后才能关闭。
      </p>
    ) : null}
    <ul className="unread-list" aria-label="未读消息">
      {list.map((message) => (
        <li key={message.id}>
          <button type="button" onClick={() => onOpen(message)}>
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
  </>
);

/** Unread messages, a page of them at a time. */
export function UnreadDialog({ list, total, haveForce, page, onPage, onClose }: Props) {
  const navigate = useNavigate();
  const [reading, setReading] = useState<number>();
  const go: Go = (screen, query) => {
    setReading(undefined);
    onClose();
    void navigate(screenRow(screen).path + toSearch(query));
  };
  const openWork = useOpenWork(go);
  const [many, setMany] = useState<Many>();
  const open = async (message: MyMessage): Promise<void> => {
    // What does not open is read instead.
    if (haveForce || !(await openWork(message))) setReading(message.id);
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
        <UnreadList list={list} haveForce={haveForce} onOpen={(message) => void open(message)} />
        <PaginationBar
          total={total}
          countsTo={messageLimits.countsTo}
          page={page.pageIndex}
          size={page.pageSize}
          onChange={onPage}
          autoScroll={false}
        />
      </TabDialog>
      {reading === undefined ? null : (
        <ReadDialog key={reading} id={reading} {...(haveForce ? {} : { go })} onClose={() => setReading(undefined)} />
      )}
      {many ? <ManyDialog what={many} onClose={() => setMany(undefined)} /> : null}
    </>
  );
}
