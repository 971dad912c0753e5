import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useOpening } from '../../../kit/list/use-opening.tsx';
import { toastError } from '../../../lib/send/notices.ts';
import { pickupColumns } from '../pickup/pickup-order.columns.tsx';

const call = pickupOrderCalls.getListPickupOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、物料、拼音首字母' },
  'cityId',
  'deliveryDate',
]);

type Props = { readonly onChoose: (ids: readonly number[]) => void };

/** Chooses the pickup orders that go onto one vehicle: those with something left to send, of one city. */
export function TransportPickupChoice({ onChoose }: Props) {
  const opening = useOpening('pickupDetail', pickupOrderCalls.getPickupOrderByid);
  const choose = (rows: readonly PickupRow[], clear: () => void): void => {
    const cities = new Set(rows.map(({ cityName }) => cityName));
    if (cities.size > 1) return toastError(`一张运输单只能送往同一城市，所选包含${[...cities].join('、')}`);
    clear();
    onChoose(rows.map(({ id }) => id));
  };
  const batch: Batch<PickupRow> = {
    noun: '单',
    amount: 'amount',
    note: (rows) => `${rows.reduce((sum, { lineCount }) => sum + lineCount, 0)} 行`,
    actions: [{ label: '生成运输单', primary: true, run: choose }],
  };
  return (
    <ListPage
      call={call}
      noun="单可装车"
      name="transport-choice"
      fixed={{ canShip: true }}
      columns={pickupColumns}
      filters={filters}
      note="勾选同一城市的提货单，生成一张运输单"
      batch={batch}
      {...opening}
      emptyText="没有可以装车的提货单：先在提货单里接单"
    />
  );
}
