import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import type { Action, Machine } from '@material/contract/kernel/document/machine.ts';

export type LastReason = { readonly label: string; readonly text: string };

const leadsTo = ({ to }: Action<string>, status: string): boolean =>
  to === status || (Array.isArray(to) && to.includes(status));

/** Why a document stands where it stands: what was given as the reason of the action that brought it there. */
export function lastReasonOf(
  { actions, states }: Machine,
  { status, history }: { readonly status: string; readonly history: readonly HistoryEntry[] },
): LastReason | undefined {
  const byEvent = new Map(Object.values(actions).map((action) => [action.event, action]));
  for (const { doc, type, reason } of history) {
    const action = doc === null ? byEvent.get(type) : undefined;
    // What the product itself adds to somebody's decision has no reason of its own.
    if (!action || action.by === 'system') continue;
    const isDecision = action.reason === 'required' || action.danger === true;
    const isWhy = leadsTo(action, status) || states[status]?.final === true;
    if (!isDecision || !isWhy || reason === '') return undefined;
    return { label: action.reasonLabel ?? `${action.label}原因`, text: reason };
  }
  return undefined;
}
