import type { EventRecord } from '../../kernel/document/history.repo.ts';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Kinds of events that are about one place even where they do not say about which. */
const ofOnePlace = /^(REPORT_|INBOUND_|SIGNED$)/;

/** The places that an event is about; undefined where it concerns all. */
function placesOf({ payload }: EventRecord): readonly unknown[] | undefined {
  const { placeIds, placeId } = payload;
  if (Array.isArray(placeIds)) return placeIds.map((id: unknown) => id);
  return typeof placeId === 'number' ? [placeId] : undefined;
}

/** Of a vehicle that serves several places, each may read what concerns all of them or itself, without the changed lines of others. */
export function viewedBy(placeId: number, rows: readonly EventRecord[]): readonly EventRecord[] {
  const isOwn = (change: unknown): boolean =>
    !isFields(change) || change['placeId'] === undefined || change['placeId'] === placeId;
  return rows
    .filter((row) => placesOf(row)?.includes(placeId) ?? !ofOnePlace.test(row.type))
    .map((row) => {
      const { changes } = row.payload;
      return Array.isArray(changes) ? { ...row, payload: { ...row.payload, changes: changes.filter(isOwn) } } : row;
    });
}
