import type { ReactNode } from 'react';
import './compare-table.css';

export type Compared = { readonly label: string; readonly before: ReactNode; readonly after: ReactNode };

const none = '（空）';
const isNone = (value: ReactNode): boolean => value === null || value === undefined || value === '';

type Props = {
  readonly rows: readonly Compared[];
  readonly beforeTitle?: string;
  readonly afterTitle?: string;
};

/** What it was beside what it is to be; what differs stands out, by more than its colour. */
export const CompareTable = ({ rows, beforeTitle = '原来', afterTitle = '变更为' }: Props) => (
  <table className="kit-compare">
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">{beforeTitle}</th>
        <th scope="col">{afterTitle}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, before, after }) => {
        const isChanged = before !== after;
        return (
          <tr key={label} className={isChanged ? 'kit-compare-changed' : undefined}>
            <th scope="row">{label}</th>
            <td>{isNone(before) ? none : before}</td>
            <td>{isChanged ? <strong>{isNone(after) ? none : after}</strong> : <span>不变</span>}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
