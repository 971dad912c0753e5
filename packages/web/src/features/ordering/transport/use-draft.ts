import { businessDate } from '@material/contract/kernel/business-time.ts';
import type { PickupDocument } from '@material/contract/ordering/pickup-order.calls.ts';
import { type TransportDocument, transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import { useEffect, useState } from 'react';
import { useRowHistory, useRowSteps } from '../../../kit/grid/use-row-history.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastError } from '../../../lib/notices.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { type Api, useApi } from '../../../lib/api.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { useStoredDraft } from '../../../kit/form/stored-draft.ts';
import {
  headFormatProblems,
  hasProblems,
  missingProblems,
  noTransportProblems,
  placedProblems,
  type TransportProblems,
} from './check.rules.ts';
import {
  arranged,
  emptyHead,
  headOfTransport,
  isTransportDraft,
  type LotRow,
  rowsOfPickup,
  rowsOfTransport,
  type TransportDraft,
  type TransportHeadDraft,
  transportInput,
  withRooms,
} from './draft.rules.ts';
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

/** What the editor starts from. */
function startOf({ document, pickups, modeId, vehicle }: DraftSource): TransportDraft {
  if (!document) {
    return {
      rowVersion: null,
      head: { ...emptyHead, ...vehicle, transportModeId: modeId },
      rows: arranged(pickups.flatMap(rowsOfPickup)),
    };
  }
  return {
    rowVersion: document.rowVersion,
    head: headOfTransport(document),
    rows: rowsOfTransport(document),
  };
}

type Point = { readonly key: string; readonly field?: string };
/** A mark goes as soon as its cell was changed. */
const stillStands =
  (before: readonly LotRow[], after: readonly LotRow[]) =>
  ({ key, field }: Point): boolean => {
    const [was, is] = [before, after].map((rows) => rows.find((row) => row.key === key));
    if (!was || !is) return false;
    const cell = field as keyof LotRow | undefined;
    return cell === undefined || was[cell] === is[cell];
  };

/** What was typed over the stored draft, and what is wrong with it. */
function useEdits(source: DraftSource) {
  const [held, setHeld] = useStoredDraft<TransportDraft>(source.storageKey, isTransportDraft);
  const [problems, setProblems] = useState<TransportProblems>(noTransportProblems);
  const start = held ?? startOf(source);
  const draft: TransportDraft = { ...start, rows: withRooms(start.rows, source.pickups, businessDate(new Date())) };
  const lots = useRowHistory<LotRow>({
    rows: draft.rows,
    steps: useRowSteps(`${source.storageKey} ${source.document?.rowVersion ?? ''}`),
    write: (next) => {
      const rows = arranged(next);
      setHeld({ ...draft, rows });
      setProblems({ ...problems, rows: problems.rows.filter(stillStands(draft.rows, rows)) });
    },
  });
  return {
    draft,
    /** The rows with the one way to change them. */
    lots,
    problems,
    isDirty: held !== undefined,
    /** Somebody else saved this transport since these changes were begun. */
    isBehind: held !== undefined && source.document !== undefined && held.rowVersion !== source.document.rowVersion,
    setProblems,
    setHead: (change: Partial<TransportHeadDraft>): void => {
      setHeld({ ...draft, head: { ...draft.head, ...change } });
      const head = Object.fromEntries(Object.entries(problems.head).filter(([field]) => !Object.hasOwn(change, field)));
      setProblems({ ...problems, head });
    },
    discard: (): void => {
      setHeld(undefined);
      setProblems(noTransportProblems);
    },
    /** Keeps these changes on top of what was saved meanwhile. */
    rebase: (): void => {
      if (source.document) setHeld({ ...draft, rowVersion: source.document.rowVersion });
    },
  };
}

type SaveTo = { readonly source: DraftSource; readonly api: Api };

/** Sends a draft: a new one, or the next version of a stored one. */
function store({ rowVersion, ...draft }: TransportDraft, { source, api }: SaveTo): Promise<TransportDocument> {
  const input = transportInput({ rowVersion, ...draft });
  const { document, storageKey } = source;
  if (!document || rowVersion === null) {
    return api.send(transportOrderCalls.addTransportOrder, input, { isSilent: true, intent: storageKey });
  }
  return api.send(
    transportOrderCalls.updateTransportOrder,
    { ...input, id: document.id, rowVersion },
    { isSilent: true },
  );
}

/** A transport's draft while it is entered, kept in this browser until it is saved. */
export function useTransportDraft(source: DraftSource) {
  const tab = useTab();
  const api = useApi();
  const edits = useEdits(source);
  const { draft, isDirty, setProblems, discard } = edits;
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);

  const refused = (error: unknown): undefined => {
    if (!(error instanceof Refusal)) throw error;
    setProblems(placedProblems(draft.rows, error.problems));
    toastError(error.message);
    return undefined;
  };
  const save = async (): Promise<TransportDocument | undefined> => {
    const head = headFormatProblems(draft.head);
    setProblems({ ...noTransportProblems, head });
    if (Object.keys(head).length > 0) return undefined;
    try {
      const saved = await carryOut(store(draft, { source, api }), source.document ? '已保存' : '运输单已生成');
      api.put(transportOrderCalls.getTransportOrderByid, { id: saved.id }, saved);
      discard();
      if (!source.document) tab.setQuery({ id: String(saved.id) }, { replace: true });
      return saved;
    } catch (error) {
      return refused(error);
    }
  };
  return {
    ...edits,
    save,
    /** Marks what is missing for loading; true when nothing is. */
    checkLoad: (): boolean => {
      const found = missingProblems(draft.head, draft.rows, false);
      setProblems(found);
      if (hasProblems(found)) toastError('还有内容没有填写，已标红');
      return !hasProblems(found);
    },
  };
}
export type TransportEditing = ReturnType<typeof useTransportDraft>;
