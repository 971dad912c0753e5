import type { duty } from '@material/contract/kernel/document/document.ts';
import type { z } from 'zod';
import { lateBy, shortDeadline } from './time-words.ts';
import './duty-line.css';

export type Duty = z.infer<typeof duty>;

/** Who must act until when, on a document's head. */
export function DutyLine({ duty: due }: { readonly duty: Duty }) {
  if (due.sentence === '') return null;
  const late = due.until === null ? undefined : lateBy(due.until, new Date());
  const tone = due.party === null ? 'calm' : due.isLate ? 'late' : 'open';
  return (
    <p className={`kit-duty kit-duty-${tone}`} role="status">
      {due.sentence}
      {due.isLate ? <b className="kit-late">{late ?? '已超时'}</b> : null}
      {due.others.map(({ sentence }) => `；${sentence}`)}
    </p>
  );
}

type CellProps = {
  readonly duty: Duty;
  /** The list shows nothing but what waits for the person who looks: only the time is news. */
  readonly isMine?: true;
};

/** The same in a list cell: the party, which gives way where room is short, and its time, which never does. */
export function DutyCell({ duty: due, isMine }: CellProps) {
  if (due.party === null) return <span className="kit-muted">–</span>;
  const now = new Date();
  const late = due.until === null ? undefined : lateBy(due.until, now);
  // A vehicle that several places wait for names them all.
  const [party, ...places] = due.shortName.split('、');
  const more = places.length + due.others.length;
  return (
    <span className="kit-duty-cell" title={[due, ...due.others].map(({ sentence }) => sentence).join('；')}>
      {isMine && due.until !== null ? null : <span className="kit-duty-party">{party}</span>}
      {more > 0 && !isMine ? <span className="kit-muted">+{more}</span> : null}
      {due.until === null ? null : due.isLate ? (
        <span className="kit-late">{late ?? '已超时'}</span>
      ) : (
        <span className="kit-num">{shortDeadline(due.until, now)} 前</span>
      )}
    </span>
  );
}

/** Who must act, in a list whose readers know one of the parties by heart: it is called `words`, its full name would only fill the column. */
export const dutyColumn = <F extends string>(own: F, words: string, width: number) => ({
  field: 'duty' as const,
  width,
  render: ({ duty: due, ...row }: { readonly duty: Duty } & { readonly [K in F]: string }) => (
    <DutyCell
      duty={due.party === (row as Readonly<Record<string, unknown>>)[own] ? { ...due, shortName: words } : due}
    />
  ),
});
