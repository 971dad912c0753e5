import type { AttachmentRow } from '@material/contract/kernel/attachment.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound.calls.ts';
import { useCallback, useMemo, useState } from 'react';
import { useUploads } from '../../../kit/attachment/use-uploads.ts';
import { fieldsOf } from '../../../kit/form/fields-of.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { Said } from '../../../kit/form/use-lines-form.ts';
import { useSavedLines } from '../../../kit/form/use-saved-lines.ts';
import { useApi } from '../../../lib/api.ts';
import {
  counted,
  countEntries,
  type CountEntry,
  countName,
  type CountRow,
  countRows,
  countStart,
  fullEntry,
  isSavable,
  progressOf,
  sentLine,
} from './count.rules.ts';

const { getInboundOrderByid, updateInboundOrder: call } = inboundCalls;
const fields = fieldsOf(call, ['arriveTemp', { field: 'lines', isApart: true }]);

/** The newest version of a document that has come in: an answer that was asked for earlier does not take its place. */
function useNewest(document: InboundDocument) {
  const [seen, see] = useState(document);
  const newest = document.rowVersion >= seen.rowVersion ? document : seen;
  if (newest !== seen) see(newest);
  return [newest, see] as const;
}

/** The photos of each lot: stored by themselves beside what is counted, and sent whichever lot is in sight. */
function usePhotos(document: InboundDocument, show: (fresh: InboundDocument) => void) {
  const { lines } = document;
  const put = (lineId: number, photosOf: (now: readonly AttachmentRow[]) => readonly AttachmentRow[]): void =>
    show({
      ...document,
      lines: lines.map((line) => (line.id === lineId ? { ...line, photos: [...photosOf(line.photos)] } : line)),
    });
  const uploads = useUploads({
    kind: receiptPhoto,
    owners: useMemo(() => lines.map(({ id }) => id), [lines]),
    onAdded: (photo, lineId) => put(lineId, (now) => [...now.filter(({ id }) => id !== photo.id), photo]),
  });
  return ({ line, result }: CountRow) => ({
    kind: receiptPhoto,
    owner: line.id,
    files: line.photos,
    problem: result.problems.photos,
    uploads,
    onChange: (photos: readonly AttachmentRow[]) => put(line.id, () => photos),
  });
}

/** The counting of one inbound order: kept in this browser, and sent lot by lot while colleagues may count beside. */
export function useCounting(given: InboundDocument) {
  const api = useApi();
  const [document, see] = useNewest(given);
  const { id, lines } = document;
  const lineOf = useMemo(() => new Map(lines.map((line) => [String(line.id), line])), [lines]);
  const show = (fresh: InboundDocument): void => {
    see(fresh);
    api.put(getInboundOrderByid, { id }, fresh);
  };
  const saved = (fresh: InboundDocument): Values => {
    show(fresh);
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
  const { rows, change } = counting.lines;
  const { arriveTemp } = counting.form.state.values;
  return {
    ...counting,
    document,
    rows,
    progress: useMemo(() => progressOf(rows), [rows]),
    arriveTemp: typeof arriveTemp === 'string' ? arriveTemp : '',
    put: (entry: CountEntry): void =>
      change((now) => now.map((row) => (row.key === entry.key ? { ...row, ...entry } : row)), { kind: 'edit' }),
    /** Everything of these lots came as it was shipped. */
    takeFull: (some: readonly CountRow[]): void => {
      const keys = new Set(some.map(({ key }) => key));
      change((now) => now.map((row) => (keys.has(row.key) ? { ...row, ...fullEntry(row.line) } : row)), {
        kind: 'fill',
        ...(some.length > 1 ? { words: `${some.length} 批已全部收妥` } : {}),
      });
    },
    photosOf: usePhotos(document, show),
  };
}
export type Counting = ReturnType<typeof useCounting>;
