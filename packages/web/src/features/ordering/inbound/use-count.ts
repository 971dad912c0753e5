import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type FilesChange, withFile } from '../../../kit/attachment/files-change.ts';
import { useUploads } from '../../../kit/attachment/use-uploads.ts';
import { fieldsOf } from '../../../kit/form/fields-of.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { Said } from '../../../kit/lines-form/use-lines-form.ts';
import { useSavedLines } from '../../../kit/lines-form/use-saved-lines.ts';
import { useApi } from '../../../lib/api.ts';
import {
  counted,
  type CountEntry,
  countName,
  type CountRow,
  countRows,
  countStart,
  isSavable,
  progressOf,
  sentLine,
} from './count.rules.ts';
import { offeredEntry, offeredWords } from './offered.rules.ts';
import { countEntries } from './shared-rest.rules.ts';

const { getInboundOrderByid, updateInboundOrder: call } = inboundCalls;
const fields = fieldsOf(call, ['arriveTemp', { field: 'lines', isApart: true }]);

type Versions = readonly [
  InboundDocument,
  /** Goes on from the newest version of all, also after a wait. */
  (to: (now: InboundDocument) => InboundDocument) => void,
];

const newer = (one: InboundDocument, other: InboundDocument): InboundDocument =>
  one.rowVersion >= other.rowVersion ? one : other;

/** The newest version of a document that has come in: an answer that was asked for earlier does not take its place. */
function useNewest(given: InboundDocument): Versions {
  const api = useApi();
  const [seen, see] = useState(given);
  const newest = newer(given, seen);
  if (newest !== seen) see(newest);
  const now = useRef(newest);
  useLayoutEffect(() => {
    now.current = newest;
  });
  const change: Versions[1] = (to) => {
    const next = newer(to(now.current), now.current);
    now.current = next;
    see(next);
    api.put(getInboundOrderByid, { id: next.id }, next);
  };
  return [newest, change];
}

/** The photos of each lot: stored by themselves beside what is counted, and sent whichever lot is in sight. */
function usePhotos([{ lines }, change]: Versions) {
  const put = (lineId: number, to: FilesChange): void =>
    change((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.id === lineId ? { ...line, photos: [...to(line.photos)] } : line)),
    }));
  const uploads = useUploads({
    kind: receiptPhoto,
    owners: useMemo(() => lines.map(({ id }) => id), [lines]),
    onAdded: (photo, lineId) => put(lineId, withFile(photo)),
  });
  return {
    /** Photos that have not arrived. */
    photosLeft: uploads.left,
    photosOf: ({ line, result }: CountRow) => ({
      kind: receiptPhoto,
      owner: line.id,
      files: line.photos,
      problem: result.problems.photos,
      uploads,
      onChange: (to: FilesChange) => put(line.id, to),
    }),
  };
}

/** The counting of one inbound order: kept in this browser, and sent lot by lot while colleagues may count beside. */
export function useCounting(given: InboundDocument) {
  const api = useApi();
  const versions = useNewest(given);
  const [document, change] = versions;
  const { id, lines } = document;
  const lineOf = useMemo(() => new Map(lines.map((line) => [String(line.id), line])), [lines]);
  const saved = (fresh: InboundDocument): Values => {
    change(() => fresh);
    return countStart(fresh);
  };
  const of = <T>(entry: CountEntry, give: (line: InboundDocument['lines'][number]) => T): T | undefined => {
    const line = lineOf.get(entry.key);
    return line && give(line);
  };
  const counting = useSavedLines<typeof call, CountRow, CountEntry>({
    call,
    fields,
    start: useMemo(() => countStart(document), [document]),
    keep: countName(id),
    drawn: useCallback((entries: readonly CountEntry[], said: Said) => countRows(lines, entries, said), [lines]),
    entered: countEntries,
    isReady: (entry) => of(entry, (line) => isSavable(counted(line, entry))) ?? false,
    toLine: (entry) => of(entry, (line) => sentLine(line, entry)) ?? {},
    saved,
    reread: async () => saved(await api.send(getInboundOrderByid, { id }, { isSilent: true })),
  });
  const { rows, change: write } = counting.lines;
  const { arriveTemp } = counting.form.state.values;
  return {
    ...counting,
    document,
    rows,
    progress: useMemo(() => progressOf(rows), [rows]),
    arriveTemp: typeof arriveTemp === 'string' ? arriveTemp : '',
    put: (entry: CountEntry): void =>
      write((now) => now.map((row) => (row.key === entry.key ? { ...row, ...entry } : row)), { kind: 'edit' }),
    /** These lots came as they were shipped, or as they were counted before. */
    takeOffered: (some: readonly CountRow[]): void => {
      const keys = new Set(some.map(({ key }) => key));
      write((now) => now.map((row) => (keys.has(row.key) ? { ...row, ...offeredEntry(row.line) } : row)), {
        kind: 'fill',
        ...(some.length > 1 ? { words: `${some.length} 批已${offeredWords(some.map(({ line }) => line)).full}` } : {}),
      });
    },
    ...usePhotos(versions),
  };
}
export type Counting = ReturnType<typeof useCounting>;
