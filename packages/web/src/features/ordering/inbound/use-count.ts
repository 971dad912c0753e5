import type { AttachmentRow } from '@material/contract/kernel/attachment.ts';
import type { InboundDocument, InboundLine } from '@material/contract/ordering/inbound.calls.ts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { type Clash, countStore, type CountState, type SaveState } from './count-store.ts';
import {
  counted,
  type Counted,
  type CountEntry,
  emptyEntry,
  entryOf,
  fullEntry,
  isComplete,
  type Progress,
  progressOf,
} from './count.rules.ts';

/** One lot on receipt: as shipped, as entered, and what follows. */
export type PhoneLine = {
  readonly line: InboundLine;
  readonly at: number;
  readonly entry: CountEntry;
  readonly result: Counted;
  /** open: nobody has looked at it. begun: something is missing. done: it will be taken in. */
  readonly stage: 'open' | 'begun' | 'done';
  /** What the server said about it. */
  readonly said: string | undefined;
  readonly clash: Clash | undefined;
};

export type Counting = {
  readonly document: InboundDocument;
  readonly lines: readonly PhoneLine[];
  readonly progress: Progress;
  readonly save: SaveState;
  readonly refusal: string;
  readonly arriveTemp: string;
  readonly remark: string;
  readonly put: (entry: CountEntry) => void;
  readonly putAll: (entries: readonly CountEntry[]) => void;
  readonly takeFull: (lines: readonly PhoneLine[]) => void;
  readonly putHead: (change: { readonly arriveTemp?: string; readonly remark?: string }) => void;
  /** Shows the photos of a lot as they are now. */
  readonly showPhotos: (lineId: number, photos: readonly AttachmentRow[]) => void;
  readonly decide: (lineId: number, isMine: boolean) => void;
  readonly flush: () => Promise<boolean>;
  readonly drop: () => void;
};

function phoneLines({ document, local, said, clashes }: CountState): PhoneLine[] {
  const mine = new Map(local.entries.map((entry) => [entry.lineId, entry]));
  return document.lines.map((line, at) => {
    const typed = mine.get(line.id);
    const entry = typed ?? entryOf(line);
    const result = counted(line, entry);
    const isOpen = !line.isCounted && (typed === undefined || isUntouched(typed));
    return {
      line,
      at,
      entry,
      result,
      stage: isOpen ? 'open' : isComplete(result) && !said.has(line.id) ? 'done' : 'begun',
      said: said.get(line.id),
      clash: clashes.find((clash) => clash.line.id === line.id),
    };
  });
}

/** Whatever was entered has been taken back. */
const isUntouched = (entry: CountEntry): boolean =>
  Object.entries(emptyEntry(entry.lineId)).every(([field, empty]) => entry[field as keyof CountEntry] === empty);

/** Other lots of the same ordered line that leave a rest follow the decision made on one of them. */
const siblings = (lines: readonly PhoneLine[], entry: CountEntry): CountEntry[] => {
  const own = lines.find(({ line }) => line.id === entry.lineId)?.line;
  return lines
    .filter(
      ({ line, entry: other, stage }) =>
        line.askLineId === own?.askLineId &&
        line.id !== own.id &&
        stage !== 'open' &&
        other.restDecision !== entry.restDecision,
    )
    .map(({ entry: other }) => ({ ...other, restDecision: entry.restDecision }));
};

/** The counting of one inbound order for its page. */
export function useCounting(document: InboundDocument): Counting {
  const api = useApi();
  const tab = useTab();
  const [counting] = useState(() => countStore(document, api));
  const state = useStore(counting.store);
  useEffect(() => counting.take(document), [counting, document]);
  useEffect(() => {
    const online = (): void => void counting.flush();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [counting]);
  const isDirty = state.save !== 'saved';
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);

  const lines = useMemo(() => phoneLines(state), [state]);
  const progress = useMemo(
    () => progressOf(state.document.lines, new Map(state.local.entries.map((entry) => [entry.lineId, entry]))),
    [state],
  );
  return {
    document: state.document,
    lines,
    progress,
    save: state.save,
    refusal: state.refusal,
    arriveTemp: state.local.arriveTemp ?? state.document.arriveTemp ?? '',
    remark: state.local.remark ?? state.document.remark,
    put: (entry) => counting.put([entry, ...siblings(lines, entry)]),
    putAll: (entries) => counting.put(entries.flatMap((entry) => [...siblings(lines, entry), entry])),
    takeFull: (some) => counting.put(some.map(({ line }) => fullEntry(line))),
    putHead: (change) => counting.putHead(change.arriveTemp === '' ? { ...change, arriveTemp: null } : change),
    showPhotos: counting.showPhotos,
    decide: counting.decide,
    flush: counting.flush,
    drop: counting.drop,
  };
}
