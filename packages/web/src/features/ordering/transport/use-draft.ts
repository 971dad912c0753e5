import { businessDate } from '@material/contract/kernel/business-time.ts';
import type { Call } from '@material/contract/kernel/call.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order.calls.ts';
import { type TransportDocument, transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { useEffect } from 'react';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { type FormControl, useForm } from '../../../kit/form/use-form.ts';
import { meetIn, useFormSending } from '../../../kit/form/use-form-sending.ts';
import { useKeptForm } from '../../../kit/form/use-kept-form.ts';
import { useRowHistory, useRowSteps } from '../../../kit/grid/use-row-history.tsx';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { toastError } from '../../../lib/notices.ts';
import { missingProblems, placedProblem } from './check.rules.ts';
import {
  arranged,
  type LotRow,
  lotRowsOf,
  rowsOfPickup,
  transportInput,
  valuesOf,
  withoutRoom,
  withRooms,
} from './draft.rules.ts';
import { useTransportFields } from './head-fields.tsx';
import type { Vehicle } from './vehicles.ts';

export type DraftSource = {
  /** The stored draft; undefined while it has not been saved once. */
  readonly document: TransportDocument | undefined;
  readonly pickups: readonly PickupDocument[];
  /** Mode of the pickup orders, as a first choice. */
  readonly modeId: number | null;
  /** What drove last, as a first choice. */
  readonly vehicle: Vehicle | undefined;
  readonly storageKey: string;
};

const { addTransportOrder, updateTransportOrder, getTransportOrderByid } = transportOrderCalls;

/** What the form starts from: the stored draft, or all that the pickup orders still have to send. */
function startOf({ document, pickups, modeId, vehicle }: DraftSource): Values {
  if (document) return valuesOf(document);
  const lines = arranged(pickups.flatMap(rowsOfPickup)).map(withoutRoom);
  return { ...vehicle, ...(modeId === null ? {} : { transportModeId: modeId }), lines };
}

/** What was proposed for a new one comes in as it is found, as long as nobody has entered anything else. */
function useProposals(form: FormControl, { document, modeId, vehicle }: DraftSource): void {
  const latest = useLatest(form);
  useEffect(() => {
    if (document || latest.current.isDirty) return;
    latest.current.propose({ ...vehicle, ...(modeId === null ? {} : { transportModeId: modeId }) });
  }, [document, modeId, vehicle, latest]);
}

/** A version that somebody else saved meanwhile is met as soon as it is known. */
function useOthers(form: FormControl, document: TransportDocument | undefined): void {
  const latest = useLatest(form);
  const { isSending } = form;
  useEffect(() => {
    const { state } = latest.current;
    // One's own version is on its way back.
    if (isSending || !document || document.rowVersion === state.base['rowVersion']) return;
    meetIn(latest.current, valuesOf(document));
  }, [document, isSending, latest]);
}

/** The lots with the one way to change them; what the pickup orders say of them comes with each drawing. */
function useLots(form: FormControl, { document, pickups, storageKey }: DraftSource) {
  const rows = withRooms(lotRowsOf(form.state.values), pickups, businessDate(new Date()));
  return useRowHistory<LotRow>({
    rows,
    steps: useRowSteps(`${storageKey} ${document?.rowVersion ?? ''}`),
    write: (next) => form.set({ lines: arranged(next).map(withoutRoom) }),
  });
}

/** A transport's draft while it is entered, kept in this browser until it is saved. */
export function useTransportDraft(source: DraftSource) {
  const { document, storageKey } = source;
  const tab = useTab();
  const api = useApi();
  const { drop, ...keeping } = useKeptForm(storageKey);
  const call: Call<
    typeof addTransportOrder.input | typeof updateTransportOrder.input,
    typeof addTransportOrder.output
  > = document ? updateTransportOrder : addTransportOrder;
  const form = useForm({
    call,
    fields: useTransportFields(),
    initial: startOf(source),
    toInput: transportInput,
    place: placedProblem,
    ...keeping,
  });
  useProposals(form, source);
  useOthers(form, document);
  const lots = useLots(form, source);
  const { isDirty } = form;
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);

  const { send } = useFormSending({
    call,
    form,
    done: document ? '已保存' : '运输单已生成',
    intent: storageKey,
    ...(document ? { reread: async () => valuesOf(await api.send(getTransportOrderByid, { id: document.id })) } : {}),
    onDone: (saved) => {
      api.put(getTransportOrderByid, { id: saved.id }, saved);
      drop();
      form.take(valuesOf(saved));
      if (!document) tab.setQuery({ id: String(saved.id) }, { replace: true });
    },
  });
  return {
    form,
    lots,
    isDirty,
    /** Saves; the saved transport, or nothing where something is wrong. */
    save: send,
    discard: (): void => {
      drop();
      form.take(startOf(source));
    },
    /** Marks what is missing for loading; true when nothing is. */
    checkLoad: (): boolean => {
      const found = missingProblems(form.state.values, lots.rows, businessDate(new Date()));
      form.mark(found);
      if (found.length > 0) toastError('还有内容没有填写，已标红');
      return found.length === 0;
    },
  };
}
export type TransportEditing = ReturnType<typeof useTransportDraft>;
