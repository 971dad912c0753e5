import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import { Empty, Timeline } from 'antd';
import { TimeText } from '../display/time-text.tsx';
import './document-page.css';

const Change = ({ label, from, to }: HistoryEntry['changes'][number]) => (
  <li>
    <span className="kit-muted">{label}</span>{' '}
    {from === '' ? null : (
      <>
        <del>{from}</del> <span aria-label="改为">→</span>{' '}
      </>
    )}
    <ins>{to === '' ? '空' : to}</ins>
  </li>
);

const Entry = ({ entry }: { readonly entry: HistoryEntry }) => (
  <article className="kit-event">
    <header>
      <b>
        {entry.doc ? `${entry.doc.noun} · ` : ''}
        {entry.title}
      </b>
      <span>
        {entry.actorName}
        {entry.isActing ? '（代办）' : ''}
      </span>
      <span className="kit-muted">
        <TimeText value={entry.at} />
      </span>
      {entry.doc ? <span className="kit-muted kit-num">{entry.doc.no}</span> : null}
    </header>
    {entry.reason === '' ? null : <p>{entry.reason}</p>}
    {entry.changes.length === 0 ? null : (
      <ul>
        {entry.changes.map((change, at) => (
          <Change key={`${change.label} ${at}`} {...change} />
        ))}
      </ul>
    )}
  </article>
);

/** What happened to a document, newest first: who, when, why, and which field went from what to what. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有记录" />;
  return (
    <Timeline
      className="kit-history"
      items={entries.map((entry) => ({ key: entry.id, content: <Entry entry={entry} /> }))}
    />
  );
}
