import type { SavedMainOrder } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { isRecord, keyedLines, type Values } from '../../../kit/form/form-state.rules.ts';
import type { AddLine } from './line.rules.ts';

/** Where a line of a stored order stands: no two lines have all of it in common. */
type Place = Pick<SavedMainOrder['lines'][number], 'materialId' | 'supplierId' | 'placeId' | 'deliveryDate'>;
type WrittenLine = Place & { readonly key: string };

/** The stored order that a form has last seen: its day, and which of its lines is which of the form. */
export type Written = { readonly day: string; readonly lines: readonly WrittenLine[] };

const isWritten = (value: unknown): value is Written => isRecord(value) && Array.isArray(value['lines']);
const nothing: Written = { day: '', lines: [] };

/** It stands among a form's values, so that what a browser keeps of them has it too. */
export const writtenIn = ({ written }: Values): Written => (isWritten(written) ? written : nothing);

const lineAt = ({ materialId, supplierId, placeId, deliveryDate }: Place, key: string): WrittenLine => ({
  key,
  materialId,
  supplierId,
  placeId,
  deliveryDate,
});

export const writtenAs = <L extends Place>(
  day: string,
  lines: readonly L[],
  keyOf: (line: L, at: number) => string,
) => ({
  written: { day, lines: lines.map((line, at) => lineAt(line, keyOf(line, at))) } satisfies Written,
});

/** Ways in which two lines are one: as they stand, then moved to another day or supplier, then by their material alone. */
const likenesses: readonly ((place: Place) => string)[] = [
  ({ materialId, supplierId, placeId, deliveryDate }) => [materialId, supplierId, placeId, deliveryDate].join('/'),
  ({ materialId, supplierId, placeId }) => [materialId, supplierId, placeId].join('/'),
  ({ materialId, placeId, deliveryDate }) => [materialId, placeId, deliveryDate].join('/'),
  ({ materialId, placeId }) => [materialId, placeId].join('/'),
  ({ materialId }) => String(materialId),
];

/** Which line of the form each stored line is; those that might be several, or none, are missing. */
export function matched<L extends Place>(
  lines: readonly WrittenLine[],
  stored: readonly L[],
): ReadonlyMap<L, WrittenLine> {
  const found = new Map<L, WrittenLine>();
  let left = lines;
  for (const like of likenesses) {
    const theirs = Map.groupBy(
      stored.filter((line) => !found.has(line)),
      like,
    );
    for (const [place, mine] of Map.groupBy(left, like)) {
      const [[own, ...others], [line, ...more]] = [mine, theirs.get(place) ?? []];
      if (own && line && others.length + more.length === 0) found.set(line, own);
    }
    const taken = new Set(found.values());
    left = left.filter((line) => !taken.has(line));
  }
  return found;
}

const linesIn = (values: Values): readonly AddLine[] => keyedLines(values) as readonly AddLine[];

/**
 * A stored version of the order with its lines as those that they are in the form. What was left open here, and was settled by
 * the save, is no change of anybody.
 */
export function asWritten(stored: Values, base: Values): Values {
  const { day, lines: own } = writtenIn(base);
  const theirs = writtenIn(stored);
  const found = matched(own, theirs.lines);
  const ownOf = new Map([...found].map(([{ key }, line]) => [key, line]));
  const keyOf = (key: string): string => ownOf.get(key)?.key ?? key;
  const open = new Set(linesIn(base).flatMap(({ key, supplierId }) => (supplierId === '' ? [key] : [])));
  const lines = linesIn(stored).map((line) => {
    const was = ownOf.get(line.key);
    const isOpen = was !== undefined && open.has(was.key) && line.supplierId === String(was.supplierId);
    return { ...line, key: keyOf(line.key), ...(isOpen ? { supplierId: '' } : {}) };
  });
  const isDayOpen = base['deliveryDate'] === undefined && stored['deliveryDate'] === day;
  return {
    ...stored,
    written: { ...theirs, lines: theirs.lines.map((line) => ({ ...line, key: keyOf(line.key) })) } satisfies Written,
    lines,
    ...(isDayOpen ? { deliveryDate: undefined } : {}),
  };
}
