import { commented } from '@material/contract/comments.ts';
import type { Comments, CommentRow, NamedPerson, ToldRow } from '@material/contract/kernel/document/comment.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { checkInput } from '@material/contract/kernel/field/sentences.ts';
import { Empty, Mentions, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { readText, removeKey, writeText } from '../../lib/session/storage.ts';
import { TimeText } from '../display/time-text.tsx';
import { ActionButton } from '../feedback/action-button.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { namedIn, nameOfPerson, peopleFor } from './named-people.ts';
import './talk.css';
import { ToneTag } from '../display/status-tag.tsx';

type Calls = Comments['calls'];
type At = { readonly calls: Calls; readonly id: number };

/** The calls of a table whose documents are commented on. */
export const talkOf = (table: string): Calls | undefined => commented.find(({ of }) => of === table)?.calls;

const useTalk = ({ calls, id }: At) => useCall(calls.list, { of: id }, { toast: 'none' });

/** 消息 with how many comments and messages there are. */
export function TalkTitle(at: At) {
  const { data } = useTalk(at);
  return <>{data ? `消息 ${data.list.length + data.told.length}` : '消息'}</>;
}

const Comment = ({ row }: { readonly row: CommentRow }) => (
  <>
    <header>
      <b>{row.createName}</b>
      <span className="kit-muted">
        {row.unitName}
        {row.isActing ? '（代办）' : ''}
      </span>
      {row.isInternal ? <ToneTag tone="warning">仅本单位</ToneTag> : null}
      <span className="kit-muted">
        <TimeText value={row.createTime} />
      </span>
      {row.doc ? (
        <span className="kit-muted">
          {row.doc.noun} <span className="kit-num">{row.doc.no}</span>
        </span>
      ) : null}
    </header>
    <p>{row.content}</p>
  </>
);

const Told = ({ row }: { readonly row: ToldRow }) => (
  <>
    <header>
      <b>{row.title}</b>
      <ToneTag tone="default">通知我的</ToneTag>
      <span className="kit-muted">{row.userName}</span>
      <span className="kit-muted">
        <TimeText value={row.createTime} />
      </span>
    </header>
    <p className="kit-muted">{row.content}</p>
  </>
);

/** What people say about a document and its chain, and the messages to the reader about it, newest first. */
export function DocumentTalk(at: At) {
  const { data, error, refetch } = useTalk(at);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const entries = [
    ...data.list.map((row) => ({ key: `c${row.id}`, at: row.createTime, drawn: <Comment row={row} /> })),
    ...data.told.map((row) => ({ key: `m${row.id}`, at: row.createTime, drawn: <Told row={row} /> })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <div className="kit-talk">
      <TalkEntry {...at} canBeInternal={data.canBeInternal} />
      {entries.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有消息和评论" />
      ) : (
        <ul className="kit-talk-list" aria-label="消息和评论">
          {entries.map(({ key, drawn }) => (
            <li key={key}>{drawn}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is written and not sent stays in this window. */
function useUnsent({ calls, id }: At) {
  const user = useSession((session) => session.id);
  const key = `comment:${user ?? 0}:${calls.add.path}:${id}`;
  const [text, setText] = useState(() => readText('session', key) ?? '');
  const write = (next: string): void => {
    setText(next);
    if (next === '') removeKey('session', key);
    else writeText('session', key, next);
  };
  return [text, write] as const;
}

const everybody = '双方可见';
const ownUnit = '仅本单位';

function TalkEntry({ calls, id, canBeInternal }: At & { readonly canBeInternal: boolean }) {
  const api = useApi();
  const [text, write] = useUnsent({ calls, id });
  const [isInternal, setInternal] = useState(false);
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState('');
  const { data } = useCall(calls.people, { of: id }, { toast: 'none' });
  const people = (data?.list ?? []).filter(({ isOwnUnit }) => !isInternal || isOwnUnit);
  const named = namedIn(text, people);
  const most = fieldOf(calls.add.input.shape.content)?.most ?? 0;

  const send = async (): Promise<void> => {
    const input = { of: id, content: text, isInternal, people: named.map((person) => person.id) };
    const checked = checkInput(calls.add.input, input);
    if ('problems' in checked) return setProblem(checked.problems[0]?.message ?? '');
    await api.send(calls.add, input);
    write('');
  };
  return (
    <div className="kit-talk-entry">
      <Mentions
        aria-label="评论"
        placeholder="写评论，用 @ 提到同事或对方人员"
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        maxLength={most}
        onChange={(next) => [write(next), setProblem('')]}
        onSearch={setTyped}
        filterOption={false}
        options={peopleFor(people, typed).map((person) => optionOf(person, people))}
        {...(problem === '' ? {} : { status: 'error' as const })}
      />
      <div className="kit-talk-foot">
        {canBeInternal ? (
          <Segmented
            aria-label="谁能看到"
            options={[everybody, ownUnit]}
            value={isInternal ? ownUnit : everybody}
            onChange={(choice) => setInternal(choice === ownUnit)}
          />
        ) : (
          <span className="kit-muted">代办时写的评论双方可见</span>
        )}
        <span className="kit-muted">
          {named.length > 0 ? `将通知 ${named.map(({ name }) => name).join('、')}` : ''}
          <span className="kit-num">
            {named.length > 0 ? '，' : ''}
            {text.length}/{most}
          </span>
        </span>
        <ActionButton type="primary" onClick={send} disabled={text.trim() === ''}>
          发表
        </ActionButton>
      </div>
      <p role="alert" className="kit-problem">
        {problem}
      </p>
    </div>
  );
}

const optionOf = (person: NamedPerson, people: readonly NamedPerson[]) => ({
  key: String(person.id),
  value: nameOfPerson(person, people),
  label: (
    <>
      {person.name} <span className="kit-muted">{person.unitName}</span>
    </>
  ),
});
