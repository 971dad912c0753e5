import { maySee } from '@material/contract/kernel/document/attachment.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import type { Machine } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../ctx.ts';
import { documentEvents, type EventRecord } from './history.repo.ts';
import { flushEvents } from '../journal/journal.ts';
import { machineOf } from './registered.ts';

type Change = HistoryEntry['changes'][number];

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function changesOf(payload: Readonly<Record<string, unknown>>): Change[] {
  const { changes } = payload;
  if (!Array.isArray(changes)) return [];
  return changes.filter(isFields).map(({ label, from, to, reason }) => {
    const why = text(reason);
    return { label: text(label), from: text(from), to: why === '' ? text(to) : `${text(to)}（${why}）` };
  });
}

function statusChange(
  states: Machine['states'] | undefined,
  { from, to }: Readonly<Record<string, unknown>>,
): Change[] {
  if (!states || from === to || typeof to !== 'string') return [];
  const label = (state: unknown): string => states[text(state)]?.label ?? '';
  return label(to) === '' ? [] : [{ label: '状态', from: label(from), to: label(to) }];
}

export const entryOf = (
  { schema }: Ctx,
  table: string,
  { id, at, type, payload, ...row }: EventRecord,
): HistoryEntry => ({
  id,
  at: wireTime(at),
  type,
  title: text(payload['action']) || type,
  actorName: row.actor_name ?? '系统',
  isActing: row.acting_for_id !== null,
  doc: null,
  reason: text(payload['reason']),
  changes: [...statusChange(machineOf(schema.documents, table)?.states, payload), ...changesOf(payload)],
});

type HistoryQuestion = {
  readonly doc: { readonly id: number; readonly status: string };
  readonly viewed?: (rows: readonly EventRecord[]) => readonly EventRecord[];
};

/** What happened to files is told to whom they are shown now, as their list is. */
function mayRead(ctx: Ctx, status: string, { payload: { attachment } }: EventRecord): boolean {
  if (attachment === undefined) return true;
  const kind = ctx.schema.attachments.find((one) => one.kind === attachment);
  return kind !== undefined && maySee(kind, ctx, status);
}

/**
 * What happened to a document, newest first: every event carries its title as `action` and changed fields as `changes`.
 * `viewed` leaves out what this caller may not read.
 */
export async function historyOf(
  ctx: Ctx,
  table: string,
  { doc, viewed = (rows) => rows }: HistoryQuestion,
): Promise<HistoryEntry[]> {
  await flushEvents(ctx);
  const rows = (await documentEvents(ctx, table, doc.id)).filter((row) => mayRead(ctx, doc.status, row));
  return viewed(rows).map((row) => entryOf(ctx, table, row));
}
