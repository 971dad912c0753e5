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

/** A document goes back to whoever brought it on: what the outbox says of it. */
export type Returned = {
  readonly docType: string;
  readonly docId: number;
  /** The action that sent it back, and why. */
  readonly action: string;
  readonly reason: string;
};
export const returnedTopic = 'returned';

/** Notifies whoever is meant, where the action sends a document back. */
export function tellReturned(
  ctx: Ctx,
  machine: Machine,
  { action, doc, reason = '' }: { action: string; doc: DocumentRow; reason: string | undefined },
): void {
  if (!machine.actions[action]?.back) return;
  const payload: Returned = { docType: machine.table, docId: doc.id, action, reason: reason.trim() };
  ctx.outbox({ topic: returnedTopic, payload });
}

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
