import { submitBlocked } from '@material/contract/catalogue/delivery-date.rules.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { BatchAction } from '../../../kit/actions/batch-bar.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import type { ListPageProps } from '../../../kit/list/list-page-props.ts';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { useApi } from '../../../lib/api.ts';
import type { AskOrderActions, AskOrderAction } from './acts.ts';

type ListCall = typeof askOrderCalls.getListAskOrder;
type Props = Pick<ListPageProps<ListCall>, 'columns' | 'filters' | 'fixed' | 'note' | 'toolbar' | 'rowActions'> & {
  readonly actions: AskOrderActions;
  /** What can be done with a selection, the main thing last. */
  readonly batch: readonly { readonly action: AskOrderAction; readonly primary?: true; readonly danger?: true }[];
  readonly canExport: boolean;
  readonly onOpen: (row: AskOrderRow) => void;
};

const lineCount = (rows: readonly AskOrderRow[]): string =>
  `${rows.reduce((sum, row) => sum + row.lineCount, 0).toLocaleString('en-US')} 行`;

/** The list of ask orders as both centres show it: they differ in columns, filters and in what may be done. */
export function AskOrderTable({ actions, batch, canExport, onOpen, ...list }: Props) {
  const api = useApi();
  const prints = useBatchPrints(orderingPrints, askOrderCalls.getAskOrderByid);
  const zip: BatchAction<AskOrderRow> = {
    label: '打包下载',
    run: (rows) => api.download(askOrderExcelCalls.zipAskOrders, { orders: rows.map(({ id }) => id) }),
  };
  const moves = batch.map(({ action, ...look }) =>
    actions.batch(action, {
      ...look,
      ...(action === 'submit' ? { blocked: (row) => submitBlocked(row.deliveryDate, businessDate(new Date())) } : {}),
    }),
  );
  return (
    <>
      <ListPage<ListCall>
        {...list}
        call={askOrderCalls.getListAskOrder}
        noun="单"
        summary={['amount']}
        emptyText="没有要货单"
        onOpen={onOpen}
        onHover={(row) => api.prefetch(askOrderCalls.getAskOrderByid, { orderid: row.id })}
        batch={{
          amount: 'amount',
          noun: '单',
          note: lineCount,
          actions: [...prints, ...(canExport ? [zip] : []), ...moves],
        }}
      />
      {actions.dialogs}
    </>
  );
}
