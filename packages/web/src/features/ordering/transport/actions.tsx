import type { Problem } from '@material/contract/kernel/value/errors.ts';
import {
  transportOrderCalls,
  transportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { useState } from 'react';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { EtaDialog } from './eta-dialog.tsx';
import type { TransportRef } from './ref.ts';
import { TemperatureDialog, type TemperatureAsked } from './temperature-dialog.tsx';

const { actions } = transportOrderStatus;
const transports: ActedDocument<typeof transportOrderStatus, TransportRef> = {
  machine: transportOrderStatus,
  calls: transportOrderCalls,
  row: transportRow,
  noteOf: ({ placeNames }) => placeNames,
};
const refOf = ({ id, rowVersion }: TransportRef) => ({ id, rowVersion });

/** The supplier's moves of a transport, with the dialogs that ask before them; `onStopped` takes what keeps it from leaving. */
export function useTransportActions(onStopped?: (problems: readonly Problem[], order: TransportRef) => void) {
  const api = useApi();
  const [asked, setAsked] = useState<TemperatureAsked>();
  const [expected, setExpected] = useState<TransportRef>();
  const confirm = useConfirm();
  const plain = useDocumentActions(transports);

  /** What is missing elsewhere than in the dialog is shown there; the dialog would only cover it. */
  const stopped = ({ problems }: Refusal, order: TransportRef): boolean => {
    if (!problems.some(({ path }) => path[0] !== 'startTemp' && path[0] !== 'arriveTemp')) return false;
    onStopped?.(problems, order);
    toastError(`${order.no} 还不能发车`);
    return true;
  };
  const depart = async (order: TransportRef): Promise<void> => {
    const { departTransportOrder } = transportOrderCalls;
    try {
      await carryOut(api.send(departTransportOrder, refOf(order), { isSilent: true }), `${order.no} 已发车`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!stopped(error, order)) toastError(error.message);
    }
  };
  /** A temperature that was taken is not asked for again; leaving is asked for once, because it cannot be taken back. */
  const askDepart = async (order: TransportRef): Promise<unknown> => {
    if (order.needsStartTemp) return setAsked({ action: 'depart', order });
    const taken = order.startTemp == null ? '' : `发车温度 ${order.startTemp} ℃`;
    const content = [order.plateNo, order.placeNames, taken].filter((part) => part !== '').join('，');
    const okText = actions.depart.label;
    return (await confirm({ title: `${okText}：${order.no}？`, content, okText })) ? depart(order) : notSent;
  };
  const askArrive = (order: TransportRef): void => setAsked({ action: 'arrive', order });
  const drawn: typeof plain.drawn = (order, own) =>
    plain.drawn(order, { depart: askDepart, changeEta: setExpected, arrive: askArrive, ...own });
  return {
    ask: plain.ask,
    drawn,
    dialogs: (
      <>
        {plain.dialogs}
        {expected ? <EtaDialog order={expected} onClose={() => setExpected(undefined)} /> : null}
        {asked ? <TemperatureDialog asked={asked} onClose={() => setAsked(undefined)} onStopped={stopped} /> : null}
      </>
    ),
  };
}
export type TransportActions = ReturnType<typeof useTransportActions>;
