import type { CountEntry } from './count.rules.ts';

/** What was entered on receipt and has not reached the server yet, as this browser keeps it. */
export type LocalCount = {
  readonly entries: readonly CountEntry[];
  /** Null: not touched here. */
  readonly arriveTemp: string | null;
  readonly remark: string | null;
};

export const noLocalCount: LocalCount = { entries: [], arriveTemp: null, remark: null };
/** Apart by user: nobody's count may go out under another name. */
export const localCountKey = (id: number, userId: number | null): string => `inbound:${id}:${userId ?? 0}`;

export const isLocalCount = (value: unknown): value is LocalCount => {
  const local = value as Partial<LocalCount> | null;
  return typeof local === 'object' && Array.isArray(local?.entries) && 'arriveTemp' in local && 'remark' in local;
};

export const isEmptyCount = ({ entries, arriveTemp, remark }: LocalCount): boolean =>
  entries.length === 0 && arriveTemp === null && remark === null;

/** The count with one entry put in place of the lot's earlier one. */
export const withEntry = (local: LocalCount, entry: CountEntry): LocalCount => ({
  ...local,
  entries: [...local.entries.filter(({ lineId }) => lineId !== entry.lineId), entry],
});

/** What is left after these were saved; what was changed meanwhile stays. */
export const withoutSaved = (local: LocalCount, saved: LocalCount): LocalCount => ({
  entries: local.entries.filter((entry) => !saved.entries.includes(entry)),
  arriveTemp: local.arriveTemp === saved.arriveTemp ? null : local.arriveTemp,
  remark: local.remark === saved.remark ? null : local.remark,
});

/** Drops the entries of some lots: their owner decided for what the server has. */
export const withoutLines = (local: LocalCount, lineIds: readonly number[]): LocalCount => ({
  ...local,
  entries: local.entries.filter(({ lineId }) => !lineIds.includes(lineId)),
});
