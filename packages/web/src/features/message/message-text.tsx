import type { OpenMessage } from '@material/contract/messaging/message.calls.ts';
import { messageCalls } from '@material/contract/messaging/message.calls.ts';
import { DownloadOutlined } from '@ant-design/icons';

import type { ReactNode } from 'react';
import { TimeText } from '../../kit/display/time-text.tsx';
import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { bytesText } from '../../kit/file/file-words.ts';
import { useApi } from '../../lib/api.ts';
import { toastError } from '../../lib/send/notices.ts';
import { safeHtml } from '../../lib/safe-html.ts';
import './message.css';
import { ToneTag } from '../../kit/display/status-tag.tsx';

const { zipFiles, downMessageFiles } = messageCalls;

type Files = { readonly mainid: number; readonly files: OpenMessage['files'] };

/** The files of a message, all of them at once. */
export function MessageFiles({ mainid, files }: Files) {
  const api = useApi();
  if (files.length === 0) return null;
  const load = async (): Promise<void> => {
    const { isDownLoad } = await api.send(zipFiles, { id: mainid });
    if (isDownLoad === 1) await api.download(downMessageFiles, { id: mainid });
    else toastError('没有可以下载的附件');
  };
  return (
    <div className="message-files">
      <ul aria-label="附件">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            {name} <span className="kit-muted kit-num">{bytesText(bytes)}</span>
          </li>
        ))}
      </ul>
      <ActionButton icon={<DownloadOutlined aria-hidden />} onClick={load}>
        下载附件
      </ActionButton>
    </div>
  );
}

/** Formatted text of somebody else. */
export const MessageContent = ({ content }: { readonly content: string }) => (
  <div className="message-content" dangerouslySetInnerHTML={{ __html: safeHtml(content) }} />
);

type Facts = Pick<OpenMessage, 'createName' | 'createDate' | 'type' | 'forcedRead' | 'remindTime'>;

/** Who sent it, when, and whether it must be read. */
export const MessageFacts = ({ createName, createDate, type, forcedRead, remindTime }: Facts) => (
  <p className="message-facts">
    <ToneTag tone="default">{type}</ToneTag>
    {forcedRead ? <ToneTag tone="error">强制阅读</ToneTag> : null}
    {remindTime === null ? null : <ToneTag tone="warning">催读</ToneTag>}
    <span>{createName}</span>
    <TimeText value={createDate} />
  </p>
);

/** A message to be read. */
export const MessageText = ({ message }: { readonly message: OpenMessage }) => (
  <article className="message-text" aria-label={message.title}>
    <h3>{message.title}</h3>
    <MessageFacts {...message} />
    <MessageContent content={message.content} />
    <MessageFiles mainid={message.mainid} files={message.files} />
  </article>
);

/** One or more of them, which scroll by the keyboard too. */
export const MessageScroll = ({ children }: { readonly children: ReactNode }) => (
  <div className="message-scroll" tabIndex={0} role="region" aria-label="消息内容">
    {children}
  </div>
);
