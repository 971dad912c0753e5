import { decimal, formatQty, isZero, plain } from '@material/contract/kernel/decimal.ts';
import type { HistoryEntry } from '@material/contract/kernel/document.ts';

/** The documents that carry an order on its way. */
export type LifeDoc = 'ask_order' | 'pickup_order' | 'transport_order' | 'inbound_order';

export const movedKinds = ['SHIPPED', 'ACCEPTED', 'REJECTED', 'SHORT', 'OVER'] as const;
export type MovedKind = (typeof movedKinds)[number];

/** A quantity of the order's own goods that a vehicle brought or a door took, as the ledger has it. */
export type Moved = {
  readonly docType: LifeDoc;
  readonly docId: number;
  readonly kind: MovedKind;
  readonly goods: string;
  readonly qty: string;
  readonly qty2: string;
  readonly unit: string;
  readonly unit2: string | null;
  readonly reason: string;
};

type Change = HistoryEntry['changes'][number];

/** What each document tells on the page of another one; its own page tells everything. */
const told: Readonly<Record<LifeDoc, readonly string[]>> = {
  ask_order: ['REST_CLOSED', 'REST_ASKED', 'ORDER_ENDED'],
  pickup_order: [
    'PICKUP_CREATED',
    'PICKUP_CONFIRMED',
    'PICKUP_SHORT',
    'PICKUP_REJECTED',
    'PICKUP_OVERDUE',
    'PICKUP_OVERDUE_REVOKED',
    'PICKUP_PREPARING',
    'PICKUP_RECONFIRM',
    'PICKUP_RESUMED',
    'PICKUP_REOPENED',
  ],
  transport_order: ['LOADED', 'UNLOADED', 'DEPARTED', 'ETA_CHANGED', 'ARRIVED', 'TRANSPORT_CANCELLED'],
  inbound_order: ['INBOUND_SUBMITTED', 'DIFFERENCE_RECORDED', 'INBOUND_REMINDED', 'INBOUND_ESCALATED'],
};

const everyType = {
  ask_order: [
    'ORDER_SUBMITTED',
    'ORDER_WITHDRAWN',
    'ORDER_DELETED',
    'ORDER_CANCELLED',
    'FIRST_PASSED',
    'APPROVED',
    'RETURNED',
    'REFUSED',
    'FULFILMENT_MENDED',
    ...told.ask_order,
  ],
  pickup_order: [...told.pickup_order, 'PICKUP_MERGED', 'PICKUP_UNMERGED', 'PICKUP_SHIPPED', 'PICKUP_CLOSED'],
} as const;

/** The events that make up the life of an order, as the page of one of its documents tells it. */
export const lifeTypes = (own: keyof typeof everyType): Readonly<Record<LifeDoc, readonly string[]>> => ({
  ...told,
  [own]: everyType[own],
});

const labels: Readonly<Record<MovedKind, string>> = {
  SHIPPED: '发运',
  ACCEPTED: '实收',
  REJECTED: '拒收',
  SHORT: '短少',
  OVER: '其中多收',
};

/** The quantities that stand behind an event of a vehicle or a receipt. */
const kindsOf: Readonly<Record<string, readonly MovedKind[]>> = {
  DEPARTED: ['SHIPPED'],
  INBOUND_SUBMITTED: ['ACCEPTED'],
  DIFFERENCE_RECORDED: ['REJECTED', 'SHORT', 'OVER'],
};

const amount = (qty: string, unit: string): string => `${formatQty(plain(decimal(qty)))} ${unit}`;

function changeOf({ goods, kind, qty, qty2, unit, unit2, reason }: Moved): Change {
  const second = unit2 === null || isZero(qty2) ? '' : `（${amount(qty2, unit2)}）`;
  const why = reason === '' ? '' : `（${reason}）`;
  return { label: `${goods} ${labels[kind]}`, from: '', to: `${amount(qty, unit)}${second}${why}` };
}

type Told = { readonly docType: LifeDoc; readonly docId: number; readonly type: string };

/** What an event moved of the order's own goods; other goods on the same vehicle are other people's. */
export const movedBy = ({ docType, docId, type }: Told, moved: readonly Moved[]): Change[] =>
  moved
    .filter((row) => row.docType === docType && row.docId === docId && kindsOf[type]?.includes(row.kind))
    .filter((row) => !isZero(row.qty) || !isZero(row.qty2))
    .map(changeOf);

/** The documents whose events tell of everything on board, where a page shows only its order's own goods. */
export const isShared = (docType: LifeDoc): boolean => docType === 'transport_order' || docType === 'inbound_order';
