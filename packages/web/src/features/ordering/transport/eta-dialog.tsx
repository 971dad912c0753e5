import type { Call } from '@material/contract/kernel/call/call.ts';
import {
  transportOrderCalls,
  transportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { useMemo } from 'react';
import { ActionFormDialog } from '../../../kit/actions/action-form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { TransportRef } from './ref.ts';

const { changeEta } = transportOrderStatus.actions;
const { changeTransportEta } = transportOrderCalls;

const instantOf = (wire: string): number => Date.parse(wire.replace(' ', 'T'));

/** How much later or earlier than before, in words. */
function shiftWords(before: string, after: string): string {
  const minutes = Math.round((instantOf(after) - instantOf(before)) / 60_000);
  if (Number.isNaN(minutes) || minutes === 0) return '';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const span = [hours > 0 ? `${hours} 小时` : '', rest > 0 ? `${rest} 分` : ''].filter((part) => part !== '').join(' ');
  return `比原来${minutes > 0 ? '晚' : '早'} ${span}`;
}

const fieldsFor = (before: string): readonly SaidField<typeof changeTransportEta>[] => [
  { field: 'etaAt', hint: (value) => (typeof value === 'string' ? shiftWords(before, value) : '') },
  { field: 'reason', quick: changeEta.reasons },
];

type Props = { readonly order: TransportRef; readonly onClose: () => void };

/** When a vehicle on the road is expected now, and why not when it was. */
export function EtaDialog({ order, onClose }: Props) {
  const { id, rowVersion, plateNo, placeNames } = order;
  const before = order.etaAt ?? '';
  const fields = useMemo(() => fieldsFor(before), [before]);
  return (
    <ActionFormDialog<typeof changeTransportEta & Call>
      action={changeEta}
      document={order}
      row={transportRow}
      call={changeTransportEta}
      done={`${order.no} 已${changeEta.label}`}
      initial={{ id, rowVersion, etaAt: before }}
      fields={fields}
      lead={<p className="kit-muted">{[plateNo, placeNames].filter((part) => part !== '').join('，')}</p>}
      onClose={onClose}
    />
  );
}
