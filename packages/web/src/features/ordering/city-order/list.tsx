import { type CityMainOrder, cityOrderLists } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { RowButtons, screenActions } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NoLink, NoText } from '../../../kit/display/no-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { isDraft, useCityOrders } from './use-orders.tsx';

const call = cityOrderLists.getListCityMainOrder;

const filters = filtersOf(call, [{ field: 'filter', placeholder: '主订单号' }, 'cityId', 'createTime', 'deliveryDate']);

/** What was submitted is found among what is checked; a draft is its city’s. */
function MainOrderNo({ row }: { readonly row: CityMainOrder }) {
  const tab = useTab();
  if (isDraft(row)) return <NoText no={row.no} />;
  const open = (): void => tab.open('askOrderCheck', { mainorderid: String(row.id), createTimeFrom: 'all' });
  return <NoLink no={row.no} onOpen={open} />;
}

const columns = columnsOf(call, [
  { field: 'no', render: (row) => <MainOrderNo row={row} /> },
  { field: 'cityName', width: 96 },
  'status',
  'deliveryDate',
  'lineCount',
  { field: 'orderCount', width: 96 },
  'amount',
  { field: 'createName', width: 110 },
  'createTime',
  ...hidden('remark'),
]);

/** 代下记录: what headquarters has ordered for cities. */
export function CityOrderList() {
  const orders = useCityOrders();
  const actionsOf = (row: CityMainOrder) =>
    isDraft(row)
      ? screenActions(orderingScreens.addCityMainOrder, {
          提交: { run: () => orders.submit([row]) },
          删除: { isDanger: true, run: () => orders.remove([row]) },
        })
      : [];
  return (
    <>
      <ListPage
        call={call}
        noun="张主订单"
        columns={columns}
        filters={filters}
        place={{ under: 'orders' }}
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        emptyText="还没有代城市下过单"
      />
      {orders.results}
    </>
  );
}
