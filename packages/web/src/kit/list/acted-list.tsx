import type { Call } from '@material/contract/kernel/call/call.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { ReactNode } from 'react';
import { type DrawnAction, RowButtons } from '../actions/row-actions.tsx';
import type { RowOf } from '../column/list-columns.ts';
import { ListPage } from './list-page.tsx';
import type { ListPageProps } from './list-page-props.ts';
import { useOpening } from './use-opening.tsx';

type Props<C extends Call> = Omit<ListPageProps<C>, 'rowActions' | 'onOpen' | 'onHover'> & {
  /** Where a document opens, and the call that reads it. */
  readonly detail: ScreenKey;
  readonly read: Call;
  readonly actions: { readonly drawn: (row: RowOf<C>) => DrawnAction[]; readonly dialogs: ReactNode };
};

/** A list of documents that open in tabs of their own and are acted on in their rows. */
export function ActedList<C extends Call>({ detail, read, actions, ...list }: Props<C>) {
  const opening = useOpening(detail, read);
  return (
    <>
      <ListPage<C>
        noun="张"
        {...(list as ListPageProps<C>)}
        {...(opening as Pick<ListPageProps<C>, 'onOpen' | 'onHover'>)}
        // A row offers what can be done now; its page says what cannot yet, and why.
        rowActions={(row) => <RowButtons actions={actions.drawn(row).filter(({ blocked }) => blocked === undefined)} />}
      />
      {actions.dialogs}
    </>
  );
}
