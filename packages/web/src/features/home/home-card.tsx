import { Button } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** What the title is of, behind it. */
  readonly note?: string;
  /** Opens the list that the card shows a part of. */
  readonly onAll?: () => void;
  readonly children: ReactNode;
};

/** A part of the home page under its title. */
export const HomeCard = ({ title, note, onAll, children }: Props) => (
  <section className="home-card" aria-label={title}>
    <header>
      <h2>
        {title} {note === undefined ? null : <small>{note}</small>}
      </h2>
      {onAll ? (
        <Button type="link" onClick={onAll}>
          全部
        </Button>
      ) : null}
    </header>
    {children}
  </section>
);
