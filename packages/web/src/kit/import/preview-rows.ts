import { importCalls, type ImportBatch, type ImportRow } from '@material/contract/kernel/reference/import.calls.ts';
import { useCallback, useRef, useState } from 'react';
import { changeKept, refetchCall, useCall } from '../../lib/query.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { type Api, useApi } from '../../lib/api.ts';

/** A row of the preview as the grid edits it: texts by field, cells under `c:<column>`. */
export type PreviewRow = { readonly key: string; readonly [field: string]: string };

/** What a cell was understood as, and what follows from the row. */
export const shownField = (column: string): string => `s:${column}`;
export const cellField = (column: string): string => `c:${column}`;

export const previewRow = (row: ImportRow): PreviewRow => ({
  key: String(row.seq),
  sheetRow: String(row.sheetRow),
  ...Object.fromEntries(Object.entries(row.shown).map(([column, text]) => [shownField(column), text])),
  ...Object.fromEntries(Object.entries(row.cells).map(([column, text]) => [cellField(column), text])),
});

export type Mend = { readonly seq: number; readonly cells: Record<string, string>; readonly isRemoved?: boolean };

/** What an edit of the grid changed, as the server wants it: every changed row with all its cells. */
export const mendsOf = (
  before: readonly PreviewRow[],
  after: readonly PreviewRow[],
  columns: readonly string[],
): Mend[] => {
  const old = new Map(before.map((row) => [row.key, row]));
  return after.flatMap((row) => {
    const was = old.get(row.key);
    const isSame = was === row || columns.every((column) => was?.[cellField(column)] === row[cellField(column)]);
    if (isSame) return [];
    return [
      {
        seq: Number(row.key),
        cells: Object.fromEntries(columns.map((column) => [column, row[cellField(column)] ?? ''])),
      },
    ];
  });
};

export const previewPageSize = 500;

const everyPage = importCalls.getImportRows;

/** Puts the checked rows into every page that shows them. */
function takeAnswer(rows: readonly ImportRow[], sent: readonly Mend[]): void {
  const fresh = new Map(rows.map((row) => [row.seq, row]));
  changeKept(everyPage, (before) => ({ ...before, list: before.list.map((row) => fresh.get(row.seq) ?? row) }));
  if (sent.some((mend) => mend.isRemoved)) void refetchCall(everyPage);
}

const removedAtOnce = 1000;

/** Takes every row with a problem out of the preview, as many at once as a call may. */
export async function removeBadRows(api: Api, id: number): Promise<void> {
  for (;;) {
    const input = { id, pageSize: removedAtOnce, onlyBad: true };
    const { list } = await api.send(importCalls.getImportRows, input);
    if (list.length === 0) break;
    const rows = list.map(({ seq }) => ({ seq, cells: {}, isRemoved: true }));
    const { batch } = await api.send(importCalls.updateImportRows, { id, rows });
    api.put(importCalls.getImportBatch, { id }, batch);
  }
  await refetchCall(everyPage);
}

/** One page of a preview: what the server knows, over it what was just typed, and the way to send it. */
export function useImportRows(
  batch: ImportBatch,
  { page, onlyBad }: { readonly page: number; readonly onlyBad: boolean },
) {
  const api = useApi();
  const { id } = batch;
  const input = { id, pageIndex: page, pageSize: previewPageSize, onlyBad };
  const query = useCall(importCalls.getImportRows, input, { staleTime: Infinity, keepPrevious: true });
  const [typed, setTyped] = useState<ReadonlyMap<number, PreviewRow>>(new Map());
  const [unsent, setUnsent] = useState<ReadonlyMap<number, Mend>>(new Map());
  const [waiting, setWaiting] = useState(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends one edit after the other, so that the newest text wins; `shown` are the rows as the grid has them now. */
  const mend = useCallback(
    (mends: readonly Mend[], shown: readonly PreviewRow[] = []): void => {
      if (mends.length === 0) return;
      const seqs = new Set(mends.map(({ seq }) => seq));
      const typedNow = shown.filter((row) => seqs.has(Number(row.key))).map((row) => [Number(row.key), row] as const);
      setTyped((before) => new Map([...before, ...typedNow]));
      setWaiting((count) => count + 1);
      const work = async (): Promise<void> => {
        try {
          const answer = await api.send(importCalls.updateImportRows, { id, rows: [...mends] });
          setUnsent((before) => new Map([...before].filter(([seq]) => !seqs.has(seq))));
          api.put(importCalls.getImportBatch, { id }, answer.batch);
          takeAnswer(answer.rows, mends);
          setTyped(
            (before) =>
              new Map(
                [...before].filter(([seq, row]) => !typedNow.some(([mine, sent]) => mine === seq && sent === row)),
              ),
          );
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          // The typed text stays in its cell and can be sent again; nothing is confirmed before that.
          setUnsent((before) => new Map([...before, ...mends.map((one) => [one.seq, one] as const)]));
        } finally {
          setWaiting((count) => count - 1);
        }
      };
      line.current = line.current.then(work);
    },
    [id, api],
  );
  /** Sends again what did not reach the server. */
  const resend = (): void => mend([...unsent.values()], [...typed.values()]);
  return { query, typed, unsent, resend, isChecking: waiting > 0, mend };
}
