import type { Problem } from '@material/contract/kernel/errors.ts';
import {
  transportOrderCalls,
  type TransportRow,
  transportRow,
} from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { toastError } from '../../../lib/notices.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { type TemperatureAsk, TransportTemperatureDialog } from './temperature-dialog.tsx';

/** What the actions need of a transport order, from a list row or a document. */
export type TransportRef = Pick<
  TransportRow,
  'id' | 'no' | 'rowVersion' | 'placeNames' | 'plateNo' | 'needsStartTemp'
> & {
  readonly startTemp?: string | null;
};

const { actions } = transportOrderStatus;
const transports: ActedDocument<typeof transportOrderStatus, TransportRef> = {
  machine: transportOrderStatus,
  calls: transportOrderCalls,
  row: transportRow,
  noteOf: ({ placeNames }) => placeNames,
};
const refOf = ({ id, rowVersion }: TransportRef) => ({ id, rowVersion });

type Asked = { readonly action: 'depart' | 'arrive'; readonly order: TransportRef };

/** The supplier's moves of a transport, with the dialogs that ask before them; `onStopped` takes what keeps it from leaving. */
export function useTransportActions(onStopped?: (problems: readonly Problem[], order: TransportRef) => void) {
  const api = useApi();
  const [asked, setAsked] = useState<Asked>();
  const confirm = useConfirm();
  const plain = useDocumentActions(transports);
  const silent = { isSilent: true };

  const depart = async (order: TransportRef, startTemp: string): Promise<void> => {
    const input = { ...refOf(order), ...(startTemp === '' ? {} : { startTemp }) };
    try {
      await carryOut(api.send(transportOrderCalls.departTransportOrder, input, silent), `${order.no} 已发车`);
    } catch (error) {
      const isMore = error instanceof Refusal && error.problems.some(({ path }) => path[0] !== 'startTemp');
      if (!isMore) throw error;
      // What is missing elsewhere is shown there; the dialog would only cover it.
      onStopped?.(error.problems, order);
      toastError(`${order.no} 还不能发车`);
    }
  };
  /** A temperature that was taken is not asked for again; leaving is asked for once, because it cannot be taken back. */
  const askDepart = async (order: TransportRef): Promise<unknown> => {
    if (order.needsStartTemp) return setAsked({ action: 'depart', order });
    const taken = order.startTemp == null ? '' : `发车温度 ${order.startTemp} ℃`;
    const content = [order.plateNo, order.placeNames, taken].filter((part) => part !== '').join('，');
    const okText = actions.depart.label;
    return (await confirm({ title: `${okText}：${order.no}？`, content, okText })) ? depart(order, '') : notSent;
  };
  const arrive = async (order: TransportRef, arriveTemp: string): Promise<void> => {
    const input = { ...refOf(order), ...(arriveTemp === '' ? {} : { arriveTemp }) };
    await carryOut(api.send(transportOrderCalls.arriveTransportOrder, input, silent), `${order.no} 已到达`);
  };
  return {
    askDepart,
    askArrive: (order: TransportRef) => setAsked({ action: 'arrive', order }),
    ask: plain.ask,
    drawn: plain.drawn,
    dialogs: (
      <>
        {plain.dialogs}
        <TemperatureDialog
          asked={asked}
          onClose={() => setAsked(undefined)}
          onTemperature={(text) =>
            asked ? (asked.action === 'depart' ? depart : arrive)(asked.order, text) : Promise.resolve()
          }
        />
      </>
    ),
  };
}
export type TransportActions = ReturnType<typeof useTransportActions>;

type DialogProps = {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onTemperature: (temperature: string) => Promise<unknown>;
};

const temperatureAsk = ({ action, order }: Asked): TemperatureAsk => ({
  title: `${actions[action].label}：${order.no}`,
  label: action === 'depart' ? '发车温度' : '到达温度',
  okText: actions[action].label,
  isRequired: action === 'depart',
  note: [order.plateNo, order.placeNames].filter((part) => part !== '').join('，'),
});

const TemperatureDialog = ({ asked, onClose, onTemperature }: DialogProps): ReactNode =>
  asked ? <TransportTemperatureDialog ask={temperatureAsk(asked)} onClose={onClose} onConfirm={onTemperature} /> : null;
