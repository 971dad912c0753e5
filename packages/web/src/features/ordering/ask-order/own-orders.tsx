import { power } from '@material/contract/kernel/call/screen.ts';
import type { AskOrderRow, orderKinds } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { type ReactNode, useMemo } from 'react';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useAskOrderActions } from './acts.ts';
import { AskOrderRowActions } from './row-actions.tsx';
import { AskOrderTable } from './table.tsx';
import { OwnMainOrder } from './whole.tsx';
import { askOrderColumns, cityFilters } from './ask-order.columns.tsx';

const { askOrder } = orderingScreens;
const openDetail = (tab: Tab, row: AskOrderRow): void =>
  tab.open('cityAskOrderDetail', { orderid: String(row.id) }, row.no);

type Props = {
  /** Only these, where the list is of some kinds alone. */
  readonly fixed?: { readonly kind: (keyof typeof orderKinds)[] };
  readonly toolbar: ReactNode;
};

/** What this unit has asked for. */
export function OwnOrders({ fixed: kinds, toolbar }: Props) {
  const tab = useTab();
  const actions = useAskOrderActions();
  const isStore = useSession(({ user }) => user?.placeId != null);
  const mainOrderId = Number(tab.query['mainorderid']) || undefined;
  const columns = useMemo(
    () =>
      askOrderColumns({
        withCity: false,
        openMain: ({ mainOrderId: id }) => tab.setQuery({ mainorderid: String(id), createTimeFrom: 'all' }),
      }),
    [tab],
  );
  const filters = useMemo(
    () => (isStore ? cityFilters.filter(({ fields }) => fields[0] !== 'placeId') : cityFilters),
    [isStore],
  );
  return (
    <AskOrderTable
      columns={columns}
      filters={filters}
      {...(mainOrderId === undefined && !kinds
        ? {}
        : { fixed: { ...kinds, ...(mainOrderId === undefined ? {} : { mainorderid: mainOrderId }) } })}
      note={mainOrderId === undefined ? null : <OwnMainOrder key={mainOrderId} id={mainOrderId} tab={tab} />}
      rowActions={(row) => <AskOrderRowActions row={row} of={actions} />}
      toolbar={toolbar}
      actions={actions}
      batch={[
        { action: 'cancel', danger: true },
        { action: 'remove', danger: true },
        { action: 'submit', primary: true },
      ]}
      canExport={can(power(askOrder, '导出'))}
      onOpen={(row) => openDetail(tab, row)}
    />
  );
}
