import type { Action, Machine } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../ctx.ts';
import type { DocumentRow } from './registered.ts';

/** Where an action leads: its own target, or the one of several that its effect named. */
export function targetOf(
  action: Action<string>,
  doc: DocumentRow,
  effect: { readonly to?: string },
): string | 'deleted' {
  if (action.to === 'same') return doc.status;
  if (typeof action.to === 'string') return action.to;
  if (effect.to === undefined || !action.to.includes(effect.to))
    throw new Error(`${action.event}: the effect named no target of the action`);
  return effect.to;
}

/** A document and what becomes of it. */
export type Change = {
  doc: DocumentRow;
  action: Action<string>;
  to: string;
  head: object | undefined;
  changed?: object | undefined;
};

type Told = Omit<Change, 'head'> & {
  machine: Machine;
  reason: string | undefined;
  payload: Readonly<Record<string, unknown>> | undefined;
};

/** What the history and the audit say of a move. */
export function tellMove(ctx: Ctx, { machine, doc, action, to, reason, payload }: Told): void {
  const words = reason?.trim() ? { reason: reason.trim() } : {};
  ctx.event({
    type: action.event,
    docType: machine.table,
    docId: doc.id,
    cityId: doc.city_id,
    supplierId: doc.supplier_id,
    payload: { no: doc.no, action: action.label, from: doc.status, to, ...words, ...payload },
  });
  ctx.audit({ table: machine.table, id: doc.id, before: { status: doc.status }, after: { status: to, ...words } });
}
