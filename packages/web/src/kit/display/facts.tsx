import type { ReactNode } from 'react';
import './facts.css';

export type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean };

const isKnown = ({ value }: Fact): boolean => value !== null && value !== undefined && value !== '' && value !== '–';

/** Labelled facts, four to a row on a desk and two on a phone; what has no value is not drawn. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="kit-facts">
    {facts.filter(isKnown).map(({ label, value, wide }) => (
      <div key={label} className={wide ? 'kit-fact-wide' : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
