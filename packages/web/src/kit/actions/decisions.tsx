import type { RowAction } from '@material/contract/kernel/document/machine.ts';
import { Button } from 'antd';
import './decisions.css';

type Props<A extends string> = {
  /** What each is called, as the status table says it. */
  readonly of: Readonly<Record<A, { readonly label: string }>>;
  /** The one that lets it pass comes first. */
  readonly codes: readonly [A, ...A[]];
  /** What the server offers now. */
  readonly offered: readonly RowAction[];
  readonly onChosen: (code: A) => void;
};

/** What may be decided on something, under what it is decided by. */
export const Decisions = <A extends string>({ of, codes, offered, onChosen }: Props<A>) => (
  <div className="kit-decisions">
    {codes
      .filter((code) => offered.some((action) => action.code === code))
      .map((code) => (
        <Button
          key={code}
          {...(code === codes[0] ? { type: 'primary' as const } : { danger: true })}
          onClick={() => onChosen(code)}
        >
          {of[code].label}
        </Button>
      ))}
  </div>
);
