import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { useCall } from '../../../lib/query.ts';
import { useApi } from '../../../lib/api.ts';
import { type LotRow, rowsOfPickup } from './draft.rules.ts';

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
      {isOpen ? <ChoiceDialog cityId={cityId} onClose={() => setOpen(false)} onAdd={add} /> : null}
    </>
  );
}

type ChoiceProps = {
  readonly cityId: number;
  readonly onClose: () => void;
  readonly onAdd: (ids: readonly number[]) => Promise<void>;
};

function ChoiceDialog({ cityId, onClose, onAdd }: ChoiceProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, error, refetch } = useCall(
    pickupOrderCalls.getListPickupOrder,
    { canShip: true, cityId, pageSize: 100 },
    { staleTime: 0 },
  );
  const toggle = (id: number, isChosen: boolean): void =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <TabDialog
      open
      title="添加提货单"
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <ActionButton key="ok" type="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          添加{chosen.length > 0 ? ` ${chosen.length} 张` : ''}
        </ActionButton>,
      ]}
    >
      {data ? (
        <Choices rows={data.list} chosen={chosen} onToggle={toggle} />
      ) : error ? (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={
            <ActionButton size="small" onClick={refetch}>
              重试
            </ActionButton>
          }
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </TabDialog>
  );
}

type ChoicesProps = {
  readonly rows: readonly PickupRow[];
  readonly chosen: readonly number[];
  readonly onToggle: (id: number, isChosen: boolean) => void;
};

const Choices = ({ rows, chosen, onToggle }: ChoicesProps) =>
  rows.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这个城市没有其他可以装车的提货单" />
  ) : (
    <ul className="transport-choices">
      {rows.map((row) => (
        <li key={row.id}>
          <Checkbox checked={chosen.includes(row.id)} onChange={(event) => onToggle(row.id, event.target.checked)}>
            <span className="kit-num">{row.no}</span>
            <span className="kit-muted">
              {row.placeName}，{row.lineCount} 行，
              <TimeText value={row.deliveryDate} /> 送达
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
