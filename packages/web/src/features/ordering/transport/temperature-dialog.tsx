import type { Call } from '@material/contract/kernel/call/call.ts';
import {
  transportOrderCalls,
  transportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Refusal } from '../../../lib/send/refusal.ts';
import type { TransportRef } from './ref.ts';

const { actions } = transportOrderStatus;
const { departTransportOrder, arriveTransportOrder } = transportOrderCalls;

// Cold goods do not leave without it; the server says where it is required on arrival.
const departFields: readonly SaidField<typeof departTransportOrder>[] = [{ field: 'startTemp', isRequired: true }];
const arriveFields: readonly SaidField<typeof arriveTransportOrder>[] = ['arriveTemp'];

export type TemperatureAsked = { readonly action: 'depart' | 'arrive'; readonly order: TransportRef };

type Props = {
  readonly asked: TemperatureAsked;
  readonly onClose: () => void;
  /** Takes what is missing elsewhere than in the dialog; false when it is about the temperature. */
  readonly onStopped: (refusal: Refusal, order: TransportRef) => boolean;
};

/** Asks for the temperature at a departure or an arrival. */
export function TemperatureDialog({ asked: { action, order }, onClose, onStopped }: Props) {
  const tellConflict = useConflictNotice(transportRow);
  const { label } = actions[action];
  const { id, no, rowVersion, plateNo, placeNames } = order;
  const shared = {
    open: true,
    title: `${label}：${no}`,
    width: 440,
    okText: label,
    done: `${no} 已${label}`,
    initial: { id, rowVersion },
    lead: <p className="kit-muted">{[plateNo, placeNames].filter((part) => part !== '').join('，')}</p>,
    onClose,
    onRefused: (refusal: Refusal): boolean => {
      if (!isConflict(refusal)) return onStopped(refusal, order);
      tellConflict(order, refusal);
      return true;
    },
  };
  return action === 'depart' ? (
    <FormDialog<typeof departTransportOrder & Call> {...shared} call={departTransportOrder} fields={departFields} />
  ) : (
    <FormDialog<typeof arriveTransportOrder & Call> {...shared} call={arriveTransportOrder} fields={arriveFields} />
  );
}
