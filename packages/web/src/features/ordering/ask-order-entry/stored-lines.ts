import { type MaterialPick, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { maxIds } from '@material/contract/kernel/list/list.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { type FormState, keyedLines, type Values } from '../../../kit/form/form-state.rules.ts';
import type { Api } from '../../../lib/api.ts';
import type { AddLine } from '../ask-line/line.rules.ts';
import { chunksOf, lockedOf, storedValues } from './start.ts';

const linesIn = (values: Values): readonly AddLine[] => keyedLines(values) as readonly AddLine[];

/** What is known of materials from the lines that name them; the others are asked for. */
async function picksOf(api: Api, ids: readonly number[], { base, values }: FormState) {
  const lines = [base, values].flatMap(linesIn);
  const picks = new Map(lines.flatMap(({ picked }): [number, MaterialPick][] => (picked ? [[picked.id, picked]] : [])));
  const unknown = chunksOf([...new Set(ids)].filter((id) => !picks.has(id)));
  const found = await Promise.all(
    unknown.map((some) => api.send(pickerCalls.getCanUseMaterial, { ids: some, pageSize: maxIds }, { isSilent: true })),
  );
  for (const pick of found.flatMap(({ list }) => list)) picks.set(pick.id, pick);
  return picks;
}

type Of = { readonly id: number; readonly state: FormState };

/** The stored order behind a form as it is now; undefined where it can be written no more. */
export async function rereadOrder(api: Api, { id, state }: Of): Promise<Values | undefined> {
  const order = await api.send(askOrderCalls.getMainOrderByid, { mainorderid: id }, { isSilent: true });
  if (lockedOf(order)) return undefined;
  const picks = await picksOf(
    api,
    order.lines.map(({ materialId }) => materialId),
    state,
  );
  return { ...storedValues({ order, picks }), by: order.updateName, at: order.updateTime };
}
