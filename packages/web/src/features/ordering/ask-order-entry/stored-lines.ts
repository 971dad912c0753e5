import { type MaterialPick, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { maxIds } from '@material/contract/kernel/list.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import type { SavedMainOrder } from '@material/contract/ordering/ask-order-schemas.ts';
import { useRef } from 'react';
import { type FormState, keyedLines, type Values } from '../../../kit/form/form-state.rules.ts';
import type { Api } from '../../../lib/api.ts';
import type { AddLine } from './line.rules.ts';
import { chunksOf, lockedOf, storedValues } from './start.ts';

/** What no two lines of an order have in common. */
type Place = Pick<SavedMainOrder['lines'][number], 'materialId' | 'supplierId' | 'placeId' | 'deliveryDate'>;
const placeOf = ({ materialId, supplierId, placeId, deliveryDate }: Place): string =>
  [materialId, supplierId, placeId, deliveryDate].join('/');

/** What is known of materials from the lines that name them; the others are asked for. */
async function picksOf(api: Api, ids: readonly number[], { base, values }: FormState) {
  const lines = [base, values].flatMap((all) => keyedLines(all) as readonly AddLine[]);
  const picks = new Map(lines.flatMap(({ picked }): [number, MaterialPick][] => (picked ? [[picked.id, picked]] : [])));
  const unknown = chunksOf([...new Set(ids)].filter((id) => !picks.has(id)));
  const found = await Promise.all(
    unknown.map((some) => api.send(pickerCalls.getCanUseMaterial, { ids: some, pageSize: maxIds }, { isSilent: true })),
  );
  for (const pick of found.flatMap(({ list }) => list)) picks.set(pick.id, pick);
  return picks;
}

/** What was left open here, and was settled by the save, is no change of anybody. */
function asLeftOpen(stored: Values, base: Values, { keys, day }: { keys: ReadonlySet<string>; day: string }): Values {
  const open = new Set(
    (keyedLines(base) as readonly AddLine[]).flatMap(({ key, supplierId }) => (supplierId === '' ? [key] : [])),
  );
  const lines = (keyedLines(stored) as readonly AddLine[]).map((line) =>
    keys.has(line.key) && open.has(line.key) ? { ...line, supplierId: '' } : line,
  );
  const isDayOpen = base['deliveryDate'] === undefined && stored['deliveryDate'] === day;
  return { ...stored, lines, ...(isDayOpen ? { deliveryDate: undefined } : {}) };
}

type Of = { readonly id: number; readonly state: FormState };

/** The stored order behind the form: which of its lines is which, and what somebody else has made of it. */
export function useStoredLines() {
  const written = useRef<{ readonly keys: ReadonlyMap<string, string>; readonly day: string }>({
    keys: new Map(),
    day: '',
  });
  return {
    /** After a save: lines that were written here keep the keys that they have here. */
    match: ({ lines, day }: { lines: readonly AddLine[]; day: string }, saved: SavedMainOrder): void => {
      written.current = { keys: new Map(saved.lines.map((line, at) => [placeOf(line), lines[at]?.key ?? ''])), day };
    },
    /** The order as it is stored now; undefined where it can be written no more. */
    reread: async (api: Api, { id, state }: Of): Promise<Values | undefined> => {
      const order = await api.send(askOrderCalls.getMainOrderByid, { mainorderid: id }, { isSilent: true });
      if (lockedOf(order)) return undefined;
      const picks = await picksOf(
        api,
        order.lines.map(({ materialId }) => materialId),
        state,
      );
      const { keys, day } = written.current;
      const values = storedValues({ order, picks }, (line) => keys.get(placeOf(line)) ?? String(line.id));
      const same = new Set(order.lines.flatMap((line) => keys.get(placeOf(line)) ?? []));
      return { ...asLeftOpen(values, state.base, { keys: same, day }), by: order.updateName, at: order.updateTime };
    },
  };
}
