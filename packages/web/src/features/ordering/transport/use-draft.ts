import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import {
  loadedLot,
  type TransportDocument,
  transportLine,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { useCallback, useEffect } from 'react';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { FormControl } from '../../../kit/form/use-form.ts';
import { lastActor } from '../../../kit/form/use-news.ts';
import { useLinesForm } from '../../../kit/lines-form/use-lines-form.ts';
import { gridOf } from '../../../kit/grid/grid-of.tsx';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { missingProblems, placedProblem } from './check.rules.ts';
import {
  arranged,
  asEntered,
  lotCell,
  type LotRow,
  rowsOfPickup,
  transportInput,
  transportName,
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
};

/** What tells two versions of a lot apart. */
const lotWords = gridOf<LotRow>({ entered: loadedLot, read: transportLine }, [
  'materialName',
  'qty',
  'qty2',
  'lotNo',
  'produceDate',
  'expireDate',
]);

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

/** A transport's draft while it is entered, kept in this browser until it is saved. */
export function useTransportDraft(source: DraftSource) {
  const { document, pickups } = source;
  const tab = useTab();
  const api = useApi();
  const call: Call<
    typeof addTransportOrder.input | typeof updateTransportOrder.input,
    typeof addTransportOrder.output
  > = document ? updateTransportOrder : addTransportOrder;
  const keep = transportName(
    document?.id,
    pickups.map(({ id }) => id),
  );
  const today = businessDate(new Date());
  const editing = useLinesForm<typeof call, LotRow, LotRow>({
    call,
    fields: useTransportFields(),
    start: startOf(source),
    ...(document ? { saver: lastActor(document.history) } : {}),
    cellOf: lotCell,
    asHere: asEntered,
    stored: valuesOf,
    told: lotWords,
    keep,
    drawn: useCallback((rows: readonly LotRow[]) => withRooms(rows, pickups, today), [pickups, today]),
    entered: (rows) => arranged(rows).map(withoutRoom),
    toInput: transportInput,
    place: (values) => (problem) => placedProblem(problem, values),
    done: document ? '已保存' : '运输单已生成',
    intent: keep,
    reread:
      document &&
      (async () => {
        const now = await api.send(getTransportOrderByid, { id: document.id }, { isSilent: true });
        return { ...valuesOf(now), ...lastActor(now.history) };
      }),
    onDone: (saved) => {
      api.put(getTransportOrderByid, { id: saved.id }, saved);
      if (document) return;
      editing.keepAs(transportName(saved.id, []));
      tab.setQuery({ id: String(saved.id) }, { replace: true });
    },
  });
  const { form, lines } = editing;
  useProposals(form, source);
  return {
    ...editing,
    /** Marks what is missing for loading; true when nothing is. */
    checkLoad: (): boolean => {
      const found = missingProblems(form.state.values, lines.rows, today);
      form.mark(found);
      if (found.length > 0) toastError('还有内容没有填写，已标红');
      return found.length === 0;
    },
  };
}
export type TransportEditing = ReturnType<typeof useTransportDraft>;
