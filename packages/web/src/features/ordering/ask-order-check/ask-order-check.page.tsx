import { power } from '@material/contract/kernel/call/screen.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { readFilter } from '../../../lib/session/saved-filter.ts';
import { can } from '../../../lib/session/session.ts';
import { type AskOrderActions, useAskOrderActions } from '../ask-order/acts.ts';
import { decisionsOn, withFirst } from '../ask-order/decisions.rules.ts';
import { openRevision } from '../revision/notice.tsx';
import { AskOrderTable } from '../ask-order/table.tsx';
import { askOrderColumns, checkFilters } from '../ask-order/ask-order.columns.tsx';
import { CheckedMainOrder } from './whole-check.tsx';

const { askOrderCheck } = orderingScreens;

/** 要货单审核: opens on what waits for the checker; every filter can be changed. */
export function Page() {
  const tab = useTab();
  // The list opens on one's own work once; who clears the filter sees everything.
  const [isOpened, setOpened] = useState(() => Object.keys(tab.query).length > 0 || readFilter(tab.path) !== null);
  useEffect(() => {
    if (isOpened) return;
    tab.setQuery({ duty: 'mine', createTimeFrom: 'all' }, { replace: true });
    setOpened(true);
  }, [isOpened, tab]);
  return isOpened ? <CheckList /> : <Skeleton active title={false} paragraph={{ rows: 8 }} />;
}

const openDetail = (tab: Tab, row: AskOrderRow, more: Readonly<Record<string, string>> = {}): void =>
  tab.open('askOrderDetail', { orderid: String(row.id), ...more }, row.no);

function CheckList() {
  const tab = useTab();
  const actions = useAskOrderActions();
  const mainOrderId = Number(tab.query['mainorderid']) || undefined;
  const columns = useMemo(
    () =>
      askOrderColumns({
        withCity: true,
        openMain: ({ mainOrderId: id }) => tab.setQuery({ mainorderid: String(id), createTimeFrom: 'all' }),
      }),
    [tab],
  );
  const mayDo = (button: '初审' | '终审' | '退回' | '拒绝' | '改价'): boolean => can(power(askOrderCheck, button));
  return (
    <AskOrderTable
      columns={columns}
      filters={checkFilters}
      {...(mainOrderId === undefined ? {} : { fixed: { mainorderid: mainOrderId } })}
      note={mainOrderId === undefined ? null : <CheckedMainOrder key={mainOrderId} id={mainOrderId} tab={tab} />}
      rowActions={(row) => <CheckActions row={row} actions={actions} />}
      actions={actions}
      batch={[
        ...(mayDo('拒绝') ? [{ action: 'refuse', danger: true } as const] : []),
        ...(mayDo('改价') ? [{ action: 'changePrice' } as const] : []),
        ...(mayDo('退回') ? [{ action: 'sendBack' } as const] : []),
        ...(mayDo('终审') ? [{ action: 'finalCheck', primary: true } as const] : []),
        ...(mayDo('初审') ? [{ action: 'firstCheck', primary: true } as const] : []),
      ]}
      canExport={can(power(askOrderCheck, '导出'))}
      onOpen={(row) => openDetail(tab, row)}
    />
  );
}

/** A checker's row: the check itself, sending back, the rest folded. */
function CheckActions({ row, actions }: { readonly row: AskOrderRow; readonly actions: AskOrderActions }) {
  const tab = useTab();
  const inDetail = (action: 'closeRest' | 'changePrice' | 'changeDeadline') => () =>
    openDetail(tab, row, { do: action });
  const moves = actions.drawn(row, {
    closeRest: inDetail('closeRest'),
    changePrice: inDetail('changePrice'),
    changeDeadline: inDetail('changeDeadline'),
    revise: () => openRevision(tab, 'amendOrder', row.id),
  });
  // Of what there may be nothing to decide on, only where there is.
  const possible = moves.filter(({ code, blocked }) => !decisions.has(code) || blocked === undefined);
  return <RowButtons actions={withFirst(possible, decisionsOn(row))} />;
}

const decisions: ReadonlySet<string> = new Set(['askRest', 'acceptShort', 'changeDeadline']);
