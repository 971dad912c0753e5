import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { PickerDialog } from '../../../kit/list/picker-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { type LotRow, rowsOfPickup } from './draft.rules.ts';

const call = pickupOrderCalls.getListPickupOrder;
const columns = columnsOf(call, ['no', 'placeName', 'lineCount', 'deliveryDate', 'status']);
const filters = filtersOf(call, [{ field: 'filter', placeholder: '单号、收货地点、物料、拼音首字母' }, 'deliveryDate']);

type Props = {
  /** Only pickup orders of this city may join. */
  readonly cityId: number | undefined;
  readonly rows: readonly LotRow[];
  readonly onAdd: (rows: LotRow[]) => void;
};

/** Adds what other pickup orders of the city still have to send. */
export function TransportPickupAdd({ cityId, rows, onAdd }: Props) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const add = async (ids: readonly number[]): Promise<void> => {
    const documents = await Promise.all(ids.map((id) => api.send(pickupOrderCalls.getPickupOrderByid, { id })));
    const present = new Set(rows.map(({ pickupLineId }) => pickupLineId));
    onAdd(documents.flatMap(rowsOfPickup).filter(({ pickupLineId }) => !present.has(pickupLineId)));
    setOpen(false);
  };
  if (cityId === undefined) return null;
  return (
    <>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        className="transport-add"
        onClick={() => setOpen(true)}
      >
        添加其他提货单的货
      </Button>
      {isOpen ? (
        <PickerDialog
          title="添加提货单"
          name="transport-add"
          noun="单"
          call={call}
          columns={columns}
          filters={filters}
          fixed={{ canShip: true, cityId }}
          okText="添加"
          emptyText="这个城市没有其他可以装车的提货单"
          onPick={(chosen) => add(chosen.map(({ id }) => id))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
