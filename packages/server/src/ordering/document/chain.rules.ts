import type { ChainStep } from '@material/contract/kernel/document.ts';
import { isIn, type Machine } from '@material/contract/kernel/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';

type Doc = { readonly id: number; readonly no: string; readonly status: string };

/** The documents of one chain as the caller sees them, and how many lots were shipped and received. */
export type ChainFacts = {
  readonly asks: readonly Doc[];
  readonly pickups: readonly Doc[];
  readonly transports: readonly Doc[];
  readonly inbounds: readonly Doc[];
  readonly shippedLots: number;
  readonly receivedLots: number;
};

type StepKey = ChainStep['key'];
const labels: Readonly<Record<StepKey, string>> = {
  ask: '要货',
  pickup: '提货',
  transport: '运输',
  inbound: '入库',
  statement: '对账',
  invoice: '发票',
  payment: '付款',
};
const stepKeys = Object.keys(labels) as StepKey[];

/** A document stands in the chain by the states in which it has done its part of the way. */
type Step = Machine & { readonly groups: { readonly done: string } };
type DocKey = Exclude<StepKey, 'statement' | 'invoice' | 'payment'>;
const tables: Readonly<Record<DocKey, Step>> = {
  ask: askOrderStatus,
  pickup: pickupOrderStatus,
  transport: transportOrderStatus,
  inbound: inboundOrderStatus,
};

const isDone = (key: DocKey, status: string): boolean => isIn(tables[key], 'done', status);

const labelOf = (key: DocKey, status: string): string => tables[key].states[status]?.label ?? status;

/** The states of several documents in few words: 在途, or 在途 1 · 已签收 2. */
function statesText(key: DocKey, docs: readonly Doc[]): string {
  const counts = new Map<string, number>();
  for (const { status } of docs) counts.set(labelOf(key, status), (counts.get(labelOf(key, status)) ?? 0) + 1);
  const parts = [...counts];
  return docs.length === 1 ? (parts[0]?.[0] ?? '') : parts.map(([label, count]) => `${label} ${count}`).join(' · ');
}

function docStep(key: DocKey, docs: readonly Doc[], { isOver, text }: { isOver: boolean; text: string }): ChainStep {
  const hasDone = docs.length > 0 && isOver && docs.every(({ status }) => isDone(key, status));
  return {
    key,
    label: labels[key],
    state: docs.length === 0 ? 'todo' : hasDone ? 'done' : 'now',
    text,
    documents: docs.map(({ id, no, status }) => ({ id, no, status, statusLabel: labelOf(key, status) })),
  };
}

/** The line of steps on a document's page; what settlement brings later stands there as not begun. */
export function chainSteps({
  asks,
  pickups,
  transports,
  inbounds,
  shippedLots,
  receivedLots,
}: ChainFacts): ChainStep[] {
  const hasAllShipped = pickups.every(({ status }) => isDone('pickup', status));
  const steps: Readonly<Record<DocKey, ChainStep>> = {
    ask: docStep('ask', asks, { isOver: true, text: statesText('ask', asks) }),
    pickup: docStep('pickup', pickups, { isOver: true, text: statesText('pickup', pickups) }),
    transport: docStep('transport', transports, { isOver: hasAllShipped, text: statesText('transport', transports) }),
    inbound: docStep('inbound', inbounds, {
      isOver: hasAllShipped && receivedLots >= shippedLots,
      text: shippedLots === 0 ? '' : `${receivedLots}/${shippedLots} 批`,
    }),
  };
  return stepKeys.map((key) =>
    Object.hasOwn(steps, key)
      ? steps[key as DocKey]
      : { key, label: labels[key], state: 'todo', text: '', documents: [] },
  );
}
