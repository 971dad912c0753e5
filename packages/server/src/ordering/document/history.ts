import { wireTime } from '@material/contract/kernel/business-time.ts';
import { decimal, plain } from '@material/contract/kernel/decimal.ts';
import type { HistoryEntry } from '@material/contract/kernel/document.ts';
import { machines } from '@material/contract/machines.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { flushEvents } from '../../kernel/document/journal.ts';
import { eventsOf, type EventRecord } from './history.repo.ts';

type Change = HistoryEntry['changes'][number];

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
/** Quantities come from the database with all their places. */
const tidy = (value: unknown): string => (/^-?\d+\.\d+$/.test(text(value)) ? plain(decimal(text(value))) : text(value));

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function changesOf(payload: Readonly<Record<string, unknown>>): Change[] {
  const { changes } = payload;
  if (!Array.isArray(changes)) return [];
  return changes.filter(isFields).map(({ label, from, to, reason }) => {
    const why = text(reason);
    return { label: text(label), from: tidy(from), to: why === '' ? tidy(to) : `${tidy(to)}（${why}）` };
  });
}

function statusChange(docType: string, { from, to }: Readonly<Record<string, unknown>>): Change[] {
  const states = machines.find((machine) => machine.table === docType)?.states;
  if (!states || from === to || typeof to !== 'string') return [];
  const label = (state: unknown): string => states[text(state)]?.label ?? '';
  return label(to) === '' ? [] : [{ label: '状态', from: label(from), to: label(to) }];
}

export const entryOf = (docType: string, { id, at, type, payload, ...row }: EventRecord): HistoryEntry => ({
  id,
  at: wireTime(at),
  type,
  title: text(payload['action']) || type,
  actorName: row.actor_name ?? '系统',
  isActing: row.acting_for_id !== null,
  doc: null,
  reason: text(payload['reason']),
  changes: [...statusChange(docType, payload), ...changesOf(payload)],
});

/** Of a vehicle that serves several places, each may read what concerns all of them or itself. */
export type HistoryView = { readonly placeId?: number; readonly isShared?: boolean };

/** Kinds of events that are about one place even where they do not say about which. */
const ofOnePlace = /^(REPORT_|INBOUND_|SIGNED$)/;

/** The places that an event is about; undefined where it concerns all. */
function placesOf({ payload }: EventRecord): readonly unknown[] | undefined {
  const { placeIds, placeId } = payload;
  if (Array.isArray(placeIds)) return placeIds.map((id: unknown) => id);
  return typeof placeId === 'number' ? [placeId] : undefined;
}

/** The events that a view may read, without the changed lines of others. */
function viewed(rows: readonly EventRecord[], { placeId, isShared = false }: HistoryView): readonly EventRecord[] {
  if (placeId === undefined || !isShared) return rows;
  const isOwn = (change: unknown): boolean =>
    !isFields(change) || change['placeId'] === undefined || change['placeId'] === placeId;
  return rows
    .filter((row) => placesOf(row)?.includes(placeId) ?? !ofOnePlace.test(row.type))
    .map((row) => {
      const { changes } = row.payload;
      return Array.isArray(changes) ? { ...row, payload: { ...row.payload, changes: changes.filter(isOwn) } } : row;
    });
}

/** What happened to a document, newest first: every event carries its title as `action` and changed fields as `changes`. */
export async function historyOf(
  ctx: Ctx,
  docType: string,
  { docId, ...view }: HistoryView & { readonly docId: number },
): Promise<HistoryEntry[]> {
  await flushEvents(ctx);
  return viewed(await eventsOf(ctx, docType, docId), view).map((row) => entryOf(docType, row));
}
