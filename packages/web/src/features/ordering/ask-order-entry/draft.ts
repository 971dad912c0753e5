import { isBusinessDate } from '@material/contract/kernel/business-time.ts';
import { readJson, removeKey, writeJson } from '../../../lib/storage.ts';
import type { AddLine } from './line.rules.ts';

export type AddHead = {
  readonly deliveryDate: string;
  readonly placeId: number | undefined;
  readonly transportModeId: number | undefined;
  readonly remark: string;
  /** The day was proposed by the page and follows what can be delivered. */
  readonly isDateAuto: boolean;
};

/** What an order in writing is kept as in this browser. */
export type AddDraft = {
  readonly head: AddHead;
  readonly lines: readonly AddLine[];
  readonly source: 'MANUAL' | 'COPY';
  /** Version of the saved order it was written over; undefined for a new one. */
  readonly rowVersion: number | undefined;
  /** When it was last touched, as a wire time. */
  readonly at: string;
};

const isLine = (value: unknown): value is AddLine => {
  const line = value as Partial<AddLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    ['key', 'material', 'qty', 'qty2', 'supplierId', 'placeId', 'deliveryDate'].every(
      (name) => typeof line[name as keyof AddLine] === 'string',
    )
  );
};

/** A day that has not been chosen yet is empty. */
const isDay = (day: unknown): boolean => day === '' || (typeof day === 'string' && isBusinessDate(day));

export const isDraft = (value: unknown): value is AddDraft => {
  const draft = value as Partial<AddDraft> | null;
  return (
    isDay(draft?.head?.deliveryDate) &&
    typeof draft?.at === 'string' &&
    Array.isArray(draft.lines) &&
    draft.lines.every(isLine)
  );
};

export type DraftKey = {
  readonly userId: number | null;
  readonly centre: string | undefined;
  readonly mainOrderId: number | undefined;
};

/** Where it is kept. */
export const draftName = ({ userId, centre, mainOrderId }: DraftKey): string =>
  `askDraft:${userId ?? ''}:${centre ?? ''}:${mainOrderId ?? 'new'}`;

export const readDraft = (key: DraftKey): AddDraft | null => readJson('local', draftName(key), isDraft);
export const dropDraft = (key: DraftKey): void => removeKey('local', draftName(key));
/** Prices are not kept: they are asked for anew when the draft is opened again. */
export const keepDraft = (key: DraftKey, draft: AddDraft): void =>
  writeJson('local', draftName(key), { ...draft, lines: draft.lines.map((line) => ({ ...line, offers: null })) });
