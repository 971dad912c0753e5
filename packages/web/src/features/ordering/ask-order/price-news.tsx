import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import type { ReactNode } from 'react';

/** A price that differs from the one shown before; `since` is the first day of the version that it is of, where that is known. */
export type PriceNews = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly since?: string;
};

/** Materials whose unit price is not what was shown before. */
export const NewsList = ({ news, lead }: { readonly news: readonly PriceNews[]; readonly lead: string }): ReactNode => (
  <>
    <p>{lead}</p>
    <ul className="ask-conflict">
      {news.map(({ name, from, to, since }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="kit-num">
            <del>{formatPrice(from)}</del> → <b>{formatPrice(to)}</b>
            {since === undefined ? '' : `（${since} 起）`}
          </span>
        </li>
      ))}
    </ul>
  </>
);
