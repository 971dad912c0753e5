import { askOrderCalls, type SupplierTime } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { Checkbox, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import './ask-order.css';

/** Until when is ordered from a supplier and on which days it delivers, in words. */
const orderWords = ({ cityLockTime, cutoffTime, deliveryDays }: SupplierTime): string =>
  [
    cutoffTime === '' ? '' : `截单 ${cutoffTime}`,
    cityLockTime === '' ? '' : `城市截单 ${cityLockTime}`,
    `配送 ${deliveryDays === '' ? '每天' : `周${deliveryDays}`}`,
  ]
    .filter((part) => part !== '')
    .join('，');

const minute = (time: string): string => time.slice(5, 16);

function replyWords({ replyBy, confirmTime }: SupplierTime): string {
  if (replyBy !== null) return `答复截止 ${minute(replyBy)}`;
  return confirmTime === null ? '答复截止：终审后按规则' : `已答复 ${minute(confirmTime)}`;
}

/** A supplier of a main order with its times. */
const TimesOf = ({ row }: { readonly row: SupplierTime }): ReactNode => (
  <span className="ask-times">
    <span>
      {row.supplierName} <span className="kit-muted">{row.no}</span>{' '}
      <StatusTag of={askOrderStatus} value={row.status} />
    </span>
    <span className="kit-muted">{orderWords(row)}</span>
    <span>
      送达 {row.deliveryDate.slice(5)}，{replyWords(row)}
    </span>
  </span>
);

type ChooseProps = { readonly rows: readonly SupplierTime[]; readonly control: Control };

/** The ids that a form's field of suppliers holds. */
export const chosenIds = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];

/** A field of a form: which suppliers of a main order are given another time; those that cannot be say why. */
export function ChooseSuppliers({ rows, control }: ChooseProps) {
  const chosen = chosenIds(control.value);
  const toggle = (id: number, isOn: boolean): void =>
    control.onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul id={control.id} className="ask-close-lines" role="group" aria-label={control.label} {...control.aria}>
      {rows.map((row) => (
        <li key={row.id}>
          <Checkbox
            checked={chosen.includes(row.id)}
            disabled={control.isDisabled || row.blocked !== ''}
            onChange={(event) => toggle(row.id, event.target.checked)}
          >
            <TimesOf row={row} />
          </Checkbox>
          {row.blocked === '' ? null : <span className="kit-muted">{row.blocked}</span>}
        </li>
      ))}
    </ul>
  );
}

type Props = { readonly id: number; readonly onClose: () => void };

/** The times of all suppliers of a main order, to read. */
export function SupplierTimesDialog({ id, onClose }: Props) {
  const { data, error } = useCall(askOrderCalls.getMainSupplierTime, { mainorderid: id });
  return (
    <TabDialog open title="供应商时间" width={640} onClose={onClose} footer={null}>
      {error ? <p className="kit-problem">{error.message}</p> : null}
      {data ? (
        <ul className="ask-close-lines">
          {data.list.map((row) => (
            <li key={row.id}>
              <TimesOf row={row} />
            </li>
          ))}
          {data.list.length === 0 ? <li className="kit-muted">没有有效的要货单</li> : null}
        </ul>
      ) : null}
      {data || error ? null : <Skeleton active title={false} />}
    </TabDialog>
  );
}
